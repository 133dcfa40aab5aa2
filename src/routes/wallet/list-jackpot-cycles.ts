/** Lists a pool's cycles, with everything needed to recompute their thresholds. Reference 10.27. */

import * as z from "zod";
import { EVERYONE } from "../../../domain/authority/role-groups.ts";
import { poolIdFor } from "../../../domain/ids.ts";
import type { PoolAddress } from "../../../durable-objects/names.ts";
import { tenantEnvironmentOf } from "../../db/tenant.ts";
import { type Meta, success } from "../../http/envelope.ts";
import { cutPage, decodeCursor, pageOf, pagingQuery } from "../../http/paging.ts";
import { route } from "../../http/route.ts";
import { poolStub } from "../../objects.ts";
import { readCurrency } from "../../views/amount.ts";
import { jackpotCycleSchema, jackpotCycleView } from "../../views/jackpot.ts";

export const jackpotCyclesData = z.strictObject({ cycles: z.array(jackpotCycleSchema) });

export const listJackpotCycles = route(
  {
    method: "get",
    path: "/api/v1/wallet/jackpots/{currency}/cycles",
    access: "apiKey",
    keyScope: "read",
    people: EVERYONE,
    tag: "Wallet",
    summary: "List the cycles of a jackpot pool, newest first",
    description:
      "For each cycle the seed hash that was published when it started and, once it has ended, the seed: anybody can compute the threshold from it and see which bet passed it. Cycles from before commitments are not listed. The fairness documentation shows how to check one.",
    params: z.object({ currency: z.string().meta({ example: "USD" }) }),
    query: pagingQuery,
    data: jackpotCyclesData,
    refusals: ["CURRENCY_NOT_SUPPORTED"],
  },
  async (c) => {
    const currency = readCurrency(c.req.valid("param").currency);
    const address = { ...tenantEnvironmentOf(c.get("operator")), currency };
    const { data, meta } = await readJackpotCycles(c.env, address, c.req.valid("query"));
    return success(c, data, { meta });
  },
);

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
