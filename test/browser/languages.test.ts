/** What players read: every text of the page is in the catalogues, in every language. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import english from "../../clients/game/src/languages/en.ts";
import { ROOT } from "../../scripts/local-stack/wrangler.ts";

const PAGE = readFileSync(join(ROOT, "src/pages/game.html"), "utf8");

describe("the game page", () => {
  test("names a text of the catalogue wherever it shows one, and leaves none of them out", () => {
    const named = [...PAGE.matchAll(/data-(?:words|label)="(\w+)"/g)].map(([, name]) => name);
    expect([...new Set(named)].sort()).toEqual(Object.keys(english.page).sort());
  });

  test("has no words of its own but for players without scripts", () => {
    const [, body = ""] = PAGE.split("<body");
    const texts = body
      .replace(/<noscript>.*<\/noscript>/s, "")
      .split(/<[^>]*>/)
      .slice(1)
      .map((text) => text.replaceAll(/\{\{\w+\}\}|[\s–−+0:]/g, ""));
    expect(texts.filter((text) => text !== "")).toEqual([]);
    expect(body).not.toContain("aria-label=");
  });
});
