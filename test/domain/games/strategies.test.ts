/** Every published way to play has the return that is published for it, in simulated rounds too. */
import { describe, expect, it } from "vitest";
import { drawStream } from "../../../domain/fairness/draw-stream.ts";
import { GAMES, VERSIONS } from "../../../domain/games/catalogue.ts";
import { toNumber } from "../../../domain/games/fraction.ts";
import { isSlotGame } from "../../../domain/games/slots/slot-game.ts";
import { slotStrategies } from "../../../domain/games/slots/strategies.ts";
import { GAME_STRATEGIES, strategiesOf } from "../../../domain/games/strategies.ts";
import { publishedFigures } from "../../../domain/versions/known-answers.ts";
import { fastRandom } from "../../../scripts/simulate/fast-random.ts";
import { agrees, deviation, measure } from "../../../scripts/simulate/measure.ts";
import { playRounds } from "../../../scripts/simulate/play-rounds.ts";
import { fewOrAll, LONG, ofLength } from "../../support/length.ts";

const ROUNDS = ofLength({ short: 5_000, proofs: 100_000, long: 10_000_000 });
/** Chance alone exceeds this once in 16,000 runs. The seed is fixed, so a run that passes always passes. */
const TOLERATED = 4;

/**
 * A full cycle of reels has millions of combinations, so `npm test` counts the other games; the sheets of
 * the slot game on offer are recomputed there by another program (par-recomputed/).
 */
const COUNTED = fewOrAll({
  few: GAMES.filter((game) => !isSlotGame(game)),
  others: VERSIONS.filter((version) => isSlotGame(version) || !GAMES.includes(version)),
});

it("every game of the catalogue has published ways to play, and no other game has", () => {
  expect(Object.keys(GAME_STRATEGIES).toSorted()).toEqual(GAMES.map(({ id }) => id).toSorted());
});

describe.each(COUNTED.map((game) => [game.id, game.version, game] as const))(
  "%s %d",
  (_id, _version, game) => {
    const strategies = strategiesOf(game) ?? [];

    it("publishes the figures of the best way to play", () => {
      const best = strategies[0]?.figures();
      if (best === undefined) throw new Error("expected a way to play");
      const { returnToPlayer, hitRate, volatility, maxMultiplier } = game.mathematics;
      expect(Math.abs(returnToPlayer - toNumber(best.returnToPlayer))).toBeLessThan(1e-9);
      expect(Math.abs(hitRate - toNumber(best.hitRate))).toBeLessThan(1e-9);
      expect(Math.abs(volatility - Math.sqrt(toNumber(best.variance)))).toBeLessThan(1e-9);
      for (const { figures } of strategies) {
        expect(maxMultiplier * 10).toBeGreaterThanOrEqual(figures().maxTenths);
      }
    });

    it("publishes how rare its largest win is, and how often a round wins its stake or more", () => {
      const { stakeBackRate = 0, maxOdds = 0 } = publishedFigures(game) ?? {};
      const [best] = strategies;
      const wins = best?.wins?.();
      const back = [...(wins ?? [])].filter(([tenths]) => tenths >= 10);
      const rate = back.reduce((sum, [, chance]) => sum + toNumber(chance), 0);
      // Every win of the slot game is a whole number of stakes.
      const expected = wins === undefined ? game.mathematics.hitRate : rate;
      expect(Math.abs(stakeBackRate - expected)).toBeLessThan(1e-8);
      const odds = strategies
        .map(({ figures }) => figures())
        .filter(({ maxTenths }) => maxTenths === game.mathematics.maxMultiplier * 10)
        .map(({ maxProbability }) => maxOdds * toNumber(maxProbability));
      expect(Math.max(...odds)).toBeCloseTo(1, 6);
    });

    it("gives each way to play a different name, and lists the best one first", () => {
      expect(new Set(strategies.map(({ name }) => name)).size).toBe(strategies.length);
      const returns = strategies.map(({ figures }) => toNumber(figures().returnToPlayer));
      expect(returns).toEqual(returns.toSorted((one, other) => other - one));
    });

    it.each(strategies.map((strategy) => [strategy.name, strategy] as const))(
      `returns the proven figure for "%s", within ${TOLERATED} standard errors over ${ROUNDS} rounds`,
      { timeout: 600_000 },
      (_name, strategy) => {
        // The long form plays with the draws of real rounds.
        const measured = measure(playRounds(strategy, { rounds: ROUNDS, seed: 1, fair: LONG }));
        const proven = strategy.figures();
        expect(
          agrees(measured, proven, TOLERATED),
          JSON.stringify(deviation(measured, proven)),
        ).toBe(true);
      },
    );
  },
);

it.each(VERSIONS.filter(isSlotGame).map((game) => [game.version, game] as const))(
  "a simulated spin of Golden Reels %d wins what the game pays on the same draws",
  (_version, game) => {
    const [spin] = slotStrategies(game);
    for (let nonce = 0; nonce < 1_000; nonce += 1) {
      const draws = () => drawStream({ serverSeed: "07".repeat(32), clientSeed: "spin", nonce });
      const round = game.play(draws(), {}, []);
      expect(round.ok && round.value.tenths).toBe(spin.play(draws(), fastRandom("whim")));
    }
  },
);
