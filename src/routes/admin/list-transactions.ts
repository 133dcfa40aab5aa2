/** Lists all transactions of an operator's players except stakes and wins, newest first. Reference 4.20. */

import * as z from "zod";
import { READS_MONEY } from "../../../domain/authority/role-groups.ts";
import { TRANSACTION_TYPES } from "../../../domain/wallet/history-entry.ts";
import { historyOf } from "../../db/history-of.ts";
import { tenantEnvironmentOf } from "../../db/tenant.ts";
import { csvStream, formatInput, wantsCsv } from "../../exports/csv-export.ts";
import { allTransactions, type PlayersTransaction } from "../../history/read-transactions.ts";
import { success } from "../../http/envelope.ts";
import {
  cutPage,
  decodeCursor,
  type Page,
  pageOf,
  pagingQuery,
  periodQuery,
  readPeriod,
} from "../../http/paging.ts";
import { route } from "../../http/route.ts";
import { currencyInput, readCurrency } from "../../views/amount.ts";
import {
  TRANSACTION_COLUMNS,
  transactionSchema,
  transactionView,
} from "../../views/transaction.ts";

const cursorPosition = z.tuple([z.int(), z.string(), z.int()]);

const TABLE = {
  list: "transactions",
  columns: ["playerId", "externalId", ...TRANSACTION_COLUMNS],
};

const positionOf = (row: PlayersTransaction) => [row.created_at, row.playerId, row.seq] as const;

export const listAllTransactions = route(
  {
    method: "get",
    path: "/api/v1/admin/transactions",
    access: "apiKey",
    keyScope: "read",
    people: READS_MONEY,
    tag: "Account",
    summary: "List the transactions of all players, newest first",
    description:
      "Deposits, withdrawals, bonuses, jackpots, refunds, adjustments and corrections. Stakes and wins are in the list of rounds, and in that of one player's transactions. A transaction appears within a minute.",
    query: pagingQuery.extend({
      currency: currencyInput.optional(),
      type: z.enum(TRANSACTION_TYPES).exclude(["bet", "win"]).optional(),
      ...periodQuery,
      format: formatInput,
    }),
    data: z.strictObject({
      transactions: z.array(
        transactionSchema
          .extend({ playerId: z.string(), externalId: z.string() })
          .meta({ id: "PlayerTransaction" }),
      ),
    }),
    csv: true,
    refusals: ["CURRENCY_NOT_SUPPORTED"],
  },
  async (c) => {
    const { currency: code, type, from, to, format, ...paging } = c.req.valid("query");
    const currency = code === undefined ? undefined : readCurrency(code);
    const filter = { currency, type, ...readPeriod({ from, to }) };
    const tenantEnvironment = tenantEnvironmentOf(c.get("operator"));
    const read = async (page: Page) => {
      const db = await historyOf(c.env, tenantEnvironment);
      const { cursor } = page;
      const before = cursor === undefined ? undefined : decodeCursor(cursor, cursorPosition);
      const found = await allTransactions(db, tenantEnvironment, filter, page, before);
      const { shown, meta } = cutPage(page, { ...found, positionOf });
      const rows = shown.map((row) => {
        const { playerId, externalId } = row;
        return { ...transactionView(row), playerId, externalId };
      });
      return { rows, meta };
    };
    if (wantsCsv(c, format)) return csvStream(c, TABLE, { from: paging.cursor, read });
    const { rows: transactions, meta } = await read(pageOf(paging));
    return success(c, { transactions }, { meta });
  },
);
