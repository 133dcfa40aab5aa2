/**
 * A correction is the entry with which staff put right a wallet whose books do not add up: two people
 * agree on it, and it says which findings of an audit it explains, and by what witness. The journal keeps
 * what was wrong. Reference 13.14; docs/decisions/0029.
 */
import type { Finding } from "../ledger/finding.ts";
import type { Legs } from "../ledger/legs.ts";
import { accept, type Result, refuse } from "../result.ts";
import { type Book, hasBonus, hasRoomFor, type Movement, move } from "./book.ts";

/** What a correction changes, in minor units: positive for the player, negative against. */
export interface CorrectedAmounts {
  readonly cashMinor: number;
  readonly bonusMinor: number;
  readonly heldMinor: number;
}

/** A correction, as its journal row records it. */
export interface Correction {
  /** The id of the request that two people agreed on. */
  readonly id: string;
  readonly changes: CorrectedAmounts;
  readonly reason: string;
  /** What proves it: where the right figures were found. */
  readonly witness: string;
  readonly requestedBy: string;
  readonly approvedBy: string;
  /** The findings that it explains; an audit that finds exactly these again finds nothing. */
  readonly cures: readonly Finding[];
}

/** Changes the book against the account `correction`. Refuses what would leave a balance below zero or past the exact range. */
export function correctBook(
  book: Book,
  { cashMinor, bonusMinor, heldMinor }: CorrectedAmounts,
): Result<Movement, "BALANCE_TOO_LOW" | "BALANCE_LIMIT"> {
  const changes = { cash: cashMinor, bonus: bonusMinor, held: heldMinor };
  const after = {
    ...book,
    cash: book.cash + cashMinor,
    bonus: book.bonus + bonusMinor,
    held: book.held + heldMinor,
  };
  if (Math.min(after.cash, after.bonus, after.held) < 0) return refuse("BALANCE_TOO_LOW");
  const sum = cashMinor + bonusMinor + heldMinor;
  if (sum > 0 && !hasRoomFor(book, sum)) return refuse("BALANCE_LIMIT");
  const moved = Object.entries({ ...changes, correction: -sum }).filter(([, by]) => by !== 0);
  const legs: Legs = Object.fromEntries(moved);
  // Without a bonus there is nothing to be wagered.
  return accept(move(book, legs, hasBonus(after) ? book.wagering : 0));
}
