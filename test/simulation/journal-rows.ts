/** Reads a wallet's journal directly from storage, bypassing the wallet. */
import type { HistoryEntry } from "../../domain/wallet/history-entry.ts";
import type { FakeStorage } from "./fake-storage.ts";
import type { Player } from "./player.ts";
import type { ModelBook } from "./wallet-model.ts";

/** A journal row, with its JSON parsed. */
export interface Row extends ModelBook {
  readonly seq: number;
  readonly kind: string;
  readonly book: string;
  readonly legs: Readonly<Record<string, number>>;
  readonly legsText: string;
  readonly nonce: number;
  readonly doubt: number | null;
  /** As JSON. */
  readonly verdict: string | null;
  readonly key: string | null;
  readonly fingerprint: string | null;
  readonly session: string | null;
  readonly createdAt: number;
  readonly hash: string | null;
  /** As the row holds it: null without a bonus. */
  readonly grantedOrNull: number | null;
  readonly entry: HistoryEntry;
  readonly text: string;
}

/** A row as it is stored. */
type StoredRow = Omit<Row, "legs" | "entry">;

/** Reads a wallet's rows. Returns none if its tables do not exist yet. */
export function readJournal(player: Player): readonly Row[] {
  const { storage } = player.wallet;
  if (!storage.holds("journal")) return [];
  const stored = storage.read<StoredRow>(
    `SELECT seq, kind, book, legs AS legsText, cash, bonus, held, in_play AS inPlay, bonus_in_play AS bonusInPlay,
       wagering, coalesce(granted, 0) AS granted, granted AS grantedOrNull, nonce, doubt, verdict, idempotency_key AS key, fingerprint, session_id AS session, created_at AS createdAt, hash, entry AS text
     FROM journal ORDER BY seq`,
  );
  const before = lastRead.get(storage);
  const rows = stored.map((row, index): Row => {
    const known = before?.[index];
    if (known !== undefined && isUnchanged(row, known)) return known;
    return { ...row, legs: JSON.parse(row.legsText), entry: JSON.parse(row.text) };
  });
  lastRead.set(storage, rows);
  return rows;
}

/**
 * A world is audited many times, and most rows have not changed since the last time. Those are the same
 * objects again, so what follows only from a row is computed once.
 */
const lastRead = new WeakMap<FakeStorage, readonly Row[]>();

function isUnchanged(row: StoredRow, known: Row): boolean {
  for (const column in row) {
    const name = column as keyof StoredRow;
    if (row[name] !== known[name]) return false;
  }
  return true;
}

/** Returns a function that computes its result once for each row. */
export function oncePerRow<Result>(compute: (row: Row) => Result): (row: Row) => Result {
  const results = new WeakMap<Row, Result>();
  return (row) => {
    const known = results.get(row);
    if (known !== undefined) return known;
    const result = compute(row);
    results.set(row, result);
    return result;
  };
}

/**
 * Returns the day of a time, counted from the start of the simulation; the second day begins 25
 * hours after the first.
 */
export function dayOf(time: number): number {
  return Math.floor((time - Date.UTC(2025, 11, 31, 12)) / (24 * 60 * 60 * 1000));
}
