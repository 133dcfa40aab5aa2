/** The migrations of D1, for tests that run them one after another on an older version's rows. */
import { readdirSync, readFileSync } from "node:fs";
import type { DatabaseSync } from "node:sqlite";
import { fileURLToPath } from "node:url";

const FOLDER = fileURLToPath(new URL("../../migrations/", import.meta.url));

/** Their files' names, in order. */
export const MIGRATIONS = readdirSync(FOLDER)
  .filter((file) => file.endsWith(".sql"))
  .sort();

export function runMigrations(db: DatabaseSync, names: readonly string[]): void {
  for (const name of names) db.exec(readFileSync(`${FOLDER}${name}`, "utf8"));
}
