/**
 * Restores the rows that a wallet lacks because its storage was restored to an earlier day. Each row is as
 * history kept it, under the hash that it had, and everything derived from rows is updated with it. After
 * the last row, what only the lost storage knew is replaced: sessions end, and seeds are new.
 * docs/decisions/0061.
 */
import { assert } from "../../../domain/assert.ts";
import { withdrawalPlace } from "../../../domain/ids.ts";
import { accept, type Result, refuse } from "../../../domain/result.ts";
import type { HistoryEntry } from "../../../domain/wallet/history-entry.ts";
import type { HashedRow } from "../../../domain/wallet/kept-row.ts";
import { wouldWin } from "../../../domain/wallet/round.ts";
import { leaveRound } from "../rounds/settle-abandoned-rounds.ts";
import { voidOpenRound } from "../rounds/void-round.ts";
import type { BookName } from "../store/books.ts";
import type { WalletStore } from "../store/wallet-store.ts";
import type { RestoreMessage, RestoreRefusal } from "./audit-rpc.ts";

/** Player events of the lost time have numbers that must not be used again. There are far fewer than this. */
const EVENTS_SKIPPED = 1_000_000;

/**
 * Writes rows that follow the journal's end. Refuses in the order of `RestoreRefusal`. Call it inside a
 * transaction.
 */
export function restoreRows(
  wallet: WalletStore,
  { rows, end, player }: RestoreMessage,
  now: number,
): Result<void, RestoreRefusal> {
  if (wallet.freeze.current === null) return refuse("NOT_FROZEN");
  if (rows[0]?.seq !== wallet.journal.nextSeq) return refuse("ROWS_DO_NOT_FOLLOW");
  if (!wallet.hasPlayer) wallet.create(player, player.createdAt);
  const restoring: Restoring = { wallet, now, lostSeeds: new Set() };
  for (const row of rows) restoreRow(restoring, row);
  if (wallet.journal.head.seq === end) finishRestoration(wallet, { end, player, now });
  return accept(undefined);
}

interface Restoring {
  readonly wallet: WalletStore;
  readonly now: number;
  /** The hashes of server seeds that were looked for and belong to no known chain. */
  readonly lostSeeds: Set<string>;
}

function restoreRow(restoring: Restoring, row: HashedRow): void {
  const { wallet } = restoring;
  const entry = JSON.parse(row.entry) as HistoryEntry;
  if (entry.kind === "round") findSeed(restoring, entry, row.nonce);
  wallet.journal.writeAgain(row);
  noteRound(wallet, row, entry);
  const isEnd = entry.kind === "withdrawal_completed" || entry.kind === "withdrawal_reversal";
  const begun = isEnd && entry.withdrawal ? withdrawalPlace(entry.withdrawal.id) : undefined;
  if (begun !== undefined) wallet.withdrawals.end(begun.seq, row.seq);
}

/** Updates the open rounds from a row. */
function noteRound({ openRounds }: WalletStore, row: HashedRow, { kind, round }: HistoryEntry) {
  if (round === null) return;
  const book = row.book as BookName;
  const { gameId } = round;
  const open = kind === "round" ? undefined : openRounds.find(book, gameId);
  if (round.state === "open") {
    const openedSeq = open?.openedSeq ?? row.seq;
    const { seq, sessionId, createdAt: actedAt } = row;
    openRounds.put({ book, gameId, openedSeq, seq, sessionId: sessionId ?? "", actedAt });
  } else if (open !== undefined) openRounds.remove({ book, gameId });
}

/**
 * Moves along the chain of server seeds to the seed that a round was drawn from, because the player had
 * rotated it. If the chain itself was drawn in the lost time, its seeds are lost, and the audit lists their
 * rounds.
 */
function findSeed(
  { wallet: { seeds }, now, lostSeeds }: Restoring,
  { round }: HistoryEntry,
  nonce: number,
): void {
  const { serverSeedHash: hash, clientSeed } = round?.fairness ?? {};
  if (hash === undefined || lostSeeds.has(hash) || seeds.current().serverSeedHash === hash) return;
  if (!seeds.isAhead(hash)) {
    lostSeeds.add(hash);
    return;
  }
  while (seeds.current().serverSeedHash !== hash) {
    seeds.rotate({ clientSeed, lastNonce: nonce - 1, now });
  }
}

/**
 * Ends every open round, because its seed, which shows what the round hides, is about to be revealed and
 * may already have been revealed in the lost time. A round worth more than its stake pays its worth; any
 * other returns the stake.
 */
function endOpenRounds(wallet: WalletStore, now: number): void {
  for (const open of wallet.openRounds.all()) {
    const { round } = wallet.journal.roundRow(open.seq);
    const serverSeed = wallet.seeds.kept(round.fairness.serverSeedHash);
    if (wouldWin(round) && serverSeed !== undefined) leaveRound(wallet, open, now);
    else voidOpenRound(wallet, { open, reason: "malfunction", by: "staff" }, now);
  }
}

/**
 * Brings the wallet up to date after its last row. History holds the rows, and their events were delivered.
 * Sessions end, because nobody knows which of them ended in the lost time, and no seed is used that may
 * have been revealed.
 */
function finishRestoration(
  wallet: WalletStore,
  { end, player, now }: { end: number; player: RestoreMessage["player"]; now: number },
): void {
  const { sessions, seeds, sandbox, journal, playerEvents } = wallet;
  sessions.endAll("replaced", now);
  endOpenRounds(wallet, now);
  seeds.renew({ lastNonce: journal.head.nonce, now });
  if (player.clearedThrough > sandbox.clearedThrough) sandbox.clear(player.clearedThrough);
  const changedAt = wallet.player.row?.changed_at ?? 0;
  if (player.changedAt > changedAt) wallet.player.suspend(player.suspension, player.changedAt);
  const told = playerEvents.head + EVENTS_SKIPPED;
  assert(wallet.player.row !== undefined, "a wallet with rows has a player");
  wallet.player.confirmHistory(end, wallet.player.row.changed_at, told);
  playerEvents.load();
}
