/**
 * The player as the operator's staff see and suspend them, read from the wallet and so always current. A
 * suspension ends every session in the same transaction: the very next call of any of them is refused.
 * Reference 12.8.
 */
import type { Currency } from "../../../domain/money/currencies.ts";
import { accept, type Result, refuse } from "../../../domain/result.ts";
import type { Suspension } from "../../../domain/wallet/player-event.ts";
import { wageringRemaining } from "../../../domain/wallet/wagering.ts";
import type { BalanceAnswer } from "../money/money-rpc.ts";
import { currencyOf, isDemoBook } from "../store/books.ts";
import type { WalletStore } from "../store/wallet-store.ts";
import type { PlayerDetails, SuspensionChange } from "./player-rpc.ts";

/** The player with every balance and each live session. */
export function playerDetails(
  wallet: WalletStore,
  now: number,
): Result<PlayerDetails, "PLAYER_NOT_FOUND"> {
  const { row, suspension } = wallet.player;
  if (row === undefined || !wallet.exists) return refuse("PLAYER_NOT_FOUND");
  return accept({
    player: wallet.playerRecord,
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

/** The real-money balance in one currency; a currency never used is zero. Reference 4.13. */
export function balanceAnswer(wallet: WalletStore, currency: Currency): BalanceAnswer {
  const book = wallet.journal.book(currency, false);
  return {
    player: wallet.playerRecord,
    currency,
    cashMinor: book.cash,
    bonusMinor: book.bonus,
    wageringMinor: wageringRemaining(book),
  };
}

/**
 * Suspends the player, or lifts the suspension with null. Does nothing if the player is already in that
 * state. Call it inside a transaction.
 */
export function changeSuspension(
  wallet: WalletStore,
  wanted: Pick<Suspension, "reason"> | null,
  now: number,
): Result<SuspensionChange, "PLAYER_NOT_FOUND"> {
  const { player, sessions, playerEvents } = wallet;
  if (!wallet.exists) return refuse("PLAYER_NOT_FOUND");
  const before = player.suspension;
  if ((wanted === null) !== (before === null)) {
    player.suspend(wanted && { since: now, reason: wanted.reason }, now);
    playerEvents.addSuspensionChange(player.suspension, now);
    if (wanted !== null) sessions.endAll("suspended", now);
  }
  const changedAt = player.row?.changed_at ?? 0;
  return accept({ player: wallet.playerRecord, before, after: player.suspension, changedAt });
}
