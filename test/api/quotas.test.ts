/** What one environment stores is counted and limited, and what exists continues. docs/decisions/0143. */
import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { KEY_SCOPES } from "../../domain/authority/key-scopes.ts";
import { MAX_CHANGE_BYTES_A_DAY } from "../../domain/limits.ts";
import { planLimits } from "../../domain/rate-limit/plan-limits.ts";
import { keptIn } from "../../src/db/usage.ts";
import { type Casino, expectSuccess, openCasino } from "../support/casino.ts";
import { asPerson, staffPerson } from "../support/people.ts";

const { players: MOST_PLAYERS, notes: MOST_NOTES } = planLimits("growth");

/** Stores that a list has this many rows, without adding any. */
const fill = ({ tenant, environment }: Casino, list: string, rows: number) =>
  env.DB.prepare(
    `INSERT INTO tenant_sizes (tenant_id, environment, list, rows, bytes) VALUES (?, ?, ?, ?, 0)
     ON CONFLICT DO UPDATE SET rows = excluded.rows`,
  )
    .bind(tenant.id, environment, list, rows)
    .run();

/** A key with every scope that no isolate remembers: its first call reads the tenant from the database. */
const newKey = async (casino: Casino): Promise<string> =>
  expectSuccess(
    await casino.call("POST", "/api/v1/admin/api-keys", { body: { scopes: KEY_SCOPES } }),
  ).key;

it("a plan's limit of players holds for every way of creating players", async () => {
  const casino = await openCasino();
  const { externalId } = await casino.launch();
  await fill(casino, "players", MOST_PLAYERS);
  const credential = await newKey(casino);
  const call = (path: string, body: object, signed = false) =>
    casino.call("POST", path, { body, signed, credential });
  const makers = (id: string) =>
    [
      ["/api/v1/players", { externalId: id }, false],
      ["/api/v1/auth/sso/create-token", { playerId: id }, true],
    ] as const;
  for (const [path, body, signed] of makers("one-more")) {
    const refused = await call(path, body, signed);
    expect(refused).toMatchObject({ status: 422, code: "ACTION_NOT_ALLOWED" });
    expect(refused.message).toContain(String(MOST_PLAYERS));
  }
  expect(await call("/api/v1/test/players", { externalId: "one-more" })).toMatchObject({
    code: "ACTION_NOT_ALLOWED",
  });
  // An existing player continues: is launched, and registered again without effect.
  for (const [path, body, signed] of makers(externalId)) {
    expectSuccess(await call(path, body, signed));
  }
  const deposit = { playerId: externalId, amount: "5.00", currency: "USD" };
  const paid = await casino.call("POST", "/api/v1/wallet/deposit", {
    ...{ body: deposit, credential, headers: { "Idempotency-Key": "past-the-limit" } },
  });
  expectSuccess(paid);
});

it("an account in transfer mode is refused beyond the limit, and one player fewer makes room", async () => {
  const casino = await openCasino({ settings: { integrationMode: "transfer" } });
  const account = { username: "maria", password: "a long walk home 7", currency: "USD" };
  await fill(casino, "players", MOST_PLAYERS);
  const full = await newKey(casino);
  const refused = await casino.call("POST", "/api/v1/players", { body: account, credential: full });
  expect(refused).toMatchObject({ code: "ACTION_NOT_ALLOWED" });
  await fill(casino, "players", MOST_PLAYERS - 1);
  const credential = await newKey(casino);
  expectSuccess(await casino.call("POST", "/api/v1/players", { body: account, credential }));
});

it("a plan's limit of notes is exact", async () => {
  const casino = await openCasino();
  const { playerId } = await casino.launch();
  const note = () =>
    casino.call("POST", `/api/v1/admin/players/${playerId}/notes`, { body: { text: "Called." } });
  await fill(casino, "notes", MOST_NOTES - 1);
  expectSuccess(await note());
  const refused = await note();
  expect(refused).toMatchObject({ status: 422, code: "ACTION_NOT_ALLOWED" });
  expect(refused.message).toContain(String(MOST_NOTES));
});

it("changes of settings are refused for the rest of the day after they used their share, and protective calls still work", async () => {
  const casino = await openCasino();
  const change = (locale: string) =>
    casino.call("PATCH", "/api/v1/admin/tenants/me", { body: { locale }, signed: true });
  const before = await keptIn(env, tenantEnvironmentOf(casino));
  expectSuccess(await change("de"));
  const { changeBytesToday } = await keptIn(env, tenantEnvironmentOf(casino));
  expect(changeBytesToday).toBeGreaterThan(before.changeBytesToday + 100);
  const { externalId } = await casino.launch();
  await env.DB.prepare(
    `UPDATE tenant_sizes SET day_bytes = ? WHERE tenant_id = ? AND list = 'auditEntries'`,
  )
    .bind(MAX_CHANGE_BYTES_A_DAY, casino.tenant.id)
    .run();
  const refused = await change("fr");
  expect(refused).toMatchObject({
    ...{ status: 429, code: "RATE_LIMITED", details: { limit: "changes" } },
  });
  const wait = Number(refused.headers.get("Retry-After"));
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(86_400);
  const hook = { url: "https://example.com/hook", eventTypes: ["round.settled"] };
  const created = await casino.call("POST", "/api/v1/admin/webhooks", { body: hook, signed: true });
  expect(created.code).toBe("RATE_LIMITED");
  expectSuccess(
    await casino.call("POST", `/api/v1/admin/players/${externalId}/suspend`, {
      body: { reason: "asked" },
    }),
  );
  // Yesterday's do not count.
  await env.DB.prepare(
    `UPDATE tenant_sizes SET day = day - 1 WHERE tenant_id = ? AND list = 'auditEntries'`,
  )
    .bind(casino.tenant.id)
    .run();
  expectSuccess(await change("fr"));
});

it("usage shows rows, bytes and limits to the operator and to staff", async () => {
  const casino = await openCasino();
  const { playerId } = await casino.launch();
  const text = "x".repeat(900);
  const path = `/api/v1/admin/players/${playerId}/notes`;
  expectSuccess(await casino.call("POST", path, { body: { text } }));
  const usage = expectSuccess(await casino.call("GET", "/api/v1/admin/usage"));
  const listed = (kept: { list: string; rows: number; bytes: number }[], list: string) =>
    kept.find((one) => one.list === list);
  expect(listed(usage.kept, "notes")).toMatchObject({ rows: 1, limit: MOST_NOTES });
  expect(listed(usage.kept, "notes")?.bytes).toBeGreaterThan(900);
  expect(listed(usage.kept, "notes")?.bytes).toBeLessThan(1_200);
  expect(listed(usage.kept, "settings")).toMatchObject({ rows: 1 });
  expect(usage.changes).toEqual({ bytesToday: 0, limitBytes: MAX_CHANGE_BYTES_A_DAY });
  const staff = staffPerson("support");
  const all = expectSuccess(
    await asPerson(staff, "GET", `/api/v1/platform/tenants/${casino.tenant.id}/usage`),
  );
  expect(all.environments[0].kept).toContainEqual(listed(usage.kept, "notes"));
  expect(all.environments[1].environment).toBe("production");
});

function tenantEnvironmentOf({ tenant, environment }: Casino) {
  return { tenantId: tenant.id, environment };
}
