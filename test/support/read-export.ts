/** Reads an export by the API, as the command does, and checks it with the program of the samples. */
import { verifyExport } from "../../docs/samples/verify-export.mjs";
import { EXPORT_PARTS } from "../../domain/exports/export-parts.ts";
import { sha256 as sha256Of } from "../../durable-objects/sha256.ts";
import { type Casino, expectSuccess } from "./casino.ts";

/** The text of each file, by its name. */
export type Files = Map<string, string>;

/** Returns the lines of a file. */
// biome-ignore lint/suspicious/noExplicitAny: the rows of a file are what the test expects.
export function linesOf(text = ""): any[] {
  return text
    .split("\n")
    .slice(0, -1)
    .map((line) => JSON.parse(line));
}

/** Reads a part to its end, and runs `between` after each page. */
export async function readPart(
  read: (query: string) => ReturnType<Casino["call"]>,
  between = async () => {},
): Promise<string> {
  let text = "";
  let cursor: string | null = null;
  do {
    const query: string = cursor === null ? "" : `cursor=${cursor}`;
    const page: { rows: object[]; nextCursor: string | null } = expectSuccess(await read(query));
    await between();
    text += page.rows.map((row) => `${JSON.stringify(row)}\n`).join("");
    cursor = page.nextCursor;
  } while (cursor !== null);
  return text;
}

/** Reads every part, and runs `between` after each page of one. */
export async function readExport(
  casino: Casino,
  between: (part: string) => Promise<void> = async () => {},
): Promise<Files> {
  const files: Files = new Map();
  for (const part of EXPORT_PARTS) {
    const read = (query: string) => casino.call("GET", `/api/v1/admin/export/${part}?${query}`);
    files.set(`${part}.ndjson`, await readPart(read, () => between(part)));
  }
  return files;
}

/** Returns the manifest of these files. */
export function manifestOf({ tenant, environment }: Casino, files: Files) {
  const facts = [...files].map(([name, text]) => {
    const rows = linesOf(text);
    const sha256 = sha256Of(text);
    const ends = { first: rows[0] ?? null, last: rows.at(-1) ?? null };
    const bytes = new TextEncoder().encode(text).length;
    return { name, rows: rows.length, bytes, sha256, ...ends };
  });
  return { tenantId: tenant.id, environment, files: facts };
}

/** Checks an export. */
export function verify(casino: Casino, files: Files) {
  return verifyExport(manifestOf(casino, files), (name) => files.get(name) ?? "");
}
