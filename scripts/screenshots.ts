/**
 * `npm run screenshots`: makes the documentation's pictures of Golden Reels from the running local
 * stack (`npm start`). Opens the demo through the lobby, as a developer would, and spins until the
 * reels show a win. Takes Chromium from $CHROMIUM, or from where Debian installs it.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { requireStack } from "./local-stack/running-stack.ts";
import { ROOT } from "./local-stack/wrangler.ts";

const FOLDER = "docs/images";
const MOST_SPINS = 100;
const FEWEST_ROUNDS = 6;
/** Every clone of the repository carries these pictures. */
const MOST_BYTES = 80_000;
const WEBP_QUALITY = 85;

type Screen = BrowserContextOptions & { viewport: { width: number; height: number } };

const { baseUrl } = await requireStack();
mkdirSync(join(ROOT, FOLDER), { recursive: true });
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"],
});
try {
  await picture(browser, "golden-reels.webp", { viewport: { width: 1280, height: 800 } });
  await picture(browser, "golden-reels-phone.webp", {
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    hasTouch: true,
    isMobile: true,
  });
} finally {
  await browser.close();
}

async function picture(browser: Browser, name: string, screen: Screen) {
  const context = await browser.newContext({ ...screen, reducedMotion: "reduce" });
  const page = await context.newPage();
  await page.goto(baseUrl);
  await page.getByRole("button", { name: "Play the demo" }).click();
  await page.locator("#game[aria-busy=false]").waitFor();
  for (let spins = 1; spins <= MOST_SPINS; spins += 1) {
    await page.click("#spin");
    await page.locator("#spin:not([aria-disabled=true])").waitFor({ timeout: 60_000 });
    const hasWon = (await page.locator("#result.won").count()) > 0;
    if (hasWon && spins >= FEWEST_ROUNDS) break;
  }
  // Neither the pointer nor the focus ring belongs in a picture.
  await page.evaluate("document.activeElement?.blur()");
  await page.mouse.move(0, 0);
  const bytes = await screenshot(page, screen);
  await context.close();
  if (bytes.length > MOST_BYTES) {
    throw new Error(`${name} has ${bytes.length} bytes; lower WEBP_QUALITY to stay below 80 KB.`);
  }
  writeFileSync(join(ROOT, FOLDER, name), bytes);
  console.log(`Wrote ${FOLDER}/${name} (${Math.ceil(bytes.length / 1000)} KB)`);
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
