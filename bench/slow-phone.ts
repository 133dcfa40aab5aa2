/** A page as on a slow phone: 1.6 Mbit/s with 150 ms of delay, and a processor four times as slow as this one. */
import type { CDPSession, Page } from "playwright-core";

const SLOW = { bytesPerSecond: 200_000, latencyMs: 150, slowdown: 4 };
const MOST_WAIT_MS = 60_000;

/** Slows the page's network and processor down. */
export async function slowDown(devTools: CDPSession): Promise<void> {
  const { bytesPerSecond, latencyMs, slowdown } = SLOW;
  await devTools.send("Network.emulateNetworkConditions", {
    ...{ offline: false, latency: latencyMs },
    ...{ downloadThroughput: bytesPerSecond, uploadThroughput: bytesPerSecond },
  });
  await devTools.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
}

/**
 * Runs `watch` in the page before its own scripts, and returns the figures that it reports: it writes them on the
 * console, as JSON after the word that it is given. To wait for an element, or to read a value, Playwright would put a
 * script of its own into the page, and a slow phone would need a tenth of a second to read that.
 */
export async function reportOf<Figures>(
  page: Page,
  watch: (word: string) => void,
): Promise<() => Promise<Figures>> {
  const word = "figures:";
  await page.addInitScript(watch, word);
  const line = page.waitForEvent("console", {
    predicate: (message) => message.text().startsWith(word),
    timeout: MOST_WAIT_MS,
  });
  return async () => JSON.parse((await line).text().slice(word.length));
}
