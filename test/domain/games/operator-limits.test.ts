/** An operator's own limits narrow the stakes of a game, and cap what a round may win. Reference 8.23. */
import { describe, expect, it } from "vitest";
import { GAMES } from "../../../domain/games/catalogue.ts";
import { stakeLimits, winOf } from "../../../domain/games/game.ts";
import { type OperatorLimits, stakesWithin } from "../../../domain/games/operator-limits.ts";
import { CURRENCIES } from "../../../domain/money/currencies.ts";

const game = (stakeStepMinor: 1 | 10, maxMultiplier: number) => ({
  stakeStepMinor,
  mathematics: { returnToPlayer: 0.96, hitRate: 0.5, volatility: 1, maxMultiplier },
});
const ALLOWED = { minMinor: 10, maxMinor: 10_000 };

describe("an operator's own limits", () => {
  it.each<[string, OperatorLimits, 1 | 10, number, number]>([
    ["none leave the range as it is", {}, 1, 10, 10_000],
    ["narrow both ends", { minStakeMinor: 50, maxStakeMinor: 200 }, 1, 50, 200],
    ["are brought inwards to the step", { minStakeMinor: 51, maxStakeMinor: 199 }, 10, 60, 190],
    ["never widen the range", { minStakeMinor: 1, maxStakeMinor: 99_999 }, 1, 10, 10_000],
    ["cap the exposure", { maxWinMinor: 12_400 }, 1, 10, 100],
    ["cap it on the step", { maxWinMinor: 12_399 }, 10, 10, 90],
    [
      "of the smallest stake give way to a narrower range",
      { minStakeMinor: 20_000 },
      1,
      10_000,
      10_000,
    ],
    ["leave no stake when the cap is too small", { maxWinMinor: 1_239 }, 1, 10, 9],
  ])("%s", (_title, own, step, minMinor, maxMinor) => {
    expect(stakesWithin(ALLOWED, game(step, 124), own)).toEqual({ minMinor, maxMinor });
  });

  it("never let a round of any game win more than the cap, in any currency", () => {
    for (const one of GAMES) {
      for (const currency of CURRENCIES) {
        const range = stakeLimits(currency);
        const most = Math.round(one.mathematics.maxMultiplier * 10);
        for (const maxWinMinor of [7, 999, 12_345, 1_000_001, 87_654_321]) {
          const { maxMinor } = stakesWithin(range, one, { maxWinMinor });
          expect(winOf(maxMinor, most)).toBeLessThanOrEqual(maxWinMinor);
          const next = maxMinor + one.stakeStepMinor;
          if (next <= range.maxMinor) expect(winOf(next, most)).toBeGreaterThan(maxWinMinor);
        }
      }
    }
  });
});
