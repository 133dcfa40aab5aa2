/** Fox n' Flock returns exactly 96%, however well or badly it is played. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import {
  type FoxAction,
  foxNFlock,
  TAKE,
} from "../../../../domain/games/fox-n-flock/fox-n-flock.ts";
import {
  drawNight,
  GOAT_SIZES,
  hundredths,
  rungAfter,
  SHEPHERD_NEXT,
  type ShepherdState,
} from "../../../../domain/games/fox-n-flock/night.ts";
import {
  afterTheft,
  returnsOfThefts,
  STARTS,
} from "../../../../domain/games/fox-n-flock/returns.ts";
import { STRATEGIES } from "../../../../domain/games/fox-n-flock/strategies.ts";
import {
  add,
  type Fraction,
  fraction,
  multiply,
  toNumber,
} from "../../../../domain/games/fraction.ts";
import { CASHOUT, type Position, type RandomSource } from "../../../../domain/games/game.ts";
import { describeStrategies } from "../simulate-strategy.ts";

describe("over every position that a round can reach", () => {
  it.each(["best", "worst"] as const)("the %s way to play returns exactly 96%", (choose) => {
    const returns = returnsOfThefts(choose);
    const starts = [...returns].filter(([{ taken }]) => taken === 0);
    expect(starts).toHaveLength(STARTS.length);
    for (const [, value] of starts) expect(value).toEqual(fraction(24, 25));
    expect(foxNFlock.rules.returns).toMatchObject({ [choose]: 0.96 });
  });

  it("the next goat is worth exactly as much as cashing out, whether the rest is played best or worst", () => {
    for (const choose of ["best", "worst"] as const) {
      const returns = returnsOfThefts(choose);
      expect(returns.size).toBe(402);
      for (const [{ rung }, value] of returns) {
        expect(value).toEqual(fraction(hundredths(rung), 100));
      }
    }
  });

  it("the chances of what comes next sum to one", () => {
    for (const stand of returnsOfThefts("best").keys()) {
      const next = afterTheft(stand);
      const sum = next.reduce((total, { chance }) => add(total, chance), fraction(0));
      expect(sum).toEqual(fraction(next.length === 0 ? 0 : 1));
      expect(next.length === 0).toBe(stand.taken === 7);
    }
  });
});

describe("the game itself", () => {
  it("catches the fox on exactly the draws that the rules state, for every second theft", () => {
    for (const { draws, rung, shepherd } of firstTwoThefts()) {
      for (const [size, goat] of GOAT_SIZES.entries()) {
        const [before, after] = [hundredths(rung), hundredths(rungAfter(rung, shepherd, goat))];
        for (const luck of [0, before - 1, before, after - 1]) {
          const night = drawNight(givesThen([...draws, size, luck]));
          expect(night[1]).toMatchObject({ shepherd, goat, succeeds: luck < before });
        }
      }
    }
  });

  it("returns exactly 96% over every draw of the first theft", () => {
    let paid: Fraction = fraction(0);
    for (const [size, bound] of [
      [0, 120],
      [1, 150],
    ] as const) {
      for (let luck = 0; luck < bound; luck += 1) {
        const { tenths } = played(givesThen([size, luck]), []);
        paid = add(paid, multiply(fraction(1, 2 * bound), fraction(tenths, 10)));
      }
    }
    expect(paid).toEqual(fraction(24, 25));
  });
});

describe("the published figures of fox-n-flock", () => {
  it("equal the exact figures of a round cashed out when the shepherd is awake, within 1e-9", () => {
    const { returnToPlayer, hitRate, volatility } = foxNFlock.mathematics;
    const figures = STRATEGIES[0].figures();
    expect(STRATEGIES[0].name).toBe("careful");
    expect(returnToPlayer).toBe(toNumber(figures.returnToPlayer));
    expect(Math.abs(hitRate - toNumber(figures.hitRate))).toBeLessThan(1e-9);
    expect(Math.abs(volatility - Math.sqrt(toNumber(figures.variance)))).toBeLessThan(1e-9);
  });

  it("include the largest possible win and its probability", () => {
    const greedy = STRATEGIES.find(({ name }) => name === "greedy")?.figures();
    expect(foxNFlock.mathematics.maxMultiplier).toBe(800);
    expect(greedy).toMatchObject({ maxTenths: 8_000, maxProbability: fraction(3, 163_840_000) });
  });

  it("match those in its README", () => {
    const page = readFileSync("domain/games/fox-n-flock/README.md", "utf8");
    const { rungs, goats, shepherd } = foxNFlock.rules as unknown as Rules;
    const [first, ...worths] = rungs;
    expect(page).toContain(`${first} (before the first goat), then ${worths.join(", ")}.`);
    for (const { state, rungs: more, next } of shepherd) {
      const lifts = goats.map((goat) => goat.rungs + more);
      const cells = lifts.map((lift) => (lift === 1 ? "1 rung" : `${lift} rungs`));
      expect(page).toContain(`| ${[state, ...cells, next.join(", ")].join(" | ")} |`);
    }
  });

  it("come with rules that can be sent as JSON", () => {
    expect(JSON.parse(JSON.stringify(foxNFlock.rules))).toEqual(foxNFlock.rules);
  });
});

interface Rules {
  readonly rungs: readonly number[];
  readonly goats: readonly { size: string; rungs: number }[];
  readonly shepherd: readonly { state: string; rungs: number; next: readonly string[] }[];
}

/** Each strategy implemented again, as followed by a player who sees only the game's positions. */
const FOLLOWED: Record<string, () => (position: Position, coin: () => number) => boolean> = {
  careful:
    () =>
    ({ outcome }) =>
      outcome.shepherdState !== "sleeping",
  greedy: () => () => false,
  timid: () => () => true,
  absurd: () => (_position, coin) => coin() === 0,
  patient() {
    const seen: unknown[] = [];
    return ({ outcome }) => {
      seen.push(outcome.shepherdState);
      return seen.filter((state) => state !== "sleeping").length >= 3;
    };
  },
};

describeStrategies({ strategies: STRATEGIES, names: Object.keys(FOLLOWED), seed: 18, follow });

/** Plays the game itself, step by step, on one night whose draws are stored and replayed. */
function follow(name: string, random: RandomSource, whim: RandomSource): number {
  const leaves = FOLLOWED[name]?.();
  const draws: number[] = [];
  const actions: FoxAction[] = [];
  for (;;) {
    let index = 0;
    const kept = { below: (bound: number) => (draws[index++] ??= random.below(bound)) };
    const position = played(kept, actions);
    if (position.state === "settled") return position.tenths;
    actions.push(leaves?.(position, () => whim.below(2)) ? CASHOUT : TAKE);
  }
}

function played(random: RandomSource, actions: readonly FoxAction[]): Position {
  const result = foxNFlock.play(random, {}, actions);
  if (!result.ok) throw new Error(result.refusal);
  return result.value;
}

/** Returns these draws, then the largest below each bound, so that the next theft fails. */
function givesThen(draws: readonly number[]): RandomSource {
  let index = 0;
  return { below: (bound) => draws[index++] ?? bound - 1 };
}

/** Every first goat with every next state of the shepherd, as draws. */
function firstTwoThefts() {
  return GOAT_SIZES.flatMap((_goat, size) =>
    SHEPHERD_NEXT.sleeping.map((shepherd: ShepherdState, next) => ({
      draws: [size, 0, next],
      rung: size + 1,
      shepherd,
    })),
  );
}
