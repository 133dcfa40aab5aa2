/** Our own staff: roles, people by name, platform keys and the staff log. Reference 13.29 to 13.32. */
import { env } from "cloudflare:workers";
import { ulid } from "ulid";
import { afterEach, describe, expect, it } from "vitest";
import { mayActAs, STAFF_ROLES, type StaffRole } from "../../domain/authority/person-roles.ts";
import { STAFF_SCOPES } from "../../domain/authority/staff-scopes.ts";
import { STAFF_LOG } from "../../src/db/audit-log/audit-entry.ts";
import { leaseRun } from "../../src/ledger-audit/audit-runs.ts";
import {
  type AuditPosition,
  auditStep,
  type StepReport,
} from "../../src/ledger-audit/audit-step.ts";
import type { ApiAnswer } from "../support/api-answer.ts";
import { operations } from "../support/api-document.ts";
import { call, expectSuccess, openCasino } from "../support/casino.ts";
import { advanceSeconds, holdClock, releaseClock } from "../support/clock.ts";
import { asSignedIn, asStaff } from "../support/staff.ts";

const STAFF = "/api/v1/platform/staff";
const KEYS = "/api/v1/platform/keys";
const LOG = "/api/v1/platform/audit-log";
const TENANTS = "/api/v1/platform/tenants";
const DAY_SECONDS = 86_400;

const BY_STAFF = operations.filter(({ access }) => access === "staff");

afterEach(releaseClock);

function makeKey(role: StaffRole, more: object = {}): Promise<ApiAnswer> {
  return asStaff(null, "POST", KEYS, { name: `A ${role} service`, role, ...more });
}

const listed = async (id: string) =>
  expectSuccess(await asStaff(null, "GET", KEYS)).keys.find((key: { id: string }) => key.id === id);

async function logged(query: string): Promise<Record<string, unknown>[]> {
  return expectSuccess(await asStaff(null, "GET", `${LOG}?${query}`)).entries;
}

describe("a role", () => {
  it("allows what the route states, for every role and every operation", async () => {
    const keys = await Promise.all(
      STAFF_ROLES.map(async (role) => ({ role, key: expectSuccess(await makeKey(role)).key })),
    );
    const wrong: string[] = [];
    for (const operation of BY_STAFF) {
      const { method, examplePath, path } = operation;
      const needed = operation["x-required-role"] ?? "none stated";
      for (const { role, key } of keys) {
        const { code, details } = await call(method, examplePath, { credential: key });
        const isRefused = code === "ROLE_MISSING" && details.role === needed;
        const isAllowed = needed !== "none stated" && mayActAs(role, needed);
        if (isRefused === isAllowed) wrong.push(`${role}: ${method} ${path} ${code}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(BY_STAFF.length * keys.length).toBeGreaterThan(90);
  });

  it("is given, changed and removed by an admin, with effect from the next call", async () => {
    const person = { sub: `person-${crypto.randomUUID()}` };
    const path = `${STAFF}/${person.sub}`;
    const health = () => asSignedIn(person, "GET", "/api/v1/platform/health");
    const stranger = await health();
    expect(stranger).toMatchObject({ status: 403, code: "ROLE_MISSING" });
    expect(stranger.details).toEqual({ role: "support", staffId: person.sub });

    const put = await asStaff(null, "PUT", path, { name: "Dora", role: "support" });
    const { member } = expectSuccess(put);
    expect(member).toMatchObject({ id: person.sub, name: "Dora", role: "support" });
    expect((await health()).status).toBe(200);
    expect((await asSignedIn(person, "GET", STAFF)).code).toBe("ROLE_MISSING");

    expectSuccess(await asStaff(null, "PUT", path, { name: "Dora", role: "admin" }));
    const { staff } = expectSuccess(await asSignedIn(person, "GET", STAFF));
    expect(staff).toContainEqual({ ...member, role: "admin" });

    expectSuccess(await asStaff(null, "DELETE", path));
    expect((await health()).code).toBe("ROLE_MISSING");
    expect((await asStaff(null, "DELETE", path)).status).toBe(404);
    const entries = await logged(`target=${person.sub}`);
    const dora = (role: string) => ({ name: "Dora", role });
    expect(entries).toMatchObject([
      { action: "staff_member.removed", before: dora("admin"), after: null },
      { action: "staff_member.put", before: { role: "support" }, after: { role: "admin" } },
      { action: "staff_member.put", before: null, after: dora("support") },
    ]);
  });
});

describe("the scopes of a platform key", () => {
  it("narrow its role: each call needs the scope that its route states, for every scope and operation", async () => {
    const keys = await Promise.all(
      STAFF_SCOPES.map(async (scope) => {
        const others = STAFF_SCOPES.filter((one) => one !== scope);
        const alone = expectSuccess(await makeKey("admin", { scopes: [scope] }));
        const without = expectSuccess(await makeKey("admin", { scopes: others }));
        return { scope, alone, without };
      }),
    );
    expect(keys[0]?.alone.scopes).toEqual(["read"]);
    const wrong: string[] = [];
    for (const { method, examplePath, path, ...operation } of BY_STAFF) {
      const needed = operation["x-required-scope"];
      for (const { scope, alone, without } of keys) {
        const isRefused = async (credential: string) => {
          const { code, details } = await call(method, examplePath, { credential });
          return code === "SCOPE_MISSING" && details.scope === needed;
        };
        const isOfCall = scope === needed;
        const isWrong = isOfCall && !(await isRefused(without.key));
        if (isWrong || (await isRefused(alone.key)) === isOfCall) wrong.push(`${scope}: ${path}`);
      }
    }
    expect(wrong).toEqual([]);
    const stated = new Set(BY_STAFF.map((operation) => operation["x-required-scope"]));
    expect([...stated].toSorted()).toEqual(STAFF_SCOPES.toSorted());
  });

  it("are all that its role allows unless they are named, and a key can give only those that it has", async () => {
    const { key, ...all } = expectSuccess(await makeKey("admin"));
    expect(all.scopes).toEqual(STAFF_SCOPES);
    const narrow = expectSuccess(await makeKey("admin", { scopes: ["staff", "read"] }));
    expect(await listed(narrow.id)).toMatchObject({ scopes: ["read", "staff"] });
    const make = (scopes?: readonly string[]) =>
      call("POST", KEYS, { credential: narrow.key, body: { name: "A", role: "admin", scopes } });
    expect((await make(["staff"])).status).toBe(201);
    const lacks = (scope: string) => ({ code: "SCOPE_MISSING", details: { scope } });
    expect(await make(["read", "money"])).toMatchObject(lacks("money"));
    expect(await make()).toMatchObject(lacks("accounts"));
    expect((await make([])).code).toBe("VALIDATION_FAILED");
    // A member would have every scope of the role.
    const member = { credential: narrow.key, body: { name: "A", role: "admin" } };
    expect(await call("PUT", "/api/v1/platform/staff/new-one", member)).toMatchObject(
      lacks("accounts"),
    );
    // A role still limits what scopes would allow.
    const support = expectSuccess(await makeKey("support", { scopes: ["staff"] }));
    expect((await call("GET", KEYS, { credential: support.key })).code).toBe("ROLE_MISSING");
  });

  it("are complete for a key that was created before scopes existed", async () => {
    const { id, key } = expectSuccess(await makeKey("admin"));
    const stored = env.DB.prepare("SELECT scopes FROM platform_keys WHERE key_id = ?").bind(id);
    expect(await stored.first("scopes")).toBeNull();
    expect((await listed(id)).scopes).toEqual(STAFF_SCOPES);
    expect((await call("GET", KEYS, { credential: key })).status).toBe(200);
  });
});

describe("a platform key", () => {
  it("is shown once, says when it was used, and expires automatically", async () => {
    holdClock();
    const made = expectSuccess(await makeKey("support", { lifetimeDays: 2 }));
    const { key, ...shown } = made;
    expect(key).toMatch(/^pk_[0-9A-Za-z]{49}$/);
    expect(await listed(shown.id)).toEqual({ ...shown, lastUsedAt: null, revokedAt: null });
    const health = () => call("GET", "/api/v1/platform/health", { credential: key });
    expect((await health()).status).toBe(200);
    expect((await listed(shown.id)).lastUsedAt).toBe(new Date().toISOString());
    advanceSeconds(2 * DAY_SECONDS);
    expect(await health()).toMatchObject({ status: 401, code: "80001" });
    const [entry] = await logged(`target=${shown.id}`);
    expect(entry).toMatchObject({ action: "platform_key.created", actor: { id: "platform-key" } });
    expect(JSON.stringify(entry)).not.toContain(key.slice(3));
  });

  it("is refused from the next call after it was revoked, and acts under its own id", async () => {
    const { key, id } = expectSuccess(await makeKey("admin"));
    const body = { name: "Opened by a script" };
    const opened = expectSuccess(await call("POST", TENANTS, { credential: key, body }));
    const [entry] = await logged(`target=${opened.tenant.id}`);
    expect(entry).toMatchObject({ action: "tenant.created", actor: { type: "staff", id } });
    const first = expectSuccess(await asStaff(null, "POST", `${KEYS}/${id}/revoke`));
    expect((await call("GET", KEYS, { credential: key })).code).toBe("80001");
    const again = expectSuccess(await asStaff(null, "POST", `${KEYS}/${id}/revoke`));
    expect(again).toEqual(first);
    expect(await logged(`target=${id}&action=platform_key.revoked`)).toHaveLength(1);
  });

  it("lives for a year at most", async () => {
    expect((await makeKey("support", { lifetimeDays: 366 })).status).toBe(201);
    expect((await makeKey("support", { lifetimeDays: 367 })).status).toBe(400);
    expect((await makeKey("support", { lifetimeDays: null })).status).toBe(400);
  });
});

describe("the staff log", () => {
  it("has each act once, including one that is in both logs of the account", async () => {
    const { tenant, environment } = await openCasino();
    const path = `${TENANTS}/${tenant.id}`;
    expectSuccess(await asStaff(null, "PUT", `${path}/plan`, { plan: "starter" }));
    const reason = "It lost its own.";
    expectSuccess(await asStaff(null, "POST", `${path}/api-keys`, { environment, reason }));
    const place = { tenantId: tenant.id, environment };
    for (let call = 0; call < 2; call += 1) {
      expectSuccess(await asStaff(null, "POST", "/api/v1/platform/audit", place));
      const query = new URLSearchParams(place);
      expectSuccess(await asStaff(null, "GET", `/api/v1/platform/export/settings?${query}`));
    }
    const target = { type: "tenant", id: tenant.id };
    const entries = await logged(`target=${tenant.id}`);
    expect(entries).toMatchObject([
      { action: "tenant.exported_by_staff", target, after: { environment, part: "settings" } },
      { action: "ledger.audited_by_staff", target, after: { environment } },
      { action: "api_key.issued_by_staff", target, after: { environment, reason } },
      { action: "tenant.plan_set", target, after: { plan: "starter" } },
    ]);
    for (const entry of entries) expect(entry.hash).toMatch(/^[0-9a-f]{64}$/);
  });

  it("says whose players' data was read, once a day for each member, account, call and player", async () => {
    const casino = await openCasino();
    const playerId = `guest-${ulid()}`;
    const { playerId: id } = await casino.launch({ playerId });
    await casino.call("GET", `/api/v1/wallet/transactions/${id}`);
    const search = (query: string) => asStaff(null, "GET", `/api/v1/platform/search?id=${query}`);
    const { key, id: other } = expectSuccess(await makeKey("support"));
    for (const query of [playerId, id, playerId]) {
      expect(expectSuccess(await search(query)).found).toHaveLength(1);
    }
    expectSuccess(await call("GET", `/api/v1/platform/search?id=${id}`, { credential: key }));
    expectSuccess(await search(`nobody-${ulid()}`));
    const place = new URLSearchParams({ tenantId: casino.tenant.id, environment: "sandbox" });
    const events = `/api/v1/platform/security-events?${place}`;
    for (let read = 0; read < 2; read += 1) expectSuccess(await asStaff(null, "GET", events));
    const entries = await logged(`target=${casino.tenant.id}&action=data.read_by_staff`);
    const found = {
      environment: casino.environment,
      call: "/api/v1/platform/search",
      playerId: id,
    };
    expect(entries).toMatchObject([
      { actor: { id: "platform-key" }, after: { call: "/api/v1/platform/security-events" } },
      { actor: { id: other }, after: found },
      { actor: { id: "platform-key" }, after: found },
    ]);
    expect(JSON.stringify(entries)).not.toContain(playerId);
  });

  it("is a chain that the daily audit verifies", async () => {
    // Entries of other test files are gone from the database, and only those may be missing.
    const before = await auditStaffLog();
    await makeKey("support");
    expect(await auditStaffLog()).toEqual(before);
    await leaseRun(env.DB, 0);
    const { tenantId, environment } = STAFF_LOG;
    const run = await env.DB.prepare(
      "SELECT finished_at FROM audit_runs WHERE tenant_id = ? AND environment = ?",
    )
      .bind(tenantId, environment)
      .first();
    expect(run).not.toBeNull();
  });
});

async function auditStaffLog(): Promise<unknown[]> {
  const found: unknown[] = [];
  let position: AuditPosition | null = { source: "log", after: "", within: null };
  while (position !== null) {
    const step: StepReport = await auditStep(env, STAFF_LOG, position);
    found.push(...step.findings);
    position = step.next;
  }
  return found;
}
