/**
 * A player in front of the game: their own tab, the page as they see it, and a record of everything
 * that it sent and of all its errors.
 */
import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { afterEach, beforeAll, expect } from "vitest";
import { launchChromium } from "../../scripts/chromium.ts";
import { minorOf } from "./casino.ts";
import { stackReady } from "./stack-ready.ts";

const READY_WITHIN_MS = 600_000;

/** A page that shares two processors with other tests is slow; only one that hangs waits so long. */
const WAIT_MS = 180_000;

/** Test files that run in one process share one Chromium, which ends with the process. */
let browser: Browser;
/**
 * One context for all pages with the same options: what an earlier page loaded is in its cache. Tests share
 * its local storage, which the game page names by player, and no tab.
 */
const shared = new Map<string, Promise<BrowserContext>>();
/** Contexts to close after each test. */
const own: BrowserContext[] = [];

/** Starts Chromium for the tests of a file and waits for the stack. Call it at the top of the file. */
export function useChromium(): void {
  beforeAll(async () => {
    browser ??= await launchChromium();
    await stackReady();
  }, READY_WITHIN_MS);
  // An open page would keep drawing during the next test.
  afterEach(async () => {
    const contexts = await Promise.all(shared.values());
    await Promise.all([
      ...own.splice(0).map((context) => context.close()),
      ...contexts.flatMap(pagesOfTests).map((page) => page.close()),
    ]);
  });
}

export interface ScreenOptions extends BrowserContextOptions {
  /**
   * Whether the game has its pictures. They are the expensive part of a page, so only tests about them ask for
   * them.
   */
  readonly hasStage?: boolean;
  /** Whether the screen shares nothing with others, for a test that changes cookies or the clock. */
  readonly isAlone?: boolean;
}

export class GameScreen {
  readonly page: Page;
  /** Console errors, uncaught exceptions and policy violations. */
  readonly complaints: string[] = [];
  /** Every request: its URL, headers and body. */
  readonly requests: { url: string; headers: Record<string, string>; body: string }[] = [];
  /** What the platform has pushed over the latest socket of the page that is open. */
  pushed: string[] = [];

  private constructor(page: Page) {
    this.page = page;
    page.on("console", (message) => {
      if (message.type() === "error") this.complaints.push(message.text());
    });
    page.on("pageerror", (error) => this.complaints.push(String(error)));
    page.on("request", async (request) => {
      const body = request.postData() ?? "";
      // Noted at once, so that a count misses none; the browser adds headers of its own a moment later.
      const noted = { url: request.url(), headers: request.headers(), body };
      this.requests.push(noted);
      noted.headers = await request.allHeaders().catch(() => noted.headers);
    });
    page.on("framenavigated", (frame) => {
      if (frame === page.mainFrame()) this.pushed = [];
    });
    page.on("websocket", (socket) => {
      const pushed: string[] = [];
      this.pushed = pushed;
      socket.on("framereceived", ({ payload }) => pushed.push(String(payload)));
    });
  }

  /** Opens a screen with reduced motion, unless the test says otherwise. */
  static async open({
    hasStage = false,
    isAlone = false,
    ...options
  }: ScreenOptions = {}): Promise<GameScreen> {
    const context = isAlone ? await openContext(options) : await sharedContext(options);
    if (isAlone) own.push(context);
    const page = await context.newPage();
    if (!hasStage) await page.addInitScript(drawNothing);
    return new GameScreen(page);
  }

  /** Follows a launch link and waits for the game to be ready. */
  static async launch(link: string, options?: ScreenOptions): Promise<GameScreen> {
    const screen = await GameScreen.open(options);
    await screen.page.goto(link);
    await screen.isReady();
    return screen;
  }

  async isReady(): Promise<void> {
    await this.page.locator("#game[aria-busy=false]").waitFor();
    await this.isAtRest();
  }

  /** Waits until the player can act: no request is pending and the last answer is fully shown. */
  async isAtRest(): Promise<void> {
    const ready = this.page.locator("#moves button:visible:not(#skip, [aria-disabled=true])");
    await ready.first().waitFor({ timeout: WAIT_MS });
  }

  /** Waits until the page's socket is open: from now on the page learns what happens elsewhere. */
  async isListening(): Promise<void> {
    await expect.poll(() => this.pushed.length).toBeGreaterThan(0);
  }

  /** Presses the first button of that name and waits until its result is shown. */
  async press(name: string | RegExp): Promise<void> {
    await this.page.locator("#moves").getByRole("button", { name }).first().click();
    await this.isAtRest();
  }

  /** Clicks the spin button and waits for the result. */
  async spin(): Promise<void> {
    await this.page.click("#spin");
    await this.isAtRest();
  }

  /** Returns the text of one element. */
  async text(selector: string): Promise<string> {
    return (await this.page.locator(selector).textContent()) ?? "";
  }

  /** Returns the balance that the page shows, in minor units. */
  async balanceMinor(): Promise<number> {
    return minorOf(await this.text("#balance"));
  }

  /** Returns this session's rounds as listed, in minor units, newest first. */
  async rounds(): Promise<{ stakeMinor: number; winMinor: number }[]> {
    const rows = await this.page.locator("#rounds tr").all();
    return Promise.all(
      rows.map(async (row) => {
        const [, stake = "", win = ""] = await row.locator("td").allTextContents();
        return { stakeMinor: minorOf(stake), winMinor: minorOf(win) };
      }),
    );
  }

  /** Returns the newest round of the list. */
  async latestRound(): Promise<{ stakeMinor: number; winMinor: number }> {
    const [latest] = await this.rounds();
    expect(latest).toBeDefined();
    return latest as { stakeMinor: number; winMinor: number };
  }
}

function sharedContext(options: BrowserContextOptions): Promise<BrowserContext> {
  const name = JSON.stringify(options);
  const context = shared.get(name) ?? openSharedContext(options);
  shared.set(name, context);
  return context;
}

/**
 * Opens a context with an empty page that stays open. Chromium makes a window for a context's first
 * page, with separate processes for what is around the page, and the window closes with its last
 * page. Without the empty page each test paid for a window, which costs as much as a small page.
 */
async function openSharedContext(options: BrowserContextOptions): Promise<BrowserContext> {
  const context = await openContext(options);
  await context.newPage();
  return context;
}

/** Returns the pages of a shared context without the empty one. */
function pagesOfTests(context: BrowserContext): Page[] {
  return context.pages().slice(1);
}

async function openContext(options: BrowserContextOptions): Promise<BrowserContext> {
  const context = await browser.newContext({ reducedMotion: "reduce", ...options });
  context.setDefaultTimeout(WAIT_MS);
  return context;
}

/**
 * Runs in the page: makes the browser unable to draw the page's canvases. Every game can still be played. Canvases
 * outside the page still draw: axe-core needs one to look at colours.
 */
export function drawNothing(): void {
  const { prototype } = HTMLCanvasElement;
  const draw = prototype.getContext as (...args: unknown[]) => RenderingContext | null;
  prototype.getContext = function (this: HTMLCanvasElement, ...args: unknown[]) {
    return this.isConnected ? null : draw.apply(this, args);
  } as typeof prototype.getContext;
}

/** Returns what the stage shows once the next frame has been drawn. */
export function picture(page: Page): Promise<string> {
  return page.evaluate(() => {
    const canvas = document.querySelector("canvas") as HTMLCanvasElement;
    return new Promise((next) => requestAnimationFrame(() => next(canvas.toDataURL())));
  });
}
