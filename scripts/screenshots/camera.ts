/** Takes the pictures of `npx node scripts/screenshots.ts`: small enough that every clone of the repository can carry them. */
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { BrowserContextOptions, Page } from "playwright-core";
import { ROOT } from "../local-stack/wrangler.ts";

/** The window, and how many pixels a picture has for each of its points. */
export interface Screen extends BrowserContextOptions {
  readonly viewport: { width: number; height: number };
  readonly pictureScale?: number;
}

const PHONE = { hasTouch: true, isMobile: true, deviceScaleFactor: 2 };

export const SCREENS = {
  desktop: { viewport: { width: 1280, height: 800 } },
  smallDesktop: { viewport: { width: 1280, height: 800 }, pictureScale: 0.5 },
  phone: { ...PHONE, viewport: { width: 390, height: 844 }, pictureScale: 1.75 },
  smallPhone: { ...PHONE, viewport: { width: 390, height: 844 }, pictureScale: 0.75 },
  sideways: { ...PHONE, viewport: { width: 844, height: 390 }, pictureScale: 0.75 },
} satisfies Record<string, Screen>;

const FOLDER = "docs/images";
const MOST_BYTES = 80_000;
const WEBP_QUALITY = 78;

/** Writes what the page shows to a file of this name, without its ending, in the folder of pictures. */
export async function takePicture(page: Page, name: string, screen: Screen): Promise<void> {
  // Neither the pointer nor the focus ring belongs in a picture.
  await page.evaluate("document.activeElement?.blur()");
  await page.mouse.move(0, 0);
  await pictureAsIs(page, name, screen);
}

/** The same, while a button of the mouse is down. */
export async function pictureAsIs(page: Page, name: string, screen: Screen): Promise<void> {
  const bytes = await screenshot(page, screen);
  if (bytes.length > MOST_BYTES) {
    throw new Error(`${name} has ${bytes.length} bytes; lower WEBP_QUALITY.`);
  }
  const file = `${FOLDER}/${name}.webp`;
  mkdirSync(dirname(join(ROOT, file)), { recursive: true });
  writeFileSync(join(ROOT, file), bytes);
  console.log(`Wrote ${file} (${Math.ceil(bytes.length / 1000)} KB)`);
}

/** Playwright's own screenshots are PNG, five times as large, or JPEG; Chromium can encode WebP. */
async function screenshot(page: Page, { viewport, pictureScale = 1 }: Screen): Promise<Buffer> {
  const devTools = await page.context().newCDPSession(page);
  const { data } = await devTools.send("Page.captureScreenshot", {
    format: "webp",
    quality: WEBP_QUALITY,
    clip: { x: 0, y: 0, ...viewport, scale: pictureScale },
  });
  return Buffer.from(data, "base64");
}
