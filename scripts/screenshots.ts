/**
 * `npm run screenshots`: makes the documentation's pictures of the games and the dashboard from the running
 * local stack (`npm start`). Opens each demo through the lobby, as a developer would, and plays until there
 * is something to see; then the dashboard as the owner, who sees what was played.
 * `npm run screenshots -- dashboard` makes only those whose names begin with it. Takes Chromium from
 * $CHROMIUM, or from where Debian installs it.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { DASHBOARD_URL, requireStack } from "./local-stack/running-stack.ts";
import { ROOT } from "./local-stack/wrangler.ts";

const FOLDER = "docs/images";
const MOST_MOVES = 150;
/** Every clone of the repository carries these pictures. */
const MOST_BYTES = 80_000;
const WEBP_QUALITY = 78;
const FLIGHT_MILLISECONDS = 1_900;

/** Those of the dashboard: the address, and the part of it that has to be there. */
const DASHBOARD: readonly (readonly [name: string, path: string, part: string])[] = [
  ["home", "/sandbox", "#content h1"],
  ["players", "/sandbox/players", "[aria-label=Detail]"],
  ["jackpots", "/sandbox/jackpots?open=USD", "#content h2"],
];

type Screen = BrowserContextOptions & { viewport: { width: number; height: number } };

const DESKTOP: Screen = { viewport: { width: 1280, height: 800 } };
const PHONE: Screen = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  hasTouch: true,
  isMobile: true,
};

/** Plays until the game shows what its picture is of. */
const PLAYS: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  "golden-reels": (page) => until(page, "Spin", async () => (await wins(page)) > 0),
  "safe-smash": (page) => until(page, "Hit", async () => (await reached(page)) >= 4),
  "bit-key-rush": (page) => until(page, "C", async () => (await reached(page)) >= 1),
  "fox-n-flock": (page) => until(page, "Take a goat", async () => (await reached(page)) >= 3),
  katapuuult: async (page) => {
    await page.locator("#moves").getByRole("button", { name: "Shoot" }).click();
    await page.waitForTimeout(FLIGHT_MILLISECONDS);
  },
};

const [only = ""] = process.argv.slice(2);
const { baseUrl } = await requireStack();
mkdirSync(join(ROOT, FOLDER), { recursive: true });
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"],
});
try {
  for (const game of Object.keys(PLAYS)) await picture(browser, game, `${game}.webp`, DESKTOP);
  await picture(browser, "golden-reels", "golden-reels-phone.webp", PHONE);
  for (const page of DASHBOARD) await ofDashboard(browser, page, DESKTOP);
  await ofDashboard(browser, ["phone", "/sandbox", "#content h1"], {
    ...PHONE,
    colorScheme: "dark",
  });
} finally {
  await browser.close();
}

async function ofDashboard(
  browser: Browser,
  [name, path, part]: (typeof DASHBOARD)[number],
  screen: Screen,
): Promise<void> {
  const file = `dashboard-${name}.webp`;
  if (!file.startsWith(only)) return;
  const context = await browser.newContext({ ...screen, reducedMotion: "reduce" });
  const page = await context.newPage();
  await page.goto(`${DASHBOARD_URL}/sign-in#local=owner`);
  await page.locator(".frame").waitFor();
  await page.goto(DASHBOARD_URL + path);
  await page.locator("#content h1").waitFor();
  await page.locator("[aria-busy=true]").first().waitFor({ state: "detached" });
  if (name === "players") await page.locator("a.row").first().click();
  await page.locator(part).first().waitFor();
  await page.locator("[aria-busy=true]").first().waitFor({ state: "detached" });
  await write(page, file, screen);
  await context.close();
}

async function picture(browser: Browser, game: string, name: string, screen: Screen) {
  if (!name.startsWith(only)) return;
  const isFlight = game === "katapuuult";
  const context = await browser.newContext({
    ...screen,
    reducedMotion: isFlight ? "no-preference" : "reduce",
  });
  const page = await context.newPage();
  await page.goto(baseUrl);
  await page.locator(`.card[data-game="${game}"] .quiet`).click();
  await page.locator("#game[aria-busy=false]").waitFor();
  await page.locator("body.has-stage").waitFor();
  await PLAYS[game]?.(page);
  await write(page, name, screen);
  await context.close();
}

async function write(page: Page, name: string, screen: Screen): Promise<void> {
  // Neither the pointer nor the focus ring belongs in a picture.
  await page.evaluate("document.activeElement?.blur()");
  await page.mouse.move(0, 0);
  const bytes = await screenshot(page, screen);
  if (bytes.length > MOST_BYTES) {
    throw new Error(`${name} has ${bytes.length} bytes; lower WEBP_QUALITY.`);
  }
  writeFileSync(join(ROOT, FOLDER, name), bytes);
  console.log(`Wrote ${FOLDER}/${name} (${Math.ceil(bytes.length / 1000)} KB)`);
}

/** Presses this move until there is enough to see. */
async function until(page: Page, move: string, isEnough: () => Promise<boolean>): Promise<void> {
  for (let moves = 0; moves < MOST_MOVES; moves += 1) {
    await page.locator("#moves").getByRole("button", { name: move, exact: true }).click();
    await page
      .locator("#moves button:visible:not(#skip, [aria-disabled=true])")
      .first()
      .waitFor({ timeout: 60_000 });
    if (await isEnough()) return;
  }
}

function wins(page: Page): Promise<number> {
  return page.locator("#result.won").count();
}

/** Returns how far an open round has come. */
async function reached(page: Page): Promise<number> {
  const isOpen = (await page.getByRole("button", { name: /^Collect/ }).count()) > 0;
  return isOpen ? page.locator(".place.won").count() : 0;
}

/** Playwright's own screenshots are PNG, five times as large, or JPEG; Chromium can encode WebP. */
async function screenshot(page: Page, { viewport, deviceScaleFactor }: Screen): Promise<Buffer> {
  const devTools = await page.context().newCDPSession(page);
  const { data } = await devTools.send("Page.captureScreenshot", {
    format: "webp",
    quality: WEBP_QUALITY,
    clip: { x: 0, y: 0, ...viewport, scale: deviceScaleFactor ?? 1 },
  });
  return Buffer.from(data, "base64");
}
