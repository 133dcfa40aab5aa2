/** Lists an operator's payouts on a chain, newest first. Reference 12.37; docs/chains.md. */
import * as z from "zod";
import { READS_MONEY } from "../../../domain/authority/role-groups.ts";
import { ownPayoutRemedy } from "../../../domain/chains/own-transfer-remedies.ts";
import { EVM_CHAINS } from "../../../domain/chains/payout-address.ts";
import { PAYOUT_STATES } from "../../../domain/chains/payout-state.ts";
import type { StuckPayout } from "../../../durable-objects/chains/payer-rpc.ts";
import { chainsOf } from "../../chains/chains-rpc.ts";
import { tenantEnvironmentOf } from "../../db/tenant.ts";
import { failure, success } from "../../http/envelope.ts";
import { cutPage, decodeCursor, pageOf, pagingQuery } from "../../http/paging.ts";
import { route } from "../../http/route.ts";

const NO_ACCOUNT = "You have no account here that pays out on this chain.";
/** A payout that has waited this long needs attention, as in the lists of our staff. */
const LATE_AFTER_MS = 3_600_000;

const cursorPosition = z.tuple([z.int(), z.string()]);
const text = z.union([z.string(), z.null()]);

const chainPayoutSchema = z
  .strictObject({
    withdrawalId: z.string(),
    playerId: z.string(),
    state: z.enum(PAYOUT_STATES).meta({
      description:
        "`taken`: you can still fail it or pay it by hand. `claimed` and `underway`: only the chain can end it now. `paid`, `failed`: final on the chain; `told` once the wallet knows. `left`: you ended it in another way. `unclear`: our staff are looking into it.",
    }),
    reason: text.meta({ description: "Why it waits, failed or is unclear." }),
    hashes: z.array(z.string()).meta({
      description: "The hashes of all transactions ever signed for it; at most one takes effect.",
    }),
    takenAt: z.iso.datetime(),
    remedy: text.meta({ description: "What to do about it; null if nothing." }),
  })
  .meta({ id: "ChainPayout" });

export const listOwnPayouts = route(
  {
    method: "get",
    path: "/api/v1/admin/chains/{chain}/payouts",
    access: "apiKey",
    keyScope: "read",
    people: READS_MONEY,
    tag: "Account",
    summary: "List your payouts on a chain, newest first",
    description:
      "The withdrawals that the platform pays out for you on this chain. With `stuck=true`, those that are unclear or have waited for an hour or longer, oldest first, at most 100. Each one that needs attention says what to do.",
    params: z.object({ chain: z.enum(EVM_CHAINS) }),
    query: pagingQuery.extend({
      stuck: z.literal("true").optional().meta({
        description: "Only what needs attention; not paged.",
      }),
    }),
    data: z.strictObject({ payouts: z.array(chainPayoutSchema) }),
    refusals: ["NOT_FOUND"],
  },
  async (c) => {
    const { stuck, ...paging } = c.req.valid("query");
    const page = pageOf(paging);
    const { cursor, pageSize, offset } = page;
    const before = cursor === undefined ? undefined : decodeCursor(cursor, cursorPosition);
    const tenantEnvironment = tenantEnvironmentOf(c.get("operator"));
    const place = { ...tenantEnvironment, chain: c.req.valid("param").chain };
    const chains = chainsOf(c.env);
    const rows =
      stuck === undefined
        ? await chains?.ownPayouts(place, { before, limit: pageSize + 1, offset })
        : await chains?.stuckPayouts(place);
    if (rows === undefined) return failure(c, "NOT_FOUND", undefined, NO_ACCOUNT);
    if (stuck !== undefined) return success(c, { payouts: rows.map(payoutView) });
    const positionOf = ({ takenAt, withdrawalId }: StuckPayout) => [takenAt, withdrawalId] as const;
    const { shown, meta } = cutPage(page, { rows, total: undefined, positionOf });
    return success(c, { payouts: shown.map(payoutView) }, { meta });
  },
);

function payoutView({
  takenAt,
  hashes,
  ...payout
}: StuckPayout): z.output<typeof chainPayoutSchema> {
  const isLate = Date.now() - takenAt > LATE_AFTER_MS;
  return {
    ...payout,
    hashes: [...hashes],
    takenAt: new Date(takenAt).toISOString(),
    remedy: ownPayoutRemedy(payout.state, payout.reason, isLate),
  };
}
