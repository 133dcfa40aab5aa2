/** A transaction as the API shows it. Contract, "transactions". */
import { z } from "@hono/zod-openapi";
import { formatAmount } from "../../domain/money/amount.ts";
import { TRANSACTION_TYPES } from "../../domain/wallet/history.ts";
import type { TransactionRow } from "../db/history-queries.ts";
import { amountOutput, currencyOutput } from "./amount.ts";

export const transactionSchema = z
  .strictObject({
    id: z.string(),
    type: z.enum(TRANSACTION_TYPES),
    currency: currencyOutput,
    amount: z.string().openapi({ description: "Signed.", example: "-1.00" }),
    balanceAfter: amountOutput,
    roundId: z.string().optional(),
    gameId: z.string().optional(),
    createdAt: z.iso.datetime(),
  })
  .openapi("Transaction");

/** Writes a history row's minor units and milliseconds as text. */
export function transactionView(row: TransactionRow): z.output<typeof transactionSchema> {
  return {
    id: row.id,
    type: row.type,
    currency: row.currency,
    amount: formatAmount(row.amount_minor, row.currency),
    balanceAfter: formatAmount(row.balance_after_minor, row.currency),
    ...(row.round_id === null ? {} : { roundId: row.round_id }),
    ...(row.game_id === null ? {} : { gameId: row.game_id }),
    createdAt: new Date(row.created_at).toISOString(),
  };
}
