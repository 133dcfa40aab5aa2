/** Nothing moves under the player's eyes while a game opens, however late its parts arrive. */
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
    await page.goto(await player.launchLink({ game }));
    await screen.isReady();
    // The observer is told after the frame.
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    const noted = (await page.evaluate("window.noted")) as { sum: number; moved: string[] };
    expect(noted.sum, `${width}×${height}: ${noted.moved.join(", ")}`).toBeLessThan(MOST_SHIFT);
  }
});
