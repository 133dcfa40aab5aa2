/**
 * The book of a sweeper in a file: one line for each signed transaction, which is on disk before a node
 * receives it. An incomplete line after a crash belongs to a transaction that was not sent. Only one
 * process has it open at a time. docs/chains.md.
 */
import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  truncateSync,
  writeSync,
} from "node:fs";
import { dirname } from "node:path";
import type { SignedEntry, SweepBook } from "./sweeper.ts";

export class SweepFile implements SweepBook {
  readonly #file: number;
  /** The last line of each intent counts. */
  readonly #entries = new Map<string, SignedEntry>();

  /** Opens the book; a missing one is empty. */
  constructor(path: string) {
    const bytes = existsSync(path) ? readFileSync(path) : Buffer.of();
    const end = bytes.lastIndexOf("\n") + 1;
    if (end < bytes.length) truncateSync(path, end);
    for (const line of bytes.subarray(0, end).toString().split("\n").slice(0, -1)) {
      const { key, ...entry } = JSON.parse(line) as SignedEntry & { readonly key: string };
      this.#entries.set(key, entry);
    }
    this.#file = openSync(path, "a", 0o600);
    // A new file's name is on disk only once its folder is synced.
    const folder = openSync(dirname(path), "r");
    fsyncSync(folder);
    closeSync(folder);
  }

  read(key: string): SignedEntry | undefined {
    return this.#entries.get(key);
  }

  entries(): Iterable<SignedEntry> {
    return this.#entries.values();
  }

  write(key: string, entry: SignedEntry): void {
    writeSync(this.#file, `${JSON.stringify({ key, ...entry })}\n`);
    fsyncSync(this.#file);
    this.#entries.set(key, entry);
  }

  close(): void {
    closeSync(this.#file);
  }
}
