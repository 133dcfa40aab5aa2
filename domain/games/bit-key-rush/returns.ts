/**
 * The proof that every way to play Bit Key Rush has the same return: every position that a round
 * can reach, computed backwards from its ends in exact fractions. The guessed characters are not
 * part of a position, because all characters are equally likely at each place.
 */
import { type Fraction, fraction, multiply, subtract, sumOf } from "../fraction.ts";
import { mixed, type WinDistribution } from "../win-distribution.ts";
import { KEY_CHARACTERS, KEY_LENGTH, TRACE_INCREASES, TRACE_LIMIT, worthTenths } from "./key.ts";

/** The parts of an open round that its return depends on. */
export interface Stand {
  readonly guessed: number;
  readonly right: number;
  /** In percent. */
  readonly trace: number;
}

/** Before the first guess, which the stake pays for: the only position without a cashout. */
export const START: Stand = { guessed: 0, right: 0, trace: 0 };

/** Returns true if nothing is left to decide. */
export function isEnd({ guessed, trace }: Stand): boolean {
  return guessed === KEY_LENGTH || trace >= TRACE_LIMIT;
}

/** Returns the positions after a guess, each with its probability. */
export function afterGuess(stand: Stand): readonly { chance: Fraction; stand: Stand }[] {
  const guessed = stand.guessed + 1;
  const characters = KEY_CHARACTERS.length;
  const wrong = fraction(characters - 1, characters * TRACE_INCREASES.length);
  return [
    { chance: fraction(1, characters), stand: { ...stand, guessed, right: stand.right + 1 } },
    ...TRACE_INCREASES.map((increase) => ({
      chance: wrong,
      stand: { ...stand, guessed, trace: stand.trace + increase },
    })),
  ];
}

/** Returns what a cashout pays here, in stakes. */
export function worthOf({ right, trace }: Stand): Fraction {
  return fraction(worthTenths(right, trace), 10);
}

/**
 * Returns the return of another guess, in stakes, if the better (or the worse) option is chosen from then
 * on.
 */
export function returnOfGuess(stand: Stand, choose: "best" | "worst"): Fraction {
  return sumOf(afterGuess(stand), (next) => multiply(next.chance, returnFrom(next.stand, choose)));
}

/** Every position in which the player decides. */
export function openStands(from: Stand = START): readonly Stand[] {
  const next = afterGuess(from).flatMap(({ stand }) =>
    isEnd(stand) ? [] : [stand, ...openStands(stand)],
  );
  return [...new Map(next.map((stand) => [JSON.stringify(stand), stand])).values()];
}

/** Returns the wins of a player who cashes out of each open position with this probability. */
export function winsOf(
  leaveChance: (stand: Stand) => Fraction,
  stand: Stand = START,
): WinDistribution {
  if (isEnd(stand)) return paying(stand);
  const stays = mixed(
    afterGuess(stand).map((next) => ({
      chance: next.chance,
      wins: winsOf(leaveChance, next.stand),
    })),
  );
  if (stand.guessed === 0) return stays;
  const chance = leaveChance(stand);
  return mixed([
    { chance, wins: paying(stand) },
    { chance: subtract(fraction(1), chance), wins: stays },
  ]);
}

function paying({ right, trace }: Stand): WinDistribution {
  return new Map([[worthTenths(right, trace), fraction(1)]]);
}

function returnFrom(stand: Stand, choose: "best" | "worst"): Fraction {
  const leave = worthOf(stand);
  if (isEnd(stand)) return leave;
  const stay = returnOfGuess(stand, choose);
  const isBetter = subtract(stay, leave).numerator > 0n;
  return isBetter === (choose === "best") ? stay : leave;
}
