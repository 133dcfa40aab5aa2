/**
 * Writes an export into a folder: a file of lines for each part, and at the end a manifest that states what
 * each file must be. Progress is recorded after each page, so an interrupted run continues where it
 * stopped, and writes the same bytes as an uninterrupted one. docs/guides/accounting.md.
 */
import { createHash } from "node:crypto";
import {
  appendFileSync,
  createReadStream,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";

/** An account and its environment, as the API names them. */
export interface Exported {
  readonly tenantId: string;
  readonly environment: string;
}

/** A page of the API's answer. */
export interface Page {
  readonly rows: readonly object[];
  readonly nextCursor: string | null;
}

export interface Reader {
  readonly parts: readonly string[];
  read(part: string, cursor: string | null): Promise<Page>;
  onProgress(part: string, rows: number): void;
}

interface Progress extends Exported {
  readonly startedAt: string;
  /** The content of each part's file so far; `cursor` is null at its beginning, and undefined at its end. */
  readonly parts: Record<string, { bytes: number; rows: number; cursor?: string | null }>;
}

export interface Manifest extends Exported {
  readonly v: 1;
  readonly startedAt: string;
  readonly finishedAt: string;
  readonly files: readonly FileFacts[];
}

interface FileFacts {
  readonly name: string;
  readonly rows: number;
  readonly bytes: number;
  readonly sha256: string;
  /** Null in an empty file. */
  readonly first: object | null;
  readonly last: object | null;
}

/** Exports all parts. Throws if the folder holds another environment's export, or a finished one. */
export async function exportTo(
  folder: string,
  exported: Exported,
  reader: Reader,
): Promise<Manifest> {
  mkdirSync(folder, { recursive: true });
  if (existsSync(join(folder, "manifest.json")))
    throw new Error(`${folder} already holds an export.`);
  const progress = readProgress(folder, exported);
  for (const part of reader.parts) await exportPart(folder, progress, { part, reader });
  const files: FileFacts[] = [];
  for (const part of reader.parts) files.push(await factsOf(folder, `${part}.ndjson`));
  const { startedAt } = progress;
  const finishedAt = new Date().toISOString();
  const manifest: Manifest = { v: 1, ...exported, startedAt, finishedAt, files };
  replaceFile(join(folder, "manifest.json"), manifest);
  rmSync(join(folder, "progress.json"));
  return manifest;
}

async function exportPart(
  folder: string,
  progress: Progress,
  { part, reader }: { readonly part: string; readonly reader: Reader },
): Promise<void> {
  const file = join(folder, `${part}.ndjson`);
  let done = progress.parts[part] ?? { bytes: 0, rows: 0, cursor: null };
  if (!existsSync(file)) writeFileSync(file, "");
  // A page that was written but not recorded is written again.
  truncateSync(file, done.bytes);
  while (done.cursor !== undefined) {
    const { rows, nextCursor } = await reader.read(part, done.cursor);
    const text = rows.map((row) => `${JSON.stringify(row)}\n`).join("");
    appendFileSync(file, text);
    const at = { bytes: done.bytes + Buffer.byteLength(text), rows: done.rows + rows.length };
    done = nextCursor === null ? at : { ...at, cursor: nextCursor };
    progress.parts[part] = done;
    replaceFile(join(folder, "progress.json"), progress);
    reader.onProgress(part, done.rows);
  }
}

function readProgress(folder: string, exported: Exported): Progress {
  const file = join(folder, "progress.json");
  if (!existsSync(file)) return { ...exported, startedAt: new Date().toISOString(), parts: {} };
  const progress = JSON.parse(readFileSync(file, "utf8")) as Progress;
  const { tenantId, environment } = progress;
  if (tenantId === exported.tenantId && environment === exported.environment) return progress;
  throw new Error(`${folder} already holds part of an export of ${tenantId} ${environment}.`);
}

async function factsOf(folder: string, name: string): Promise<FileFacts> {
  const hash = createHash("sha256");
  let [rows, bytes] = [0, 0];
  let first: string | undefined;
  let last: string | undefined;
  for await (const line of createInterface({ input: createReadStream(join(folder, name)) })) {
    hash.update(`${line}\n`);
    rows += 1;
    bytes += Buffer.byteLength(line) + 1;
    first ??= line;
    last = line;
  }
  const parse = (line: string | undefined) => (line === undefined ? null : JSON.parse(line));
  const ends = { first: parse(first), last: parse(last) };
  return { name, rows, bytes, sha256: hash.digest("hex"), ...ends };
}

/** Readers always find a complete file, even during the write or after a crash. */
function replaceFile(file: string, content: object): void {
  writeFileSync(`${file}.new`, `${JSON.stringify(content, null, 2)}\n`);
  renameSync(`${file}.new`, file);
}
