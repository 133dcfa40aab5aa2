/** A wallet's journal as it lies in storage, read past the wallet. */
import type { HistoryEntry } from "../../domain/wallet/history.ts";
import type { Player } from "./player.ts";
import type { ModelBook } from "./wallet-model.ts";

/** A journal row, its JSON read. */
export interface Row extends ModelBook {
  readonly seq: number;
  readonly kind: string;
  readonly book: string;
  readonly legs: Readonly<Record<string, number>>;
  readonly nonce: number;
  readonly doubt: number | null;
  /** As JSON. */
  readonly verdict: string | null;
  readonly key: string | null;
  readonly fingerprint: string | null;
  readonly session: string | null;
  readonly createdAt: number;
  readonly entry: HistoryEntry;
  readonly text: string;
}

/** Reads a wallet's rows; none before its tables exist. */
export function readJournal(player: Player): Row[] {
  const { storage } = player.wallet;
  if (!storage.holds("journal")) return [];
  const rows = storage.read<Omit<Row, "legs" | "entry"> & { legs: string }>(
    `SELECT seq, kind, book, legs, cash, bonus, held, in_play AS inPlay, bonus_in_play AS bonusInPlay,
       wagering, nonce, doubt, verdict, idempotency_key AS key, fingerprint, session_id AS session, created_at AS createdAt, entry AS text
     FROM journal ORDER BY seq`,
  );
  return rows.map((row) => ({ ...row, legs: JSON.parse(row.legs), entry: JSON.parse(row.text) }));
}

/** Counted from the start of the simulation; the second begins 25 hours after the first. */
export function dayOf(time: number): number {
  return Math.floor((time - Date.UTC(2025, 11, 31, 12)) / (24 * 60 * 60 * 1000));
}
