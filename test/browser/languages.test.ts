/** What players read: every text of the page is in the catalogues, in every language. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import english from "../../clients/game/src/languages/en.ts";
import { ROOT } from "../../scripts/local-stack/wrangler.ts";

const PAGES = ["game", "replay", "lobby"].map((name) =>
  readFileSync(join(ROOT, `src/pages/${name}.html`), "utf8"),
);

describe("the pages", () => {
  test("name a text of the catalogue wherever they show one, and leave none of them out", () => {
    const named = [...PAGES.join("").matchAll(/data-(?:words|label)="(\w+)"/g)].map(
      ([, name]) => name,
    );
    expect([...new Set(named)].sort()).toEqual(Object.keys(english.page).sort());
  });

  test.each(PAGES)("have no words of their own but for players without scripts", (page) => {
    const [, body = ""] = page.split("<body");
    const texts = body
      .replace(/<noscript>.*<\/noscript>/s, "")
      .split(/<[^>]*>/)
      .slice(1)
      .map((text) => text.replaceAll(/\{\{\w+\}\}|[\s–−+0:]/g, ""));
    expect(texts.filter((text) => text !== "")).toEqual([]);
    expect(body).not.toContain("aria-label=");
  });
});
