/** A withdrawal as the API shows it. Reference 4.6. */
import * as z from "zod";
import { CHAINS } from "../../domain/chains/payout-address.ts";
import { formatAmount } from "../../domain/money/amount.ts";
import { WITHDRAWAL_STATUSES, type WithdrawalRecord } from "../../domain/wallet/withdrawal.ts";
import { amountOutput, currencyOutput, orNull } from "./amount.ts";

const payoutDestination = z
  .strictObject({
    chain: z.enum(CHAINS),
    address: z.string(),
    addressId: z
      .string()
      .nullable()
      .meta({ description: "The saved payout address that was used." }),
  })
  .meta({ id: "PayoutDestination" });

/** The fields of a withdrawal, also for answers and events that add others. */
export const withdrawalFields = {
  withdrawalId: z.string().meta({ example: "wdr_0123456789abcdefghjkmnpqrs_7" }),
  transactionId: z.string(),
  playerId: z.string(),
  currency: currencyOutput,
  amount: amountOutput,
  status: z.enum(WITHDRAWAL_STATUSES).meta({
    description:
      "`pending`: held for a payout to an address. `sent`: the payout is on its way. `confirmed`: its chain has it. `completed`: paid out. `failed`: returned to the player's cash.",
  }),
  destination: orNull(payoutDestination).meta({
    description: "Null when the money was returned to you.",
  }),
  reference: z.string().nullable().meta({
    description: "Your reference for the payout, such as a transaction hash.",
  }),
  reason: z.string().nullable().meta({ description: "The reason that was given for the failure." }),
  failedBy: z.enum(["staff", "reset", "chain"]).optional().meta({
    description:
      "Present when the withdrawal was failed by our staff, by a sandbox reset, or by its chain.",
  }),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
};

export const withdrawalSchema = z.strictObject(withdrawalFields).meta({ id: "Withdrawal" });

/** Returns a withdrawal, with amounts in major units and times in ISO 8601. */
export function withdrawalView(
  playerId: string,
  withdrawal: WithdrawalRecord,
): z.output<typeof withdrawalSchema> {
  const { id, transactionId, currency, amountMinor, status, destination } = withdrawal;
  return {
    withdrawalId: id,
    transactionId,
    playerId,
    currency,
    amount: formatAmount(amountMinor, currency),
    status,
    destination,
    reference: withdrawal.reference,
    reason: withdrawal.reason,
    ...(withdrawal.failedBy === undefined ? {} : { failedBy: withdrawal.failedBy }),
    createdAt: new Date(withdrawal.createdAt).toISOString(),
    updatedAt: new Date(withdrawal.updatedAt).toISOString(),
  };
}
