import { describe, expect, it } from "vitest";
import { GAMES } from "../../../domain/games/catalogue.ts";
import { toNumber } from "../../../domain/games/fraction.ts";
import { goldenReels } from "../../../domain/games/slots/golden-reels.ts";
import { defaultSettings } from "../../../domain/jackpot/pool-settings.ts";
import { contribute, openCycle, payOut } from "../../../domain/jackpot/pot.ts";
import { checkReturn, jackpotReturn } from "../../../domain/jackpot/return-guard.ts";
import { POT_UNITS_PER_MINOR } from "../../../domain/limits.ts";
import { CURRENCIES } from "../../../domain/money/currencies.ts";
import { seededUniformBelow } from "./seeded-uniform.ts";

const GAME = { gameId: "game", returnToPlayer: 0.96 };
const TERMS = { rateBasisPoints: 100, ceilingMinor: 1_000_000, seedMinor: 0 };

describe("a pool's own return", () => {
  it.each([
    [{}, 0.01],
    [{ rateBasisPoints: 500 }, 0.05],
    [{ seedMinor: 500_000 }, 0.03],
    [{ seedMinor: 999_999 }, 19_999.99],
    [{ rateBasisPoints: 5, ceilingMinor: 3, seedMinor: 1 }, 0.001],
  ])("under %j is rate × (ceiling + seed) / (ceiling − seed)", (change, expected) => {
    expect(toNumber(jackpotReturn({ ...TERMS, ...change }))).toBeCloseTo(expected, 12);
  });

  it("is what 20,000 simulated cycles pay back of the stakes", () => {
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

describe("a configuration that takes a participating game above 100%", () => {
  it("is refused with the figures, and one that reaches 100% exactly is not", () => {
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

  it("is found to the last minor unit, and never shown as 100%", () => {
    // 4% × (C + S) / (C − S) passes 4% by as little as one minor unit of seed.
    const barely = { rateBasisPoints: 400, ceilingMinor: 900_000_000_000, seedMinor: 1 };
    expect(checkReturn(barely, [GAME])).toMatchObject({ details: { totalReturn: "100.0001" } });
  });

  it("is judged by the game that returns most; with no game there is nothing to judge", () => {
    const games = [{ gameId: "tight", returnToPlayer: 0.9 }, GAME];
    const terms = { ...TERMS, rateBasisPoints: 500 };
    expect(checkReturn(terms, games)).toMatchObject({ details: { gameId: "game" } });
    expect(checkReturn(terms, [games[0] ?? GAME])).toEqual({ ok: true });
    expect(checkReturn(terms, [])).toEqual({ ok: true });
  });

  it("is not the one that a pool has by default", () => {
    const { id, mathematics } = goldenReels;
    const games = [{ gameId: id, returnToPlayer: mathematics.returnToPlayer }];
    expect(checkReturn(defaultSettings("USD"), games)).toEqual({ ok: true });
  });
});

it.each(CURRENCIES)("the pool that nobody configured suits every game, in %s", (currency) => {
  const games = GAMES.map(({ id, mathematics }) => ({
    gameId: id,
    returnToPlayer: mathematics.returnToPlayer,
  }));
  expect(checkReturn(defaultSettings(currency), games)).toEqual({ ok: true });
});
