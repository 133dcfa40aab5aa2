/** A page of a pool's cycles, as operators and players list them. Reference 10.27. */
import * as z from "zod";
import { poolIdFor } from "../../domain/ids.ts";
import type { PoolAddress } from "../../durable-objects/names.ts";
import type { Meta } from "../http/envelope.ts";
import { cutPage, decodeCursor, pageOf, type pagingQuery } from "../http/paging.ts";
import { poolStub } from "../objects.ts";
import { jackpotCycleSchema, jackpotCycleView } from "./jackpot.ts";

export const jackpotCyclesData = z.strictObject({ cycles: z.array(jackpotCycleSchema) });

const cursorPosition = z.tuple([z.int()]);

/** Reads a page, newest cycle first; empty if there is no pool yet. */
export async function readJackpotCycles(
  env: Env,
  address: PoolAddress,
  query: z.output<typeof pagingQuery>,
): Promise<{ data: z.output<typeof jackpotCyclesData>; meta: Meta }> {
  const page = pageOf(query);
  const { cursor, offset, pageSize } = page;
  const [before] = cursor === undefined ? [] : decodeCursor(cursor, cursorPosition);
  const rows = await poolStub(env, address).commitments({ before, offset, limit: pageSize + 1 });
  const list = { rows, total: undefined, positionOf: ({ number }: { number: number }) => [number] };
  const { shown, meta } = cutPage(page, list);
  const poolId = poolIdFor(address.tenantId, address.environment, address.currency);
  return { data: { cycles: shown.map((made) => jackpotCycleView(poolId, made)) }, meta };
}
