/** A session with what it has played for so far. Contract, "Playing". */

import type { WalletStore } from "../store/wallet-store.ts";
import type { ActiveSession, SessionWithActivity } from "./session-rpc.ts";

/** What the session staked and won, up to the journal's last row. */
export function sessionWithActivity(
  { activity, journal }: WalletStore,
  session: ActiveSession,
): SessionWithActivity {
  return { session, activity: activity.of(session, journal.head.seq) };
}
