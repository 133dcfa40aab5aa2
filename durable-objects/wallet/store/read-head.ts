/** Reads the head of a wallet's journal from its rows, after a restart. */
import { readBook } from "../../../domain/wallet/book.ts";
import type { BookName } from "./books.ts";
import { EMPTY_HEAD, type Head } from "./journal-row.ts";

/** Returns the head: the last row, and the newest row of every other book. */
export function readHead(sql: SqlStorage): Head {
  const heads = sql
    .exec<{
      seq: number;
      book: BookName;
      cash: number;
      bonus: number;
      held: number;
      inPlay: number;
      bonusInPlay: number;
      wagering: number;
      granted: number | null;
      nonce: number;
      doubt: number | null;
      hash: string | null;
    }>(
      `SELECT seq, book, cash, bonus, held, in_play AS inPlay, bonus_in_play AS bonusInPlay,
         wagering, granted, nonce, doubt, hash FROM journal
       WHERE seq IN (SELECT max(seq) FROM journal UNION ALL SELECT seq FROM book_head) ORDER BY seq`,
    )
    .toArray();
  const last = heads.at(-1);
  if (last === undefined) return EMPTY_HEAD;
  return {
    seq: last.seq,
    nonce: last.nonce,
    doubt: last.doubt,
    hash: last.hash,
    lastBook: last.book,
    books: new Map(heads.map((row) => [row.book, readBook(row)])),
  };
}
