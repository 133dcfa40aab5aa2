/**
 * Everything that code, tests and pages cite exists: clauses of docs/reference, rows of docs/proofs.md,
 * pages, files and the targets of links between pages.
 */
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
const THIS_FILE = "test/domain/docs/citations.test.ts";
const ROOMS = ["src", "domain", "durable-objects", "test", "scripts", "bench", "docs", "clients"];
const READABLE = /\.(ts|js|md|html|css|json)$/;
/** Generated, or third-party. */
const NOT_OURS = /(^|\/)(node_modules|generated|vendor)(\/|$)|verify\.html$/;

/** Every file that may contain citations, by its path from the project's root. */
const files = [
  ...ROOMS.flatMap((room) =>
    readdirSync(join(ROOT, room), { recursive: true, encoding: "utf8" }).map((file) =>
      join(room, file),
    ),
  ),
  ...readdirSync(ROOT),
].filter(
  (file) =>
    READABLE.test(file) &&
    !NOT_OURS.test(file) &&
    file !== THIS_FILE &&
    file !== "package-lock.json" &&
    statSync(join(ROOT, file)).isFile(),
);
const texts = new Map(files.map((file) => [file, readFileSync(join(ROOT, file), "utf8")]));
const pages = [...texts].filter(([file]) => file.endsWith(".md"));

/** Returns the numbers defined in the pages of a folder, each with its page. */
function definitions(folder: string, pattern: RegExp): { number: string; file: string }[] {
  return pages
    .filter(([file]) => file.startsWith(folder))
    .flatMap(([file, text]) =>
      [...text.matchAll(pattern)].map(([, number = ""]) => ({ number, file })),
    );
}

const clauses = definitions("docs/reference/", /^\*\*(\d+\.\d+)\*\*/gm);
const headings = definitions("docs/reference/", /^# (\d+) /gm);
const proofs = definitions("docs/proofs.md", /^\| (\d+) \|/gm);

/** A space, or a line break inside a comment. */
const GAP = String.raw`(?:[ \t]+|[ \t]*\n[ \t]*(?:\*|\/\/)?[ \t]*)`;

/** Returns what is cited as `Word 1.2, 1.4 and 2.1`: each number with the file that cites it. */
function citations(word: string, number: string): { number: string; file: string }[] {
  const joined = `(?:,${GAP}|${GAP}and${GAP}|${GAP}to${GAP})`;
  const list = new RegExp(String.raw`\b${word}${GAP}(${number}(?:${joined}${number})*)`, "g");
  return [...texts].flatMap(([file, text]) =>
    [...text.matchAll(list)].flatMap(([, numbers = ""]) =>
      [...numbers.matchAll(new RegExp(number, "g"))].map(([cited]) => ({ number: cited, file })),
    ),
  );
}

/** Returns the citations of undefined numbers, as `file: number`. */
function unknown(cited: readonly { number: string; file: string }[], known: readonly string[]) {
  return cited
    .filter(({ number }) => !known.includes(number))
    .map(({ number, file }) => `${file}: ${number}`);
}

/** Returns the numbers that are defined more than once. */
function repeated(defined: readonly { number: string }[]): string[] {
  const numbers = defined.map(({ number }) => number);
  return numbers.filter((number, index) => numbers.indexOf(number) !== index);
}

describe("a clause of the reference", () => {
  it("is defined once, on the page of its heading", () => {
    expect(clauses.length).toBeGreaterThan(200);
    expect(repeated(clauses)).toEqual([]);
    expect(repeated(headings)).toEqual([]);
    const misplaced = clauses.filter(({ number, file }) => {
      const [heading] = number.split(".");
      return !headings.some((each) => each.number === heading && each.file === file);
    });
    expect(misplaced).toEqual([]);
  });

  it("exists wherever it is cited", () => {
    const known = [...clauses, ...headings].map(({ number }) => number);
    expect(unknown(citations("Reference", String.raw`\d+(?:\.\d+)?`), known)).toEqual([]);
  });

  it("is one of the ten jackpot rules wherever a jackpot rule is cited", () => {
    const rules = pages.flatMap(([file, text]) =>
      file === "docs/reference/jackpot.md"
        ? [...text.matchAll(/^\*\*10\.(\d+)\*\* \*\(Jackpot rule (\d+)\)\*/gm)]
        : [],
    );
    const numbers = rules.map(([, clause, rule]) => {
      expect(clause).toBe(rule);
      return rule ?? "";
    });
    expect(numbers).toEqual(["1", "2", "3", "4", "5", "6", "7", "8", "9", "10"]);
    expect(unknown(citations("[Jj]ackpot rules?", String.raw`\d+`), numbers)).toEqual([]);
  });
});

describe("a proof", () => {
  it("is defined once", () => {
    expect(proofs.length).toBeGreaterThanOrEqual(27);
    expect(repeated(proofs)).toEqual([]);
  });

  it("exists wherever it is cited", () => {
    const known = proofs.map(({ number }) => number);
    expect(unknown(citations("[Pp]roofs?", String.raw`\d+`), known)).toEqual([]);
  });
});

describe("a page", () => {
  it("exists wherever its path or the number of a decision is cited", () => {
    const named = [...texts].flatMap(([file, text]) =>
      [...text.matchAll(/\bdocs\/(?:[\w-]+\/)*[\w-]+\.md\b/g)].map(([path]) => ({ path, file })),
    );
    const numbers = [...texts].flatMap(([file, text]) =>
      [...text.matchAll(/\bdocs\/decisions\/(\d{4})(?![\w-])/g)].map(([, number]) => ({
        path: decision(number),
        file,
      })),
    );
    const missing = [...named, ...numbers].filter(({ path }) => !existsSync(join(ROOT, path)));
    expect(missing).toEqual([]);
  });

  it("names only files and folders that exist", () => {
    const missing = pages.flatMap(([file, text]) =>
      pathsIn(text)
        .filter((path) => !existsSync(join(ROOT, path)))
        .map((path) => `${file}: ${path}`),
    );
    expect(missing).toEqual([]);
  });

  it("links only to pages, files and headings that exist", () => {
    const broken = pages.flatMap(([file, text]) =>
      linksOf(text)
        .filter((link) => !targetExists(file, link))
        .map((link) => `${file}: ${link}`),
    );
    expect(broken).toEqual([]);
  });
});

function decision(number = ""): string {
  const folder = "docs/decisions";
  const name = readdirSync(join(ROOT, folder)).find((each) => each.startsWith(`${number}-`));
  return join(folder, name ?? `${number}-…`);
}

/** Returns the paths that a page names in code, such as `src/app.ts`, without patterns. */
function pathsIn(text: string): string[] {
  const path = new RegExp(`\`((?:${ROOMS.join("|")})/[\\w./-]*)\``, "g");
  return [...text.matchAll(path)].map(([, named = ""]) => named);
}

/** Returns the targets of links and pictures, except in code. */
function linksOf(text: string): string[] {
  const prose = text.replaceAll(/```[\s\S]*?```/g, "").replaceAll(/`[^`\n]*`/g, "");
  const targets = [...prose.matchAll(/\]\(([^)\s]+)\)/g), ...prose.matchAll(/<img src="([^"]+)"/g)];
  return targets.map(([, target = ""]) => target);
}

/** Returns true if the target of a page's link exists. Links to other hosts and to the service itself are not checked. */
function targetExists(page: string, link: string): boolean {
  if (/^(https?:|mailto:|\/)/.test(link)) return true;
  const [path = "", anchor] = link.split("#");
  const target = path === "" ? page : relative(ROOT, resolve(ROOT, dirname(page), path));
  if (!existsSync(join(ROOT, target))) return false;
  return anchor === undefined || anchorsOf(texts.get(target) ?? "").includes(anchor);
}

/** Returns the anchors of a page's headings, as GitHub generates them. */
function anchorsOf(text: string): string[] {
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
      .replaceAll(" ", "-"),
  );
}
