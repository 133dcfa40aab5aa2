/**
 * Measures the game page in a real Chromium, on a local stack: how soon it can be played on a slow phone,
 * what it requests, how stable its layout is, what a frame costs, whether it frees memory that it no longer
 * needs, and how much of the window its stage fills.
 */
import type { Browser, CDPSession, Page } from "playwright-core";
import { launchChromium } from "../scripts/chromium.ts";
import { clientSizes, MOST_GAME_KB, MOST_SHELL_KB } from "../scripts/client-sizes.ts";
import { figure, table } from "./report.ts";
import { reportOf, slowDown } from "./slow-phone.ts";

const SIZES = [
  [320, 568],
  [390, 844],
  [844, 390],
  [768, 1024],
  [1280, 800],
  [1920, 1080],
] as const;
const FRAMES_FOR_MS = 5_000;
/** Heaps are compared from here on: the first rounds fill caches. */
const SETTLED_ROUNDS = 50;
/**
 * The game is started this often on a slow phone, and the fastest start is reported: other work of the
 * machine only adds time.
 */
const STARTS = 3;
/** While rounds are played for the heap, shorter waits than this are left out. */
const LEFT_OUT_MS = 3_000;

/** Starts a round of each game. */
const FIRST_MOVES: Readonly<Record<string, string>> = {
  "golden-reels": "#spin",
  "safe-smash": "#moves button",
  "bit-key-rush": "#moves button",
  "fox-n-flock": "#moves button",
  katapuuult: "#moves button",
};

interface Start {
  readonly files: number;
  readonly calls: number;
  readonly playableMs: number;
  readonly stageMs: number;
  readonly shift: number;
}

/** What the page reports: two times in milliseconds, and the sum of the layout shifts. */
interface Noted {
  playable: number;
  stage: number;
  shift: number;
}

/** Runs in the page: reports when it can be played, when the stage is drawn, and layout shifts until then. */
function watchStart(word: string): void {
  const noted: Noted = { playable: 0, stage: 0, shift: 0 };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
      noted.shift += entry.value;
  }).observe({ type: "layout-shift", buffered: true });
  new MutationObserver(() => {
    const isReady = document.querySelector("#game[aria-busy=false]") !== null;
    if (isReady && noted.playable === 0) noted.playable = performance.now();
    const isDrawn = document.body?.classList.contains("has-stage");
    if (!isDrawn || noted.playable === 0 || noted.stage !== 0) return;
    noted.stage = performance.now();
    console.debug(`${word} ${JSON.stringify(noted)}`);
  }).observe(document, { subtree: true, childList: true, attributes: true });
}

/** Prints all figures. `rounds` are played to compare heaps. */
export async function measureClient(
  baseUrl: string,
  rounds: number,
  progress: (what: string) => void,
): Promise<string> {
  const browser = await launchChromium();
  try {
    const { shellKb, gamesKb } = clientSizes();
    progress("a first start, which is not counted");
    // The first page of a stack and of a browser also pays for their own start.
    await measureStart(browser, baseUrl, Object.keys(FIRST_MOVES)[0] ?? "");
    const games = [];
    const fills = [];
    for (const game of Object.keys(FIRST_MOVES)) {
      progress(`${game}: starts`);
      const { cold, warm } = await measureStarts(browser, baseUrl, game);
      progress(`${game}: frames`);
      const frameMs = await measureFrames(browser, baseUrl, game);
      games.push([
        game,
        figure(gamesKb.get(game), 0),
        `${cold.files} + ${cold.calls}`,
        `${warm.files} + ${warm.calls}`,
        figure(cold.playableMs / 1000, 2),
        figure(cold.stageMs / 1000, 2),
        figure(warm.playableMs / 1000, 2),
        figure(cold.shift, 3),
        figure(frameMs, 1),
      ]);
      progress(`${game}: sizes of the window`);
      fills.push([game, ...(await measureFills(browser, baseUrl, game))]);
    }
    progress(`golden-reels: ${rounds} rounds`);
    const heap = await measureHeap(browser, baseUrl, rounds);
    return [
      `Shell ${figure(shellKb, 1)} KB gzipped (aim at most ${MOST_SHELL_KB}).`,
      table(HEADINGS, games),
      `Aims: ${MOST_GAME_KB} KB; 12 and 2 requests; 1.5 s and 3 s; 0.02; 8 ms.`,
      "",
      table(["stage's share, %", ...SIZES.map((size) => size.join("×"))], fills),
      "Aim: 55 at every size. A ! means that a control was out of sight.",
      "",
      `Heap after ${SETTLED_ROUNDS} rounds ${figure(heap.before, 1)} MB, after ${rounds} rounds ${figure(heap.after, 1)} MB.`,
    ].join("\n");
  } finally {
    await browser.close();
  }
}

const HEADINGS = [
  "game",
  "KB",
  "cold files + calls",
  "warm",
  "playable s",
  "stage s",
  "warm s",
  "CLS",
  "script ms/frame",
];

/** Returns a link to a demo, as the lobby gets it. */
async function launchLink(baseUrl: string, game: string): Promise<string> {
  const answer = await fetch(`${baseUrl}/sandbox/launch`, {
    method: "POST",
    headers: { Origin: baseUrl },
    body: new URLSearchParams({ game, mode: "demo" }),
    redirect: "manual",
  });
  const link = answer.headers.get("Location");
  if (link === null) throw new Error(`The lobby launched nothing: ${answer.status}`);
  return new URL(link, baseUrl).href;
}

/** Opens the game on a slow phone, some times with an empty cache and with the first visit's; returns the best. */
async function measureStarts(browser: Browser, baseUrl: string, game: string) {
  const tries = [];
  for (let done = 0; done < STARTS; done += 1)
    tries.push(await measureStart(browser, baseUrl, game));
  return { cold: best(tries.map(({ cold }) => cold)), warm: best(tries.map(({ warm }) => warm)) };
}

/** Returns the shortest times, and the largest counts. */
function best(starts: readonly Start[]): Start {
  const least = (of: (start: Start) => number) => Math.min(...starts.map(of));
  const most = (of: (start: Start) => number) => Math.max(...starts.map(of));
  return {
    files: most(({ files }) => files),
    calls: most(({ calls }) => calls),
    playableMs: least(({ playableMs }) => playableMs),
    stageMs: least(({ stageMs }) => stageMs),
    shift: most(({ shift }) => shift),
  };
}

/** Opens the game twice on a slow phone: with an empty cache, and with the first visit's. */
async function measureStart(browser: Browser, baseUrl: string, game: string) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const start = async (): Promise<Start> => {
    const page = await context.newPage();
    const devTools = await context.newCDPSession(page);
    const count = await countRequests(devTools);
    await slowDown(devTools);
    const report = await reportOf<Noted>(page, watchStart);
    await page.goto(await launchLink(baseUrl, game));
    const { playable, stage, shift } = await report();
    await page.close();
    return { ...count, playableMs: playable, stageMs: stage, shift };
  };
  const cold = await start();
  const warm = await start();
  await context.close();
  return { cold, warm };
}

/** Counts what is transferred over the network, without answers from the browser's cache. */
async function countRequests(devTools: CDPSession): Promise<{ files: number; calls: number }> {
  const count = { files: 0, calls: 0 };
  await devTools.send("Network.enable");
  const cached = new Set<string>();
  devTools.on("Network.requestServedFromCache", ({ requestId }) => cached.add(requestId));
  devTools.on("Network.requestWillBeSent", ({ redirectResponse }) => {
    if (redirectResponse !== undefined) count.files += 1;
  });
  devTools.on("Network.responseReceived", ({ requestId, response }) => {
    if (cached.has(requestId) || response.fromDiskCache) return;
    if (response.url.startsWith("data:")) return;
    count[new URL(response.url).pathname.startsWith("/api/") ? "calls" : "files"] += 1;
  });
  return count;
}

/** Returns the milliseconds of script in a frame while a round is played. */
async function measureFrames(browser: Browser, baseUrl: string, game: string): Promise<number> {
  const page = await openGame(browser, baseUrl, game, { width: 1280, height: 800 });
  const devTools = await page.context().newCDPSession(page);
  await devTools.send("Performance.enable");
  await page.evaluate(`{ window.frames_ = 0; const count = () => { window.frames_ += 1;
    requestAnimationFrame(count); }; count(); }`);
  await press(page, game);
  const before = await scriptMs(devTools);
  const framesBefore = Number(await page.evaluate("window.frames_"));
  await page.waitForTimeout(FRAMES_FOR_MS);
  const frames = Number(await page.evaluate("window.frames_")) - framesBefore;
  const spent = (await scriptMs(devTools)) - before;
  await page.context().close();
  return spent / Math.max(1, frames);
}

async function scriptMs(devTools: CDPSession): Promise<number> {
  return 1000 * (await metric(devTools, "ScriptDuration"));
}

async function metric(devTools: CDPSession, wanted: string): Promise<number> {
  const { metrics } = await devTools.send("Performance.getMetrics");
  return metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN;
}

/** Returns the share of the window that the stage has to itself, in percent, for every size. */
async function measureFills(browser: Browser, baseUrl: string, game: string): Promise<string[]> {
  const page = await openGame(browser, baseUrl, game, { width: 320, height: 568 });
  const shares = [];
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    const { share, isInView } = (await page.evaluate(`(() => {
      const { width, height } = document.querySelector("#stage").getBoundingClientRect();
      const isSeen = (part) => { const box = part.getBoundingClientRect();
        return box.width === 0 || (box.top >= 0 && box.bottom <= innerHeight && box.left >= 0 && box.right <= innerWidth); };
      const controls = [...document.querySelectorAll("#moves button, #stake, .menu-button")];
      return { share: width * height / innerWidth / innerHeight, isInView: controls.every(isSeen) };
    })()`)) as { share: number; isInView: boolean };
    shares.push(`${figure(100 * share, 0)}${isInView ? "" : " !"}`);
  }
  await page.context().close();
  return shares;
}

/** Returns the heap after some rounds and after many, in MB, each after a collection. */
async function measureHeap(browser: Browser, baseUrl: string, rounds: number) {
  const page = await openGame(browser, baseUrl, "golden-reels", { width: 390, height: 844 }, true);
  await page.evaluate((leftOutMs) => {
    const wait = setTimeout;
    const shorter = (act: TimerHandler, ms = 0) => wait(act, ms < leftOutMs ? 0 : ms);
    Object.assign(window, { setTimeout: shorter });
  }, LEFT_OUT_MS);
  const devTools = await page.context().newCDPSession(page);
  await devTools.send("Performance.enable");
  const heapMb = async () => {
    await devTools.send("HeapProfiler.collectGarbage");
    return (await metric(devTools, "JSHeapUsedSize")) / 1_000_000;
  };
  const settled = Math.min(SETTLED_ROUNDS, rounds);
  await page.evaluate(playRounds, settled);
  const before = await heapMb();
  await page.evaluate(playRounds, rounds - settled);
  const after = await heapMb();
  await page.context().close();
  return { before, after };
}

/** Runs in the page: presses the button each time that it can be pressed. */
function playRounds(rounds: number): Promise<void> {
  const button = document.querySelector<HTMLElement>("#spin");
  return new Promise((resolve) => {
    let played = 0;
    const press = () => {
      if (button?.getAttribute("aria-disabled") === "true") return;
      if (played === rounds) {
        observer.disconnect();
        resolve();
      } else {
        played += 1;
        button?.click();
      }
    };
    const observer = new MutationObserver(press);
    observer.observe(button as HTMLElement, { attributes: true });
    press();
  });
}

async function openGame(
  browser: Browser,
  baseUrl: string,
  game: string,
  viewport: { width: number; height: number },
  isStill = false,
): Promise<Page> {
  const context = await browser.newContext({
    viewport,
    reducedMotion: isStill ? "reduce" : "no-preference",
  });
  const page = await context.newPage();
  await page.goto(await launchLink(baseUrl, game));
  await page.locator("body.has-stage").waitFor({ timeout: 60_000 });
  return page;
}

async function press(page: Page, game: string): Promise<void> {
  await page
    .locator(FIRST_MOVES[game] ?? "#moves button")
    .first()
    .click();
}
