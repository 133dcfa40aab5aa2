/** Why a session takes no more calls: because its time was over, or for any other reason. */
import type { WalletStore } from "../store/wallet-store.ts";

/** The refusal for a session that is not live. */
export function whyEnded(
  { exists, sessions }: WalletStore,
  sessionId: string,
): "SESSION_ENDED" | "SESSION_TIME_LIMIT" {
  return exists && sessions.reachedTimeLimit(sessionId) ? "SESSION_TIME_LIMIT" : "SESSION_ENDED";
}
