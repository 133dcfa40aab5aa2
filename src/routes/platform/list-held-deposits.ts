/**
 * Lists deposits on a chain that need attention, with what to do about each. Reference 13.37;
 * docs/chains.md.
 */
import * as z from "zod";
import { depositRemedy } from "../../../domain/chains/chain-remedies.ts";
import { formatAmount } from "../../../domain/money/amount.ts";
import type { HeldDeposit } from "../../../durable-objects/chains/chain-rpc.ts";
import { chainsOf } from "../../chains/chains-rpc.ts";
import { failure, success } from "../../http/envelope.ts";
import { cutPage, decodeCursor, pageOf, pagingQuery } from "../../http/paging.ts";
import { route } from "../../http/route.ts";
import { recordReads } from "../../http/staff-reads.ts";
import { currencyOutput } from "../../views/amount.ts";
import { chainFields, NO_CHAIN } from "../../views/chain-release.ts";

const cursorQuery = pagingQuery.omit({ page: true });
const cursorPosition = z.tuple([z.int(), z.int(), z.string(), z.int()]);
const text = z.union([z.string(), z.null()]);

const heldDepositSchema = z
  .strictObject({
    transaction: z.string().meta({ description: "The hash of its transaction." }),
    ordinal: z.int().meta({ description: "The place of its log in the transaction's receipt." }),
    blockNumber: z.int(),
    address: z.string(),
    tenantId: text,
    playerId: text,
    currency: currencyOutput,
    amount: z.string().meta({ description: "In major units.", example: "0.500000" }),
    units: z.string().meta({ description: "What arrived, in the token's own smallest units." }),
    state: z.enum(["kept", "lost", "final"]).meta({
      description:
        "`kept`: not credited automatically. `lost`: credited, but no longer on the chain. `final`: its wallet refuses it.",
    }),
    reason: text,
    seenAt: z.iso.datetime(),
    remedy: z.string().meta({ description: "What to do about it." }),
  })
  .meta({ id: "HeldDeposit" });

export const listHeldDeposits = route(
  {
    method: "get",
    path: "/api/v1/platform/chains/{chain}/deposits",
    access: "staff",
    staffRole: "support",
    staffScope: "read",
    tag: "Platform",
    summary: "List the deposits on a chain that need attention",
    description:
      "First deposits that a wallet refuses or that were credited and are no longer on the chain, then those that are kept, and last those below the minimum, because anybody can send any number of them. Within each group, the longest waiting come first.",
    params: z.object({ chain: chainFields.chain }),
    query: cursorQuery.extend({ environment: chainFields.environment }),
    data: z.strictObject({ deposits: z.array(heldDepositSchema) }),
    refusals: ["NOT_FOUND"],
  },
  async (c) => {
    const { environment, ...paging } = c.req.valid("query");
    const { chain } = c.req.valid("param");
    const page = pageOf(paging);
    const { cursor, pageSize } = page;
    const after = cursor === undefined ? undefined : decodeCursor(cursor, cursorPosition);
    const wanted = { after, limit: pageSize + 1 };
    const rows = await chainsOf(c.env)?.heldDeposits({ environment, chain }, wanted);
    if (rows === undefined) return failure(c, "NOT_FOUND", undefined, NO_CHAIN);
    const { shown, meta } = cutPage(page, {
      ...{ rows, total: undefined },
      positionOf: ({ rank, seenAt, transaction, ordinal }: HeldDeposit) =>
        [rank, seenAt, transaction, ordinal] as const,
    });
    const deposits = shown.map(({ minor, seenAt, rank: _, ...deposit }) => ({
      ...deposit,
      state: deposit.state as "kept" | "lost" | "final",
      amount: formatAmount(BigInt(minor), deposit.currency),
      seenAt: new Date(seenAt).toISOString(),
      remedy: depositRemedy(deposit.state, deposit.reason),
    }));
    const seen = deposits.flatMap(({ tenantId }) =>
      tenantId === null ? [] : [{ tenantId, environment }],
    );
    await recordReads(c, seen);
    return success(c, { deposits }, { meta });
  },
);
