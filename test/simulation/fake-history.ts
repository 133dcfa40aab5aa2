/**
 * The history database as `src/history/store-batch.ts` fills it: one row per wallet and entry,
 * never overwritten. Its writers may crash between storing and confirming.
 */
import type { HistoryBatch } from "../../domain/wallet/history-entry.ts";
import type { Simulation } from "./simulation.ts";

export class FakeHistory {
  readonly players = new Map<string, string>();
  /** Each entry as JSON, by player and then by seq. */
  readonly entries = new Map<string, Map<number, string>>();
  /** The hash of the latest row that each player's wallet sent. */
  readonly heads = new Map<string, { readonly seq: number; readonly hash: string }>();
  readonly #simulation: Simulation;

  constructor(simulation: Simulation) {
    this.#simulation = simulation;
  }

  /** Loses a player, whose wallet is stored again. */
  forget(playerId: string): void {
    for (const known of [this.players, this.entries, this.heads]) known.delete(playerId);
  }

  /** Writes the entries that are missing. A repeated entry must be identical. */
  store({ playerId, player, entries, after, hash }: HistoryBatch): void {
    if (!this.players.has(playerId)) this.players.set(playerId, player.externalId);
    const known = this.entries.get(playerId) ?? new Map<number, string>();
    this.entries.set(playerId, known);
    for (const { kept, ...entry } of entries) {
      const text = JSON.stringify(entry);
      // What is kept of the row repeats its columns, and ends with its hash.
      const sent = entry.seq === after + entries.length ? hash : kept?.at(-1);
      if (kept === undefined || kept.at(-1) !== sent) {
        this.#simulation.violation(`history was not sent the row of ${playerId}/${entry.seq}`);
      }
      const stored = known.get(entry.seq);
      if (stored === undefined) known.set(entry.seq, text);
      else if (stored !== text) {
        this.#simulation.violation(`history was sent two versions of ${playerId}/${entry.seq}`);
      }
    }
    const seq = after + entries.length;
    if (entries.length === 0 || seq < (this.heads.get(playerId)?.seq ?? 0)) return;
    if (hash === undefined) this.#simulation.violation(`history was sent ${seq} without a hash`);
    else this.heads.set(playerId, { seq, hash });
  }
}
