/**
 * An account that must stay in the European Union has its history in databases and queues of the Union, and nowhere
 * else, whatever the configuration says. docs/decisions/0125.
 */
import { createExecutionContext, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { ulid } from "ulid";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { keyCopyName } from "../../durable-objects/names.ts";
import { hashApiKey } from "../../src/auth/api-key.ts";
import { readConfig } from "../../src/config.ts";
import { runInTurn } from "../../src/cron.ts";
import { byHistory, environmentsByHistory, historyOf } from "../../src/db/history-of.ts";
import { consumeQueue } from "../../src/history/consume-queue.ts";
import { createWholeApp } from "../../src/local/whole-app.ts";
import { walletOf, walletStub } from "../../src/objects.ts";
import { offeredJurisdictions } from "../../src/onboarding/place-account.ts";
import { CLOSE_CRON } from "../../src/reports/close-days.ts";
import { type Casino, call, expectSuccess, openCasino } from "../support/casino.ts";
import { advanceSeconds, holdClock, releaseClock, secondsLeftToday } from "../support/clock.ts";
import { dumpOf, tablesWith } from "../support/dump.ts";
import { knownPlayer } from "../support/erasure.ts";
import { DIRECTORY_TABLES, HISTORY_TABLES } from "../support/history-tables.ts";
import { readExport, verify } from "../support/read-export.ts";
import { asStaff, auditOf } from "../support/staff.ts";

const TENANTS = "/api/v1/platform/tenants";
const ELSEWHERE = env.HISTORY_1 as D1Database;
const IN_EU = env.HISTORY_EU_1 as D1Database;
const EU = { jurisdiction: "eu", historyShard: "HISTORY_EU_1" } as const;

/** A platform that lacks one of the parts that accounts in the Union need. */
const LACKING = ["HISTORY_EU_1", "HISTORY_EU", "DIRECTORY_JURISDICTION"] as const;
function without(...bindings: readonly string[]): Env {
  return Object.fromEntries(
    Object.entries(env).filter(([name]) => !bindings.includes(name)),
  ) as unknown as Env;
}

/** Answers like the Worker, with these bindings alone. */
function answering(bindings: Env) {
  const app = createWholeApp(readConfig(env));
  return async (request: Request) => app.fetch(request, bindings, createExecutionContext());
}

beforeEach(() => {
  holdClock();
  // Each test begins five minutes before the end of a day.
  advanceSeconds(secondsLeftToday() + 86_400 - 5 * 60);
});
afterEach(() => {
  releaseClock();
  vi.restoreAllMocks();
});

function tenantEnvironmentOf({ tenant, environment }: Casino) {
  return { tenantId: tenant.id, environment };
}

async function shardsOf(tenantId: string): Promise<unknown[]> {
  const query = "SELECT history_shard AS shard FROM tenant_settings WHERE tenant_id = ?";
  const { results } = await env.DB.prepare(query).bind(tenantId).all<{ shard: string }>();
  return results.map(({ shard }) => shard);
}

/** What a wallet would send to the queue. */
async function messageOf(casino: Casino): Promise<{ player: string; body: unknown }> {
  const { playerId } = await casino.launch();
  await casino.deposit(playerId, "50.00");
  const { tenant, environment } = casino;
  const wallet = walletOf({ tenant, environment }, playerId);
  const wanted = { after: 0, entries: 100, characters: 100_000 };
  return { player: playerId, body: await walletStub(env, wallet).pullHistory(wanted) };
}

/** Delivers messages to the Worker with these bindings, and returns which of them it asks to get again. */
async function deliver(bodies: readonly unknown[], bindings: Env): Promise<number[]> {
  const retried: number[] = [];
  const messages = bodies.map((body, index) => {
    return { id: `message-${index}`, attempts: 1, body, retry: () => retried.push(index) };
  });
  await consumeQueue({ messages } as unknown as MessageBatch<unknown>, bindings);
  return retried;
}

describe("creating an account", () => {
  it("in the European Union marks its id accordingly, and puts its history there", async () => {
    const body = { name: `Casino ${ulid()}`, jurisdiction: "eu" };
    const { tenant, sandboxKey } = expectSuccess(await asStaff(null, "POST", TENANTS, body));
    expect(tenant).toMatchObject({ id: expect.stringMatching(/^ten_eu_[0-9a-z]{26}$/) });
    expect(tenant.jurisdiction).toBe("eu");
    expect(await shardsOf(tenant.id)).toEqual(["HISTORY_EU_1", "HISTORY_EU_1"]);
    const seen = expectSuccess(await asStaff(null, "GET", `${TENANTS}/${tenant.id}`));
    expect(seen.tenant.jurisdiction).toBe("eu");
    const me = "/api/v1/admin/tenants/me";
    const own = expectSuccess(await call("GET", me, { credential: sandboxKey }));
    expect(own).toMatchObject({ id: tenant.id, dataJurisdiction: "eu", jurisdiction: "CW" });
  });

  it("without a jurisdiction never uses a database of the Union", async () => {
    const body = { name: `Casino ${ulid()}` };
    const { tenant } = expectSuccess(await asStaff(null, "POST", TENANTS, body));
    expect(tenant.id).toMatch(/^ten_[0-9a-z]{26}$/);
    expect(tenant.jurisdiction).toBeNull();
    expect(await shardsOf(tenant.id)).toEqual(["HISTORY_1", "HISTORY_1"]);
    const via = answering(without("HISTORY_1"));
    const credential = env.TEST_PLATFORM_KEY;
    const made = expectSuccess(await call("POST", TENANTS, { body, credential, via }));
    expect(await shardsOf(made.tenant.id)).toEqual(["DB", "DB"]);
  });

  it.each(LACKING)("in the Union is refused, and stores nothing, without %s", async (lacking) => {
    const body = { name: `Casino ${ulid()}`, jurisdiction: "eu" };
    const [credential, via] = [env.TEST_PLATFORM_KEY, answering(without(lacking))];
    const refused = await call("POST", TENANTS, { body, credential, via });
    expect(refused).toMatchObject({ status: 403, code: "JURISDICTION_NOT_ALLOWED" });
    expect(refused.details).toEqual({ supported: [] });
    expect(await tablesWith([body.name])).toEqual([]);
    expect(offeredJurisdictions(without(lacking))).toEqual([]);
    expect(offeredJurisdictions(env)).toEqual(["eu"]);
  });

  it.each(["us", "EU", "", null, 1])("is refused for the jurisdiction %j", async (jurisdiction) => {
    const answer = await asStaff(null, "POST", TENANTS, { name: "Casino", jurisdiction });
    expect(answer).toMatchObject({ status: 400, code: "VALIDATION_FAILED" });
  });
});

describe("an account in the European Union", () => {
  it("leaves nothing in any other database of history, and in the directory only what is documented", async () => {
    const known = await knownPlayer(EU);
    const { casino, player, known: texts } = known;
    const { tenant } = casino;
    await runInTurn({ cron: CLOSE_CRON, scheduledTime: Date.now(), noRetry() {} }, env);
    const headers = { "Idempotency-Key": ulid() };
    const spin = { body: { stake: "1.00" }, headers };
    expectSuccess(await player.call("POST", "/api/v1/games/golden-reels/rounds", spin));
    const refused = await casino.call("GET", "/api/v1/admin/rounds?limit=0");
    expect(refused.code).toBe("VALIDATION_FAILED");
    for (const list of ["rounds", "players", "withdrawals", "audit-log", "usage"]) {
      expectSuccess(await casino.call("GET", `/api/v1/admin/${list}`));
    }
    advanceSeconds(secondsLeftToday() + 11 * 60);
    await runInTurn({ cron: CLOSE_CRON, scheduledTime: Date.now(), noRetry() {} }, env);
    await runInTurn({ cron: "* * * * *", scheduledTime: Date.now(), noRetry() {} }, env);
    expect(verify(casino, await readExport(casino))).toMatchObject({ faults: [] });
    expect((await auditOf(casino)).findings).toEqual([]);

    expect(await tablesWith([tenant.id, ...texts], ELSEWHERE)).toEqual([]);
    const there = await tablesWith([tenant.id], IN_EU);
    for (const table of ["players", "entries", "history_points", "day_closes", "player_days"]) {
      expect(there).toContain(table);
    }
    expect(there.filter((table) => ![...HISTORY_TABLES, "tenant_sizes"].includes(table))).toEqual(
      [],
    );
    const inDirectory = await tablesWith([tenant.id, ...texts]);
    expect(inDirectory).toContain("audit_log");
    expect(inDirectory.filter((table) => !DIRECTORY_TABLES.includes(table))).toEqual([]);
  });

  it.each(["DB", "HISTORY_1", "HISTORY_7"])(
    "whose row names %s has no history there: it plays, and its lists are unavailable",
    async (historyShard) => {
      vi.spyOn(console, "error").mockReturnValue();
      vi.spyOn(console, "warn").mockReturnValue();
      const casino = await openCasino({ jurisdiction: "eu", historyShard });
      await expect(historyOf(env, tenantEnvironmentOf(casino))).rejects.toThrow(
        `no database ${historyShard}`,
      );
      const { tenant } = casino;
      await expect(environmentsByHistory(env, [tenant.id])).rejects.toThrow("no database");
      const { player, body } = await messageOf(casino);
      expect(await casino.balance(player)).toBe("50.00");
      expect((await casino.call("GET", "/api/v1/admin/rounds")).code).toBe("UNAVAILABLE");
      expect(await deliver([body], env)).toEqual([0]);
      for (const db of [env.DB, ELSEWHERE, IN_EU]) {
        const tables = await tablesWith([tenant.id], db);
        expect(tables.filter((table) => HISTORY_TABLES.includes(table))).toEqual([]);
      }
    },
  );

  it("is not stored in the first database by a Worker that has no other, not even together with other accounts", async () => {
    vi.spyOn(console, "error").mockReturnValue();
    const [first, inEu] = [await openCasino(), await openCasino(EU)];
    const bodies = [(await messageOf(first)).body, (await messageOf(inEu)).body];
    const alone = without("HISTORY_1", "HISTORY_EU_1");
    expect(await deliver(bodies, alone)).toEqual([1]);
    const groups = await byHistory(env, [tenantEnvironmentOf(first), tenantEnvironmentOf(inEu)]);
    expect(groups.map(({ items }) => items)).toEqual([
      [tenantEnvironmentOf(first)],
      [tenantEnvironmentOf(inEu)],
    ]);
    expect(await tablesWith([first.tenant.id])).toContain("entries");
    const tables = await tablesWith([inEu.tenant.id]);
    expect(tables.filter((table) => HISTORY_TABLES.includes(table))).toEqual([]);
  });

  it("keeps no account without a jurisdiction in its databases", async () => {
    const casino = await openCasino({ historyShard: "HISTORY_EU_1" });
    await expect(historyOf(env, tenantEnvironmentOf(casino))).rejects.toThrow(
      "no database HISTORY_EU_1",
    );
  });

  it("sends its history to the queue of the Union alone, and keeps it while that is not bound", async () => {
    vi.spyOn(console, "warn").mockReturnValue();
    const casino = await openCasino(EU);
    const { playerId } = await casino.launch();
    await casino.deposit(playerId, "50.00");
    const sent: string[] = [];
    const queue = (name: string) => ({ send: async () => void sent.push(name) });
    const operator = { tenant: casino.tenant, environment: casino.environment };
    const wallet = walletStub(env, walletOf(operator, playerId)) as unknown as DurableObjectStub;
    const alarmWith = async (bindings: object) => {
      await runInDurableObject(wallet, (instance) => {
        Object.defineProperty(instance, "env", {
          value: { ...env, ...bindings },
          configurable: true,
        });
      });
      advanceSeconds(60);
      expect(await runDurableObjectAlarm(wallet)).toBe(true);
    };
    await alarmWith({ HISTORY: queue("HISTORY"), HISTORY_EU: undefined });
    expect(sent).toEqual([]);
    await alarmWith({ HISTORY: queue("HISTORY"), HISTORY_EU: queue("HISTORY_EU") });
    expect(sent).toEqual(["HISTORY_EU"]);
    // The real one is delivered to the Worker, which stores what is in it. Nobody has asked for this player's lists.
    await alarmWith({});
    const query = "SELECT count(*) AS stored FROM entries WHERE tenant_id = ?";
    const stored = () => IN_EU.prepare(query).bind(casino.tenant.id).first<number>("stored");
    await vi.waitUntil(async () => (await stored()) === 1, { timeout: 60_000 });
  });

  it("has a copy of its key outside the Union that contains nothing about a person", async () => {
    const casino = await openCasino(EU);
    const hash = hashApiKey(casino.key);
    const { tenantId, environment } = tenantEnvironmentOf(casino);
    const keyId = expectSuccess(await casino.call("GET", "/api/v1/admin/api-keys")).apiKeys.find(
      (one: { lastFour: string }) => casino.key.endsWith(one.lastFour),
    ).id;
    const object = env.EDGE_COPY.getByName(keyCopyName(hash));
    const kept = await vi.waitUntil(async () => {
      const rows = (await dumpOf(object)).split("\n").flatMap((line) => JSON.parse(line));
      return rows.find(({ text }) => text !== undefined);
    });
    const fields = { tenantId, environment, keyId, keyExpiresAt: null, keyScopes: null };
    expect(JSON.parse(kept.text)).toEqual(fields);
  });

  it("writes no address of a caller into a line of the log", async () => {
    const warn = vi.spyOn(console, "warn").mockReturnValue();
    const lines = () =>
      warn.mock.calls
        .map(([line]) => JSON.parse(String(line)))
        .filter(({ event }) => event === "security_event");
    for (const [casino, shown] of [
      [await openCasino(EU), ""],
      [await openCasino(), "203.0.113.9"],
    ] as const) {
      const headers = { "CF-Connecting-IP": "203.0.113.9" };
      const unsigned = { body: { playerId: "p", amount: "1.00" }, headers, signed: false };
      await casino.call("POST", "/api/v1/wallet/withdraw", unsigned);
      const own = () => lines().filter(({ tenantId }) => tenantId === casino.tenant.id);
      await vi.waitUntil(() => own().length > 0);
      for (const { address } of own()) expect(address).toBe(shown);
      const { results } = await vi.waitUntil(async () => {
        const query = "SELECT address FROM security_events WHERE tenant_id = ?";
        const found = await env.DB.prepare(query).bind(casino.tenant.id).all();
        return found.results.length > 0 && found;
      });
      expect(results[0]).toEqual({ address: "203.0.113.9" });
    }
  });
});
