/** The state of a session in a game, for a page that was just opened or reloaded. */
import type { RoundRecord } from "../../../domain/wallet/round.ts";
import type { SessionRecord } from "../sessions/session-rpc.ts";
import { bookName } from "../store/books.ts";
import type { WalletStore } from "../store/wallet-store.ts";
import type { GameState, GameStateMessage, WonJackpot } from "./round-rpc.ts";
import { seedsInUse } from "./seeds.ts";

/**
 * How many journal rows are searched for a session's rounds: a page shows only the latest, and history has
 * them all.
 */
const ROWS_LOOKED_AT = 500;

/** Returns the balance, the open round, the session's latest rounds in the game, and the player's jackpots in it. */
export function gameState(
  wallet: WalletStore,
  session: SessionRecord,
  message: GameStateMessage,
): GameState {
  const { journal } = wallet;
  const { cash, bonus } = journal.book(session.currency, session.demo);
  const open = wallet.openRounds.find(bookName(session.currency, session.demo), message.gameId);
  return {
    session: { ...session, activeGameId: message.gameId },
    balance: { cashMinor: cash, bonusMinor: bonus, currency: session.currency },
    openRound: open ? journal.roundRow(open.seq).round : null,
    rounds: latestRounds(wallet, message),
    jackpots: latestJackpots(wallet, session, message),
    fairness: seedsInUse(wallet),
  };
}

function latestRounds(wallet: WalletStore, message: GameStateMessage): RoundRecord[] {
  const rounds: RoundRecord[] = [];
  for (const round of wallet.roundReader.latestRounds(message.sessionId, searchedAfter(wallet))) {
    if (round.gameId === message.gameId && round.state === "settled") rounds.push(round);
    if (rounds.length === message.limit) break;
  }
  return rounds;
}

function latestJackpots(
  { roundReader, sandbox }: WalletStore,
  { currency, demo }: SessionRecord,
  { gameId, limit }: GameStateMessage,
): WonJackpot[] {
  const filter = { book: bookName(currency, demo), gameId, limit };
  return roundReader.jackpotsAfter(sandbox.clearedThrough, filter);
}

/** Returns the row after which to search: the latest rows, and none from before the last reset. */
function searchedAfter({ journal, sandbox }: WalletStore): number {
  return Math.max(journal.head.seq - ROWS_LOOKED_AT, sandbox.clearedThrough);
}

/** Returns the game that a session played last, or else the one its token is pinned to, or null. */
export function activeGame(wallet: WalletStore, session: SessionRecord): string | null {
  const [latest] = wallet.roundReader.latestRounds(session.sessionId, searchedAfter(wallet));
  return latest?.gameId ?? session.gameId;
}
