/**
 * Gives a wallet whose storage was restored to an earlier day the rows that it lacks, as history kept
 * them, each under the hash that it had. What follows from rows is brought up to date with each of them;
 * with the last one the wallet starts over with what only the lost storage knew. docs/decisions/0061.
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

/** A player's events of the lost time have numbers that must not be used again: far fewer than this. */
const EVENTS_SKIPPED = 1_000_000;

/** Writes rows that follow on the journal's end. Refuses in the order of `RestoreRefusal`. Call it inside a transaction. */
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
  if (wallet.journal.head.seq === end) beginAnew(wallet, { end, player, now });
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

/** The open rounds are those of the rows. */
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
 * Moves along the chain of server seeds to the one that a round was drawn from: the player had rotated
 * it. A seed of a chain that was drawn in the lost time is lost, and the audit says for which rounds.
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
 * An open round's seed shows what the round hides. It is about to be revealed, and may have been in the lost time.
 * So it ends: one that is worth more than its stake pays that, and any other gives the stake back.
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
 * History holds these rows, and its events were delivered. Sessions end, because nobody knows which were
 * ended in the lost time, and no seed is used that may have been revealed.
 */
function beginAnew(
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
