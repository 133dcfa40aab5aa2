/**
 * Reference 8.14, 8.15 and 10.29, as the player reads them on a phone: what happens to a round that is
 * left, disturbed or voided, and the jackpot's terms, in the rules of every game.
 */
import { expect, test } from "vitest";
import { findGame } from "../../domain/games/catalogue.ts";
import { ROUND_TERMS, roundTerms } from "../../domain/games/round-terms.ts";
import { fewOrAll } from "../support/length.ts";
import { CasinoPlayer } from "./casino.ts";
import { GameScreen, useChromium } from "./game-screen.ts";

useChromium();

const GAMES = fewOrAll({
  few: ["safe-smash"],
  others: ["golden-reels", "bit-key-rush", "fox-n-flock", "katapuuult"],
});

const POOL = {
  ...{ amount: "8431.27", currency: "USD", ticker: true },
  terms: {
    ...{ rate: "1.25", ceiling: "10000.00", seed: "1000.00", minimumBet: "0.50" },
    totalReturn: { atSeed: 0.9611, average: 0.9722, evenFrom: "8000.00" },
  },
};
/** Rate, start, ceiling, smallest stake, and the total return where a cycle begins, on average, and past which it is 100%. */
const TERMS = [
  "1.25%",
  "USD 1,000.00",
  "USD 10,000.00",
  "USD 0.50",
  "96.11%",
  "97.22%",
  "8,000.00",
];

const asText = (text: string) => text.replaceAll(/\s+/g, " ");

test.each(GAMES)(
  "the rules of %s tell on a phone what happens to rounds, and the jackpot's terms",
  async (id) => {
    const player = await CasinoPlayer.withFunds("50.00");
    const screen = await GameScreen.open({
      ...{ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
    });
    const { page } = screen;
    await page.route("**/api/v1/session/jackpot*", (route) =>
      route.fulfill({ json: { success: true, data: { pool: POOL }, requestId: "req_test" } }),
    );
    await page.goto(await player.launchLink({ game: id }));
    await screen.isReady();
    await page.locator("#ticker").waitFor();
    await page.getByRole("button", { name: "Rules" }).tap();
    const panel = page.locator("#rules-panel");
    await panel.waitFor();
    const told = asText(await panel.innerText());
    const game = findGame(id);
    if (game === undefined) throw new Error(`there is no game ${id}`);
    const terms = roundTerms(game, ROUND_TERMS);
    expect(terms.map(({ title }) => title)).toHaveLength(4);
    for (const { title, text } of terms) {
      expect(told).toContain(`${title} ${text}`);
      await panel.getByText(text).scrollIntoViewIfNeeded();
      expect(await panel.getByText(text).isVisible()).toBe(true);
    }
    for (const figure of TERMS) expect(told).toContain(figure);
    const { wide, room } = await panel.evaluate((element) => ({
      wide: element.scrollWidth,
      room: element.clientWidth,
    }));
    expect(wide).toBeLessThanOrEqual(room);
    await panel.getByRole("button", { name: "Back" }).tap();
    await panel.waitFor({ state: "hidden" });
  },
);
