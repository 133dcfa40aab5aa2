/** What a monitoring system reads: the exact format, and each figure. Reference 13.38; decision 0124. */
import { env } from "cloudflare:workers";
import { ulid } from "ulid";
import { beforeAll, describe, expect, it, vi } from "vitest";
import alerts from "../../config/alerts.yml?raw";
import operations from "../../docs/operations.md?raw";
import { planLimits } from "../../domain/rate-limit/plan-limits.ts";
import { QUARTER_MS } from "../../domain/report/bookings.ts";
import { count, storeCounts } from "../../src/db/platform-counts.ts";
import { METRIC_NAMES } from "../../src/routes/platform/read-metrics.ts";
import { sweep } from "../../src/sweep/sweep.ts";
import { noteQueues } from "../../src/sweep/webhook-queues.ts";
import { type Casino, expectSuccess, openCasino, type PlayerSession } from "../support/casino.ts";
import { testInCi } from "../support/length.ts";
import { asPerson, staffPerson } from "../support/people.ts";
import { parseMetrics, type Sample } from "../support/prometheus-text.ts";
import { openEndpoint } from "../support/webhook-endpoint.ts";

const support = staffPerson("support");

async function readPage(page = 1) {
  const answer = await asPerson(support, "GET", `/api/v1/platform/metrics?page=${page}`);
  expect(answer.headers.get("Content-Type")).toBe("text/plain; version=0.0.4; charset=utf-8");
  return parseMetrics(answer.text);
}

/** Reads all pages, as the scrape configuration of docs/operations.md does. */
async function readAll(): Promise<readonly Sample[]> {
  const first = await readPage();
  const pages = first.find(({ name }) => name === "rouleau_tenant_pages")?.value ?? 0;
  const others = await Promise.all(Array.from({ length: pages - 1 }, (_, at) => readPage(at + 2)));
  return [...first, ...others.flat()];
}

let casino: Casino;
let player: PlayerSession;
const tenantEnvironment = () => ({ tenantId: casino.tenant.id, environment: casino.environment });
beforeAll(async () => {
  casino = await openCasino();
  player = await casino.launch();
});

/** Reads all metrics, and returns a function that gives the values of one for an environment, with its own labels. */
async function read() {
  const all = await readAll();
  return (name: string, of: { tenantId: string; environment: string } = tenantEnvironment()) =>
    all
      .filter(
        ({ labels, ...sample }) =>
          sample.name === `rouleau_${name}` &&
          labels.tenant === of.tenantId &&
          labels.environment === of.environment,
      )
      .map(({ labels: { tenant: _, environment: __, ...own }, value }) => ({ ...own, value }));
}

describe("the metrics", () => {
  it("count calls, launches and first attempts of each environment, and what failed", async () => {
    await storeCounts(env.DB, Date.now());
    const before = await read();
    await casino.launch();
    const of = tenantEnvironment();
    const later = () => {};
    count(env.DB, ["first_attempts", "first_attempt_faults"], { of, later });
    count(env.DB, ["first_attempts"], { of, later });
    await storeCounts(env.DB, Date.now());
    const after = await read();
    const more = (name: string) => (after(name)[0]?.value ?? 0) - (before(name)[0]?.value ?? 0);
    expect(more("launches_total")).toBe(1);
    // The call that makes the token is the key's, the exchange is the token's.
    expect(more("api_calls_total")).toBeGreaterThanOrEqual(2);
    expect(after("launch_faults_total")).toEqual([{ value: 0 }]);
    expect(after("webhook_first_attempts_total")).toEqual([{ value: 2 }]);
    expect(after("webhook_first_attempt_faults_total")).toEqual([{ value: 1 }]);
  });

  it("show what each environment keeps, and the limits of its own plan", async () => {
    const starter = await openCasino({ plan: "starter" });
    const kept = await read();
    expect(kept("kept_rows")).toContainEqual({ list: "apiKeys", value: 1 });
    for (const [of, plan] of [
      [tenantEnvironment(), "growth"],
      [{ tenantId: starter.tenant.id, environment: "production" }, "starter"],
    ] as const) {
      const { players, notes } = planLimits(plan);
      expect(kept("kept_limit", of)).toEqual([
        { list: "players", value: players },
        { list: "notes", value: notes },
      ]);
    }
  });

  testInCi("count nothing for an account that none of its keys or sessions did", async () => {
    const nobody = { tenantId: "", environment: "" };
    await storeCounts(env.DB, Date.now());
    const before = (await read())("launch_faults_total", nobody)[0]?.value ?? 0;
    count(env.DB, ["launch_faults"], { of: undefined, later: () => {} });
    await storeCounts(env.DB, Date.now());
    expect((await read())("launch_faults_total", nobody)).toEqual([{ value: before + 1 }]);
  });

  testInCi("lose no count of an environment while the database cannot be reached", async () => {
    await storeCounts(env.DB, Date.now());
    const [before] = (await read())("webhook_first_attempts_total");
    vi.spyOn(console, "warn").mockImplementation(() => undefined);
    count(env.DB, ["first_attempts"], { of: tenantEnvironment(), later: () => {} });
    const prepare = () => {
      throw new Error("lost");
    };
    await storeCounts({ ...env.DB, prepare } as unknown as D1Database, Date.now());
    vi.restoreAllMocks();
    await storeCounts(env.DB, Date.now());
    const [after] = (await read())("webhook_first_attempts_total");
    expect(after?.value).toBe((before?.value ?? 0) + 1);
  });

  testInCi(
    "show what the sweep found at webhooks, until nothing waits or the webhook is gone",
    async () => {
      const { data } = await casino.call("POST", "/api/v1/admin/webhooks", {
        body: { url: "https://example.com/hook", eventTypes: ["round.settled"] },
        signed: true,
      });
      const webhook = { ...tenantEnvironment(), id: data.id as string };
      const state = {
        ...{
          disabled: null,
          failures: 3,
          nextProbeAt: 1,
          waiting: 7,
          failed: 2,
          held: 1,
          dropped: 0,
        },
      };
      await noteQueues(env.DB, [{ webhook, state }]);
      const waits = await read();
      expect(waits("webhooks")).toEqual([{ state: "enabled", value: 1 }]);
      expect(waits("webhooks_paused")).toEqual([{ value: 1 }]);
      expect(waits("webhook_events")).toEqual([
        { state: "dropped", value: 0 },
        { state: "failed", value: 2 },
        { state: "held", value: 1 },
        { state: "waiting", value: 7 },
      ]);
      await noteQueues(env.DB, [{ webhook, state: { ...state, waiting: 8, nextProbeAt: null } }]);
      expect((await read())("webhooks_paused")).toEqual([{ value: 0 }]);
      await noteQueues(env.DB, [{ webhook, state: undefined }]);
      expect((await read())("webhook_events")).toEqual([]);
      await noteQueues(env.DB, [{ webhook: { ...webhook, id: "whk_gone" }, state }]);
      await noteQueues(env.DB, []);
      expect((await read())("webhook_events")).toEqual([]);
    },
  );

  it("include the number of events that wait for a webhook whose receiver is down, from the sweep", async () => {
    const other = await openCasino();
    const endpoint = await openEndpoint(other, "down=1");
    await endpoint.announce(0, 3);
    await sweep({ scheduledTime: Date.now(), cron: "", noRetry() {} }, env);
    const of = { tenantId: other.tenant.id, environment: other.environment };
    const [waiting] = (await read())("webhook_events", of).filter(
      (sample) => "state" in sample && sample.state === "waiting",
    );
    expect(waiting?.value).toBe(3);
  });

  it("include what a disabled webhook holds, from the sweep, until it has been replayed", async () => {
    const other = await openCasino();
    const endpoint = await openEndpoint(other);
    const enable = (enabled: boolean) =>
      other.call("PATCH", `/api/v1/admin/webhooks/${endpoint.id}`, { body: { enabled } });
    expectSuccess(await enable(false));
    const subscription = { tenantId: other.tenant.id, environment: other.environment };
    await endpoint.announce(0, 3);
    const told = async () => {
      await sweep({ scheduledTime: Date.now(), cron: "", noRetry() {} }, env);
      const samples = (await read())("webhook_events", subscription);
      return Object.fromEntries(
        samples.map((one) => [(one as { state?: string }).state, one.value]),
      );
    };
    expect(await told()).toMatchObject({ held: 3, waiting: 0 });
    expect(await told()).toMatchObject({ held: 3 });
    await endpoint.run("UPDATE event SET state = 'delivered'");
    expect(await told()).toEqual({});
  });

  it("show what is frozen, in doubt and waiting, the pots and the last audit", async () => {
    const { tenantId, environment } = tenantEnvironment();
    const at = 1_790_000_000_000;
    const report = { currencies: [{ currency: "USD", pot: { closing: "123456789" } }] };
    const add = (sql: string, ...values: unknown[]) =>
      env.DB.prepare(sql).bind(tenantId, environment, ...values);
    await env.DB.batch([
      add(
        "INSERT INTO frozen_objects (tenant_id, environment, kind, object_id, frozen_at, reason) VALUES (?, ?, 'pool', 'USD', ?, 'x')",
        at,
      ),
      add("INSERT INTO open_doubts VALUES (?, ?, ?, 'rnd_1', 'USD', ?)", player.playerId, at),
      add(
        "INSERT INTO withdrawals (tenant_id, environment, created_at, withdrawal_id, player_id, status, record, seq) VALUES (?, ?, ?, ?, ?, 'pending', '{}', 1)",
        at,
        `wdr_${ulid()}`,
        player.playerId,
      ),
      add(
        "INSERT INTO day_closes (tenant_id, environment, day, closed_at, report, digest) VALUES (?, ?, '2026-01-01', ?, ?, '')",
        at,
        JSON.stringify(report),
      ),
      add(
        "INSERT OR REPLACE INTO audit_runs (tenant_id, environment, last, finished_at) VALUES (?, ?, ?, ?)",
        JSON.stringify({ findings: 4, frozen: 1 }),
        at,
      ),
    ]);
    const ends = Math.floor(at / QUARTER_MS);
    await add(
      "INSERT OR REPLACE INTO open_days (tenant_id, environment, day, time_zone, starts, ends) VALUES (?, ?, '2026-01-02', 'UTC', 0, ?)",
      ends,
    ).run();
    const told = await read();
    expect(told("open_day_end_timestamp_seconds")).toEqual([{ value: (ends * QUARTER_MS) / 1000 }]);
    expect(told("frozen_objects")).toEqual([{ kind: "pool", value: 1 }]);
    expect(told("open_doubts")).toEqual([{ value: 1 }]);
    expect(told("withdrawals_waiting")).toEqual([
      { status: "pending", value: 1 },
      { status: "sent", value: 0 },
      { status: "confirmed", value: 0 },
    ]);
    expect(told("oldest_withdrawal_timestamp_seconds")).toEqual([
      { status: "pending", value: at / 1000 },
    ]);
    expect(told("pot_minor")).toEqual([{ currency: "USD", value: 12_345 }]);
    expect(told("audit_findings")).toEqual([{ value: 4 }]);
    expect(told("audit_frozen")).toEqual([{ value: 1 }]);
    expect(told("audit_finished_timestamp_seconds")).toEqual([{ value: at / 1000 }]);
    const own = (await readPage()).filter(({ labels }) => labels.tenant === undefined);
    expect(own.map(({ name, labels }) => `${name} ${labels.part ?? ""}`.trim())).toEqual([
      "rouleau_info",
      "rouleau_tenants",
      "rouleau_tenant_pages",
      "rouleau_healthy games",
      "rouleau_healthy code",
      "rouleau_healthy returns",
      "rouleau_healthy chains",
      "rouleau_audits_overdue",
    ]);
  });

  testInCi("name no player, no round and no threshold", async () => {
    const all = await readAll();
    const labels = new Set(all.flatMap((sample) => Object.keys(sample.labels)));
    expect([...labels].sort()).toEqual(
      [
        "currency",
        "environment",
        "kind",
        "list",
        "part",
        "state",
        "status",
        "tenant",
        "version",
      ].sort(),
    );
    expect(JSON.stringify(all)).not.toMatch(/plr_|rnd_|wdr_|threshold/);
  });

  it("list each account once, over all pages", async () => {
    const samples = (await readAll()).map(({ name, labels }) => JSON.stringify([name, labels]));
    expect(new Set(samples).size).toBe(samples.length);
    expect(await readPage(1_000)).toEqual([]);
  });
});

describe("the alert rules", () => {
  it("use only metrics that exist, and cover each metric that indicates a problem", () => {
    const named = new Set(alerts.match(/rouleau_\w+/g));
    expect([...named].filter((name) => !METRIC_NAMES.includes(name))).toEqual([]);
    expect(METRIC_NAMES.filter((name) => !named.has(name))).toEqual([
      "rouleau_webhooks",
      "rouleau_audit_finished_timestamp_seconds",
      "rouleau_withdrawals_waiting",
      "rouleau_pot_minor",
      "rouleau_tenants",
    ]);
  });

  it("each link to a section that explains what to do", () => {
    const rules = alerts.match(/- alert:/g) ?? [];
    const links = [...alerts.matchAll(/runbook_url: docs\/operations\.md#([\w-]+)/g)];
    expect(links.length).toBe(rules.length);
    const headings = [...operations.matchAll(/^#+ (.+)$/gm)].map(([, title = ""]) =>
      title
        .toLowerCase()
        .replaceAll(/[^\w -]/g, "")
        .replaceAll(" ", "-"),
    );
    for (const [, section] of links) expect(headings).toContain(section);
  });
});
