/**
 * What history should hold of a wallet up to an entry, computed from the journal alone, so that an audit
 * can compare it with the database's sums.
 */

import type { HistoryEntry } from "../../../domain/wallet/history-entry.ts";
import { TotalsFold } from "../../../domain/wallet/totals.ts";
import type { WalletStore } from "../store/wallet-store.ts";
import type { HistoryFold, HistoryFoldRange } from "./audit-rpc.ts";

/** Some 10 ms; between two pages bets can run. */
const PAGE_ENTRIES = 500;

/** Folds the entries up to `through`; null if one of them cannot be read, which the journal's audit finds. */
export async function foldHistory(
  { journal, sandbox, player }: WalletStore,
  range: HistoryFoldRange,
  pause: () => Promise<void>,
): Promise<HistoryFold | null> {
  const fold = new TotalsFold(range.clearedThrough);
  const withdrawals = new Set<string>();
  const continued = new Set<string>();
  for (let after = 0; after < range.through; ) {
    const page = [...journal.entriesAfter(after, Math.min(PAGE_ENTRIES, range.through - after))];
    if (page.length === 0) break;
    for (const { entry: text } of page) {
      const entry = readEntry(text);
      if (entry === undefined) return null;
      fold.add(entry);
      if (entry.withdrawal !== undefined) withdrawals.add(entry.withdrawal.id);
      if (entry.kind !== "round" && entry.round !== null) continued.add(entry.round.id);
    }
    after += page.length;
    await pause();
  }
  return {
    totals: fold.rows,
    withdrawals: withdrawals.size,
    standings: continued.size,
    clearedThrough: sandbox.clearedThrough,
    registered: player.row?.registered === 1,
  };
}

function readEntry(text: string): HistoryEntry | undefined {
  try {
    const entry = JSON.parse(text) as HistoryEntry | null;
    return typeof entry?.seq === "number" ? entry : undefined;
  } catch {
    return undefined;
  }
}
