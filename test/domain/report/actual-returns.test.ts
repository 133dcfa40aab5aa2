/** Actual returns are judged by bands that chance rarely leaves, however players play. Decision 0073. */
import { describe, expect, it } from "vitest";
import { VERSIONS } from "../../../domain/games/catalogue.ts";
import { toNumber } from "../../../domain/games/fraction.ts";
import { isSlotGame } from "../../../domain/games/slots/slot-game.ts";
import { goldenReels } from "../../../domain/games/slots/versions/golden-reels-2.ts";
import { strategiesOf } from "../../../domain/games/strategies.ts";
import { judge, LEAST_ROUNDS, termsOf } from "../../../domain/report/actual-returns.ts";
import { publishedFigures } from "../../../domain/versions/known-answers.ts";
import { playRounds } from "../../../scripts/simulate/play-rounds.ts";

const TERMS = { returnToPlayer: 0.96, volatility: 2 };
/** Rounds of equal stakes of 100. */
const equal = (rounds: number, actual: number) => ({
  rounds,
  stakedMinor: rounds * 100,
  wonMinor: Math.round(rounds * 100 * actual),
  stakeSquares: rounds * 100 ** 2,
});

describe("an actual return", () => {
  it("is outside its band just beyond four standard errors, on both sides", () => {
    const rounds = 40_000;
    // A standard error is 2 / 200 = 1%.
    for (const [actual, isOutside] of [
      [1.0001, true],
      [0.9999, false],
      [0.9201, false],
      [0.9199, true],
    ] as const) {
      expect(judge(equal(rounds, actual), TERMS)?.isOutside, String(actual)).toBe(isOutside);
    }
    expect(judge(equal(rounds, 1), TERMS)?.band.map((end) => end.toFixed(6))).toEqual([
      "0.920000",
      "1.000000",
    ]);
  });

  it("is not judged before enough rounds, and a few large stakes count as few", () => {
    expect(judge(equal(LEAST_ROUNDS - 1, 2), TERMS)).toBeNull();
    expect(judge(equal(LEAST_ROUNDS, 2), TERMS)?.isOutside).toBe(true);
    const small = equal(LEAST_ROUNDS, 0.96);
    const oneLarge = 10_000_000;
    const sums = {
      rounds: small.rounds + 1,
      stakedMinor: small.stakedMinor + oneLarge,
      wonMinor: small.wonMinor,
      stakeSquares: small.stakeSquares + oneLarge ** 2,
    };
    expect(judge(sums, TERMS)).toBeNull();
    expect(judge({ rounds: 0, stakedMinor: 0, wonMinor: 0, stakeSquares: 0 }, TERMS)).toBeNull();
  });

  it("of a game with rare, large wins is outside its band after one of them, while there are few rounds", () => {
    const { id: gameId, version, mathematics } = goldenReels;
    const terms = termsOf({ gameId, version });
    const odds = publishedFigures(goldenReels)?.maxOdds;
    if (terms === undefined || odds === undefined) throw new Error("expected terms and odds");
    const { returnToPlayer, maxMultiplier } = mathematics;
    const withOne = (rounds: number) => {
      const actual = returnToPlayer - maxMultiplier / odds + maxMultiplier / rounds;
      return judge(equal(rounds, actual), terms)?.isOutside;
    };
    expect([withOne(LEAST_ROUNDS), withOne(23_000), withOne(26_000)]).toEqual([true, true, false]);
    // What decision 0120 says of 10,000 rounds.
    expect(Math.round(1 / (1 - (1 - 1 / odds) ** LEAST_ROUNDS))).toBe(114);
  });

  it.each(
    VERSIONS.flatMap((game) =>
      (strategiesOf(game) ?? []).map(
        (way) => [`${game.id} ${game.version}`, way.name, game, way] as const,
      ),
    ),
  )(
    "of %s, played %s, is in its band, and the band is no narrower than its play needs",
    (_id, _name, game, way) => {
      const { id: gameId, version } = game;
      const terms = termsOf({ gameId, version });
      if (terms === undefined) throw new Error("expected terms");
      // strategies.test.ts proves the slot game's published figures from all combinations.
      const variance = isSlotGame(game)
        ? game.mathematics.volatility ** 2
        : toNumber(way.figures().variance);
      expect(terms.volatility ** 2).toBeGreaterThan(variance * 0.999_999);
      const rounds = LEAST_ROUNDS;
      const wins = playRounds(way, { rounds, seed: 7 });
      const wonMinor = [...wins].reduce((sum, [tenths, count]) => sum + tenths * 10 * count, 0);
      expect(judge({ ...equal(rounds, 0), wonMinor }, terms)?.isOutside).toBe(false);
    },
  );

  it("of an unknown version has no terms", () => {
    expect(termsOf({ gameId: "golden-reels", version: 99 })).toBeUndefined();
  });
});
