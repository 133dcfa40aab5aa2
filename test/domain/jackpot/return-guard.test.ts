/** What a jackpot adds to a game's return, and the guard that keeps the sum at 100% or less. */
import { describe, expect, it } from "vitest";
import { GAMES } from "../../../domain/games/catalogue.ts";
import { toNumber } from "../../../domain/games/fraction.ts";
import { goldenReels } from "../../../domain/games/slots/versions/golden-reels-2.ts";
import { defaultSettings } from "../../../domain/jackpot/pool-settings.ts";
import { contribute, openCycle, payOut } from "../../../domain/jackpot/pot.ts";
import { checkReturn, jackpotReturn } from "../../../domain/jackpot/return-guard.ts";
import { POT_UNITS_PER_MINOR } from "../../../domain/limits.ts";
import { CURRENCIES } from "../../../domain/money/currencies.ts";
import { seededUniformBelow } from "./seeded-uniform.ts";

const GAME = { gameId: "game", returnToPlayer: 0.96 };
const TERMS = { rateBasisPoints: 100, ceilingMinor: 1_000_000, seedMinor: 0 };

describe("a pool's return", () => {
  it.each([
    [{}, 0.01],
    [{ rateBasisPoints: 500 }, 0.05],
    [{ seedMinor: 500_000 }, 0.03],
    [{ seedMinor: 999_999 }, 19_999.99],
    [{ rateBasisPoints: 5, ceilingMinor: 3, seedMinor: 1 }, 0.001],
  ])("with %j is rate × (ceiling + seed) / (ceiling − seed)", (change, expected) => {
    expect(toNumber(jackpotReturn({ ...TERMS, ...change }))).toBeCloseTo(expected, 12);
  });

  it("equals the share of stakes that 20,000 simulated cycles pay out", () => {
    const settings = {
      ...defaultSettings("USD"),
      ...TERMS,
      ceilingMinor: 20_000,
      seedMinor: 8_000,
    };
    const uniformBelow = seededUniformBelow(7);
    const stakeMinor = 1_000;
    let [stakedMinor, paidMinor] = [0, 0];
    let potUnits = settings.seedMinor * POT_UNITS_PER_MINOR;
    for (let number = 1; number <= 20_000; number += 1) {
      let cycle = openCycle(settings, { number, potUnits }, uniformBelow);
      for (let hit = false; !hit; stakedMinor += stakeMinor) {
        ({ cycle, hit } = contribute(cycle, stakeMinor * settings.rateBasisPoints));
      }
      const paid = payOut(cycle, settings);
      paidMinor += paid.amountMinor;
      potUnits = paid.nextPotUnits;
    }
    expect(paidMinor / stakedMinor).toBeCloseTo(toNumber(jackpotReturn(settings)), 3);
  });
});

describe("a configuration that raises a participating game's return above 100%", () => {
  it("is refused with the figures, while exactly 100% is accepted", () => {
    expect(checkReturn({ ...TERMS, rateBasisPoints: 400 }, [GAME])).toEqual({ ok: true });
    expect(checkReturn({ ...TERMS, rateBasisPoints: 401 }, [GAME])).toEqual({
      ok: false,
      refusal: "RETURN_ABOVE_100",
      details: {
        gameId: "game",
        gameReturn: "96.0000",
        jackpotReturn: "4.0100",
        totalReturn: "100.0100",
      },
    });
  });

  it("is refused even if one minor unit of seed causes it, and is never shown as 100%", () => {
    // 4% × (C + S) / (C − S) is above 4% even with one minor unit of seed.
    const barely = { rateBasisPoints: 400, ceilingMinor: 900_000_000_000, seedMinor: 1 };
    expect(checkReturn(barely, [GAME])).toMatchObject({ details: { totalReturn: "100.0001" } });
  });

  it("is refused for the game with the highest return, and never without a game", () => {
    const games = [{ gameId: "tight", returnToPlayer: 0.9 }, GAME];
    const terms = { ...TERMS, rateBasisPoints: 500 };
    expect(checkReturn(terms, games)).toMatchObject({ details: { gameId: "game" } });
    expect(checkReturn(terms, [games[0] ?? GAME])).toEqual({ ok: true });
    expect(checkReturn(terms, [])).toEqual({ ok: true });
  });

  it("is not the default configuration", () => {
    const { id, mathematics } = goldenReels;
    const games = [{ gameId: id, returnToPlayer: mathematics.returnToPlayer }];
    expect(checkReturn(defaultSettings("USD"), games)).toEqual({ ok: true });
  });
});

it.each(CURRENCIES)(
  "a pool with default settings is accepted with every game, in %s",
  (currency) => {
    const games = GAMES.map(({ id, mathematics }) => ({
      gameId: id,
      returnToPlayer: mathematics.returnToPlayer,
    }));
    expect(checkReturn(defaultSettings(currency), games)).toEqual({ ok: true });
  },
);
