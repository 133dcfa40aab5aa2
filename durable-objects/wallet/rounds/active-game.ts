/** The game that a session is in. Specification, "Session information". */

import type { SessionRecord } from "../sessions/session-rpc.ts";
import type { WalletStore } from "../store/wallet-store.ts";

/** How far back a session's rounds are looked for: a page shows the latest, history has them all. */
const ROWS_LOOKED_AT = 500;

/** The rows among which a session's rounds are looked for: the last ones, since the player was reset. */
export function rowsLookedAt({ journal, sandbox }: WalletStore): number {
  return Math.min(ROWS_LOOKED_AT, journal.head.seq - sandbox.clearedThrough);
}

/** The game that a session played last, else the one its token is pinned to, else null. */
export function activeGame(wallet: WalletStore, session: SessionRecord): string | null {
  const [latest] = wallet.journal.latestRounds(session.sessionId, rowsLookedAt(wallet));
  return latest?.gameId ?? session.gameId;
}
