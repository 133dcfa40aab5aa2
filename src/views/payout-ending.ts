/** The end of a stuck payout, as two of our staff request, approve and see it. Reference 13.39. */
import type { Context } from "hono";
import * as z from "zod";
import type { EvmChain } from "../../domain/chains/payout-address.ts";
import { ERASED } from "../../domain/wallet/erasure.ts";
import type { SettleRefusal } from "../../durable-objects/chains/payer-rpc.ts";
import type { Approval } from "../approvals/approvals.ts";
import type { AuditEntry } from "../db/audit-log/audit-entry.ts";
import type { ErrorName } from "../errors/errors.ts";
import { staffEntry } from "../http/audit-entries.ts";
import { agreementFields, agreementView } from "./agreement.ts";
import { chainFields } from "./chain-release.ts";
import { environmentFields } from "./frozen-object.ts";
import { idInput, lineInput } from "./short-text.ts";

/** What two people agree on, as the request stores it. */
export interface PayoutEndingPayload {
  readonly chain: EvmChain;
  readonly withdrawalId: string;
  readonly outcome: "completed" | "failed";
  /** The transaction that paid it; null if it was paid in another way, or never will be. */
  readonly transaction: string | null;
  readonly reason: string;
}

/** The part of the request that is left once its player is erased: decision 0059. */
type StoredPayload = Omit<PayoutEndingPayload, "transaction" | "reason"> &
  Partial<PayoutEndingPayload>;

const endingFields = {
  ...environmentFields,
  chain: chainFields.chain,
  withdrawalId: idInput,
  outcome: z.enum(["completed", "failed"]).meta({
    description: "`failed` returns the money to the player's cash.",
  }),
};

export const payoutEndingInput = z.strictObject({
  ...endingFields,
  transaction: z
    .string()
    .regex(/^0x[0-9a-fA-F]{64}$/)
    .toLowerCase()
    .optional()
    .meta({
      description:
        "For a completed payout: the transaction that paid it. Leave it out if it was paid in another way; you both then vouch for that.",
      example: `0x${"5d".repeat(32)}`,
    }),
  // Becomes the withdrawal's reason if it fails.
  reason: lineInput(200),
});

export const payoutEndingSchema = z
  .strictObject({
    id: z.string(),
    ...endingFields,
    transaction: z.union([z.string(), z.null()]),
    reason: z.string(),
    ...agreementFields,
  })
  .meta({ id: "PayoutEnding" });

/** Returns a requested ending as the API shows it. */
export function payoutEndingView(approval: Approval): z.output<typeof payoutEndingSchema> {
  const { id, tenantId, environment } = approval;
  const payload = JSON.parse(approval.payload) as StoredPayload;
  const { transaction = null, reason = ERASED } = payload;
  const shown = { ...payload, transaction, reason };
  return { id, tenantId, environment, ...shown, ...agreementView(approval) };
}

/** Makes the entry for a step of the ending in the operator's log. */
export function endingEntry(
  c: Context,
  ending: z.output<typeof payoutEndingSchema>,
  once?: string,
): AuditEntry {
  const target = { type: "withdrawal", id: ending.withdrawalId };
  const act = { target, before: null, after: { ...ending } };
  return staffEntry(c, ending, once === undefined ? act : { ...act, once });
}

export const SETTLE_ERRORS = {
  NOT_FOUND: "NOT_FOUND",
  ENDED: "ACTION_NOT_ALLOWED",
  GOES_ON: "ACTION_NOT_ALLOWED",
  HAS_ARRIVED: "ACTION_NOT_ALLOWED",
  COUNTS_ELSEWHERE: "ACTION_NOT_ALLOWED",
  NOT_PAID_BY_IT: "ACTION_NOT_ALLOWED",
  UNAVAILABLE: "UNAVAILABLE",
} as const satisfies Record<SettleRefusal, ErrorName>;

export const SETTLE_MESSAGES: Readonly<Record<SettleRefusal, string>> = {
  NOT_FOUND:
    "The platform does not pay such a withdrawal on this chain; check the id and the environment.",
  ENDED: "It has already ended in another way, so nothing was changed; look up the withdrawal.",
  GOES_ON:
    "It may still arrive or end by itself, so nothing was changed; people can end only a payout that is unclear, has no nonce or lost it.",
  HAS_ARRIVED:
    "A node says that one of its transactions paid it, so it cannot fail; complete it with that transaction.",
  COUNTS_ELSEWHERE: "The transaction belongs to another payout, so nothing was changed.",
  NOT_PAID_BY_IT:
    "The two nodes do not say that this transaction is final and paid exactly this amount to this address, so nothing was changed.",
  UNAVAILABLE: "A node did not answer, or the two differ, so nothing was changed; try again later.",
};
