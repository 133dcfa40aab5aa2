/**
 * Regenerates the pictures of the documentation from a running local stack (`npm start`): opens
 * the demo through the lobby as a developer would, and spins until the reels show a win.
 * Chromium is taken from $CHROMIUM, else from where Debian puts it.
 */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { type Browser, type BrowserContextOptions, chromium } from "playwright-core";
import { BASE_URL } from "./local-stack/address.ts";
import { ROOT } from "./local-stack/wrangler.ts";

const FOLDER = join(ROOT, "docs/images");
const MOST_SPINS = 100;
const FEWEST_ROUNDS = 6;

mkdirSync(FOLDER, { recursive: true });
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"],
});
try {
  await picture(browser, "golden-reels.png", { viewport: { width: 1280, height: 800 } });
  await picture(browser, "golden-reels-phone.png", {
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    hasTouch: true,
    isMobile: true,
  });
} finally {
  await browser.close();
}

async function picture(browser: Browser, name: string, screen: BrowserContextOptions) {
  const context = await browser.newContext({ ...screen, reducedMotion: "reduce" });
  const page = await context.newPage();
  await page.goto(BASE_URL);
  await page.getByRole("button", { name: "Play the demo" }).click();
  await page.locator("#table[aria-busy=false]").waitFor();
  for (let spins = 1; spins <= MOST_SPINS; spins += 1) {
    await page.click("#spin");
    await page.locator("#spin:not([aria-disabled=true])").waitFor({ timeout: 60_000 });
    const hasWon = (await page.locator("#result.won").count()) > 0;
    if (hasWon && spins >= FEWEST_ROUNDS) break;
  }
  // The pointer and the focus ring are nobody's business in a picture.
  await page.evaluate("document.activeElement?.blur()");
  await page.mouse.move(0, 0);
  await page.screenshot({ path: join(FOLDER, name) });
  await context.close();
  console.log(join("docs/images", name));
}
