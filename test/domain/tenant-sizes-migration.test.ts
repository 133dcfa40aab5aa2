/** Triggers count what each environment stores, whatever writes it. docs/decisions/0143. */
import { readdirSync, readFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { COUNTED_CHANGES } from "../../src/db/audit-log/audit-entry.ts";
import { COUNTED_LISTS } from "../../src/db/counted-lists.ts";

const FOLDER = fileURLToPath(new URL("../../migrations/", import.meta.url));
const MIGRATION = "0041_tenant_sizes.sql";
const files = readdirSync(FOLDER)
  .filter((file) => file.endsWith(".sql"))
  .sort();
const text = readFileSync(`${FOLDER}${MIGRATION}`, "utf8");

function migrate(db: DatabaseSync, names: readonly string[]): void {
  for (const name of names) db.exec(readFileSync(`${FOLDER}${name}`, "utf8"));
}

/** A row of each counted table for a tenant, with `text` where a text may be long. */
const ROWS: readonly (readonly [table: string, columns: string, values: string])[] = [
  [
    "players",
    "player_id, external_id, username, jurisdiction, created_at",
    "'p', 'x', ?2, 'MT', 1",
  ],
  [
    "player_notes",
    "player_id, created_at, note_id, text, author_type, author_id",
    "'p', 1, 'n', ?2, 'apiKey', 'k'",
  ],
  [
    "withdrawals",
    "created_at, withdrawal_id, player_id, status, record, seq",
    "1, 'w', 'p', 'pending', json_object('note', ?2), 1",
  ],
  ["day_closes", "day, closed_at, report, digest", "'2026-01-01', 1, ?2, 'd'"],
  [
    "audit_log",
    "created_at, entry_id, action, actor_type, actor_id, target_type, target_id, after, request_id",
    "86400000, 'a', 'tenant.updated', 'apiKey', 'k', 'tenant', 't', ?2, 'r'",
  ],
  [
    "security_events",
    "hour, type, subject, address, event_id, first_at, last_at, count, told",
    "1, 'security.staff_act', ?2, '', 'e', 1, 1, 1, 0",
  ],
  [
    "refused_calls",
    "request_id, created_at, method, path, status, code, caller_type, caller_id",
    "'r', 1, 'GET', ?2, 404, 'NOT_FOUND', 'apiKey', 'k'",
  ],
  [
    "api_keys",
    "hash, id, prefix, last_four, label, created_at",
    "?1, 'k', 'sk_test_', 'abcd', ?2, 1",
  ],
  [
    "webhook_subscriptions",
    `subscription_id, url, event_types, disabled, failures, version, created_at, updated_at,
     options`,
    "'w', ?2, '[]', NULL, 0, 1, 1, 1, '{}'",
  ],
  [
    "approvals",
    `approval_id, kind, subject, payload, digest, requested_by, requested_at, expires_at`,
    "?1, 'erasure', 's', ?2, 'd', 'k', 1, 1",
  ],
  ["tenant_settings", "settings", "json_object('name', ?2)"],
];

function fill(db: DatabaseSync, tenant: string, long: string): void {
  for (const [table, columns, values] of ROWS) {
    db.prepare(
      `INSERT INTO ${table} (tenant_id, environment, ${columns})
       SELECT tenant, 'sandbox', ${values} FROM (SELECT ?1 AS tenant, ?2 AS long)`,
    ).run(tenant, long);
  }
}

const sizesOf = (db: DatabaseSync, tenant: string) =>
  db
    .prepare("SELECT list, rows, bytes FROM tenant_sizes WHERE tenant_id = ? ORDER BY list")
    .all(tenant)
    .map((row) => ({ ...row }));

it("rows from before the migration count as those after it, to the byte, in every list", () => {
  const db = new DatabaseSync(":memory:");
  const at = files.indexOf(MIGRATION);
  migrate(db, files.slice(0, at));
  fill(db, "old", "äöü");
  migrate(db, files.slice(at));
  fill(db, "new", "äöü");
  expect(sizesOf(db, "old")).toEqual(sizesOf(db, "new"));
  expect(sizesOf(db, "new").map(({ list }) => list)).toEqual([...COUNTED_LISTS].sort());
  // A text counts by its bytes.
  fill(db, "abc", "abc");
  const more = sizesOf(db, "abc").map((row) => ({ ...row, bytes: Number(row.bytes) + 3 }));
  expect(sizesOf(db, "new")).toEqual(more);
});

it("removed rows leave nothing in the count, and rows that grow count with their current size", () => {
  const db = new DatabaseSync(":memory:");
  migrate(db, files);
  fill(db, "one", "abc");
  fill(db, "two", "abcdef");
  const growing = [
    "UPDATE players SET username = 'abcdef'",
    "UPDATE player_notes SET text = 'abcdef'",
    "UPDATE withdrawals SET record = json_object('note', 'abcdef')",
    // The log itself only ever loses what an erasure takes away.
    `UPDATE audit_log SET "before" = NULL, after = NULL, erased_digests = '{"a":1'`,
    "UPDATE api_keys SET label = 'abcdef'",
    "UPDATE webhook_subscriptions SET url = 'abcdef'",
    "UPDATE tenant_settings SET settings = json_object('name', 'abcdef')",
  ];
  for (const sql of growing) db.exec(`${sql} WHERE tenant_id = 'one'`);
  const changed = (tenant: string) =>
    sizesOf(db, tenant).filter(
      ({ list }) =>
        !["closedDays", "securityEvents", "refusedCalls", "approvals"].includes(String(list)),
    );
  expect(changed("one")).toEqual(changed("two"));
  for (const [table] of ROWS) {
    if (table !== "audit_log") db.exec(`DELETE FROM ${table} WHERE tenant_id = 'one'`);
  }
  for (const { list, ...size } of sizesOf(db, "one")) {
    if (list !== "auditEntries") expect(size).toEqual({ rows: 0, bytes: 0 });
  }
  expect(sizesOf(db, "two").map(({ rows }) => rows)).toEqual(ROWS.map(() => 1));
});

it("a row that already exists is not counted again", () => {
  const db = new DatabaseSync(":memory:");
  migrate(db, files);
  const insert = (conflict: string) =>
    db.exec(
      `INSERT INTO players (tenant_id, environment, player_id, external_id, username, jurisdiction,
         created_at) VALUES ('one', 'sandbox', 'p', 'x', 'Anna', 'MT', 1) ON CONFLICT ${conflict}`,
    );
  insert("DO NOTHING");
  insert("DO NOTHING");
  insert("DO UPDATE SET username = 'Annabel'");
  expect(sizesOf(db, "one")).toMatchObject([{ list: "players", rows: 1 }]);
});

it("changes of settings are added up by day, and no other entries", () => {
  const db = new DatabaseSync(":memory:");
  migrate(db, files);
  const enter = (id: string, action: string, day: number) =>
    db.exec(
      `INSERT INTO audit_log (tenant_id, environment, created_at, entry_id, action, actor_type,
         actor_id, target_type, target_id, request_id) VALUES ('one', 'sandbox',
         ${day * 86_400_000 + 5}, '${id}', '${action}', 'apiKey', 'k', 'tenant', 't', 'r')`,
    );
  const today = () => ({
    ...db.prepare("SELECT rows, day, day_bytes FROM tenant_sizes").get(),
  });
  enter("1", "player.suspended", 7);
  expect(today()).toEqual({ rows: 1, day: 0, day_bytes: 0 });
  enter("2", "tenant.updated", 7);
  const { day_bytes: one } = today();
  expect(Number(one)).toBeGreaterThan(50);
  enter("3", "tenant.updated", 7);
  enter("4", "player.suspended", 8);
  expect(today()).toEqual({ rows: 4, day: 7, day_bytes: 2 * Number(one) });
  // A clock behind counts for no day but the latest.
  enter("5", "tenant.updated", 6);
  expect(today()).toEqual({ rows: 5, day: 7, day_bytes: 2 * Number(one) });
  enter("6", "tenant.updated", 8);
  expect(today()).toEqual({ rows: 6, day: 8, day_bytes: one });
});

it("the migration and the limit count the same changes", () => {
  const lists = [...text.matchAll(/new\.action IN \(([^)]*)\)/g)].map(([, list = ""]) =>
    list.split(", ").map((quoted) => quoted.slice(1, -1)),
  );
  expect(lists.length).toBeGreaterThan(0);
  for (const list of lists) expect(list.sort()).toEqual([...COUNTED_CHANGES].sort());
});
