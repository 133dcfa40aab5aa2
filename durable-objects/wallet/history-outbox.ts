/**
 * The outbox: the journal itself, past the point that history has confirmed. Queues may lose or
 * double what they carry, so an entry counts as delivered only when whoever stored it says so;
 * until then the alarm sends it again.
 */
import type { HistoryBatch, HistoryEntry } from "../../domain/wallet/history.ts";
import type { WalletAddress } from "../names.ts";
import type { WalletStore } from "./wallet-store.ts";

/** A queue message may be 128 KB; half of it leaves room for the rest of the batch. */
const MAX_BATCH_CHARACTERS = 60_000;
const MAX_BATCH_ENTRIES = 200;

/** Tells whether history may lack something of this wallet. */
export function hasUnstored(store: WalletStore): boolean {
  const { player, head } = store;
  return player !== undefined && (player.announced === 0 || player.stored_through < head.seq);
}

/** The oldest entries that are not confirmed, as many as one message carries; undefined when there are none. */
export function nextBatch(store: WalletStore, address: WalletAddress): HistoryBatch | undefined {
  const { player } = store;
  if (player === undefined || !hasUnstored(store)) return undefined;
  const entries: HistoryEntry[] = [];
  let characters = 0;
  const rows = store.sql.exec<{ entry: string }>(
    "SELECT entry FROM journal WHERE seq > ? ORDER BY seq LIMIT ?",
    player.stored_through,
    MAX_BATCH_ENTRIES,
  );
  for (const { entry } of rows) {
    characters += entry.length;
    if (characters > MAX_BATCH_CHARACTERS && entries.length > 0) break;
    entries.push(JSON.parse(entry) as HistoryEntry);
  }
  return {
    ...address,
    player: {
      externalId: player.external_id,
      username: player.username,
      jurisdiction: player.jurisdiction,
      createdAt: player.created_at,
    },
    after: player.stored_through,
    entries,
  };
}

/** Moves the confirmed point on, unless the batch began beyond it: a gap is sent again instead. */
export function confirmStored(
  store: WalletStore,
  stored: { after: number; through: number },
): void {
  const { player, head } = store;
  if (player === undefined || stored.after > player.stored_through) return;
  const through = Math.min(Math.max(stored.through, player.stored_through), head.seq);
  if (player.announced === 1 && through === player.stored_through) return;
  store.sql.exec("UPDATE player SET announced = 1, stored_through = ?", through);
  store.reloadPlayer();
}
