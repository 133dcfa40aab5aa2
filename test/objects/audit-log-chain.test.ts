/**
 * The audit log is a hash chain whose head is kept outside D1: the audit finds each entry that was
 * changed, removed, swapped, put between others or cut off. Reference 12.20; docs/decisions/0039.
 */
import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { ulid } from "ulid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { Findings } from "../../domain/ledger/finding.ts";
import { archiveName } from "../../durable-objects/names.ts";
import type { AuditEntry } from "../../src/db/audit-log/audit-entry.ts";
import { sealAuditLog, sealAuditLogs } from "../../src/db/audit-log/seal-entries.ts";
import { addToAuditLog, auditStatement } from "../../src/db/audit-log/write-entries.ts";
import { auditLogSlice } from "../../src/ledger-audit/verify-audit-log.ts";
import { archiveStub } from "../../src/objects.ts";
import { testInCi } from "../support/length.ts";
import { auditAll, inDatabase } from "./audited-casino.ts";

type Row = Readonly<Record<string, string | number | null>>;

let tenantEnvironment: { readonly tenantId: string; readonly environment: "sandbox" };
beforeEach(() => {
  tenantEnvironment = { tenantId: `ten_${ulid()}`, environment: "sandbox" };
});

/** Adds entries as calls do; they have no number yet, like those from before the log was a chain. */
async function act(times: number): Promise<void> {
  for (let index = 0; index < times; index += 1) await addToAuditLog(env.DB, entryNumber(index));
}

function entryNumber(index: number): AuditEntry {
  return {
    ...tenantEnvironment,
    id: `aud_${ulid().toLowerCase()}`,
    action: "player.suspended",
    actor: { type: "apiKey", id: `key_${index}` },
    target: { type: "player", id: `plr_${index}` },
    before: { status: "active", index },
    after: { status: "suspended", reason: `No. ${index}` },
    ip: `203.0.113.${index % 256}`,
    requestId: `req_${index}`,
    createdAt: Date.now() + index,
    once: ulid(),
  };
}

const rows = () =>
  inDatabase(
    "SELECT * FROM audit_log WHERE tenant_id = ? ORDER BY created_at, entry_id",
    tenantEnvironment.tenantId,
  ) as Promise<Row[]>;
const seqs = async () => (await rows()).map(({ seq }) => seq);
const findings = async () => (await auditAll(tenantEnvironment.tenantId)).findings;

it("entries are numbered and hashed in order, once, and the audit finds nothing in an honest log", async () => {
  await act(3);
  expect(await seqs()).toEqual([null, null, null]);
  await Promise.all([sealAuditLog(env, tenantEnvironment), sealAuditLog(env, tenantEnvironment)]);
  const first = await rows();
  expect(await seqs()).toEqual([1, 2, 3]);
  await act(2);
  await sealAuditLogs(env);
  expect(await seqs()).toEqual([1, 2, 3, 4, 5]);
  expect((await rows()).slice(0, 3)).toEqual(first);
  expect(await findings()).toEqual([]);
});

testInCi(
  "when two calls seal at the same time, more entries than the archive takes at once are numbered once and in order",
  async () => {
    const entries = Array.from({ length: 1_203 }, (_, index) => entryNumber(index));
    await env.DB.batch(entries.map((entry) => auditStatement(env.DB, entry)));
    await Promise.all([sealAuditLog(env, tenantEnvironment), sealAuditLog(env, tenantEnvironment)]);
    const inOrder = Array.from(entries, (_, index) => index + 1);
    expect(await seqs()).toEqual(inOrder);
    const sealed = await rows();
    const archived = await Promise.all(
      [0, 1_000].map((after) => archiveStub(env, tenantEnvironment).sealed(after, 1_000)),
    );
    expect(archived.flat()).toEqual(
      sealed.map(({ seq, entry_id: id, hash }) => ({ seq, id, hash })),
    );
    expect(await findings()).toEqual([]);
  },
);

it("the audit seals what is not sealed yet", async () => {
  await act(2);
  expect(await findings()).toEqual([]);
  expect(await seqs()).toEqual([1, 2]);
});

it("a sealing that ended before D1 recorded it assigns the same places again", async () => {
  await act(2);
  const stopped = { ...env, DB: { ...env.DB, prepare: failing } } as unknown as Env;
  await expect(sealAuditLog(stopped, tenantEnvironment)).rejects.toThrow("the database went away");
  expect(await archiveStub(env, tenantEnvironment).lastSealed()).toBe(2);
  await act(1);
  expect(await findings()).toEqual([]);
  expect(await seqs()).toEqual([1, 2, 3]);

  function failing(sql: string): D1PreparedStatement {
    if (sql.startsWith("UPDATE")) throw new Error("the database went away");
    return env.DB.prepare(sql);
  }
});

it("an archive that lost its chain gets it back from D1", async () => {
  await act(3);
  await sealAuditLog(env, tenantEnvironment);
  const object = env.ARCHIVE.getByName(archiveName(tenantEnvironment));
  await runInDurableObject(object, (_, { storage }) => {
    storage.sql.exec("DELETE FROM audit_entry WHERE seq > 1");
  });
  await act(1);
  expect(await findings()).toEqual([]);
  expect(await seqs()).toEqual([1, 2, 3, 4]);
});

it("a sealed entry is never changed, and no entry is removed", async () => {
  await act(1);
  await expect(inDatabase("UPDATE audit_log SET ip = 'x'")).rejects.toThrow("append-only");
  await sealAuditLog(env, tenantEnvironment);
  for (const change of ["ip = 'x'", "hash = 'x'", "seq = 9", "seq = NULL, hash = NULL"]) {
    const changing = inDatabase(`UPDATE audit_log SET ${change} WHERE seq IS NOT NULL`);
    await expect(changing).rejects.toThrow("append-only");
  }
  await expect(inDatabase("DELETE FROM audit_log")).rejects.toThrow("append-only");
});

describe("dropping the triggers is found", () => {
  const dropped: string[] = [];
  beforeAll(async () => {
    const triggers = await inDatabase(
      "SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' AND name LIKE 'audit_log_is_%'",
    );
    for (const { name, sql } of triggers) {
      dropped.push(String(sql));
      await inDatabase(`DROP TRIGGER ${name}`);
    }
    expect(dropped).toHaveLength(2);
  });
  // Other tests share the database.
  afterAll(async () => {
    for (const sql of dropped) await inDatabase(sql);
  });

  it("by every column of an entry, by missing entries, and by added ones", async () => {
    await act(5);
    await sealAuditLog(env, tenantEnvironment);
    const honest = await rows();
    const [first, , third, , last] = honest;
    if (first === undefined || third === undefined || last === undefined) throw new Error("five");
    const changed = (row: Row, change: Row) =>
      honest.map((one) => (one === row ? { ...one, ...change } : one));
    const without = (row: Row) => honest.filter((one) => one !== row);
    const corruptions: [string, Row[]][] = [
      ...Object.entries(third).map(([column, value]): [string, Row[]] => {
        const other = typeof value === "number" ? value + 1_000 : `${value}x`;
        return [column, changed(third, { [column]: other })];
      }),
      ["an id that is gone", changed(third, { once: null })],
      ["the first removed", without(first)],
      ["one removed", without(third)],
      ["the last removed", without(last)],
      ["all removed", []],
      [
        "put between",
        [
          ...changed(last, { seq: 6 }),
          { ...third, entry_id: "aud_x", once: null, seq: last.seq ?? null },
        ],
      ],
      [
        "swapped",
        honest.map((one) => {
          if (one === first) return { ...one, seq: third.seq ?? null };
          return one === third ? { ...one, seq: first.seq ?? null } : one;
        }),
      ],
      ["sealed no more", changed(third, { seq: null, hash: null, action: "player.unsuspended" })],
    ];
    const missed: string[] = [];
    let made = 0;
    for (const [name, forged] of corruptions) {
      if (!(await write(forged))) continue;
      made += 1;
      const found = new Findings();
      await auditLogSlice(env, tenantEnvironment, { after: "", findings: found });
      if (found.count === 0) missed.push(name);
    }
    await write(honest);
    expect(missed).toEqual([]);
    expect(made).toBeGreaterThan(20);
    expect(await findings()).toEqual([]);
  });
});

/** Replaces the log; false if the table's own constraints refuse it. */
async function write(log: readonly Row[]): Promise<boolean> {
  const remove = env.DB.prepare("DELETE FROM audit_log WHERE tenant_id IN (?1, ?1 || 'x')");
  const add = log.map((row) =>
    env.DB.prepare(
      `INSERT INTO audit_log (${Object.keys(row)
        .map((name) => `"${name}"`)
        .join(", ")}) VALUES (${Object.keys(row)
        .map(() => "?")
        .join(", ")})`,
    ).bind(...Object.values(row)),
  );
  try {
    await env.DB.batch([remove.bind(tenantEnvironment.tenantId), ...add]);
    return true;
  } catch {
    return false;
  }
}
