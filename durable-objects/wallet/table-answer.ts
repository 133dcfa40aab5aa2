/** Where a session stands in a game, for a page that was just opened or reloaded. */
import { assert } from "../../domain/assert.ts";
import type { HistoryEntry } from "../../domain/wallet/history.ts";
import type { RoundRecord } from "../../domain/wallet/round.ts";
import { currentSeed } from "./seed-store.ts";
import type { SessionRecord, TableAnswer, TableMessage } from "./wallet-rpc.ts";
import type { WalletStore } from "./wallet-store.ts";

/** How far back a session's rounds are looked for: the page shows the latest, history has them all. */
const ROWS_LOOKED_AT = 500;

/** The balance, the open round and the session's latest rounds in the game. */
export function tableAnswer(
  store: WalletStore,
  session: SessionRecord,
  message: TableMessage,
): TableAnswer {
  const { cash, bonus } = store.book(session.currency, session.demo);
  const seed = currentSeed(store.sql);
  assert(seed !== undefined, "a session opens with a seed");
  return {
    session: { ...session, activeGameId: message.gameId },
    balance: { cashMinor: cash, bonusMinor: bonus, currency: session.currency },
    openRound: null,
    rounds: latestRounds(store, message),
    fairness: {
      serverSeedHash: seed.serverSeedHash,
      clientSeed: seed.clientSeed,
      nonce: store.head.nonce,
    },
  };
}

/** The game that a session played last, else the one its token is pinned to. */
export function activeGame(store: WalletStore, session: SessionRecord): string | null {
  const [latest] = roundsOf(store, session.sessionId);
  return latest?.gameId ?? session.gameId;
}

function latestRounds(store: WalletStore, message: TableMessage): RoundRecord[] {
  const rounds: RoundRecord[] = [];
  for (const round of roundsOf(store, message.sessionId)) {
    if (round.gameId === message.gameId) rounds.push(round);
    if (rounds.length === message.limit) break;
  }
  return rounds;
}

function* roundsOf(store: WalletStore, sessionId: string): Generator<RoundRecord> {
  const rows = store.sql.exec<{ entry: string }>(
    `SELECT entry FROM journal WHERE seq > ? AND kind = 'round' AND session_id = ?
     ORDER BY seq DESC`,
    store.head.seq - ROWS_LOOKED_AT,
    sessionId,
  );
  for (const { entry } of rows) {
    const { round } = JSON.parse(entry) as HistoryEntry;
    if (round !== null) yield round;
  }
}
