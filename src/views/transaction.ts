/** A transaction as the API shows it. Reference 4.11. */
import * as z from "zod";
import { formatAmount } from "../../domain/money/amount.ts";
import { TRANSACTION_TYPES, type Transaction } from "../../domain/wallet/history-entry.ts";
import type { RoundRecord } from "../../domain/wallet/round.ts";
import type { TransactionRow } from "../db/schema/history.ts";
import { accountChangeFields, accountChangesView } from "./account-changes.ts";
import { amountOutput, currencyOutput } from "./amount.ts";

export const transactionSchema = z
  .strictObject({
    id: z.string(),
    type: z.enum(TRANSACTION_TYPES),
    currency: currencyOutput,
    amount: z.string().meta({
      description:
        "Signed change of the balance. A bonus conversion does not change the balance, so its amount is zero.",
      example: "-1.00",
    }),
    balanceAfter: amountOutput.meta({
      description: "Cash plus bonus. Money held for a withdrawal is not included.",
    }),
    ...accountChangeFields,
    converted: amountOutput.optional().meta({
      description: "For a `bonus_conversion`: the amount that changed from bonus to cash.",
    }),
    granted: amountOutput.optional().meta({
      description:
        "For a `bonus_forfeit`: how much of the granted amount was left in it; the rest was won with it.",
    }),
    reference: z
      .string()
      .optional()
      .meta({ description: "The withdrawal that the transaction belongs to." }),
    reason: z.enum(["below_smallest_stake"]).optional().meta({
      description:
        "For an automatic `bonus_forfeit`: what was left of the bonus was below the smallest stake of every game.",
    }),
    roundId: z.string().optional(),
    gameId: z.string().optional(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: "Transaction" });

const ACCOUNTS = ["cash", "bonus", "held", "inPlay", "bonusInPlay"];
/** The columns of a table of transactions. */
export const TRANSACTION_COLUMNS = [
  ...["id", "type", "currency", "amount", "balanceAfter"],
  ...["changes", "balancesAfter"].flatMap((of) => ACCOUNTS.map((account) => `${of}.${account}`)),
  ...["converted", "granted", "reference", "reason", "roundId", "gameId", "createdAt"],
];

/** Returns a row of the history as a transaction, with amounts in major units and times in ISO 8601. */
export function transactionView(
  row: Omit<TransactionRow, "seq" | "place">,
): z.output<typeof transactionSchema> {
  return {
    id: row.id,
    type: row.type,
    currency: row.currency,
    amount: formatAmount(row.amount_minor, row.currency),
    balanceAfter: formatAmount(row.balance_after_minor, row.currency),
    ...accountChangesView(readSplit(row), row.currency),
    ...(row.converted_minor === null
      ? {}
      : { converted: formatAmount(row.converted_minor, row.currency) }),
    ...(row.granted_minor === null
      ? {}
      : { granted: formatAmount(row.granted_minor, row.currency) }),
    ...(row.reference === null ? {} : { reference: row.reference }),
    ...(row.reason === null ? {} : { reason: row.reason }),
    ...(row.round_id === null ? {} : { roundId: row.round_id }),
    ...(row.game_id === null ? {} : { gameId: row.game_id }),
    createdAt: new Date(row.created_at).toISOString(),
  };
}

/** Returns a round's transaction from the wallet's journal entry. */
export function entryTransactionView(
  transaction: Transaction,
  { id, gameId, currency, createdAt }: RoundRecord,
): z.output<typeof transactionSchema> {
  return transactionView({
    id: transaction.id,
    type: transaction.type,
    currency,
    amount_minor: transaction.amountMinor,
    balance_after_minor: transaction.balanceAfterMinor,
    converted_minor: transaction.convertedMinor ?? null,
    granted_minor: transaction.grantedMinor ?? null,
    reference: transaction.reference ?? null,
    reason: transaction.reason ?? null,
    changes: transaction.changes === undefined ? null : JSON.stringify(transaction.changes),
    after: transaction.after === undefined ? null : JSON.stringify(transaction.after),
    round_id: id,
    game_id: gameId,
    created_at: createdAt,
  });
}

function readSplit({ changes, after }: Pick<TransactionRow, "changes" | "after">) {
  if (changes === null || after === null) return {};
  return { changes: JSON.parse(changes), after: JSON.parse(after) };
}
