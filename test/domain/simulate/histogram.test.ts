/** The histogram of `npm run simulate`: wins by class, as a picture that needs no other file. */
import { expect, it } from "vitest";
import { drawHistogram } from "../../../scripts/simulate/draw-histogram.ts";
import { winClasses } from "../../../scripts/simulate/win-classes.ts";

const COUNTS = new Map([
  [0, 1_000],
  [9, 4],
  [10, 5],
  [19, 6],
  [20, 7],
  [1_999, 1],
]);

it("every win is counted in one class, from no win to the largest", () => {
  const classes = winClasses(COUNTS);
  expect(classes.map(({ label, rounds, tenths }) => [label, rounds, tenths])).toEqual([
    ["0", 1_000, 0n],
    ["0.1–0.9", 4, 36n],
    ["1–1.9", 11, 164n],
    ["2–4.9", 7, 140n],
    ["5–9.9", 0, 0n],
    ["10–19.9", 0, 0n],
    ["20–49.9", 0, 0n],
    ["50–99.9", 0, 0n],
    ["100–199.9", 1, 1_999n],
  ]);
});

it.each([
  ["many wins", COUNTS],
  ["a single round", new Map([[0, 1]])],
  ["no round without a win", new Map([[10_000_000, 3]])],
])(
  "a histogram of %s is well-formed, has a text description, and loads nothing from elsewhere",
  (_what, counts) => {
    const svg = drawHistogram('Safe & "fast" <game>', winClasses(counts));
    expect(unclosed(svg)).toEqual([]);
    expect(svg).toContain('<title id="title">Safe &amp; "fast" &lt;game></title>');
    expect(svg).toMatch(/<desc id="desc">Rounds by what they won\. 0 stakes: /);
    expect(svg).toContain("prefers-color-scheme:dark");
    expect(svg).not.toMatch(/NaN|Infinity|undefined|href|url\(|@import|<script/);
    expect(svg.match(/https?:[^"]*/g)).toEqual(["http://www.w3.org/2000/svg"]);
    // Bars stay inside the picture, and only a class without rounds has no bar.
    const widths = [...svg.matchAll(/class="bar"[^>]* width="([^"]*)"/g)].map(([, w]) => Number(w));
    expect(widths.map((width) => width > 0 && width < 520)).toEqual(
      winClasses(counts).map(({ rounds }) => rounds > 0),
    );
  },
);

/** Returns the elements that are not closed correctly, and every unescaped ampersand. */
function unclosed(xml: string): string[] {
  const open: string[] = [];
  const wrong: string[] = xml.match(/&(?!(amp|lt|gt|quot|apos);)/g) ?? [];
  for (const [, close, name = "", empty] of xml.matchAll(
    /<(\/?)([a-z]+)(?:\s+[a-z][\w:-]*="[^"<]*")*\s*(\/?)>/gi,
  )) {
    if (close === "") {
      if (empty === "") open.push(name);
    } else if (open.pop() !== name) wrong.push(name);
  }
  const tags = xml.match(/</g)?.length;
  const read = xml.match(/<(\/?)([a-z]+)(?:\s+[a-z][\w:-]*="[^"<]*")*\s*(\/?)>/gi)?.length;
  return [...wrong, ...open, ...(tags === read ? [] : ["a malformed tag"])];
}
