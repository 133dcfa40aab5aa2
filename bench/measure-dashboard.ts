/**
 * Measures the dashboard's first screen in a real Chromium on a slow connection and a slow processor: how
 * soon the home screen shows its figures, and what it loads for that. Pass it the link with which `npm
 * start` lets an owner in: `npx node bench/measure-dashboard.ts
 * 'http://localhost:8788/sign-in#local=owner'`.
 */
import { launchChromium } from "../scripts/chromium.ts";

/** 1.6 Mbit/s with 150 ms of delay, and a processor four times as slow as this one. */
const SLOW = { bytesPerSecond: 200_000, latencyMs: 150, slowdown: 4 };
const STARTS = 5;

const link = new URL(process.argv[2] ?? "http://localhost:8788/sign-in#local=owner");
const browser = await launchChromium();
const context = await browser.newContext();
const first = await context.newPage();
await first.goto(link.href);
await first.locator(".figures").waitFor();
await first.close();

for (let start = 1; start <= STARTS; start += 1) {
  const page = await context.newPage();
  const devTools = await context.newCDPSession(page);
  await devTools.send("Network.enable");
  await devTools.send("Network.clearBrowserCache");
  const { bytesPerSecond, latencyMs, slowdown } = SLOW;
  await devTools.send("Network.emulateNetworkConditions", {
    ...{ offline: false, latency: latencyMs },
    ...{ downloadThroughput: bytesPerSecond, uploadThroughput: bytesPerSecond },
  });
  await devTools.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  let bytes = 0;
  let requests = 0;
  devTools.on("Network.loadingFinished", ({ encodedDataLength }) => {
    bytes += encodedDataLength;
    requests += 1;
  });
  await page.addInitScript(() => {
    const noted = { frame: 0, figures: 0 };
    Object.assign(window, { noted });
    new MutationObserver(() => {
      if (document.querySelector(".frame") !== null) noted.frame ||= performance.now();
      if (document.querySelector(".figures") !== null) noted.figures ||= performance.now();
    }).observe(document, { subtree: true, childList: true });
  });
  await page.goto(`${link.origin}/sandbox`);
  await page.locator(".figures").waitFor();
  const noted = (await page.evaluate("window.noted")) as { frame: number; figures: number };
  const seconds = (ms: number) => (ms / 1000).toFixed(2);
  console.log(
    `${start}: frame ${seconds(noted.frame)} s, figures ${seconds(noted.figures)} s, ${requests} requests, ${Math.round(bytes / 1000)} KB`,
  );
  await page.close();
}
await browser.close();
