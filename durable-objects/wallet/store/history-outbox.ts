/**
 * The outbox is the journal itself, after the point that history has confirmed. Queues may lose or
 * duplicate messages, so an entry counts as delivered only when its receiver confirms that it is
 * stored. Until then the alarm sends it again.
 */
import type { Legs } from "../../../domain/ledger/legs.ts";
import type { HistoryBatch, HistoryEntry } from "../../../domain/wallet/history-entry.ts";
import { keptColumns } from "../../../domain/wallet/kept-row.ts";
import type { WalletAddress } from "../../names.ts";
import type { BatchLimits, HistoryRange, StoredHistory } from "../wallet-rpc.ts";
import type { PlayerRow } from "./player-store.ts";
import type { WalletStore } from "./wallet-store.ts";

/** A queue message may be 128 KB; half of it leaves room for the rest of the batch. */
const QUEUE_MESSAGE: BatchLimits = { characters: 60_000, entries: 200 };
/** Events are short: this many fit into a message besides the entries. */
const MAX_BATCH_EVENTS = 100;
/** About as many rounds as one message holds. */
const BACKLOG_ENTRIES = 40;

/** Returns true if history may lack something of this wallet. */
export function hasUnstored({ player: { row }, journal, playerEvents }: WalletStore): boolean {
  if (row === undefined) return false;
  const { announced, stored_through: stored, events_told: told } = row;
  return announced === 0 || stored < journal.head.seq || told < playerEvents.head;
}

/** Returns true if a full message is waiting: the history of a fast player must not fall behind. */
export function hasBacklog({ player: { row }, journal, playerEvents }: WalletStore): boolean {
  if (row === undefined) return false;
  const { stored_through: stored, events_told: told } = row;
  return (
    journal.head.seq - stored >= BACKLOG_ENTRIES || playerEvents.head - told >= MAX_BATCH_EVENTS
  );
}

/** Returns when the oldest entry that history may lack was written; undefined if it lacks none. */
export function oldestUnstoredAt({ player: { row }, journal }: WalletStore): number | undefined {
  return row === undefined ? undefined : journal.findRow(row.stored_through + 1)?.created_at;
}

/**
 * Returns the oldest unconfirmed entries and events, as many as one message holds, or undefined if there are
 * none. Webhooks may want their order: no event is later than an entry that is still to come, and no entry
 * later than such an event.
 */
export function nextBatch(wallet: WalletStore, address: WalletAddress): HistoryBatch | undefined {
  const player = wallet.player.row;
  if (player === undefined || !hasUnstored(wallet)) return undefined;
  const limits = QUEUE_MESSAGE;
  const waiting = wallet.playerEvents.unsent(MAX_BATCH_EVENTS);
  const range = { address, after: player.stored_through, limits, before: waiting.nextAt };
  const batch = batchAfter(wallet, player, range);
  const last = batch.entries.at(-1);
  const isAtEnd = batch.after + batch.entries.length === wallet.journal.head.seq;
  // Without an entry, the entries wait for these events.
  const until = isAtEnd || last === undefined ? Number.MAX_SAFE_INTEGER : last.createdAt;
  const later = waiting.events.findIndex(({ at }) => at > until);
  if (later === -1) return { ...batch, events: waiting.events, eventsThrough: waiting.through };
  const events = waiting.events.slice(0, later);
  return { ...batch, events, eventsThrough: events.at(-1)?.seq ?? player.events_told };
}

/** Returns the entries after `after`, confirmed or not, without events; undefined without a player. */
export function pulledBatch(
  wallet: WalletStore,
  address: WalletAddress,
  { after, ...limits }: HistoryRange,
): HistoryBatch | undefined {
  const player = wallet.player.row;
  return (
    player && {
      ...batchAfter(wallet, player, { address, after, limits }),
      ...wallet.journal.judgedNext,
    }
  );
}

function batchAfter(
  wallet: WalletStore,
  player: PlayerRow,
  range: {
    readonly address: WalletAddress;
    readonly after: number;
    readonly limits: BatchLimits;
    /** The first entry that is not earlier than this, and all that follow, are left out. */
    readonly before?: number | undefined;
  },
): HistoryBatch {
  const { address, after, limits, before = Number.POSITIVE_INFINITY } = range;
  const entries: HistoryEntry[] = [];
  let characters = 0;
  let hash: string | null = null;
  for (const row of wallet.journal.entriesAfter(after, limits.entries)) {
    const kept = keptColumns(row);
    characters += row.entry.length + row.legs.length + JSON.stringify(kept).length;
    if ((characters > limits.characters && entries.length > 0) || row.createdAt >= before) break;
    const legs = JSON.parse(row.legs) as Legs;
    entries.push({ ...(JSON.parse(row.entry) as HistoryEntry), legs, kept });
    hash = row.hash;
  }
  const { oldRows, erasure, journal } = wallet;
  const isAtEnd = after + entries.length === journal.head.seq;
  if (erasure.current !== null) hash = isAtEnd && erasure.isDone ? journal.head.hash : null;
  const { clearedThrough } = wallet.sandbox;
  return {
    ...address,
    player: {
      externalId: player.external_id,
      username: player.username,
      jurisdiction: player.jurisdiction,
      createdAt: player.created_at,
      suspension: wallet.player.suspension,
      changedAt: player.changed_at,
    },
    ...(clearedThrough === 0 ? {} : { clearedThrough }),
    after,
    entries,
    entriesTold: player.entries_told,
    playerTold: player.announced === 1,
    journalEnd: wallet.journal.head.seq,
    ...(hash === null ? {} : { hash }),
    ...(erasure.current === null ? {} : { chain: "erased" }),
    ...(oldRows.isDone && oldRows.sealed.hash ? { oldRowsHash: oldRows.sealed.hash } : {}),
  };
}

/**
 * Advances the confirmed point, unless the batch began after it: then the gap is sent again.
 * History that has lost entries reports where it ends, and the point moves back. Returns true if
 * anything moved.
 */
export function confirmStored(wallet: WalletStore, stored: StoredHistory): boolean {
  const player = wallet.player.row;
  if (player === undefined) return false;
  const { history } = stored;
  if (history !== undefined && history < stored.after) {
    if (history >= player.stored_through) return false;
    wallet.player.fallBackTo(history);
    return true;
  }
  if (stored.after > player.stored_through) return false;
  const furthest = Math.max(stored.through, player.stored_through);
  const through = Math.min(furthest, wallet.journal.head.seq);
  const { playerEvents } = wallet;
  const told = Math.max(stored.eventsThrough ?? 0, player.events_told);
  const eventsSent = Math.min(told, playerEvents.head);
  const isNew = through > player.stored_through || eventsSent > player.events_told;
  if (player.announced === 1 && !isNew) return false;
  wallet.player.confirmHistory(through, stored.changedAt ?? 0, eventsSent);
  if (eventsSent > player.events_told) playerEvents.forgetSent();
  return true;
}
