/** The guides in a browser: found by search, readable on a phone and in the dark, without other requests. */
import { describe, expect, inject, test } from "vitest";
import { testInCi } from "../support/length.ts";
import { findings } from "./axe.ts";
import { GameScreen, useChromium } from "./game-screen.ts";

useChromium();

const PAGES = [
  ...["errors", "par-sheets-golden-reels-2", "guides", "quickstart", "reference-wallet"],
  ...["launching", "wallet", "jackpots", "webhooks", "sandbox", "fairness", "going-live"],
  ...["transfer-mode", "versioning", "reference", "rng", "games-golden-reels"],
];
const COLOURS = [
  ["dark", "rgb(18, 22, 31)"],
  ["light", "rgb(255, 255, 255)"],
] as const;

describe("the guides", () => {
  test("are found by search, and load nothing from elsewhere", async () => {
    const { page, complaints, requests } = await GameScreen.open();
    await page.goto(`${inject("baseUrl")}/docs/guides`);
    await page.getByRole("heading", { name: "Guides" }).waitFor();
    await page.getByRole("searchbox").fill("send again");
    await page.getByRole("link", { name: "What to send again" }).click();
    await page.waitForURL("**/docs/wallet#what-to-send-again");
    expect(await findings(page)).toEqual([]);
    const origins = new Set(
      requests
        .map(({ url }) => new URL(url))
        .filter(({ protocol }) => protocol !== "data:")
        .map(({ origin }) => origin),
    );
    expect([...origins]).toEqual([inject("baseUrl")]);
    expect(complaints).toEqual([]);
  });

  testInCi("fit a phone without scrolling sideways", async () => {
    const { page, complaints } = await GameScreen.open({ viewport: { width: 360, height: 740 } });
    for (const name of PAGES) {
      const answer = await page.goto(`${inject("baseUrl")}/docs/${name}`);
      expect(answer?.status(), name).toBe(200);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width, name).toBeLessThanOrEqual(360);
      const title = await page.getByRole("heading", { level: 1 }).boundingBox();
      expect(title?.y, `${name} begins on the first screen`).toBeLessThan(370);
    }
    await page.goto(`${inject("baseUrl")}/docs/errors`);
    const lines = await page.evaluate(
      () => document.querySelector("#IDEMPOTENCY_KEY_REQUIRED code")?.getClientRects().length,
    );
    expect(lines, "a code breaks between its words").toBeLessThanOrEqual(3);
    expect(complaints).toEqual([]);
  });

  for (const [colorScheme, expected] of COLOURS) {
    testInCi(`are ${colorScheme} on a device that is`, async () => {
      const { page } = await GameScreen.open({ colorScheme });
      await page.goto(`${inject("baseUrl")}/docs/quickstart`);
      const paper = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
      expect(paper).toBe(expected);
    });
  }
});
