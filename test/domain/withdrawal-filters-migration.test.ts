/** Withdrawals that an earlier version stored, or stores still, are found by currency and chain as well. docs/decisions/0139. */
import { DatabaseSync } from "node:sqlite";
import { expect, it } from "vitest";
import { MIGRATIONS, runMigrations } from "./migration-files.ts";

const MIGRATION = "0040_withdrawal_filters.sql";

/** As every version stores a withdrawal. */
const store = (db: DatabaseSync, id: string, record: object) =>
  db
    .prepare(
      `INSERT INTO withdrawals (tenant_id, environment, player_id, withdrawal_id, status, record, seq,
         created_at) VALUES ('ten', 'sandbox', 'plr', ?, 'pending', ?, 1, 1)
       ON CONFLICT (tenant_id, environment, created_at, withdrawal_id)
       DO UPDATE SET record = excluded.record`,
    )
    .run(id, JSON.stringify(record));

const found = (db: DatabaseSync, column: "currency" | "chain", value: string) =>
  db
    .prepare(
      `SELECT withdrawal_id AS id FROM withdrawals INDEXED BY withdrawals_by_${column}
       WHERE tenant_id = 'ten' AND environment = 'sandbox' AND ${column} = ? ORDER BY id`,
    )
    .all(value)
    .map(({ id }) => id);

it("the rows of every version are found by what their record holds, and follow it", () => {
  const db = new DatabaseSync(":memory:");
  const at = MIGRATIONS.indexOf(MIGRATION);
  runMigrations(db, MIGRATIONS.slice(0, at));
  store(db, "before", { currency: "USDT", destination: { chain: "tron" } });
  store(db, "before-home", { currency: "USD", destination: null });
  runMigrations(db, MIGRATIONS.slice(at));
  // The earlier code still runs for some minutes after the migration.
  store(db, "later", { currency: "USDT", destination: { chain: "tron" } });
  expect(found(db, "currency", "USDT")).toEqual(["before", "later"]);
  expect(found(db, "chain", "tron")).toEqual(["before", "later"]);
  expect(found(db, "chain", "none")).toEqual(["before-home"]);
  store(db, "later", { currency: "BTC", destination: { chain: "bitcoin" } });
  expect(found(db, "currency", "USDT")).toEqual(["before"]);
  expect(found(db, "chain", "bitcoin")).toEqual(["later"]);
});
