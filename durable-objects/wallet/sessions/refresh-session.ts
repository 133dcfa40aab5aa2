/**
 * Goes on with a session under new tokens. A session whose time is over is not gone on with, so it
 * dies with its last access token at the latest. Contract, "Keys, signatures, tokens".
 */
import { type Result, refuse } from "../../../domain/result.ts";
import type { WalletStore } from "../store/wallet-store.ts";
import { checkTime } from "./session-limits-gate.ts";
import type { RefreshMessage, RefreshRefusal, SessionRecord } from "./session-rpc.ts";

/** Refuses in the order of `RefreshRefusal`. Call it inside a transaction. */
export function refreshSession(
  wallet: WalletStore,
  message: RefreshMessage,
  now: number,
): Result<SessionRecord, RefreshRefusal> {
  const session = wallet.exists ? wallet.sessions.live(message.sessionId, now) : undefined;
  if (session === undefined) return refuse("SESSION_ENDED");
  const inTime = checkTime(wallet, session, now);
  return inTime.ok ? wallet.sessions.rotate(message, now) : inTime;
}
