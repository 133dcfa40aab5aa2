/** The game that a session is in. Specification, "Session information". */

import type { WalletStore } from "./store/wallet-store.ts";
import type { SessionRecord } from "./wallet-rpc.ts";

/** How far back a session's rounds are looked for: a page shows the latest, history has them all. */
export const ROWS_LOOKED_AT = 500;

/** The game that a session played last, else the one its token is pinned to, else null. */
export function activeGame({ journal }: WalletStore, session: SessionRecord): string | null {
  const [latest] = journal.latestRounds(session.sessionId, ROWS_LOOKED_AT);
  return latest?.gameId ?? session.gameId;
}
