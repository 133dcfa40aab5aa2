/**
 * Runs of entries: the delivered entries of each wallet, joined. The queue may deliver messages twice, out
 * of order or overlapping.
 */
import type { HistoryBatch, HistoryEntry } from "../../domain/wallet/history-entry.ts";
import { walletName } from "../../durable-objects/names.ts";

/** Consecutive entries of one wallet, from one message or from several. */
export interface HistoryRun {
  readonly tenantId: string;
  readonly environment: HistoryBatch["environment"];
  readonly playerId: string;
  /** The newest state of the player in the messages. */
  readonly player: HistoryBatch["player"];
  /** Lists start after this entry; 0 if nothing was cleared. */
  readonly clearedThrough: number;
  /** The entries follow directly after this one. */
  readonly after: number;
  readonly entries: readonly HistoryEntry[];
  /** The hash of the last entry's journal row, and of the rows from before rows had hashes. */
  readonly hash?: string | undefined;
  readonly oldRowsHash?: string | undefined;
  readonly chain?: "erased" | undefined;
}

/**
 * Returns the runs in waves: each wallet has at most one run in a wave, and a later wave may build on
 * what an earlier one has stored.
 */
export function runsOf(batches: readonly HistoryBatch[]): HistoryRun[][] {
  const waves: HistoryRun[][] = [];
  for (const ofWallet of Map.groupBy(batches, walletName).values()) {
    for (const [index, run] of joined(ofWallet).entries()) {
      let wave = waves[index];
      if (wave === undefined) {
        wave = [];
        waves.push(wave);
      }
      wave.push(run);
    }
  }
  return waves;
}

/** Returns the entry that a run ends with, or `after` if it has none. */
export function endOf({ after, entries }: Pick<HistoryRun, "after" | "entries">): number {
  return after + entries.length;
}

/** Returns the part of a run up to an entry that it contains. */
export function headOf(run: HistoryRun, through: number): HistoryRun {
  return { ...run, entries: run.entries.slice(0, through - run.after) };
}

/** Returns the rest of a run after an entry that it contains. */
export function restOf(run: HistoryRun, after: number): HistoryRun {
  return { ...run, after, entries: run.entries.slice(after - run.after) };
}

/** Joins the batches of one wallet where they overlap or meet; oldest entries first. */
function joined(batches: readonly HistoryBatch[]): HistoryRun[] {
  const player = batches
    .map((batch) => batch.player)
    .reduce((a, b) => ((b.changedAt ?? 0) > (a.changedAt ?? 0) ? b : a));
  const clearedThrough = Math.max(...batches.map((batch) => batch.clearedThrough ?? 0));
  const runs: HistoryRun[] = [];
  for (const batch of batches.toSorted((a, b) => a.after - b.after)) {
    const { tenantId, environment, playerId, after, entries, hash, oldRowsHash, chain } = batch;
    const told = { hash, oldRowsHash, chain };
    const last = runs.at(-1);
    if (last === undefined || after > endOf(last)) {
      const owner = { tenantId, environment, playerId, player };
      runs.push({ ...owner, clearedThrough, after, entries, ...told });
      continue;
    }
    const more = entries.slice(endOf(last) - after);
    if (more.length === 0) continue;
    runs[runs.length - 1] = { ...last, entries: [...last.entries, ...more], ...told };
  }
  return runs;
}
