/** A session with what it has played for so far. Contract, "Playing". */
import type { ActiveSession, SessionStanding } from "./session-rpc.ts";
import type { WalletStore } from "./store/wallet-store.ts";

/** What the session staked and won, up to the journal's last row. */
export function sessionStanding(
  { activity, journal }: WalletStore,
  session: ActiveSession,
): SessionStanding {
  return { session, activity: activity.of(session, journal.head.seq) };
}
