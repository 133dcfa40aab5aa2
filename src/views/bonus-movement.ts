/** A bonus that was credited or forfeited: how the API shows it, and its entry in the audit log. Reference 4.13. */
import type { Context } from "hono";
import * as z from "zod";
import { formatAmount } from "../../domain/money/amount.ts";
import type { BonusAnswer } from "../../durable-objects/wallet/bonus/bonus-rpc.ts";
import type { AuditedFields } from "../db/audit-log/audit-entry.ts";
import { recordAct } from "../http/audit-entries.ts";
import { amountOutput, currencyOutput } from "./amount.ts";

export const bonusMovementSchema = z
  .strictObject({
    transactionId: z.string(),
    playerId: z.string(),
    currency: currencyOutput,
    amount: amountOutput.meta({ description: "The amount credited or forfeited." }),
    balance: amountOutput.meta({ description: "Cash plus bonus." }),
    bonus: amountOutput,
    wageringRemaining: amountOutput.meta({
      description: "The amount that must still be staked before the bonus converts to cash.",
    }),
  })
  .meta({ id: "BonusMovement" });

/** Returns a movement as the API shows it. */
export function bonusMovementView(answer: BonusAnswer): z.output<typeof bonusMovementSchema> {
  const { player, transactionId, currency } = answer;
  return {
    transactionId,
    playerId: player.playerId,
    currency,
    amount: formatAmount(answer.amountMinor, currency),
    balance: formatAmount(answer.balanceMinor, currency),
    bonus: formatAmount(answer.bonusMinor, currency),
    wageringRemaining: formatAmount(answer.wageringMinor, currency),
  };
}

/** Writes the movement to the audit log: one entry, even if the call is repeated after a lost answer. */
export function recordBonusMovement(
  c: Context,
  movement: z.output<typeof bonusMovementSchema>,
  terms: AuditedFields = {},
): Promise<void> {
  const { playerId, transactionId, currency, amount } = movement;
  return recordAct(c, {
    target: { type: "player", id: playerId },
    before: null,
    after: { transactionId, currency, amount, ...terms },
    once: transactionId,
  });
}
