/**
 * Reads from the journal what later rows say about a round: its steps, the bonuses credited since,
 * and the verdict on its bet. It also reads a session's latest rounds and jackpots, which its page shows.
 */
import type { Verdict } from "../../../domain/ledger/verdict.ts";
import type { Book } from "../../../domain/wallet/book.ts";
import type { HistoryEntry } from "../../../domain/wallet/history-entry.ts";
import type { RoundRecord } from "../../../domain/wallet/round.ts";
import { addLaterBonus, type LaterBonuses } from "../../../domain/wallet/wagering.ts";
import type { BookName } from "./books.ts";
import { IS_JACKPOT_WIN, IS_LATER_STEP } from "./schema.ts";

/** A credited bonus: the bonus before it, and the amount to wager. */
interface CreditRow extends Pick<Book, "bonus" | "bonusInPlay"> {
  readonly [column: string]: SqlStorageValue;
  readonly wageringMinor: number;
}

/** Which jackpots are asked for: of one game, in one book. */
interface JackpotFilter {
  readonly book: BookName;
  readonly gameId: string;
  readonly limit: number;
}

/** A credited jackpot: the round that won it, and the amount in the verdict that the row carries. */
interface JackpotRow {
  readonly [column: string]: SqlStorageValue;
  readonly roundId: string;
  readonly amountMinor: number;
  readonly wonAt: number;
}

export class RoundReader {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  /** Returns the later entries of a round, oldest first. A round that was decided by its stake has none. */
  laterSteps(roundId: string): HistoryEntry[] {
    const query = `SELECT entry FROM journal
      WHERE ${IS_LATER_STEP} AND entry ->> '$.roundId' = ? ORDER BY seq`;
    const rows = this.#sql.exec<{ entry: string }>(query, roundId).toArray();
    return rows.map(({ entry }) => JSON.parse(entry) as HistoryEntry);
  }

  /**
   * Returns the bonuses that were credited to a book after row `seq`; undefined if there were none.
   * It reads the rows since then; if the player did not abandon the round, these are the round's
   * own.
   */
  bonusesSince(seq: number, book: BookName): LaterBonuses | undefined {
    const rows = this.#sql.exec<CreditRow>(
      `SELECT bonus - (legs ->> '$.bonus') AS bonus, bonus_in_play AS bonusInPlay,
         (legs ->> '$.bonus') * (entry ->> '$.wageringMultiplier') AS wageringMinor
       FROM journal WHERE seq > ? AND kind = 'bonus_credit' AND book = ? ORDER BY seq`,
      seq,
      book,
    );
    let later: LaterBonuses | undefined;
    for (const { wageringMinor, ...before } of rows) {
      later = addLaterBonus(later, { before, wageringMinor });
    }
    return later;
  }

  /**
   * Returns the verdict on the jackpot bet of row `seq`, which is in the first later row that has a
   * verdict.
   */
  acknowledgedVerdict(seq: number): Verdict | undefined {
    const row = this.#judgment(seq);
    return row && (JSON.parse(row.verdict) as Verdict);
  }

  /**
   * Returns the transaction that booked the jackpot of row `seq`, which is in the row that ended
   * the doubt.
   */
  jackpotWinOf(seq: number): string | undefined {
    const row = this.#judgment(seq);
    if (row?.kind !== "jackpot_win") return undefined;
    return (JSON.parse(row.entry) as HistoryEntry).transactions[0]?.id;
  }

  #judgment(seq: number): { kind: string; entry: string; verdict: string } | undefined {
    const query = `SELECT kind, entry, verdict FROM journal WHERE seq > ? AND verdict IS NOT NULL
      ORDER BY seq LIMIT 1`;
    return this.#sql
      .exec<{ kind: string; entry: string; verdict: string }>(query, seq)
      .toArray()[0];
  }

  /** Returns a session's rounds, each as one of the rows after `seq` left it, newest first. */
  *latestRounds(sessionId: string, seq: number): Generator<RoundRecord> {
    const found = this.#sql.exec<{ entry: string }>(
      `SELECT entry FROM journal
       WHERE seq > ? AND (kind = 'round' OR ${IS_LATER_STEP}) AND session_id = ?
       ORDER BY seq DESC`,
      seq,
      sessionId,
    );
    for (const { entry } of found) {
      const { round } = JSON.parse(entry) as HistoryEntry;
      if (round !== null) yield round;
    }
  }

  /** Returns the jackpots of a game that were credited to a book after row `seq`, newest first. */
  jackpotsAfter(seq: number, { book, gameId, limit }: JackpotFilter): JackpotRow[] {
    const query = `SELECT entry ->> '$.roundId' AS roundId,
        verdict ->> '$.win.amountMinor' AS amountMinor, created_at AS wonAt
      FROM journal WHERE ${IS_JACKPOT_WIN} AND book = ? AND entry ->> '$.gameId' = ? AND seq > ?
      ORDER BY seq DESC LIMIT ?`;
    return this.#sql.exec<JackpotRow>(query, book, gameId, seq, limit).toArray();
  }
}
