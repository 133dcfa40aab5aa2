/** Autoplay: how much it may lose, what ends it, and where it is not offered. docs/decisions/0083. */
import { describe, expect, test } from "vitest";
import {
  AutoplayCount,
  type AutoplayTerms,
  autoplay,
  type SpinResult,
} from "../../clients/game/src/shell/autoplay.ts";
import { fastRandom } from "../../scripts/simulate/fast-random.ts";
import { describeInCi } from "../support/length.ts";
import { findings } from "./axe.ts";
import { CasinoPlayer } from "./casino.ts";
import { GameScreen, useChromium } from "./game-screen.ts";

useChromium();

const TERMS: AutoplayTerms = {
  ...{ spins: 100, lossLimitMinor: 1_000, stopAboveMinor: undefined, stopsOnFreeSpins: false },
};
const LOST: SpinResult = { stakeMinor: 100, winMinor: 0, hasFreeSpins: false };

/** Plays these results, and returns what ended the autoplay and after how many spins. */
async function play(
  results: readonly (SpinResult | undefined)[],
  terms: Partial<AutoplayTerms> = {},
  interruption = (_: number): "hidden" | undefined => undefined,
) {
  let spins = 0;
  const reason = await autoplay({
    terms: { ...TERMS, ...terms },
    stakeMinor: 100,
    spin: async () => results[spins++ % results.length],
    interruption: () => interruption(spins),
    onLeft: () => {},
    pauseMilliseconds: 0,
  });
  return [reason, spins];
}

describe("autoplay", () => {
  test("never loses one unit more than the limit, and stops only when the next stake does not fit", () => {
    const random = fastRandom("autoplay");
    for (let run = 0; run < 2_000; run += 1) {
      const stakeMinor = 1 + random.below(500);
      const lossLimitMinor = stakeMinor + random.below(5_000);
      const count = new AutoplayCount({ ...TERMS, lossLimitMinor });
      let lost = 0;
      while (count.refusalOf(stakeMinor) === undefined) {
        const winMinor = random.below(4) === 0 ? random.below(3 * stakeMinor) : 0;
        lost += stakeMinor - winMinor;
        expect(lost).toBeLessThanOrEqual(lossLimitMinor);
        count.add({ stakeMinor, winMinor, hasFreeSpins: false });
      }
      if (count.refusalOf(stakeMinor) === "lossLimit")
        expect(lost + stakeMinor).toBeGreaterThan(lossLimitMinor);
    }
  });

  test("ends after the chosen spins, a win above the amount, free spins, a refusal, and whatever needs the player", async () => {
    const won = { ...LOST, winMinor: 501 };
    const free = { ...LOST, hasFreeSpins: true };
    expect(await play([LOST], { spins: 3 })).toEqual(["done", 3]);
    expect(await play([LOST], { lossLimitMinor: 399 })).toEqual(["lossLimit", 3]);
    expect(await play([LOST, won], { stopAboveMinor: 500 })).toEqual(["win", 2]);
    expect(await play([LOST, won], { stopAboveMinor: 501, spins: 4 })).toEqual(["done", 4]);
    expect(await play([LOST, free], { stopsOnFreeSpins: true })).toEqual(["freeSpins", 2]);
    expect(await play([LOST, free], { spins: 4 })).toEqual(["done", 4]);
    expect(await play([LOST, undefined])).toEqual(["problem", 2]);
    expect(await play([LOST], {}, (spins) => (spins === 2 ? "hidden" : undefined))).toEqual([
      ...["hidden", 2],
    ]);
  });
});

describeInCi("the autoplay panel", () => {
  test("asks for a loss limit, plays ordinary bets up to it, and is stopped by one press", async () => {
    const player = await CasinoPlayer.withFunds("50.00");
    const screen = await GameScreen.launch(await player.launchLink());
    const { page } = screen;
    await page.route("**/api/v1/games/*/rounds", async (route) => {
      const response = await route.fetch();
      const json = await response.json();
      const { round } = json.data;
      Object.assign(round, { win: "0.00", multiplier: 0 });
      Object.assign(round.outcome, { wins: [], freeSpins: null });
      await route.fulfill({ response, json });
    });
    await page.fill("#stake", "1.00");
    const start = async (limit: string) => {
      await page.getByRole("button", { name: "Autoplay", exact: true }).click();
      // Only the limit or a person ends it: with 40.00 it would run for more than half a minute.
      await page.locator("#autoplay-spins").selectOption("100");
      await page.getByLabel("Loss limit").fill(limit);
      await page.getByRole("button", { name: "Start autoplay" }).click();
    };
    await start("0.99");
    await page.getByLabel("Quick spin").check();
    await page.getByText("must be at least your stake of 1.00").waitFor();
    expect(await findings(page)).toEqual([]);
    await page.keyboard.press("Escape");
    expect(await player.rounds()).toHaveLength(0);

    await start("2.99");
    await page.getByText("could exceed your loss limit").waitFor();
    expect(await player.rounds()).toHaveLength(2);
    await screen.isAtRest();

    await start("40.00");
    await page.getByRole("button", { name: /^Stop/ }).click();
    await page.getByText("You have stopped autoplay.").waitFor();
    expect(await page.locator("#spin").isVisible()).toBe(true);
    const played = (await player.rounds()).length;
    await screen.spin();
    expect(await player.rounds()).toHaveLength(played + 1);
    expect(screen.complaints).toEqual([]);
  });

  test("is not offered where the jurisdiction forbids it", async () => {
    const player = await CasinoPlayer.withFunds("50.00", { currency: "GBP", jurisdiction: "GB" });
    const screen = await GameScreen.launch(await player.launchLink());
    expect(await screen.page.locator("#open-autoplay").isVisible()).toBe(false);
    expect(await screen.page.locator("#quick-spin-row").isVisible()).toBe(false);
  });
});
