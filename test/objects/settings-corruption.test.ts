/**
 * Proof 28a: the audit finds settings and credentials that were changed in the database behind the platform's back,
 * and reports none of the platform's own changes. docs/decisions/0085.
 */
import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { ulid } from "ulid";
import { afterAll, beforeAll, expect, it } from "vitest";
import { Findings } from "../../domain/ledger/finding.ts";
import { archiveName } from "../../durable-objects/names.ts";
import { sealSecret, unsealSecret } from "../../src/auth/sealed-secret.ts";
import { readConfig } from "../../src/config.ts";
import type { AuditEntry } from "../../src/db/audit-log/audit-entry.ts";
import { sealAuditLog } from "../../src/db/audit-log/seal-entries.ts";
import { flagSubscription } from "../../src/db/webhook-subscriptions.ts";
import { auditSettings } from "../../src/ledger-audit/audit-settings.ts";
import { archiveStub } from "../../src/objects.ts";
import { type Casino, expectSuccess, openCasino } from "../support/casino.ts";
import { holdClock, releaseClock } from "../support/clock.ts";
import { openWebhook, WEBHOOKS } from "../support/webhooks.ts";
import { inDatabase } from "./audited-casino.ts";

type Cell = string | number | null;
type Row = Readonly<Record<string, Cell>>;

/** The columns that the audit watches, and the reason for each that it does not. */
const COLUMNS: Readonly<Record<string, readonly [watched: string, none: Row]>> = {
  tenants: [
    "name plan suspended_at suspended_for",
    {
      id: "its tenant's key",
      created_at: "nothing is decided by it",
      status: "follows from milestones without an entry; each step by staff has one",
      rejected_for: "only shown",
    },
  ],
  tenant_settings: [
    "settings",
    {
      version: "orders messages to pools, without an entry",
      history_shard: "says where lists are",
    },
  ],
  api_keys: [
    "hash id prefix last_four label created_at expires_at revoked_at scopes",
    { last_used_at: "noted by use" },
  ],
  signing_secrets: ["sealed created_at previous_sealed previous_until", {}],
  webhook_subscriptions: [
    `subscription_id url event_types description disabled failures version created_at updated_at options
     delivery_secret delivery_secret_from previous_delivery_secret previous_delivery_secret_until`,
    {},
  ],
};
const ENVIRONMENT = ["tenant_id", "environment"];
const KEYS = "/api/v1/admin/api-keys";

let casino: Casino;
let tenantEnvironment: ReturnType<typeof tenantEnvironmentOf>;
const tenantEnvironmentOf = ({ tenant, environment }: Casino) => ({
  tenantId: tenant.id,
  environment,
});

beforeAll(async () => {
  holdClock();
  casino = await openCasino();
  tenantEnvironment = tenantEnvironmentOf(casino);
  // What existed before the audit watched it.
  expect(await findings()).toEqual([]);
  expect(await archiveStub(env, tenantEnvironment).isWitness()).toBe(true);
});
afterAll(releaseClock);

/** The places that the audit finds changed. */
async function findings(of = tenantEnvironment): Promise<string[]> {
  const findings = new Findings();
  let after: string | null = "";
  while (after !== null) after = await auditSettings(env, of, { after, findings });
  return findings.first.map(({ row }) => row);
}

const created = async (path: string, body: unknown = {}) =>
  expectSuccess(await casino.call("POST", path, { body }));

it("a change through the API is not a finding: settings, games, keys, secrets and webhooks, sealed or not", async () => {
  const settings = { currency: "EUR", frameAncestors: ["https://casino.example"] };
  expectSuccess(await casino.call("PATCH", "/api/v1/admin/tenants/me", { body: settings }));
  const game = { jackpot: false };
  expectSuccess(await casino.call("PATCH", "/api/v1/admin/games/golden-reels", { body: game }));
  const first = await created(KEYS, { label: "one" });
  const { apiKey } = await created(`${KEYS}/${first.id}/rotate`);
  expect(await findings()).toEqual([]);
  expectSuccess(await casino.call("POST", `${KEYS}/${apiKey.id}/revoke`));
  const webhook = await openWebhook(casino);
  const removed = await openWebhook(casino);
  expectSuccess(await casino.call("POST", `${WEBHOOKS}/${webhook.id}/secret/rotate`));
  const change = { description: "a test" };
  expectSuccess(await casino.call("PATCH", `${WEBHOOKS}/${webhook.id}`, { body: change }));
  expectSuccess(await casino.call("DELETE", `${WEBHOOKS}/${removed.id}`));
  expectSuccess(await casino.call("POST", `${WEBHOOKS}/secret/rotate`));
  expect(await findings()).toEqual([]);
  await created(KEYS, { label: "two" });
});

it("every column is watched, or has a reason why not", async () => {
  for (const [table, [watched, none]] of Object.entries(COLUMNS)) {
    const found = await inDatabase(`SELECT name FROM pragma_table_info('${table}')`);
    const own = found.map(({ name }) => String(name)).filter((name) => !ENVIRONMENT.includes(name));
    expect([...watched.split(/\s+/), ...Object.keys(none)].sort(), table).toEqual(own.sort());
  }
});

it("a change of any column, a row removed and a row added are found, and stay found until they are undone", async () => {
  const missed: string[] = [];
  let made = 0;
  for (const [table, [watched]] of Object.entries(COLUMNS)) {
    const honest = await rowsOf(table);
    expect(honest, `rows of ${table}`).not.toHaveLength(0);
    for (const [kind, changed] of corruptions(table, watched.split(/\s+/), honest)) {
      if (!(await replace(table, changed))) continue;
      made += 1;
      const isFound = (await findings()).length > 0 && (await findings()).length > 0;
      if (!isFound) missed.push(`${table}: ${kind}`);
      expect(await replace(table, honest)).toBe(true);
    }
    expect(await findings(), `${table} mended`).toEqual([]);
  }
  expect(missed).toEqual([]);
  expect(made).toBeGreaterThan(40);
});

it("a revoked key that works again by an older copy of the database is found", async () => {
  const { id } = await created(KEYS, { label: "older" });
  const before = await rowsOf("api_keys");
  expectSuccess(await casino.call("POST", `${KEYS}/${id}/revoke`));
  expect(await findings()).toEqual([]);
  const now = await rowsOf("api_keys");
  await replace("api_keys", before);
  expect(await findings()).toEqual([`key ${id}`]);
  await replace("api_keys", now);
});

it("a secret that is only sealed again under another key is not a change", async () => {
  const { sealingKeys } = readConfig(env);
  const [row] = await rowsOf("signing_secrets");
  const secret = unsealSecret(sealingKeys, tenantEnvironment, String(row?.sealed));
  const again = sealSecret(sealingKeys, tenantEnvironment, secret);
  expect(again).not.toBe(row?.sealed);
  await inDatabase(
    "UPDATE signing_secrets SET sealed = ? WHERE tenant_id = ?",
    again,
    tenantEnvironment.tenantId,
  );
  expect(await findings()).toEqual([]);
});

it("an archive from an earlier version watches from the next audit on", async () => {
  const archive = env.ARCHIVE.getByName(archiveName(tenantEnvironment));
  await runInDurableObject(archive, (_, { storage: { sql } }) => {
    sql.exec("DROP TABLE witness");
    sql.exec("DROP TABLE witnessed_row");
    sql.exec("DELETE FROM migration WHERE step = 2");
  });
  await evictDurableObject(archive);
  expect(await findings()).toEqual([]);
  await inDatabase(
    "UPDATE tenants SET plan = 'enterprise' WHERE id = ?",
    tenantEnvironment.tenantId,
  );
  expect(await findings()).toEqual(["account"]);
  await inDatabase(
    "UPDATE tenants SET plan = ? WHERE id = ?",
    casino.tenant.plan,
    tenantEnvironment.tenantId,
  );
  expect(await findings()).toEqual([]);
});

it("entries that an earlier version numbered without their rows cause no finding", async () => {
  const { id } = await created(KEYS, { label: "unwatched" });
  expect(await findings()).toEqual([]);
  const archive = env.ARCHIVE.getByName(archiveName(tenantEnvironment));
  await runInDurableObject(archive, (_, { storage: { sql } }) => {
    sql.exec("DELETE FROM witnessed_row WHERE place = ?", `key ${id}`);
    sql.exec("UPDATE witness SET seq = seq - 1");
  });
  // The next entry reports only its own row.
  const next = await created(KEYS, { label: "next" });
  await sealAuditLog(env, tenantEnvironment);
  expect(await archiveStub(env, tenantEnvironment).isWitness()).toBe(false);
  expect(await findings()).toEqual([]);
  expect(await archiveStub(env, tenantEnvironment).isWitness()).toBe(true);
  const revoke = "UPDATE api_keys SET revoked_at = 1 WHERE id IN (?, ?)";
  await inDatabase(revoke, id, next.id);
  expect(await findings()).toEqual([id, next.id].sort().map((each) => `key ${each}`));
  await inDatabase(revoke.replace("= 1", "= NULL"), id, next.id);
});

it("a report of an endpoint that is repeated does not undo a later one", async () => {
  const { id } = await openWebhook(casino);
  const [row] = await inDatabase(
    "SELECT version FROM webhook_subscriptions WHERE subscription_id = ?",
    id,
  );
  const report = (failures: number) => {
    const entry: AuditEntry = {
      ...tenantEnvironment,
      id: `aud_${ulid().toLowerCase()}`,
      action: "webhook.paused",
      actor: { type: "platform", id: "platform" },
      target: { type: "webhook", id },
      before: null,
      after: { consecutiveFailures: failures },
      ip: null,
      requestId: `evt_${failures}`,
      createdAt: Date.now(),
      once: `${id}:paused:${failures}`,
    };
    const version = Number(row?.version);
    return flagSubscription(
      env.DB,
      { ...tenantEnvironment, id, version, disabled: null, failures },
      entry,
    );
  };
  await report(5);
  await report(7);
  expect(await findings()).toEqual([]);
  await report(5);
  expect(await findings()).toEqual([]);
});

const keyOf = (table: string) => (table === "tenants" ? "id" : "tenant_id");

/** The tenant's rows, of this environment where a table has one. */
async function rowsOf(table: string): Promise<Row[]> {
  const rows = (await inDatabase(
    `SELECT * FROM ${table} WHERE ${keyOf(table)} = ?`,
    tenantEnvironment.tenantId,
  )) as Row[];
  return rows.filter(
    ({ environment }) =>
      (environment ?? tenantEnvironment.environment) === tenantEnvironment.environment,
  );
}

function* corruptions(table: string, names: readonly string[], rows: readonly Row[]) {
  for (const name of names) {
    const row = rows.findLast((one) => one[name] !== null) ?? rows.at(-1) ?? {};
    for (const value of valuesFor(row[name] ?? null)) {
      const changed = rows.map((one) => (one === row ? { ...one, [name]: value } : one));
      yield [name, changed] as const;
    }
  }
  yield ["row removed", rows.slice(1)] as const;
  const [first] = rows;
  if (table === "api_keys")
    yield ["row added", [...rows, { ...first, hash: "f", id: "f" }]] as const;
  if (table === "webhook_subscriptions") {
    yield ["row added", [...rows, { ...first, subscription_id: "f" }]] as const;
  }
}

function valuesFor(value: Cell): Cell[] {
  if (typeof value === "number") return [value + 1, null];
  if (value === null) return [1, "x"];
  // Sealed: another first character of what is sealed.
  if (value.startsWith("a256gcm.")) {
    return [value.replace(/\.(.)([^.]*)$/, (_, one, rest) => `.${one === "A" ? "B" : "A"}${rest}`)];
  }
  if (/^[{[]/.test(value)) {
    const others = [value.replace(/[a-z]/, "x"), value.replace(/\d/, "7")];
    const changed = others.filter((other) => other !== value);
    return changed.length > 0 ? changed : ['{"other":1}'];
  }
  return [`${value}x`];
}

/** Replaces the tenant's rows of a table in this environment; false if a constraint refuses it. */
async function replace(table: string, rows: readonly Row[]): Promise<boolean> {
  const { tenantId, environment } = tenantEnvironment;
  const inScope = table === "tenants" ? "id = ?1" : "tenant_id = ?1 AND environment = ?2";
  const bound = table === "tenants" ? [tenantId] : [tenantId, environment];
  const statements = rows.map((row) => {
    const names = Object.keys(row);
    const marks = names.map(() => "?").join(", ");
    return env.DB.prepare(
      `INSERT INTO ${table} (${names.map((name) => `"${name}"`).join(", ")}) VALUES (${marks})`,
    ).bind(...Object.values(row));
  });
  try {
    const removal = env.DB.prepare(`DELETE FROM ${table} WHERE ${inScope}`).bind(...bound);
    await env.DB.batch([removal, ...statements]);
    return true;
  } catch {
    return false;
  }
}
