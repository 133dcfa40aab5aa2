/** Platform keys that could issue an operator's API keys still can, and no others may. docs/decisions/0063. */
import { readdirSync, readFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const FOLDER = fileURLToPath(new URL("../../migrations/", import.meta.url));
const MIGRATION = "0046_platform_key_scope_keys.sql";

const files = readdirSync(FOLDER)
  .filter((file) => file.endsWith(".sql"))
  .sort();

it("gives the scope `keys` to platform keys with `accounts`, and changes no other key", () => {
  const db = new DatabaseSync(":memory:");
  const at = files.indexOf(MIGRATION);
  expect(at).toBeGreaterThan(0);
  const migrate = (names: readonly string[]) => {
    for (const name of names) db.exec(readFileSync(`${FOLDER}${name}`, "utf8"));
  };
  migrate(files.slice(0, at));
  const before = {
    ...{ all: null, reads: ["read"], accounts: ["read", "accounts"], both: ["accounts", "keys"] },
    ...{ staff: ["money", "records", "staff"] },
  };
  for (const [id, scopes] of Object.entries(before)) {
    db.prepare(
      `INSERT INTO platform_keys (key_id, name, role, hash, last_four, created_at, expires_at, scopes)
       VALUES (?1, ?1, 'admin', ?1, 'abcd', 1, 2, ?2)`,
    ).run(id, scopes === null ? null : JSON.stringify(scopes));
  }
  // Running it twice changes nothing more.
  migrate([MIGRATION, ...files.slice(at)]);
  const rows = db.prepare("SELECT key_id AS id, scopes FROM platform_keys").all();
  const after = rows.map(({ id, scopes }) => [id, JSON.parse(String(scopes))]);
  expect(Object.fromEntries(after)).toEqual({ ...before, accounts: ["read", "accounts", "keys"] });
});
