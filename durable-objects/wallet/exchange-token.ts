/**
 * Uses up a launch token and opens a session, in one transaction: a thousand exchanges at once of
 * one token give one session. Specification, "Single-use launch token".
 */
import { accept, type Result, refuse } from "../../domain/result.ts";
import type { Jurisdiction } from "../../domain/session/jurisdictions.ts";
import { ensureDemoPurse } from "./demo-purse.ts";
import { playerRecord } from "./player-record.ts";
import type { WalletStore } from "./store/wallet-store.ts";
import type {
  ExchangeAnswer,
  ExchangeMessage,
  ExchangeRefusal,
  SessionRecord,
} from "./wallet-rpc.ts";

/** Refuses a token that was used, then one that is past its 30 seconds. Call it inside a transaction. */
export function exchangeToken(
  wallet: WalletStore,
  message: ExchangeMessage,
  now: number,
): Result<ExchangeAnswer, ExchangeRefusal> {
  const { sessions } = wallet;
  const created = !wallet.exists;
  if (!created && sessions.isTokenUsed(message.tokenId)) return refuse("SSO_TOKEN_ALREADY_USED");
  if (message.tokenExpiresAt <= now) return refuse("SSO_TOKEN_EXPIRED");

  if (created) {
    createWallet(wallet, { ...message, jurisdiction: message.session.jurisdiction }, now);
  }
  sessions.useToken(message, now);
  const session: SessionRecord = { ...message.session, startedAt: now };
  sessions.open(session, message.refreshTokenId);
  if (session.demo) ensureDemoPurse(wallet, session.currency, now);
  return accept({ player: playerRecord(wallet), session, created });
}

/** Makes the wallet's tables, its player and its first seed. Call it inside a transaction. */
export function createWallet(
  wallet: WalletStore,
  player: { externalId: string; username: string; jurisdiction: Jurisdiction },
  now: number,
): void {
  const { externalId, username, jurisdiction } = player;
  wallet.open();
  wallet.player.create({ externalId, username, jurisdiction, now });
  wallet.seeds.create(now);
}
