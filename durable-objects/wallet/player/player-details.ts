/** A player and a round as operators' staff look at them: read from the wallet, so never behind. */
import { roundPlace } from "../../../domain/ids.ts";
import { accept, type Result, refuse } from "../../../domain/result.ts";
import { wageringRemaining } from "../../../domain/wallet/bonus.ts";
import type { HistoryEntry } from "../../../domain/wallet/history.ts";
import { jackpotOf } from "../rounds/play-answer.ts";
import type { RoundDetails } from "../rounds/round-rpc.ts";
import { currencyOf, isDemoBook } from "../store/books.ts";
import type { WalletStore } from "../store/wallet-store.ts";
import { playerRecord } from "./player-record.ts";
import type { PlayerDetails } from "./player-rpc.ts";

/** The player with every balance and each live session. */
export function playerDetails(
  wallet: WalletStore,
  now: number,
): Result<PlayerDetails, "PLAYER_NOT_FOUND"> {
  const { row, suspension } = wallet.player;
  if (row === undefined) return refuse("PLAYER_NOT_FOUND");
  return accept({
    player: playerRecord(wallet),
    jurisdiction: row.jurisdiction,
    createdAt: row.created_at,
    suspension,
    balances: [...wallet.journal.head.books].map(([name, book]) => ({
      currency: currencyOf(name),
      demo: isDemoBook(name),
      cashMinor: book.cash,
      bonusMinor: book.bonus,
      heldMinor: book.held,
      inPlayMinor: book.inPlay + book.bonusInPlay,
      wageringMinor: wageringRemaining(book),
    })),
    sessions: wallet.sessions.allLive(now),
  });
}

/** The round of row `seq`, with its transactions, what it meant to the jackpot, and its session. */
export function roundDetails(
  wallet: WalletStore,
  seq: number,
): Result<RoundDetails, "ROUND_NOT_FOUND"> {
  const row = wallet.exists ? wallet.journal.findRow(seq) : undefined;
  if (row === undefined) return refuse("ROUND_NOT_FOUND");
  const opening = JSON.parse(row.entry) as HistoryEntry;
  // Other rows have ids of other kinds, so nobody was given this one.
  if (opening.round === null || roundPlace(opening.round.id)?.seq !== seq) {
    return refuse("ROUND_NOT_FOUND");
  }
  const steps = [opening, ...wallet.journal.laterSteps(opening.round.id)];
  const round = steps.at(-1)?.round ?? opening.round;
  return accept({
    player: playerRecord(wallet),
    round,
    transactions: steps.flatMap(({ transactions }) => transactions),
    jackpot: row.doubt === seq ? jackpotOf(wallet.journal, seq) : null,
    session: wallet.sessions.find(round.sessionId) ?? null,
  });
}
