/**
 * Settles abandoned rounds by the rule that every game has: a cashout at the current position. This happens
 * a day after the last action, or when the player plays elsewhere after the round's own session is over. A
 * player who returns to the game earlier finds the round open. Reference 8.
 */
import { assert } from "../../../domain/assert.ts";
import { CASHOUT } from "../../../domain/games/game.ts";
import type { SessionRecord } from "../sessions/session-rpc.ts";
import { bookName } from "../store/books.ts";
import type { OpenRound } from "../store/open-round-store.ts";
import type { WalletStore } from "../store/wallet-store.ts";
import { advanceRound, gameOf } from "./advance-round.ts";

/** A round is settled this long after its last action, even if nobody asks. */
const EXPIRES_AFTER_MS = 24 * 60 * 60 * 1000;

/** Returns when the next open round expires, or undefined if none is open. */
export function nextExpiryAt({ openRounds }: WalletStore): number | undefined {
  const [oldest] = openRounds.all();
  return oldest && oldest.actedAt + EXPIRES_AFTER_MS;
}

/** Settles the rounds that were abandoned for a day. Call it inside a transaction. */
export function settleExpiredRounds(wallet: WalletStore, now: number): void {
  settle(wallet, now, ({ actedAt }) => actedAt + EXPIRES_AFTER_MS <= now);
}

/**
 * Settles the rounds whose own session is over and which this session abandons, because it plays in
 * another book or in another game (`gameId` is null for a session that may still play any game). Call it
 * inside a transaction.
 */
export function settleAbandonedRounds(
  wallet: WalletStore,
  session: Pick<SessionRecord, "currency" | "demo" | "gameId">,
  now: number,
): void {
  const book = bookName(session.currency, session.demo);
  settle(wallet, now, (open) => {
    const mayContinue = open.book === book && (session.gameId ?? open.gameId) === open.gameId;
    return !mayContinue && wallet.sessions.live(open.sessionId, now) === undefined;
  });
}

function settle(wallet: WalletStore, now: number, isAbandoned: (open: OpenRound) => boolean): void {
  if (wallet.freeze.current !== null) return;
  for (const open of wallet.openRounds.all()) {
    if (isAbandoned(open)) leaveRound(wallet, open, now);
  }
}

/** Cashes out an open round at its current position. Call it inside a transaction. */
export function leaveRound(wallet: WalletStore, open: OpenRound, now: number): void {
  const action = gameOf(wallet.journal.roundRow(open.seq).round).readAction(CASHOUT);
  assert(action !== undefined, "every game can be cashed out of");
  const { sessionId } = open;
  const step = advanceRound(wallet, { open, action, by: "rule", sessionId, now });
  assert(step.ok, "every open position allows a cashout");
}
