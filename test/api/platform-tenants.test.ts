/** Operators' accounts, as our staff manages them: Reference 13.7. */
import { env } from "cloudflare:workers";
import { afterEach, describe, expect, it } from "vitest";
import { MAX_LIVE_API_KEYS } from "../../domain/limits.ts";
import type { OnboardingStatus } from "../../domain/onboarding/onboarding-status.ts";
import type { ApiAnswer } from "../support/api-answer.ts";
import { type Casino, call, expectSuccess, openCasino } from "../support/casino.ts";
import { advanceSeconds, holdClock, releaseClock } from "../support/clock.ts";
import { testInCi } from "../support/length.ts";

const TENANTS = "/api/v1/platform/tenants";
const STATUS = "/api/v1/onboarding/status";

const asStaff = (method: string, path: string, body?: object): Promise<ApiAnswer> =>
  call(method, path, {
    credential: env.TEST_PLATFORM_KEY,
    ...(body === undefined ? {} : { body }),
  });
const decide = (casino: Casino, decision: string, body?: object) =>
  asStaff("POST", `${TENANTS}/${casino.tenant.id}/${decision}`, body);

async function auditOf(tenantId: string): Promise<Record<string, unknown>[]> {
  const { results } = await env.DB.prepare(
    "SELECT environment, action, actor_type, actor_id, target_id, before, after FROM audit_log WHERE tenant_id = ? ORDER BY environment, created_at",
  )
    .bind(tenantId)
    .all();
  return results;
}

describe("an account", () => {
  it("is created with a sandbox key that works and is shown once", async () => {
    const created = await asStaff("POST", TENANTS, { name: "Casino Nord", plan: "starter" });
    expect(created.status).toBe(201);
    const { tenant, sandboxKey } = created.data;
    expect(tenant).toEqual({
      id: expect.stringMatching(/^ten_[0-9a-z]{26}$/),
      name: "Casino Nord",
      plan: "starter",
      status: "created",
      jurisdiction: null,
      createdAt: expect.stringMatching(/Z$/),
      suspendedAt: null,
      suspendedFor: null,
      rejectedFor: [],
    });
    const onboarding = expectSuccess(await call("GET", STATUS, { credential: sandboxKey }));
    expect(onboarding.status).toBe("created");
    const seen = await asStaff("GET", `${TENANTS}/${tenant.id}`);
    expect(expectSuccess(seen)).toEqual({ tenant, onboarding });
    expect(seen.text).not.toContain(sandboxKey.slice(12));
    const entries = await auditOf(tenant.id);
    expect(entries.map(({ environment }) => environment)).toEqual(["production", "sandbox"]);
    for (const entry of entries) {
      expect(entry).toMatchObject({
        action: "tenant.created",
        actor_type: "staff",
        actor_id: "platform-key",
        target_id: tenant.id,
        before: null,
      });
      expect(JSON.parse(String(entry.after))).toEqual(tenant);
    }
  });

  it("cannot be created in a jurisdiction where the platform has no database", async () => {
    const name = `Casino ${crypto.randomUUID()}`;
    const refused = await asStaff("POST", TENANTS, { name, jurisdiction: "eu" });
    expect(refused).toMatchObject({ status: 403, code: "JURISDICTION_NOT_ALLOWED" });
    expect(refused.details).toEqual({ supported: [] });
    const { results } = await env.DB.prepare("SELECT 1 FROM tenants WHERE name = ?")
      .bind(name)
      .all();
    expect(results).toEqual([]);
  });

  it("has the growth plan by default, and can be moved to another plan", async () => {
    const { tenant } = expectSuccess(await asStaff("POST", TENANTS, { name: "Casino" }));
    expect(tenant.plan).toBe("growth");
    const path = `${TENANTS}/${tenant.id}/plan`;
    const changed = expectSuccess(await asStaff("PUT", path, { plan: "enterprise" }));
    expect(changed.tenant).toEqual({ ...tenant, plan: "enterprise" });
    const entry = (await auditOf(tenant.id)).find(({ action }) => action === "tenant.plan_set");
    expect(entry).toMatchObject({ before: '{"plan":"growth"}', after: '{"plan":"enterprise"}' });
  });

  it("is listed newest first, by status, and once over all pages", async () => {
    const ids: string[] = [];
    for (let number = 0; number < 3; number += 1) {
      ids.unshift((await openCasino({ status: "under_review" })).tenant.id);
    }
    const listed: string[] = [];
    for (let query: string | undefined = "?status=under_review&limit=1"; query !== undefined; ) {
      const answer: ApiAnswer = await asStaff("GET", `${TENANTS}${query}`);
      for (const { id, status } of expectSuccess(answer).tenants) {
        expect(status).toBe("under_review");
        listed.push(id);
      }
      const cursor: unknown = answer.meta?.nextCursor;
      query = cursor === undefined ? undefined : `?status=under_review&limit=1&cursor=${cursor}`;
    }
    expect(listed.filter((id) => ids.includes(id))).toHaveLength(3);
    expect(new Set(listed).size).toBe(listed.length);
  });

  it("answers NOT_FOUND to every call when it does not exist", async () => {
    const path = `${TENANTS}/ten_none`;
    for (const answer of [
      await asStaff("GET", path),
      await asStaff("PUT", `${path}/plan`, { plan: "starter" }),
      await asStaff("POST", `${path}/start-review`),
      await asStaff("POST", `${path}/approve`),
      await asStaff("POST", `${path}/reject`, { reasons: ["None"] }),
      await asStaff("POST", `${path}/activate`),
      await asStaff("POST", `${path}/api-keys`, { environment: "sandbox", reason: "None" }),
    ]) {
      expect(answer).toMatchObject({ status: 404, code: "NOT_FOUND" });
    }
  });
});

describe("an account that lost its keys", () => {
  afterEach(releaseClock);

  it("gets a key that works in that environment, is shown once, and says who issued it and why", async () => {
    const casino = await openCasino({ environment: "production" });
    const path = `${TENANTS}/${casino.tenant.id}/api-keys`;
    const body = { environment: "production", reason: "Ticket 7: laptop lost" };
    const issued = await asStaff("POST", path, body);
    expect(issued.status).toBe(201);
    const { apiKey, key } = issued.data;
    const listed = await call("GET", "/api/v1/admin/api-keys", { credential: key });
    expect(listed.data.apiKeys).toContainEqual(expect.objectContaining({ id: apiKey.id }));
    expect(listed.text).not.toContain(key);
    const entries = (await auditOf(casino.tenant.id)).filter(
      ({ target_id: id }) => id === apiKey.id,
    );
    expect(entries).toMatchObject([{ environment: "production", actor_type: "staff" }]);
    expect(entries[0]?.after).toContain("laptop lost");
    expect(JSON.stringify(entries)).not.toContain(key);
  });

  it("gets a key that can read and create such keys for a week, unless staff name more scopes or another time", async () => {
    holdClock();
    const casino = await openCasino();
    const path = `${TENANTS}/${casino.tenant.id}/api-keys`;
    const issue = (body: object) =>
      asStaff("POST", path, { environment: "sandbox", reason: "Lost", ...body });
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
    const { apiKey, key } = expectSuccess(await issue({}));
    expect(apiKey).toMatchObject({ scopes: ["read", "keys"], expiresAt: inDays(7) });
    const make = (credential: string, scopes: readonly string[]) =>
      casino.call("POST", "/api/v1/admin/api-keys", { credential, body: { scopes } });
    expect((await make(key, ["read", "keys"])).status).toBe(201);
    expect((await make(key, ["wallet"])).code).toBe("SCOPE_MISSING");
    expect((await call("GET", "/api/v1/admin/api-keys", { credential: key })).status).toBe(200);
    const body = { currency: "EUR", amount: "1", playerId: "player-1" };
    const idempotencyKey = crypto.randomUUID();
    const deposit = { credential: key, body, headers: { "Idempotency-Key": idempotencyKey } };
    expect((await call("POST", "/api/v1/wallet/deposit", deposit)).code).toBe("SCOPE_MISSING");
    const scopes = ["wallet", "keys", "launch"];
    const more = expectSuccess(await issue({ scopes, lifetimeDays: 30 }));
    expect(more.apiKey).toMatchObject({ scopes: ["launch", "wallet", "keys"] });
    expect(more.apiKey.expiresAt).toBe(inDays(30));
    expect((await make(more.key, ["launch", "wallet"])).status).toBe(201);
    for (const refused of [{ lifetimeDays: 31 }, { lifetimeDays: 0 }, { scopes: [] }]) {
      expect((await issue(refused)).code).toBe("VALIDATION_FAILED");
    }
    advanceSeconds(8 * 86_400);
    expect((await make(key, ["read"])).code).toBe("80001");
    expect((await make(more.key, ["keys"])).status).toBe(201);
  });

  testInCi("gets no key beyond the maximum number of live keys", async () => {
    const casino = await openCasino();
    const path = `${TENANTS}/${casino.tenant.id}/api-keys`;
    const body = { environment: "sandbox", reason: "Lost" };
    for (let live = 1; live < MAX_LIVE_API_KEYS; live += 1) {
      expectSuccess(await asStaff("POST", path, body));
    }
    expect((await asStaff("POST", path, body)).code).toBe("ACTION_NOT_ALLOWED");
  });
});

describe("a review", () => {
  it("ends with a production key that works and is shown once", async () => {
    const casino = await openCasino({ status: "review_requested", keysFor: ["sandbox"] });
    expectSuccess(await decide(casino, "start-review"));
    expect(expectSuccess(await casino.call("GET", STATUS)).status).toBe("under_review");
    const approved = await decide(casino, "approve");
    const { tenant, productionKey } = expectSuccess(approved);
    expect(tenant.status).toBe("approved");
    expect(productionKey).toMatch(/^sk_production_/);
    expect((await call("GET", STATUS, { credential: productionKey })).status).toBe(200);
    const entries = await auditOf(casino.tenant.id);
    expect(entries.map(({ action }) => action)).toEqual([
      "tenant.review_started",
      "tenant.approved",
      "tenant.review_started",
      "tenant.approved",
    ]);
    expect(JSON.stringify(entries)).not.toContain(productionKey.slice(14, -6));
  });

  it("approves an account once, with one key, however many calls arrive at once", async () => {
    const casino = await openCasino({ status: "under_review", keysFor: ["sandbox"] });
    const answers = await Promise.all(Array.from({ length: 5 }, () => decide(casino, "approve")));
    expect(answers.filter(({ code }) => code === undefined)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === "ONBOARDING_STATE")).toHaveLength(4);
    const keys = await env.DB.prepare(
      "SELECT count(*) AS n FROM api_keys WHERE tenant_id = ? AND environment = 'production'",
    )
      .bind(casino.tenant.id)
      .first("n");
    expect(keys).toBe(1);
    expect(await auditOf(casino.tenant.id)).toHaveLength(2);
  });

  it("tells the operator why it failed, and clears the reasons when review is requested again", async () => {
    const casino = await openCasino({ status: "under_review" });
    const reasons = ["The game page has no frame-ancestors", "No webhook is verified"];
    const rejected = expectSuccess(await decide(casino, "reject", { reasons }));
    expect(rejected.tenant).toMatchObject({ status: "integration_complete", rejectedFor: reasons });
    const { nextAction } = expectSuccess(await casino.call("GET", STATUS));
    for (const reason of reasons) expect(nextAction).toContain(reason);
    for (const milestone of [
      "test_player_made",
      "token_exchanged",
      "round_settled",
      "webhook_delivered",
      "signed_withdrawal_accepted",
    ]) {
      await env.DB.prepare("INSERT INTO milestones VALUES (?, ?, 1)")
        .bind(casino.tenant.id, milestone)
        .run();
    }
    const again = expectSuccess(await casino.call("POST", "/api/v1/onboarding/promote"));
    expect(again.status).toBe("review_requested");
    expect(again.nextAction).not.toContain(reasons[0]);
    const seen = expectSuccess(await asStaff("GET", `${TENANTS}/${casino.tenant.id}`));
    expect(seen.tenant.rejectedFor).toEqual([]);
  });

  it.each<[decision: string, status: OnboardingStatus]>([
    ["start-review", "created"],
    ["start-review", "under_review"],
    ["approve", "review_requested"],
    ["approve", "approved"],
    ["reject", "integrating"],
    ["reject", "active"],
    ["activate", "under_review"],
    ["activate", "active"],
  ])("refuses to %s an account that is %s", async (decision, status) => {
    const casino = await openCasino({ status, secrets: false });
    const body = decision === "reject" ? { reasons: ["None"] } : undefined;
    const refused = await decide(casino, decision, body);
    expect(refused).toMatchObject({ status: 409, code: "ONBOARDING_STATE" });
    expect(refused.details).toEqual({ status });
    expect(await auditOf(casino.tenant.id)).toEqual([]);
  });

  it("can end with an approved account that staff activates", async () => {
    const casino = await openCasino({ status: "approved" });
    expect(expectSuccess(await decide(casino, "activate")).tenant.status).toBe("active");
  });
});
