/**
 * Opens the files that a killed runtime left: copies of the objects' and the database's own files, each
 * with its write-ahead log, with plain SQLite.
 */
import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync, type SQLInputValue } from "node:sqlite";

/** Reads a copy of each database of one kind, such as "do/rouleau-WalletObject". */
export function readEach<T>(folder: string, from: string, read: (file: File) => T): T[] {
  const copies = join(folder, "copies");
  return filesIn(join(folder, "state", from)).map((path) => withCopy(path, copies, read));
}

export interface File {
  has(table: string): boolean;
  rows(sql: string, ...params: SQLInputValue[]): Record<string, unknown>[];
}

/** The paths of the databases in a folder. */
export function filesIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith(".sqlite") && name !== "metadata.sqlite")
    .map((name) => join(folder, name));
}

/** Opening the database of a killed process recovers it, so this opens a copy. */
function withCopy<T>(path: string, copies: string, read: (file: File) => T): T {
  rmSync(copies, { recursive: true, force: true });
  mkdirSync(copies);
  const copy = join(copies, "copy.sqlite");
  copyFileSync(path, copy);
  if (existsSync(`${path}-wal`)) copyFileSync(`${path}-wal`, `${copy}-wal`);
  const database = new DatabaseSync(copy);
  try {
    const rows: File["rows"] = (sql, ...params) =>
      database.prepare(sql).all(...params) as Record<string, unknown>[];
    const has = (table: string) =>
      rows("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?", table).length > 0;
    return read({ rows, has });
  } finally {
    database.close();
    rmSync(copies, { recursive: true, force: true });
  }
}
