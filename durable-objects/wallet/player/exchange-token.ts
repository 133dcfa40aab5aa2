/**
 * Uses up a launch token and opens a session, in one transaction: a thousand simultaneous exchanges
 * of one token open one session. The first one creates the player, and each settles the rounds that
 * the player has abandoned. Reference 7.5.
 */
import { LAUNCH_TOKEN_LIFETIME_SECONDS } from "../../../domain/limits.ts";
import { accept, type Result, refuse } from "../../../domain/result.ts";
import { refillDemoBalance } from "../rounds/demo-balance.ts";
import { settleAbandonedRounds } from "../rounds/settle-abandoned-rounds.ts";
import { unrestedSince } from "../sessions/enforce-session-limits.ts";
import type {
  ExchangeAnswer,
  ExchangeMessage,
  ExchangeRefusal,
  SessionRecord,
} from "../sessions/session-rpc.ts";
import { canHoldCurrency } from "../store/books.ts";
import type { WalletStore } from "../store/wallet-store.ts";
import { endSignUp } from "./account.ts";

/** Refuses in the order of `ExchangeRefusal`. Call it inside a transaction. */
export function exchangeToken(
  wallet: WalletStore,
  message: ExchangeMessage,
  now: number,
): Result<ExchangeAnswer, ExchangeRefusal> {
  const { sessions, usedTokens, journal } = wallet;
  const { currency, demo } = message.session;
  const { current: erasure } = wallet.erasure;
  if (erasure !== null) {
    // A token from before the erasure must not create the player again.
    const createdAt = message.tokenExpiresAt - LAUNCH_TOKEN_LIFETIME_SECONDS * 1000;
    return refuse(createdAt <= erasure.erasedAt ? "SSO_TOKEN_EXPIRED" : "PLAYER_ERASED");
  }
  const created = !wallet.exists;
  if (!created && usedTokens.isTokenUsed(message.tokenId)) return refuse("SSO_TOKEN_ALREADY_USED");
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
  usedTokens.useToken(message, now);
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
