/** Safe Smash returns exactly 96%, however well or badly it is played. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { fraction, multiply, toNumber } from "../../../../domain/games/fraction.ts";
import { CASHOUT, type Position, type RandomSource } from "../../../../domain/games/game.ts";
import { chanceOfHit, returnOfHit } from "../../../../domain/games/safe-smash/returns.ts";
import { flawsThatHold, LADDER_TENTHS } from "../../../../domain/games/safe-smash/safe.ts";
import { HIT, type SafeAction, safeSmash } from "../../../../domain/games/safe-smash/safe-smash.ts";
import { STRATEGIES } from "../../../../domain/games/safe-smash/strategies.ts";
import { describeStrategies, givenDraws } from "../simulate-strategy.ts";

describe("after every hit", () => {
  it.each(LADDER_TENTHS.map((tenths, index) => [index + 1, tenths]))(
    "a cashout after hit %d at %d tenths returns exactly 96% over all hammers of the game itself",
    (hit, tenths) => {
      let paid = 0;
      for (let flaw = 0; flaw < 750; flaw += 1) paid += payOf(flaw, hit);
      expect(fraction(paid, 750 * 10)).toEqual(fraction(24, 25));
      expect(flawsThatHold(hit) * tenths).toBe(7_200);
    },
  );

  it("another hit is worth exactly as much as cashing out, whether the rest is played best or worst", () => {
    for (const [index, tenths] of LADDER_TENTHS.slice(0, -1).entries()) {
      expect(returnOfHit(index + 2, "best")).toEqual(fraction(tenths, 10));
      expect(returnOfHit(index + 2, "worst")).toEqual(fraction(tenths, 10));
    }
    expect(returnOfHit(1, "best")).toEqual(fraction(24, 25));
    expect(returnOfHit(1, "worst")).toEqual(fraction(24, 25));
    expect(safeSmash.rules.returns).toEqual({ best: 0.96, worst: 0.96 });
  });

  it("the round is worth more than before and more than the stake, in whole tenths", () => {
    for (const [index, tenths] of LADDER_TENTHS.entries()) {
      expect(Number.isInteger(tenths)).toBe(true);
      expect(tenths).toBeGreaterThan(LADDER_TENTHS[index - 1] ?? 10);
      expect(chanceOfHit(index + 1)).toEqual(
        index === 0
          ? multiply(fraction(24, 25), fraction(10, tenths))
          : fraction(LADDER_TENTHS[index - 1] ?? 0, tenths),
      );
    }
  });
});

describe("the published figures of safe-smash", () => {
  it("equal the exact figures of a round cashed out at twice the stake, within 1e-9", () => {
    const { returnToPlayer, hitRate, volatility } = safeSmash.mathematics;
    const figures = STRATEGIES[0].figures();
    expect(STRATEGIES[0].name).toBe("double");
    expect(returnToPlayer).toBe(toNumber(figures.returnToPlayer));
    expect(hitRate).toBe(toNumber(figures.hitRate));
    expect(Math.abs(volatility - Math.sqrt(toNumber(figures.variance)))).toBeLessThan(1e-9);
  });

  it("include the largest possible win and its probability", () => {
    const greedy = STRATEGIES.find(({ name }) => name === "greedy")?.figures();
    expect(safeSmash.mathematics.maxMultiplier).toBe(Math.max(...LADDER_TENTHS) / 10);
    expect(greedy).toMatchObject({ maxTenths: 2_400, maxProbability: fraction(1, 250) });
  });

  it("match those in its README", () => {
    const page = readFileSync("domain/games/safe-smash/README.md", "utf8");
    const rules = safeSmash.rules.hits as Record<string, number | string>[];
    for (const { hit, multiplier, chance, chanceFromStart } of rules) {
      const cells = [hit, Number(multiplier).toFixed(1), chance, chanceFromStart];
      expect(page).toContain(`| ${cells.join(" | ")} |`);
    }
  });

  it("come with rules that can be sent as JSON", () => {
    expect(JSON.parse(JSON.stringify(safeSmash.rules))).toEqual(safeSmash.rules);
  });
});

/** Each strategy implemented again, as followed by a player who sees only the game's positions. */
const FOLLOWED: Record<string, () => (position: Position, coin: () => number) => boolean> = {
  double:
    () =>
    ({ tenths }) =>
      tenths >= 20,
  greedy: () => () => false,
  timid: () => () => true,
  absurd: () => (_position, coin) => coin() === 0,
  superstitious() {
    const tossed: number[] = [];
    return (_position, coin) => {
      tossed.push(coin());
      return tossed.at(-1) === 0 && tossed.at(-2) === 0;
    };
  },
};

describeStrategies({ strategies: STRATEGIES, names: Object.keys(FOLLOWED), seed: 17, follow });

function follow(name: string, random: RandomSource, whim: RandomSource): number {
  const leaves = FOLLOWED[name]?.();
  const flaw = random.below(750);
  const actions: SafeAction[] = [];
  for (;;) {
    const result = safeSmash.play(givenDraws([flaw]), {}, actions);
    if (!result.ok) throw new Error(result.refusal);
    if (result.value.state === "settled") return result.value.tenths;
    actions.push(leaves?.(result.value, () => whim.below(2)) ? CASHOUT : HIT);
  }
}

/** Returns what the game pays a player who plans to cash out after the given hit, in tenths of the stake. */
function payOf(flaw: number, hit: number): number {
  const actions: SafeAction[] = [];
  for (;;) {
    const isDone = actions.length + 1 === hit;
    const result = safeSmash.play(givenDraws([flaw]), {}, actions);
    if (!result.ok) throw new Error(result.refusal);
    if (isDone || result.value.state === "settled") return result.value.tenths;
    actions.push(HIT);
  }
}
