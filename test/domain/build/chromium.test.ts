/** Chromium reads only the last list of features to switch off, so ours must have all of Playwright's. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { FEATURES_OFF } from "../../../scripts/chromium.ts";

it("the features that are switched off include all that Playwright switches off", () => {
  const playwright = dirname(
    createRequire(import.meta.url).resolve("playwright-core/package.json"),
  );
  const bundle = readFileSync(join(playwright, "lib/coreBundle.js"), "utf8");
  const [, list = ""] = /disabledFeatures = \[([\s\S]*?)\]\.filter/.exec(bundle) ?? [];
  const theirs = [...list.matchAll(/^\s*"(\w+)"/gm)].map(([, name = ""]) => name);
  expect(theirs).toContain("PaintHolding");
  expect(FEATURES_OFF).toEqual(expect.arrayContaining(theirs));
});
