/**
 * No statement about history is sent to the directory, which the compiler cannot see: a statement is text.
 * docs/decisions/0192.
 */

import { globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { HISTORY_TABLES } from "../support/history-tables.ts";

const FILES = globSync("src/**/*.ts").filter((file) => !file.startsWith("src/db/schema/"));

/** The parts of the code that ask both: each sends its statements about history to what `historyOf` returns. */
const ASKS_BOTH = [
  "src/db/usage.ts keptIn",
  "src/erasure/erase-in-database.ts eraseInDatabase",
  "src/erasure/erase-in-database.ts placesNamingPlayer",
];

const IN_STATEMENT = new RegExp(
  String.raw`\b(?:FROM|JOIN|INTO|UPDATE)\s+(?:${HISTORY_TABLES.join("|")})\b`,
);
const OF_DIRECTORY = /\bDB\b|\bD1Database\b/;

/** The declarations of a file at its top level, by name. */
function declarationsOf(text: string): Map<string, string> {
  const parts = text.split(/^(?=(?:export |async |function|const|class|interface|type|\/\*\*))/m);
  const declared = new Map<string, string>();
  for (const part of parts) {
    const code = part.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "");
    const name = /\b(?:function\*?|const|class|interface|type)\s+(\w+)/.exec(code)?.[1];
    if (name !== undefined) declared.set(name, `${declared.get(name) ?? ""}${code}`);
  }
  return declared;
}

/** Returns the declarations that name the directory and a table of history, or a statement with one. */
function faultsIn(file: string, text: string): string[] {
  const declared = declarationsOf(text);
  const ofHistory = new Set<string>();
  let size = -1;
  // A statement may consist of other statements.
  while (ofHistory.size > size) {
    size = ofHistory.size;
    for (const [name, code] of declared) {
      const uses = [...ofHistory].some((one) => new RegExp(String.raw`\b${one}\b`).test(code));
      const isText = !/\bfunction\b|=>/.test(code) || /^(?:export )?const [A-Z_]+\b/.test(code);
      if (IN_STATEMENT.test(code) || (uses && isText)) ofHistory.add(name);
    }
  }
  return [...declared].flatMap(([name, code]) => {
    const statements = [...ofHistory].filter((one) => /^[A-Z_]+$/.test(one));
    const uses = statements.some((one) => new RegExp(String.raw`\b${one}\b`).test(code));
    const isFault = OF_DIRECTORY.test(code) && (IN_STATEMENT.test(code) || uses);
    return isFault ? [`${file} ${name}`] : [];
  });
}

describe("a statement about history", () => {
  it("is sent to the database of its environment's history, and never to the directory", () => {
    expect(FILES.length).toBeGreaterThan(300);
    const faults = FILES.flatMap((file) => faultsIn(file, readFileSync(file, "utf8")));
    expect(faults.sort()).toEqual(ASKS_BOTH);
  });

  it("is found wherever its text is", () => {
    const direct =
      "export async function read(env: Env) {\n  await env.DB.prepare(`SELECT 1 FROM entries`);\n}\n";
    expect(faultsIn("a.ts", direct)).toEqual(["a.ts read"]);
    const named = [
      "const POINTS = `SELECT 1 FROM history_points`;",
      // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the text of a file.
      "const ALL = `SELECT * FROM (${POINTS})`;",
      "function read(db: D1Database) {\n  return db.prepare(ALL);\n}\n",
    ].join("\n");
    expect(faultsIn("b.ts", named)).toEqual(["b.ts read"]);
    const right = named.replace("D1Database", "HistoryDatabase");
    expect(faultsIn("c.ts", right)).toEqual([]);
  });

  it("has a database only from historyOf and its neighbours", () => {
    const makers = FILES.filter((file) => /\basHistory\(/.test(readFileSync(file, "utf8")));
    expect(makers).toEqual(["src/db/history-database.ts", "src/db/history-of.ts"]);
  });

  it("is of a table that exists", () => {
    const made = globSync("migrations/*.sql").map((file) => readFileSync(file, "utf8"));
    const tables = made.join("\n").matchAll(/CREATE TABLE `(\w+)`/g);
    const names = new Set([...tables].map(([, name]) => name));
    expect(HISTORY_TABLES.filter((name) => !names.has(name))).toEqual([]);
  });
});
