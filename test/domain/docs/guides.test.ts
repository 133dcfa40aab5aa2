/** The guides as they are served: links that lead somewhere, an anchor for each error, no request elsewhere. */
import { describe, expect, it } from "vitest";
import { guideFiles } from "../../../scripts/guides/build-guides.ts";
import { fromMarkdown } from "../../../scripts/guides/markdown.ts";
import { codeOf, ERRORS, type ErrorName, errorPage } from "../../../src/errors/errors.ts";

const files = guideFiles();
const pages = [...files].filter(([name]) => name.endsWith(".html"));

/** Addresses under /docs that are not files of the guides. */
const SERVED_ELSEWHERE = ["/docs", "/verify"];

describe("the guides", () => {
  it("link only to pages and headings that exist", () => {
    const broken = pages.flatMap(([name, html]) =>
      [...html.matchAll(/ href="(#[^"]*|\/docs[^"]*)"/g)]
        .map(([, href = ""]) => (href.startsWith("#") ? `/docs/${name.slice(0, -5)}${href}` : href))
        .filter((href) => {
          const [path = "", anchor] = href.split("#");
          if (SERVED_ELSEWHERE.includes(path)) return false;
          const name = path.slice("/docs/".length);
          const target = files.get(`${name}.html`) ?? files.get(name);
          return target === undefined || (anchor && !target.includes(`id="${anchor}"`));
        })
        .map((href) => `${name}: ${href}`),
    );
    expect(broken).toEqual([]);
  });

  it("load nothing from elsewhere, and nothing inline", () => {
    for (const [name, html] of pages) {
      expect(html, name).not.toMatch(/<(script|link|img)[^>]*(src|href)="(https?:)?\/\//);
      expect(html, name).not.toMatch(/<style|style="|<script(?![^>]*src=)/);
    }
  });

  it("have an entry for every error, at the address that the error links to", () => {
    const missing = (Object.keys(ERRORS) as ErrorName[]).map(codeOf).filter((code) => {
      const [path = "", anchor] = errorPage(code).split("#");
      return !files.get(`${path.slice("/docs/".length)}.html`)?.includes(`id="${anchor}"`);
    });
    expect(missing).toEqual([]);
  });

  it("show each sample in five languages", () => {
    const quickstart = files.get("quickstart.html") ?? "";
    const shown = [...quickstart.matchAll(/<summary>(\w+)<\/summary>/g)].map(([, word]) => word);
    const languages = ["Node", "Python", "PHP", "Go", "curl"];
    expect(shown).toEqual([...languages, ...languages]);
  });

  it("lead to what a laboratory asks for: the generator, each game, and its sheets as CSV too", () => {
    const guides = files.get("guides.html");
    for (const page of ["rng", "par-sheets", "games"]) expect(guides).toContain(`"/docs/${page}"`);
    expect(files.get("par-sheets.html")).toContain('"/docs/golden-reels-2.csv"');
    expect(files.get("golden-reels-2.csv")).toContain("wild");
  });

  it("can be searched by every heading and every error", () => {
    const entries = JSON.parse(files.get("search.json") ?? "[]") as { address: string }[];
    const addresses = entries.map(({ address }) => address);
    expect(addresses).toContain("/docs/wallet#what-to-send-again");
    expect(addresses).toContain("/docs/errors#INSUFFICIENT_FUNDS");
    expect(addresses.length).toBeGreaterThan(100);
  });
});

describe("Markdown", () => {
  const html = (text: string, resolve: (target: string) => string | undefined = (to) => to) =>
    fromMarkdown(text, resolve, (file) => `[${file}]`).html;

  it.each([
    ["a <b> & `<c>`", "<p>a &#60;b&#62; &#38; <code>&#60;c&#62;</code></p>"],
    ["**Act on `id` once.**", "<p><strong>Act on <code>id</code> once.</strong></p>"],
    ["[`a`](/b)", '<p><a href="/b"><code>a</code></a></p>'],
    ["`[a](/b) **c**`", "<p><code>&#91;a&#93;(/b) &#42;&#42;c&#42;&#42;</code></p>"],
    ["## A `b` c", '<h2 id="a-b-c">A <code>b</code> c</h2>'],
    ["- a\n  b\n- c", "<ul><li>a b</li><li>c</li></ul>"],
    ["1. a\n2. b", "<ol><li>a</li><li>b</li></ol>"],
    ["```js\n<a>\n```", '<pre tabindex="0"><code>&#60;a&#62;</code></pre>'],
    ["{sample}", "[sample]"],
    ["![a](b.png)", ""],
    ["10<sup>139</sup>", "<p>10<sup>139</sup></p>"],
    ["`GAME_NOT_FOUND`", "<p><code>GAME_<wbr>NOT_<wbr>FOUND</code></p>"],
  ])("turns %j into HTML", (text, expected) => {
    expect(html(text)).toBe(expected);
  });

  it("shows a link without a target as its text", () => {
    expect(html("see [a](b.ts)", () => undefined)).toBe("<p>see a</p>");
  });

  it("gives a row that begins with a code an anchor", () => {
    expect(html("| code | |\n|---|---|\n| `NOT_FOUND` | a \\| b |")).toContain(
      '<tr id="NOT_FOUND"><td><code>NOT_FOUND</code></td><td>a | b</td></tr>',
    );
  });
});
