/**
 * Reference 8.14, 8.15 and 10.29, as the player reads them on a phone: what happens to a round that is
 * left, disturbed or voided, and the jackpot's terms, in the rules of every game.
 */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { findGame } from "../../domain/games/catalogue.ts";
import { ROUND_TERMS, roundTerms } from "../../domain/games/round-terms.ts";
import { fewOrAll, testInCi } from "../support/length.ts";
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
/**
 * The rate, start, ceiling and smallest stake, the total return at the start of a cycle and on average, and the pot
 * from which it is 100%.
 */
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
  "the rules of %s explain on a phone what happens to rounds, and the terms of the jackpot",
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
    expect(told).toMatch(/Maximum win [\d,]+ × stake, about 1 in [\d,]+ rounds/);
    const { wide, room } = await panel.evaluate((element) => ({
      wide: element.scrollWidth,
      room: element.clientWidth,
    }));
    expect(wide).toBeLessThanOrEqual(room);
    await panel.getByRole("button", { name: "Back" }).tap();
    await panel.waitFor({ state: "hidden" });
  },
);

/** Changes the game's configuration on its way to the page. */
async function changeConfig(
  page: Page,
  times: number,
  change: (data: { game: object; stake: object }) => object,
): Promise<void> {
  await page.route(
    "**/api/v1/games/golden-reels/config",
    async (route) => {
      const response = await route.fetch();
      const { data, ...rest } = await response.json();
      await route.fulfill({ response, json: { ...rest, data: { ...data, ...change(data) } } });
    },
    { times },
  );
}

test("a return that changed while the page was open is shown before the next stake, with its limits", async () => {
  const player = await CasinoPlayer.withFunds("25.00");
  const screen = await GameScreen.open();
  const { page } = screen;
  // The page opens while the casino still offers 94%, and gets one more answer from before the change.
  await changeConfig(page, 2, ({ game, stake }) => ({
    game: { ...game, version: 3, returnToPlayer: 0.94 },
    stake: { ...stake, max: "2.00" },
  }));
  await page.goto(await player.launchLink());
  await screen.isReady();
  expect(await page.locator("#rules-body").textContent()).toContain("94.00%");
  const before = await screen.balanceMinor();
  await screen.spin();
  await page.getByRole("alert").getByText("Its return is now 96.00%").waitFor();
  expect(await page.locator("#rules-body").textContent()).toContain("96.00%");
  expect(await screen.rounds()).toEqual([]);
  expect(await screen.balanceMinor()).toBe(before);
  await page.fill("#stake", "2.50");
  await screen.spin();
  expect((await screen.latestRound()).stakeMinor).toBe(2_50);
  expect(await page.getByRole("alert").isVisible()).toBe(false);
  expect(screen.complaints.filter((text) => !text.includes("409"))).toEqual([]);
});

testInCi(
  "a stake that the casino no longer accepts is refused with the current limits",
  async () => {
    const player = await CasinoPlayer.withFunds("500.00");
    const screen = await GameScreen.open();
    const { page } = screen;
    await changeConfig(page, 1, ({ stake }) => ({ stake: { ...stake, max: "200.00" } }));
    await page.goto(await player.launchLink());
    await screen.isReady();
    await page.fill("#stake", "150.00");
    await screen.spin();
    await page.getByRole("alert").getByText("0.10 to 100.00").waitFor();
    expect(await screen.text("#stake-hint")).toContain("from 0.10 to 100.00");
    expect(await page.inputValue("#stake")).toBe("150.00");
    expect(await player.rounds()).toEqual([]);
  },
);

testInCi(
  "a round played by rules other than those shown is reported, and ends autoplay",
  async () => {
    const player = await CasinoPlayer.withFunds("25.00");
    const screen = await GameScreen.launch(await player.launchLink());
    const { page } = screen;
    await page.route("**/api/v1/games/*/rounds", async (route) => {
      const response = await route.fetch();
      const json = await response.json();
      json.data.round.gameVersion += 1;
      await route.fulfill({ response, json });
    });
    await changeConfig(page, 1, ({ game }) => ({
      game: { ...game, version: 3, returnToPlayer: 0.94 },
    }));
    await page.getByRole("button", { name: "Autoplay", exact: true }).click();
    await page.getByLabel("Loss limit").fill("20.00");
    await page.getByRole("button", { name: "Start autoplay" }).click();
    await page
      .getByRole("alert")
      .getByText("a return of 94.00%, which you were not shown")
      .waitFor();
    await page.locator("#spin").waitFor();
    await screen.isAtRest();
    expect(await player.rounds()).toHaveLength(1);
    expect(await page.locator("#rules-body").textContent()).toContain("94.00%");
  },
);
