/**
 * Small, plausible mistakes in the product, each a change to one place in its source. The simulator
 * proves something only while it catches every one of them.
 *
 * How to write an anchor. `in` names the function, constant or class member that holds the mistake
 * (`play`, `Journal.append`, `ContributionQueue.#judgeTogether`), in whatever file it is. `find` is
 * the piece of it to change and `replace` is what to put there. It is compared as syntax, so white
 * space, parentheses, types and trailing commas do not matter. In `find`:
 *
 * - `$` and `$name` match any expression; `$$` and `$$name` match any number of arguments or
 *   properties. `replace` may use the names again, and `$0` for the whole match.
 * - `name: $` is a property of an object, written in full or as `name` alone.
 * - A semicolon at the end makes it a statement; without one it is an expression.
 *
 * Keep `find` short: a condition, a call, a property. How to fix one: `npx vitest run --project
 * simulation anchors` lists every anchor that is not found exactly once. If the code moved to another
 * function, change `in`. If `find` matches in several places, add `within`, which must match once
 * around it. If two functions share a name, add `under`, the beginning of the path (`domain/`); what is
 * in `src/` always needs it. With `isText` the piece is compared as text, for a mistake inside SQL.
 */
import { BONUS_MUTANTS } from "./bonus-mutants.ts";
import { COMMITMENT_MUTANTS } from "./commitment-mutants.ts";
import { ERASURE_MUTANTS } from "./erasure-mutants.ts";
import { JACKPOT_MUTANTS } from "./jackpot-mutants.ts";
import { JOURNAL_MUTANTS } from "./journal-mutants.ts";
import { LOSS_MUTANTS } from "./loss-mutants.ts";
import { REPORT_MUTANTS } from "./report-mutants.ts";
import { ROUND_MUTANTS } from "./round-mutants.ts";
import { WITHDRAWAL_MUTANTS } from "./withdrawal-mutants.ts";

export interface Change {
  readonly in: string;
  readonly under?: string;
  readonly within?: string;
  readonly find: string;
  readonly replace: string;
  readonly isText?: true;
}

export interface Mutant {
  readonly name: string;
  /** What goes wrong, in one line. */
  readonly mistake: string;
  readonly change?: Change;
  readonly withoutOutputGate?: true;
}

/** A mutant whose mistake is in the source, as all those of chains are (test/chains/). */
export type SourceMutant = Mutant & { readonly change: Change };

export const MUTANTS: readonly Mutant[] = [
  ...WITHDRAWAL_MUTANTS,
  ...BONUS_MUTANTS,
  ...ROUND_MUTANTS,
  ...JACKPOT_MUTANTS,
  ...COMMITMENT_MUTANTS,
  ...JOURNAL_MUTANTS,
  ...ERASURE_MUTANTS,
  ...REPORT_MUTANTS,
  ...LOSS_MUTANTS,
];
