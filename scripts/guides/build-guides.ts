/**
 * Builds the guides that the Worker serves beside the API reference: one page for each Markdown file of
 * the list, and an index for the search. They load nothing but their own style and script.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, posix, relative } from "node:path";
import { ROOT } from "../local-stack/wrangler.ts";
import { code, escaped, fromMarkdown } from "./markdown.ts";

const FOLDER = join(ROOT, "clients/game/assets/docs");

/** The pages in reading order: the last part of the address, and the file in docs/. */
const GUIDES: readonly (readonly [slug: string, file: string])[] = [
  ["guides", "guides/README.md"],
  ["quickstart", "guides/quickstart.md"],
  ["launching", "guides/launching.md"],
  ["wallet", "guides/wallet.md"],
  ["jackpots", "guides/jackpots.md"],
  ["webhooks", "webhooks.md"],
  ["sandbox", "sandbox.md"],
  ["errors", "errors.md"],
  ["fairness", "fairness.md"],
  ["accounting", "guides/accounting.md"],
  ["going-live", "guides/going-live.md"],
  ["dashboard", "guides/dashboard.md"],
  ["transfer-mode", "guides/transfer-mode.md"],
  ["versioning", "guides/versioning.md"],
];

/** Folders that the guides link to but the menu does not list. */
const OTHER_FOLDERS = ["reference", "games", "par-sheets"];

const LANGUAGES: Readonly<Record<string, string>> = {
  mjs: "Node",
  py: "Python",
  php: "PHP",
  go: "Go",
  sh: "curl",
};

/** Writes the pages that have changed, and removes those that no longer belong to a guide. */
export function buildGuides(): void {
  const files = guideFiles();
  mkdirSync(FOLDER, { recursive: true });
  for (const old of readdirSync(FOLDER)) if (!files.has(old)) rmSync(join(FOLDER, old));
  for (const [name, text] of files) {
    const path = join(FOLDER, name);
    // A running stack restarts when a file changes.
    if (!existsSync(path) || readFileSync(path, "utf8") !== text) writeFileSync(path, text);
  }
}

/** Returns every file of the guides by its name. */
export function guideFiles(): ReadonlyMap<string, string> {
  const all = [...GUIDES, ...OTHER_FOLDERS.flatMap(pagesOf), ["rng", "rng.md"] as const];
  const sheets = readdirSync(join(ROOT, "docs/par-sheets")).filter((file) => file.endsWith(".csv"));
  const slugs = new Map([
    ...all.map(([slug, file]) => [file, slug] as const),
    ...sheets.map((file) => [`par-sheets/${file}`, file] as const),
  ]);
  const pages = all.map(([slug, file]) => ({ slug, ...pageOf(file, slugs) }));
  const menu = (current: string) =>
    pages
      .slice(0, GUIDES.length)
      .map(({ slug, title }) => {
        const here = slug === current ? ' aria-current="page"' : "";
        return `<li><a href="/docs/${slug}"${here}>${escaped(title)}</a></li>`;
      })
      .join("");
  const search = pages.flatMap(({ slug, title, anchors }) =>
    anchors.map(({ id, text }) => ({ page: title, text, address: `/docs/${slug}#${id}` })),
  );
  return new Map([
    ...pages.map(
      ({ slug, title, html }) => [`${slug}.html`, documentOf(title, menu(slug), html)] as const,
    ),
    ...sheets.map(
      (file) => [file, readFileSync(join(ROOT, "docs/par-sheets", file), "utf8")] as const,
    ),
    ["search.json", JSON.stringify(search)] as const,
  ]);
}

/** The pages of a folder of docs/: `reference` for its README, `reference-wallet` for another. */
function pagesOf(folder: string): (readonly [slug: string, file: string])[] {
  const files = readdirSync(join(ROOT, "docs", folder)).filter((file) => file.endsWith(".md"));
  return files.sort().map((file) => {
    const name = file === "README.md" ? folder : `${folder}-${file.slice(0, -".md".length)}`;
    return [name, `${folder}/${file}`];
  });
}

function pageOf(file: string, slugs: ReadonlyMap<string, string>) {
  const text = readFileSync(join(ROOT, "docs", file), "utf8");
  const resolve = (target: string): string | undefined => {
    if (/^(https:|\/|#)/.test(target)) return escaped(target);
    const [path = "", anchor] = target.split("#");
    const slug = slugs.get(posix.normalize(posix.join(dirname(file), path)));
    return slug && `/docs/${slug}${anchor === undefined ? "" : `#${anchor}`}`;
  };
  const { html, anchors } = fromMarkdown(text, resolve, samples);
  return { html, anchors, title: anchors[0]?.text ?? relative("docs", file) };
}

/** Returns a sample in every language; the first is open. */
function samples(name: string): string {
  return Object.entries(LANGUAGES)
    .map(([ending, language], index) => {
      const file = join(ROOT, "docs/samples", `${name}.${ending}`);
      const text = readFileSync(file, "utf8").trimEnd();
      return `<details${index === 0 ? " open" : ""}><summary>${language}</summary>${code(text)}</details>`;
    })
    .join("\n");
}

function documentOf(title: string, menu: string, html: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${escaped(title)} · Rouleau</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="/game/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/reference/guides.css">
<script src="/reference/guides.js" type="module"></script>
</head>
<body>
<a class="skip" href="#text">Skip to the text</a>
<nav aria-label="Guides">
<a class="home" href="/docs/guides">Rouleau</a>
<input type="search" id="search" placeholder="Search" aria-label="Search the guides" aria-controls="found" autocomplete="off">
<ul id="found" aria-live="polite" hidden></ul>
<ul>${menu}<li><a href="/docs">API reference</a></li></ul>
</nav>
<main id="text">
${html}
</main>
</body>
</html>
`;
}
