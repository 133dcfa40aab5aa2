/**
 * No page needs a plug-in or a technology that browsers have dropped, and no page's policy would let one load. ASVS
 * 3.7.1.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const FOLDERS = [
  ...["src", "clients/dashboard/src", "clients/game/src"],
  ...["clients/reference/src", "clients/verifier/src"],
];
const OF_THE_PAST =
  /(?<!\w)<(?:applet|bgsound|embed|frameset|isindex|keygen|marquee|object)\b|createElement\(["'`](?:applet|embed|object)|ActiveXObject|execCommand|showModalDialog|application\/x-shockwave/i;

const sources = FOLDERS.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(?:css|html|tsx?)$/.test(name))
    .map((name) => join(folder, name)),
);

it("no page and no script of a page uses an obsolete technology", () => {
  expect(sources.filter((file) => file.endsWith(".html")).length).toBeGreaterThan(7);
  expect(sources.filter((file) => OF_THE_PAST.test(readFileSync(file, "utf8")))).toEqual([]);
});

it("every content policy begins by allowing nothing, and none allows plug-ins", () => {
  const policies = sources.filter((file) => /default-src/.test(readFileSync(file, "utf8")));
  expect(policies.length).toBeGreaterThan(2);
  for (const file of policies) {
    const text = readFileSync(file, "utf8");
    expect(text.match(/default-src[^";]*/g), file).toEqual(["default-src 'none'"]);
    expect(text, file).not.toMatch(/object-src/);
  }
});
