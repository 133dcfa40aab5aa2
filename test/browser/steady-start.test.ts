/** A game opens with few requests, and nothing moves under the player's eyes meanwhile, however late its parts arrive. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { fewOrAll } from "../support/length.ts";
import { CasinoPlayer } from "./casino.ts";
import { GameScreen, useChromium } from "./game-screen.ts";

useChromium();

/** The most that Web Vitals counts as good is 0.1. */
const MOST_SHIFT = 0.02;
/** Beside the stage there is the least room. */
const SIZES = fewOrAll<readonly [width: number, height: number]>({
  few: [[844, 390]],
  others: [
    [390, 844],
    [320, 568],
    [1280, 800],
  ],
});
const GAMES = fewOrAll({
  few: ["bit-key-rush"],
  others: ["golden-reels", "safe-smash", "fox-n-flock", "katapuuult"],
});

/** Runs in the page: adds up what moved, and says what. */
function watchShifts(): void {
  const noted = { sum: 0, moved: [] as string[] };
  Object.assign(window, { noted });
  type Shift = PerformanceEntry & { value: number; sources: { node: Element | null }[] };
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries() as Shift[]) {
      noted.sum += value;
      noted.moved.push(...sources.map(({ node }) => node?.className || String(node?.nodeName)));
    }
  }).observe({ type: "layout-shift", buffered: true });
}

/** Runs in the page: waits for its first paint. */
const hasPainted = () =>
  new Promise<void>((done) => {
    new PerformanceObserver(() => done()).observe({ type: "paint", buffered: true });
  });

test.each(GAMES)("%s stands still while it opens on a slow line", async (game) => {
  const player = await CasinoPlayer.withFunds("50.00");
  for (const [width, height] of SIZES) {
    const screen = await GameScreen.open({ isAlone: true, viewport: { width, height } });
    const { page } = screen;
    const devTools = await page.context().newCDPSession(page);
    await devTools.send("Network.enable");
    await devTools.send("Network.emulateNetworkConditions", {
      offline: false,
      latency: 150,
      downloadThroughput: 200_000,
      uploadThroughput: 200_000,
    });
    await page.addInitScript(watchShifts);
    // The script comes after the first paint, as it does on a busy line: its words must move nothing.
    await page.route("**/build/shell-*.js", async (route) => {
      await page.evaluate(hasPainted);
      await route.continue();
    });
    await page.goto(await player.launchLink({ game }));
    await screen.isReady();
    // The observer is called after the frame.
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    const noted = (await page.evaluate("window.noted")) as { sum: number; moved: string[] };
    expect(noted.sum, `${width}×${height}: ${noted.moved.join(", ")}`).toBeLessThan(MOST_SHIFT);
  }
});

/** The requests of a start, files and calls (the aim is 12). On a second visit the files but the page are in the cache. */
const MOST_REQUESTS = 11;
const ALWAYS = ["sso/exchange", "/config", "/rounds/current"];
/** Under Germany's rules no bet can win a pot, and the time of an earlier session counts. */
const HOMES = fewOrAll({
  few: [{ currency: "USD", asks: "/session/jackpot" }],
  others: [{ currency: "EUR", jurisdiction: "DE", asks: "/auth/session" }],
});

test.each(HOMES)(
  "a start takes at most eleven requests, in $currency",
  async ({ asks, ...home }) => {
    const player = await CasinoPlayer.withFunds("50.00", home);
    const { page } = await GameScreen.open({ isAlone: true, hasStage: true });
    const start = async (page: Page, calls: readonly string[]) => {
      const sent: string[] = [];
      page.on("request", (request) => sent.push(new URL(request.url()).pathname));
      await page.goto(await player.launchLink());
      await page.locator("#game[aria-busy=false]").waitFor();
      await page.locator("body.has-stage").waitFor();
      const asked = () => sent.filter((path) => path.startsWith("/api/"));
      await expect.poll(asked).toHaveLength(calls.length);
      for (const call of calls) expect(asked()).toContainEqual(expect.stringContaining(call));
      return sent.filter((path) => path.startsWith("/"));
    };
    const sent = await start(page, [...ALWAYS, "client-seed", asks]);
    expect(sent.length, sent.join("\n")).toBeLessThanOrEqual(MOST_REQUESTS);
    await start(await page.context().newPage(), [...ALWAYS, asks]);
  },
);
