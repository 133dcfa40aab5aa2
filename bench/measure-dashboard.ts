/**
 * Measures the dashboard's first screen in a real Chromium on a slow connection and a slow processor: how soon the home
 * screen shows its figures and its navigation, how soon React has drawn all of it, how much
 * processor time the page's main thread takes until then, and what is loaded. Pass it the link with which `npm start`
 * lets an owner in: `npx node bench/measure-dashboard.ts 'http://localhost:8788/sign-in#local=owner'`.
 */
import { launchChromium } from "../scripts/chromium.ts";
import { reportOf, slowDown } from "./slow-phone.ts";

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
  await slowDown(devTools);
  let bytes = 0;
  let requests = 0;
  devTools.on("Network.loadingFinished", ({ encodedDataLength }) => {
    bytes += encodedDataLength;
    requests += 1;
  });
  const report = await reportOf<{ figures: number; use: number }>(page, watchScreen);
  await devTools.send("Performance.enable", { timeDomain: "threadTicks" });
  await page.goto(`${link.origin}/sandbox`, { waitUntil: "commit" });
  const noted = await report();
  const { metrics } = await devTools.send("Performance.getMetrics");
  const busy = metrics.find(({ name }) => name === "TaskDuration")?.value ?? 0;
  const seconds = (ms: number) => (ms / 1000).toFixed(2);
  console.log(
    `${start}: figures and navigation ${seconds(noted.figures)} s, all of it ${seconds(noted.use)} s, main thread ${seconds(busy * 1000)} s, ${requests} requests, ${Math.round(bytes / 1000)} KB`,
  );
  await page.close();
}
await browser.close();

/** Runs in the page: reports when its figures and its navigation are drawn, and when React has drawn all of it. */
function watchScreen(word: string): void {
  const noted = { figures: 0, use: 0 };
  const noteFrame = (name: keyof typeof noted) => {
    if (noted[name] !== 0) return;
    noted[name] = -1;
    // A frame is drawn only once the styles are there.
    requestAnimationFrame(() => {
      noted[name] = performance.now();
      if (name === "use") console.debug(`${word} ${JSON.stringify(noted)}`);
    });
  };
  new MutationObserver(() => {
    // The first script draws both at once.
    const drawn = [".figures", ".navigation a"].map((part) => document.querySelector(part));
    if (drawn.includes(null)) return;
    noteFrame("figures");
    if (document.querySelector(".header-end") !== null) noteFrame("use");
  }).observe(document, { subtree: true, childList: true });
}
