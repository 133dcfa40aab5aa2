/**
 * What history should hold of a wallet up to an entry, computed from the journal alone, so that an audit
 * can compare it with the database's sums.
 */

import type { Legs } from "../../../domain/ledger/legs.ts";
import { quarterOf } from "../../../domain/report/bookings.ts";
import { type PartSums, PartsFold, partOf } from "../../../domain/report/journal-sums.ts";
import type { HistoryEntry } from "../../../domain/wallet/history-entry.ts";
import { TotalsFold } from "../../../domain/wallet/totals.ts";
import type { WalletStore } from "../store/wallet-store.ts";
import type { HistoryFold, HistoryFoldRange } from "./audit-rpc.ts";

/** One page takes some 10 ms; between two pages bets can run. */
const PAGE_ENTRIES = 500;

/** Folds the entries up to `through`; null if one of them cannot be read, which the journal's audit finds. */
export async function foldHistory(
  wallet: WalletStore,
  range: HistoryFoldRange,
  pause: () => Promise<void>,
): Promise<HistoryFold | null> {
  const { journal, sandbox, player } = wallet;
  const fold = new TotalsFold(range.clearedThrough);
  const booked = range.booked && new BookedFold(range.booked, journal.head.doubt);
  const withdrawals = new Set<string>();
  const continued = new Set<string>();
  // More may be booked than is stored, and an entry that is not booked may be anywhere up to the end.
  const end = booked === undefined ? range.through : Number.MAX_SAFE_INTEGER;
  for (let after = 0; after < end; ) {
    const page = [...journal.entriesAfter(after, Math.min(PAGE_ENTRIES, end - after))];
    if (page.length === 0) break;
    for (const { seq, entry: text, legs } of page) {
      const entry = readEntry(text);
      if (entry === undefined) return null;
      booked?.add(seq, entry, legs);
      if (seq > range.through) continue;
      fold.add(entry);
      if (entry.withdrawal !== undefined) withdrawals.add(entry.withdrawal.id);
      if (entry.kind !== "round" && entry.round !== null) continued.add(entry.round.id);
    }
    after += page.length;
    await pause();
  }
  return {
    ...(booked ? { booked: booked.sums } : {}),
    totals: fold.rows,
    withdrawals: withdrawals.size,
    standings: continued.size,
    clearedThrough: sandbox.clearedThrough,
    registered: player.row?.registered === 1,
  };
}

/** Adds up the booked entries, and notes whether any are missing. */
class BookedFold {
  readonly #range: NonNullable<HistoryFoldRange["booked"]>;
  /** The bet whose verdict is in no row yet; a later row reports it, in the quarter of the bet. */
  readonly #doubt: number | null;
  readonly #fold: PartsFold;
  readonly #unbooked: PartsFold;
  #isMissing = false;

  constructor(range: NonNullable<HistoryFoldRange["booked"]>, doubt: number | null) {
    this.#range = range;
    this.#doubt = doubt;
    this.#fold = new PartsFold(range.quarters);
    this.#unbooked = new PartsFold(range.quarters);
  }

  /** Null if something is missing. */
  get sums(): PartSums | null {
    return this.#isMissing ? null : this.#fold.sums;
  }

  add(seq: number, entry: HistoryEntry, legs: string): void {
    const { through, quarters } = this.#range;
    const isBooked = seq <= through;
    const isInPart = (isBooked ? this.#fold : this.#unbooked).addEntry(entry, readLegs(legs));
    const isInDoubt = seq === this.#doubt && partOf(quarters, quarterOf(entry.createdAt));
    if ((isInPart && !isBooked) || typeof isInDoubt === "number") this.#isMissing = true;
  }
}

function readLegs(text: string): Legs {
  try {
    return JSON.parse(text) as Legs;
  } catch {
    // The journal's own audit reports an entry that cannot be read.
    return {};
  }
}

function readEntry(text: string): HistoryEntry | undefined {
  try {
    const entry = JSON.parse(text) as HistoryEntry | null;
    return typeof entry?.seq === "number" ? entry : undefined;
  } catch {
    return undefined;
  }
}
