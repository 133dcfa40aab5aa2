/** Players that an earlier version stored are found by parts of their names as well. docs/decisions/0100. */
import { DatabaseSync } from "node:sqlite";
import { expect, it } from "vitest";
import { MIGRATIONS, runMigrations } from "./migration-files.ts";

const MIGRATION = "0036_player_name_ends.sql";

const add = (db: DatabaseSync, id: string, externalId: string, username: string) =>
  db
    .prepare(
      `INSERT INTO players (tenant_id, environment, player_id, external_id, username, jurisdiction,
         created_at) VALUES ('ten', 'sandbox', ?, ?, ?, 'MT', 1)`,
    )
    .run(id, externalId, username);

const endsOf = (db: DatabaseSync, id: string) =>
  db
    .prepare("SELECT ending FROM player_name_ends WHERE player_id = ? ORDER BY ending")
    .all(id)
    .map(({ ending }) => ending);

const ENDS = ["2_x", "a", "na", "nna", "x"];

it("the endings of names cover players from before the migration and after it, in lower case", () => {
  const db = new DatabaseSync(":memory:");
  const at = MIGRATIONS.indexOf(MIGRATION);
  runMigrations(db, MIGRATIONS.slice(0, at));
  add(db, "before", "p-2_X", "Anna");
  runMigrations(db, MIGRATIONS.slice(at));
  add(db, "after", "p-2_X", "Anna");
  for (const id of ["before", "after"]) expect(endsOf(db, id)).toEqual(ENDS);
});

it("follow a changed name to the last ending, and are removed with the player", () => {
  const db = new DatabaseSync(":memory:");
  runMigrations(db, MIGRATIONS);
  add(db, "one", "p-2_X", "Anna");
  add(db, "two", "p-2_X", "Anna");
  db.exec("UPDATE players SET username = 'Bo', external_id = 'gone' WHERE player_id = 'one'");
  expect(endsOf(db, "one")).toEqual(["o"]);
  db.exec("UPDATE players SET suspended_at = 5 WHERE player_id = 'one'");
  expect(endsOf(db, "one")).toEqual(["o"]);
  db.exec("DELETE FROM players WHERE player_id = 'one'");
  expect(endsOf(db, "one")).toEqual([]);
  expect(endsOf(db, "two")).toEqual(ENDS);
});
