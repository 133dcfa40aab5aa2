/** Lists what arrived on a chain for an operator's players, newest first. Reference 12.37; docs/chains.md. */
import * as z from "zod";
import { READS_MONEY } from "../../../domain/authority/role-groups.ts";
import { DEPOSIT_STATES } from "../../../domain/chains/deposit.ts";
import { ownDepositRemedy } from "../../../domain/chains/own-transfer-remedies.ts";
import { EVM_CHAINS } from "../../../domain/chains/payout-address.ts";
import { MAX_PLAYER_ID_LENGTH } from "../../../domain/limits.ts";
import { formatAmount } from "../../../domain/money/amount.ts";
import type { ListedDeposit } from "../../../durable-objects/chains/chain-rpc.ts";
import { chainsOf } from "../../chains/chains-rpc.ts";
import { tenantEnvironmentOf } from "../../db/tenant.ts";
import { failure, success } from "../../http/envelope.ts";
import { cutPage, decodeCursor, pageOf, pagingQuery } from "../../http/paging.ts";
import { route } from "../../http/route.ts";
import { walletOf } from "../../objects.ts";
import { amountOutput, currencyOutput } from "../../views/amount.ts";

export const NOT_YOURS = "You take no deposits and pay out nothing on this chain here.";

const cursorPosition = z.tuple([z.int(), z.string(), z.int()]);
const text = z.union([z.string(), z.null()]);

const chainDepositSchema = z
  .strictObject({
    transaction: z.string().meta({ description: "The hash of its transaction." }),
    ordinal: z.int().meta({ description: "The place of its log in the transaction's receipt." }),
    blockNumber: z.int(),
    address: z.string().meta({ description: "The player's own address." }),
    playerId: z.string(),
    currency: currencyOutput,
    amount: amountOutput,
    state: z.enum(DEPOSIT_STATES).exclude(["gone"]).meta({
      description:
        "`pending`: seen, but not final yet. `final`: being credited. `credited`: in the wallet. `kept`: not credited automatically, such as less than the minimum. `lost`: credited, but no longer on the chain.",
    }),
    reason: text.meta({ description: "Why it is kept, or why its wallet refuses it." }),
    transactionId: text.meta({ description: "The wallet's transaction, once it is credited." }),
    seenAt: z.iso.datetime(),
    remedy: text.meta({ description: "What to do about it; null if nothing." }),
  })
  .meta({ id: "ChainDeposit" });

export const listOwnDeposits = route(
  {
    method: "get",
    path: "/api/v1/admin/chains/{chain}/deposits",
    access: "apiKey",
    keyScope: "read",
    people: READS_MONEY,
    tag: "Account",
    summary: "List your players' deposits on a chain, newest first",
    description:
      "A deposit is listed as soon as it is seen, before it is final. Deposits that a reorganisation of the chain removed are not listed. Each deposit that waits for you says what to do.",
    params: z.object({ chain: z.enum(EVM_CHAINS) }),
    query: pagingQuery.extend({
      playerId: z.string().min(1).max(MAX_PLAYER_ID_LENGTH).optional(),
    }),
    data: z.strictObject({ deposits: z.array(chainDepositSchema) }),
    refusals: ["NOT_FOUND"],
  },
  async (c) => {
    const operator = c.get("operator");
    const { playerId, ...paging } = c.req.valid("query");
    const page = pageOf(paging);
    const { cursor, pageSize, offset } = page;
    const before = cursor === undefined ? undefined : decodeCursor(cursor, cursorPosition);
    const place = { ...tenantEnvironmentOf(operator), chain: c.req.valid("param").chain };
    const rows = await chainsOf(c.env)?.ownDeposits(place, {
      playerId: playerId === undefined ? undefined : walletOf(operator, playerId).playerId,
      ...{ before, limit: pageSize + 1, offset },
    });
    if (rows === undefined) return failure(c, "NOT_FOUND", undefined, NOT_YOURS);
    const positionOf = ({ seenAt, transaction, ordinal }: ListedDeposit) =>
      [seenAt, transaction, ordinal] as const;
    const { shown, meta } = cutPage(page, { rows, total: undefined, positionOf });
    return success(c, { deposits: shown.map(depositView) }, { meta });
  },
);

function depositView({
  minor,
  seenAt,
  ...deposit
}: ListedDeposit): z.output<typeof chainDepositSchema> {
  const { state, reason, currency } = deposit;
  return {
    ...deposit,
    state: state as Exclude<typeof state, "gone">,
    amount: formatAmount(BigInt(minor), currency),
    seenAt: new Date(seenAt).toISOString(),
    remedy: ownDepositRemedy(state, reason),
  };
}
