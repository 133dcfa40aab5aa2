/**
 * Uses up a launch token and opens a session, in one transaction: a thousand simultaneous exchanges
 * of one token open one session. Reference 7.5.
 */
import { LAUNCH_TOKEN_LIFETIME_SECONDS } from "../../../domain/limits.ts";
import { accept, type Result, refuse } from "../../../domain/result.ts";
import { endSignUp } from "../player/account.ts";
import { refillDemoBalance } from "../rounds/demo-balance.ts";
import { settleAbandonedRounds } from "../rounds/settle-abandoned-rounds.ts";
import { canHoldCurrency } from "../store/books.ts";
import type { WalletStore } from "../store/wallet-store.ts";
import { refuseEnded } from "./ended-sessions.ts";
import { checkTime, unrestedSince } from "./enforce-session-limits.ts";
import type {
  ExchangeAnswer,
  ExchangeMessage,
  ExchangeRefusal,
  RefreshAnswer,
  RefreshMessage,
  RefreshRefusal,
  SessionRecord,
} from "./session-rpc.ts";

/** Refuses in the order of `ExchangeRefusal`. Call it inside a transaction. */
export function exchangeToken(
  wallet: WalletStore,
  message: ExchangeMessage,
  now: number,
): Result<ExchangeAnswer, ExchangeRefusal> {
  const { sessions, journal } = wallet;
  const { currency, demo } = message.session;
  const { current: erasure } = wallet.erasure;
  if (erasure !== null) {
    // A token from before the erasure must not create the player again.
    const createdAt = message.tokenExpiresAt - LAUNCH_TOKEN_LIFETIME_SECONDS * 1000;
    return refuse(createdAt <= erasure.erasedAt ? "SSO_TOKEN_EXPIRED" : "PLAYER_ERASED");
  }
  const created = !wallet.exists;
  if (!created && sessions.isTokenUsed(message.tokenId)) return refuse("SSO_TOKEN_ALREADY_USED");
  if (message.tokenExpiresAt <= now) return refuse("SSO_TOKEN_EXPIRED");
  if (wallet.player.suspension !== null) return refuse("PLAYER_SUSPENDED");
  if (!created && !demo && !canHoldCurrency(journal.head.books, currency)) {
    return refuse("TOO_MANY_CURRENCIES");
  }

  if (created) {
    const { externalId, username, session } = message;
    wallet.create({ externalId, username, jurisdiction: session.jurisdiction }, now);
  }
  endSignUp(wallet);
  sessions.useToken(message, now);
  const openedAfterSeq = journal.head.seq;
  const playingSince = unrestedSince(wallet, message.session.jurisdiction, now);
  const session: SessionRecord = {
    ...message.session,
    startedAt: now,
    openedAfterSeq,
    ...(playingSince === undefined ? {} : { playingSince }),
  };
  sessions.open(session, message.refreshTokenId);
  settleAbandonedRounds(wallet, session, now);
  if (session.demo) refillDemoBalance(wallet, session.currency, now);
  return accept({ player: wallet.playerRecord, session, created });
}

/**
 * Continues a session under new tokens. A session past its time limit is not continued, so it ends with its
 * last access token at the latest. Refuses in the order of `RefreshRefusal`. Call it inside a transaction.
 * Reference 6.
 */
export function refreshSession(
  wallet: WalletStore,
  message: RefreshMessage,
  now: number,
): Result<RefreshAnswer, RefreshRefusal> {
  const session = wallet.exists ? wallet.sessions.live(message.sessionId, now) : undefined;
  if (session === undefined) return refuseEnded(wallet, message.sessionId);
  const inTime = checkTime(wallet, session, now);
  return inTime.ok ? wallet.sessions.rotate(message, now) : inTime;
}
