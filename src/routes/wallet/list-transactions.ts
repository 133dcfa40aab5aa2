/** Lists a player's transactions, newest first. Reference 4.1. */

import * as z from "zod";
import { READS_PLAYERS } from "../../../domain/authority/role-groups.ts";
import { TRANSACTION_TYPES } from "../../../domain/wallet/history-entry.ts";
import { historyOf } from "../../db/history-of.ts";
import type { TransactionRow } from "../../db/schema/history.ts";
import { csvStream, formatInput, wantsCsv } from "../../exports/csv-export.ts";
import { catchUpForList } from "../../history/catch-up.ts";
import {
  countTransactions,
  endOfHistory,
  transactionsOf,
} from "../../history/read-player-history.ts";
import { failure, success } from "../../http/envelope.ts";
import { cutPage, decodeCursor, type Page, pageOf, pagingQuery } from "../../http/paging.ts";
import { route } from "../../http/route.ts";
import { walletOf } from "../../objects.ts";
import { currencyInput, readCurrency } from "../../views/amount.ts";
import { playerIdInput } from "../../views/player-input.ts";
import {
  TRANSACTION_COLUMNS,
  transactionSchema,
  transactionView,
} from "../../views/transaction.ts";

const cursorPosition = z.tuple([z.int(), z.int()]);

/** Returns the transaction after which the page begins; undefined at the beginning of the list. */
function placeOf({ cursor }: Page): { seq: number; place: number } | undefined {
  if (cursor === undefined) return undefined;
  const [seq, place] = decodeCursor(cursor, cursorPosition);
  return { seq, place };
}

export const listTransactions = route(
  {
    method: "get",
    path: "/api/v1/wallet/transactions/{playerId}",
    access: "apiKey",
    keyScope: "read",
    people: READS_PLAYERS,
    tag: "Wallet",
    summary: "List a player's transactions, newest first",
    description:
      "Every entry of the player's wallet; a call's entry is listed as soon as the call is answered. The changes of cash add up to the cash balance.",
    params: z.object({ playerId: playerIdInput }),
    query: pagingQuery.extend({
      currency: currencyInput.optional(),
      type: z.enum(TRANSACTION_TYPES).optional(),
      format: formatInput,
    }),
    data: z.strictObject({ transactions: z.array(transactionSchema) }),
    csv: true,
    refusals: ["CURRENCY_NOT_SUPPORTED", "PLAYER_NOT_FOUND"],
  },
  async (c) => {
    const owner = walletOf(c.get("operator"), c.req.valid("param").playerId);
    const { currency: code, type, format, ...paging } = c.req.valid("query");
    const filter = {
      ...(code === undefined ? {} : { currency: readCurrency(code) }),
      ...(type === undefined ? {} : { type }),
    };
    const caughtUp = await catchUpForList(c.env, owner);
    if (!caughtUp.ok) return failure(c, caughtUp.refusal);
    const read = async (page: Page) => {
      const db = await historyOf(c.env, owner);
      const before = placeOf(page);
      const [rows, total] = await Promise.all([
        transactionsOf(db, owner, {
          ...filter,
          limit: page.pageSize,
          offset: page.offset,
          before,
        }),
        page.cursor === undefined ? countTransactions(db, owner, filter) : undefined,
      ]);
      const positionOf = (row: TransactionRow) => [row.seq, row.place];
      const isFull = rows.length > page.pageSize;
      const end = isFull ? undefined : await endOfHistory(db, owner, before?.seq);
      const { shown, meta } = cutPage(page, {
        rows,
        total,
        end: end === undefined ? undefined : [end, 0],
        positionOf,
      });
      return { rows: shown.map(transactionView), meta };
    };
    const target = { type: "player", id: owner.playerId };
    const table = { list: "transactions", target, columns: TRANSACTION_COLUMNS };
    if (wantsCsv(c, format)) return csvStream(c, table, { from: paging.cursor, read });
    const { rows: transactions, meta } = await read(pageOf(paging));
    return success(c, { transactions }, { meta });
  },
);
