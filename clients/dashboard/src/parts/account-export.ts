/**
 * The export of an account's environment as one file: a tar archive of what `npm run export` writes into a folder, so
 * that the same program checks both. docs/guides/accounting.md.
 */
import { EXPORT_PARTS, type ExportPart } from "../../../../domain/exports/export-parts.ts";
import { tarOf } from "./tar.ts";

/** A page of an export, as the API answers it. */
export interface ExportPage {
  readonly rows: readonly object[];
  readonly nextCursor: string | null;
}

/** Reads a page of a part; an undefined cursor stands for its beginning. */
export type ReadPage = (part: ExportPart, cursor: string | undefined) => Promise<ExportPage>;

interface Exported {
  readonly tenantId: string;
  readonly environment: string;
}

/** What has been read of a part. */
interface PartFile {
  readonly lines: Blob[];
  rows: number;
  first: object | null;
  last: object | null;
}

/** A page holds all of it, and hashes each part in memory. */
const MAX_BYTES = 500_000_000;

/** The account has more data than a page can hold. */
export class ExportTooLarge extends Error {}

/** An export that is being read. If reading failed or was stopped, `readOn` continues where it ended. */
export class AccountExport {
  readonly #exported: Exported;
  readonly #readPage: ReadPage;
  readonly #maxBytes: number;
  readonly #startedAt = new Date().toISOString();
  readonly #files = new Map<ExportPart, PartFile>();
  #done = 0;
  #cursor: string | undefined;
  #bytes = 0;

  constructor(exported: Exported, readPage: ReadPage, maxBytes = MAX_BYTES) {
    this.#exported = exported;
    this.#readPage = readPage;
    this.#maxBytes = maxBytes;
  }

  /** How many rows have been read. */
  get rows(): number {
    return [...this.#files.values()].reduce((sum, { rows }) => sum + rows, 0);
  }

  /** Reads to the end and returns the archive; undefined if `goesOn` ended it. Throws ExportTooLarge. */
  async readOn(goesOn: () => boolean): Promise<Blob | undefined> {
    for (;;) {
      const part = EXPORT_PARTS[this.#done];
      if (part === undefined) return this.#archive();
      if (!goesOn()) return undefined;
      const { rows, nextCursor } = await this.#readPage(part, this.#cursor);
      this.#add(part, rows);
      this.#cursor = nextCursor ?? undefined;
      if (nextCursor === null) this.#done += 1;
    }
  }

  #add(part: ExportPart, rows: readonly object[]): void {
    const file = this.#files.get(part) ?? { lines: [], rows: 0, first: null, last: null };
    this.#files.set(part, file);
    const lines = new Blob(rows.map((row) => `${JSON.stringify(row)}\n`));
    this.#bytes += lines.size;
    if (this.#bytes > this.#maxBytes) throw new ExportTooLarge();
    file.lines.push(lines);
    file.rows += rows.length;
    file.first ??= rows[0] ?? null;
    file.last = rows.at(-1) ?? file.last;
  }

  async #archive(): Promise<Blob> {
    const files = [];
    const facts = [];
    for (const [part, { lines, rows, first, last }] of this.#files) {
      const name = `${part}.ndjson`;
      const content = new Blob(lines);
      files.push({ name, content });
      facts.push({ name, rows, bytes: content.size, sha256: await hashOf(content), first, last });
    }
    const manifest = {
      ...{ v: 1, ...this.#exported, startedAt: this.#startedAt },
      ...{ finishedAt: new Date().toISOString(), files: facts },
    };
    const text = `${JSON.stringify(manifest, undefined, 2)}\n`;
    return tarOf([...files, { name: "manifest.json", content: new Blob([text]) }]);
  }
}

async function hashOf(content: Blob): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", await content.arrayBuffer());
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
