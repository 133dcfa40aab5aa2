/**
 * The database of history as `src/history/store-batch.ts` fills it: one row per wallet and entry, and what is
 * there stays. Its writers may die between storing and confirming.
 */
import type { HistoryBatch } from "../../domain/wallet/history.ts";
import type { Simulation } from "./simulation.ts";

export class FakeHistory {
  readonly players = new Map<string, string>();
  /** Each entry as JSON, under its player and seq. */
  readonly entries = new Map<string, string>();
  readonly #simulation: Simulation;

  constructor(simulation: Simulation) {
    this.#simulation = simulation;
  }

  /** Writes what is not there yet. An entry that came before must have said the same. */
  store({ playerId, player, entries }: HistoryBatch): void {
    if (!this.players.has(playerId)) this.players.set(playerId, player.externalId);
    for (const entry of entries) {
      const place = `${playerId}/${entry.seq}`;
      const text = JSON.stringify(entry);
      const stood = this.entries.get(place);
      if (stood === undefined) this.entries.set(place, text);
      else if (stood !== text) {
        this.#simulation.violation(`history was sent two versions of ${place}`);
      }
    }
  }
}
