/**
 * A correction is the entry with which staff correct a wallet whose books do not add up. Two people agree
 * on it, and it states which findings of an audit it explains, and by which evidence. The wrong rows stay
 * in the journal. Reference 13.14; docs/decisions/0029.
 */
import type { Finding } from "../ledger/finding.ts";
import type { Legs, PlayerAccount } from "../ledger/legs.ts";
import { accept, type Result, refuse } from "../result.ts";
import { type Book, balancesAfter, hasBonus, hasRoomFor, type Movement, move } from "./book.ts";

/** The amounts that a correction changes, in minor units: positive in the player's favour. */
export interface CorrectedAmounts {
  readonly cashMinor: number;
  readonly bonusMinor: number;
  readonly heldMinor: number;
}

/** By how much balances exceed the sum of all earlier legs, in minor units; exact balances are left out. */
export type Drift = Readonly<Partial<Record<PlayerAccount, number>>>;

/** A correction, as its journal row records it. */
export interface Correction {
  /** The id of the request that two people agreed on. */
  readonly id: string;
  readonly changes: CorrectedAmounts;
  /** The drift that its legs compensate, so that all legs add up to the balances again. docs/decisions/0172. */
  readonly drift?: Drift;
  readonly reason: string;
  /** The evidence: where the right figures were found. */
  readonly witness: string;
  readonly requestedBy: string;
  readonly approvedBy: string;
  /** The findings that it explains; an audit that finds exactly these again finds nothing. */
  readonly cures: readonly Finding[];
}

/**
 * Changes the book against the account `correction`. Its legs are the changes and the drift, so from then
 * on the balances are the sum of all legs. Refuses a correction that would leave a balance below zero or
 * past the exact range.
 */
export function correctBook(
  book: Book,
  {
    changes: { cashMinor, bonusMinor, heldMinor },
    drift = {},
  }: Pick<Correction, "changes" | "drift">,
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
  const legs: Record<string, number> = { ...changes };
  for (const [account, by] of Object.entries(drift)) legs[account] = (legs[account] ?? 0) + by;
  legs.correction = -Object.values(legs).reduce((total, by) => total + by, 0);
  const moved: Legs = Object.fromEntries(Object.entries(legs).filter(([, by]) => by !== 0));
  // Without a bonus there is nothing to be wagered.
  return accept(move(withoutDrift(book, drift), moved, hasBonus(after) ? book.wagering : 0));
}

/** Returns the book as the sum of its legs. */
export function withoutDrift(book: Book, drift: Drift = {}): Book {
  const back = Object.entries(drift).map(([account, by]) => [account, -by]);
  return { ...book, ...balancesAfter(book, Object.fromEntries(back)) };
}
