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

/** Reads a wallet's rows. Returns none if its tables do not exist yet. */
export function readJournal(player: Player): Row[] {
  const { storage } = player.wallet;
  if (!storage.holds("journal")) return [];
  const rows = storage.read<Omit<Row, "legs" | "legsText" | "entry"> & { legs: string }>(
    `SELECT seq, kind, book, legs, cash, bonus, held, in_play AS inPlay, bonus_in_play AS bonusInPlay,
       wagering, coalesce(granted, 0) AS granted, granted AS grantedOrNull, nonce, doubt, verdict, idempotency_key AS key, fingerprint, session_id AS session, created_at AS createdAt, hash, entry AS text
     FROM journal ORDER BY seq`,
  );
  const before = parsed.get(storage);
  const now = rows.map(({ legs, text }, index): Parsed => {
    const known = before?.[index];
    if (known?.legsText === legs && known.text === text) return known;
    return { legsText: legs, text, legs: JSON.parse(legs), entry: JSON.parse(text) };
  });
  parsed.set(storage, now);
  return rows.map((row, index) => ({ ...row, ...(now[index] as Parsed) }));
}

interface Parsed {
  readonly legsText: string;
  readonly legs: Row["legs"];
  readonly text: string;
  readonly entry: HistoryEntry;
}

/**
 * A world is audited many times, and most rows have not changed since the last time; those are not
 * parsed again.
 */
const parsed = new WeakMap<FakeStorage, readonly Parsed[]>();

/**
 * Returns the day of a time, counted from the start of the simulation; the second day begins 25
 * hours after the first.
 */
export function dayOf(time: number): number {
  return Math.floor((time - Date.UTC(2025, 11, 31, 12)) / (24 * 60 * 60 * 1000));
}
