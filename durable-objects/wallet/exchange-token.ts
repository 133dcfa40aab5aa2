/**
 * Uses up a launch token and opens a session, in one transaction: a thousand exchanges at once of
 * one token give one session. Specification, "Single-use launch token".
 */
import { accept, type Result, refuse } from "../../domain/result.ts";
import { ensureDemoPurse } from "./demo-purse.ts";
import { playerRecord } from "./player-record.ts";
import type { WalletStore } from "./store/wallet-store.ts";
import type {
  ExchangeAnswer,
  ExchangeMessage,
  ExchangeRefusal,
  SessionRecord,
} from "./wallet-rpc.ts";

/** Refuses a token that was used, one that is past its 30 seconds, and then a suspended player. Call it inside a transaction. */
export function exchangeToken(
  wallet: WalletStore,
  message: ExchangeMessage,
  now: number,
): Result<ExchangeAnswer, ExchangeRefusal> {
  const { sessions } = wallet;
  const created = !wallet.exists;
  if (!created && sessions.isTokenUsed(message.tokenId)) return refuse("SSO_TOKEN_ALREADY_USED");
  if (message.tokenExpiresAt <= now) return refuse("SSO_TOKEN_EXPIRED");
  if (wallet.player.suspension !== null) return refuse("PLAYER_SUSPENDED");

  if (created) createWallet(wallet, message, now);
  sessions.useToken(message, now);
  const session: SessionRecord = { ...message.session, startedAt: now };
  sessions.open(session, message.refreshTokenId);
  if (session.demo) ensureDemoPurse(wallet, session.currency, now);
  return accept({ player: playerRecord(wallet), session, created });
}

function createWallet(wallet: WalletStore, message: ExchangeMessage, now: number): void {
  wallet.open();
  wallet.player.create({
    externalId: message.externalId,
    username: message.username,
    jurisdiction: message.session.jurisdiction,
    now,
  });
  wallet.seeds.create(now);
}
