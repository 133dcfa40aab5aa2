/**
 * Uses up a launch token and opens a session, in one transaction: a thousand exchanges at once of
 * one token give one session. Spec, "Single-use launch token".
 */
import { accept, type Result, refuse } from "../../domain/result.ts";
import { ensureDemoPurse } from "./demo-purse.ts";
import { playerRecord } from "./player-record.ts";
import { createSeed, currentSeed } from "./seed-store.ts";
import type { SessionStore } from "./session-store.ts";
import type {
  ExchangeAnswer,
  ExchangeMessage,
  ExchangeRefusal,
  SessionRecord,
} from "./wallet-rpc.ts";
import type { WalletStore } from "./wallet-store.ts";

/** Refuses a token that was used, then one that is past its 30 seconds. Call it inside a transaction. */
export function exchangeToken(
  wallet: { store: WalletStore; sessions: SessionStore; playerId: string },
  message: ExchangeMessage,
  now: number,
): Result<ExchangeAnswer, ExchangeRefusal> {
  const { store, sessions } = wallet;
  if (store.player && sessions.isTokenUsed(message.tokenId))
    return refuse("SSO_TOKEN_ALREADY_USED");
  if (message.tokenExpiresAt <= now) return refuse("SSO_TOKEN_EXPIRED");

  const created = store.player === undefined;
  if (created) {
    store.open();
    store.createPlayer({
      externalId: message.externalId,
      username: message.username,
      jurisdiction: message.session.jurisdiction,
      now,
    });
  }
  sessions.useToken(message, now);
  const session: SessionRecord = {
    ...message.session,
    activeGameId: message.session.gameId,
    startedAt: now,
  };
  sessions.open(session, message.refreshTokenId);
  if (currentSeed(store.sql) === undefined) createSeed(store.sql, now);
  if (session.demo) ensureDemoPurse(store, session.currency, now);
  return accept({ player: playerRecord(wallet), session, created });
}
