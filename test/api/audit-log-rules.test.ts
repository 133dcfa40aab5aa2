/**
 * What the audit log promises about its entries: each is there once, in sequence, none is missing, and they are
 * verifiable and append-only. Reference 12.14, 12.20.
 */
import { env } from "cloudflare:workers";
import { hash } from "node:crypto";
import { ulid } from "ulid";
import { afterEach, describe, expect, it } from "vitest";
import type { ApiAnswer } from "../support/api-answer.ts";
import {
  bonus,
  type ChainedView,
  type Entry,
  GAME,
  heldWithdrawal,
  JACKPOT,
  KEYS,
  LOG,
  logOf,
  ME,
  newKey,
  ownKeyId,
} from "../support/audit-log.ts";
import { call, expectSuccess, openCasino } from "../support/casino.ts";
import { advanceSeconds, holdClock, releaseClock } from "../support/clock.ts";
import { testInCi } from "../support/length.ts";

afterEach(releaseClock);

it("anybody can verify the log from the entries as they are listed", async () => {
  const casino = await openCasino();
  for (const label of ["a", "b", "ć 日"]) await newKey(casino, label);
  await casino.call("PATCH", GAME, { body: { jackpot: false } });
  const entries = ((await logOf(casino)) as ChainedView[]).reverse();
  expect(entries.map(({ seq }) => seq)).toEqual(entries.map((_, index) => index + 1));
  expect(entries.length).toBeGreaterThan(3);
  expect(recomputed(entries, `${casino.tenant.id}:${casino.environment}`)).toEqual(
    entries.map(({ hash }) => hash),
  );
});

/** Recomputes the hashes as clause 12.20 says, with none of the product's code. */
function recomputed(entries: readonly ChainedView[], start: string): string[] {
  const sha256 = (text: string) => hash("sha256", text, "hex");
  const digest = (value: string | null) => (value === null ? null : sha256(value));
  const fields = (value: unknown) => (value === null ? null : sha256(JSON.stringify(value)));
  const joined = (parts: readonly (string | number | null)[]) =>
    parts.map((one) => (one === null ? "-" : `${String(one).length}:${one}`)).join("");
  let previous = start;
  return entries.map((e) => {
    const who = [e.actor.type, e.actor.id, e.target.type, e.target.id];
    const what = [fields(e.before), fields(e.after), digest(e.ip), e.requestId, e.once];
    const when = Date.parse(e.createdAt);
    previous = sha256(joined([previous, e.seq, e.id, when, e.action, ...who, ...what]));
    return previous;
  });
}

describe("an action", () => {
  it("is not recorded again by its replay under the same Idempotency-Key", async () => {
    const casino = await openCasino();
    const { playerId } = await casino.launch();
    const key = ulid();
    const [first, second] = [
      await bonus(casino, playerId, key),
      await bonus(casino, playerId, key),
    ];
    expect(second.headers.get("Idempotent-Replayed")).toBe("true");
    const log = await casino.call("GET", `${LOG}?action=bonus.credited`);
    expect(expectSuccess(log).entries).toMatchObject([{ requestId: first.requestId }]);
    await bonus(casino, playerId);
    expect(await logOf(casino, "?action=bonus.credited")).toHaveLength(2);
  });

  testInCi(
    "is recorded by its replay if the first answer was lost before it was recorded",
    async () => {
      const casino = await openCasino();
      const { playerId } = await casino.launch();
      const key = ulid();
      await env.DB.prepare(
        `CREATE TRIGGER storm BEFORE INSERT ON audit_log WHEN new.tenant_id = '${casino.tenant.id}'
       BEGIN SELECT raise(ABORT, 'a storm'); END`,
      ).run();
      const lost = await bonus(casino, playerId, key);
      await env.DB.prepare("DROP TRIGGER storm").run();
      expect(lost).toMatchObject({ status: 500, code: "INTERNAL_ERROR" });
      expect((await bonus(casino, playerId, key)).status).toBe(201);
      expect(await logOf(casino, "?action=bonus.credited")).toHaveLength(1);
    },
  );

  it("is recorded once, however often a withdrawal is completed or a key revoked", async () => {
    const casino = await openCasino();
    const { id } = await heldWithdrawal(casino);
    const key = (await newKey(casino)).data.id;
    for (let time = 0; time < 3; time += 1) {
      await casino.call("POST", `/api/v1/admin/withdrawals/${id}/complete`, {
        signed: true,
        body: {},
      });
      await casino.call("POST", `${KEYS}/${key}/revoke`);
    }
    const actions = (await logOf(casino)).map(({ action }) => action);
    expect(actions.toSorted()).toEqual([
      "api_key.created",
      "api_key.revoked",
      "withdrawal.completed",
    ]);
  });

  it("is not recorded when it was refused", async () => {
    const casino = await openCasino({ secrets: false });
    const id = await ownKeyId(casino);
    const refused = [
      await casino.call("POST", `${KEYS}/${id}/revoke`),
      await casino.call("POST", "/api/v1/admin/webhooks/secret/rotate"),
      await casino.call("PATCH", ME, { body: { ipAllowList: ["10.0.0.1"] } }),
      await casino.call("PATCH", ME, { body: { plan: "enterprise" } }),
      await casino.call("PATCH", "/api/v1/admin/games/none", { body: { enabled: false } }),
      await casino.call("PUT", "/api/v1/admin/jackpots/USD", { body: { ...JACKPOT, rate: "9" } }),
      await bonus(casino, "nobody"),
      await casino.call("POST", "/api/v1/admin/withdrawals/wdr_x/complete", {
        signed: true,
        body: {},
      }),
    ];
    for (const { code } of refused) expect(code).toBeDefined();
    expect(await logOf(casino)).toEqual([]);
  });
});

describe("simultaneous changes", () => {
  it("are recorded in sequence: each entry's before is the after of the one before it", async () => {
    const casino = await openCasino();
    const locales = ["da", "de", "fi", "fr", "nb", "nl"];
    await Promise.all(locales.map((locale) => casino.call("PATCH", ME, { body: { locale } })));
    const { locale: last } = expectSuccess(await casino.call("GET", ME));
    const log = expectSuccess(await casino.call("GET", `${LOG}?action=tenant.updated`)).entries;
    expect(log).toHaveLength(locales.length);
    const cameAfter = new Map(
      log.map(({ before, after }: Record<"before" | "after", { locale: string }>) => [
        before.locale,
        after.locale,
      ]),
    );
    let locale: unknown = "en";
    for (const _ of locales) locale = cameAfter.get(locale);
    expect(cameAfter.size).toBe(locales.length);
    expect(locale).toBe(last);
  });
});

describe("the log", () => {
  it("shows the address that an action came from", async () => {
    const casino = await openCasino();
    const headers = { "CF-Connecting-IP": "2001:db8::7" };
    await casino.call("PATCH", GAME, { body: { jackpot: false }, headers });
    expect(await logOf(casino)).toMatchObject([{ ip: "2001:db8::7" }]);
  });

  it("shows what a call changed by the request id of its answer, in that account only", async () => {
    const casino = await openCasino();
    await casino.call("PATCH", GAME, { body: { jackpot: false } });
    const changed = await casino.call("PATCH", ME, { body: { locale: "de" } });
    const found = await logOf(casino, `?requestId=${changed.requestId}`);
    expect(found).toMatchObject([{ action: "tenant.updated", requestId: changed.requestId }]);
    expect(await logOf(casino, `?requestId=${changed.requestId}&action=game.switched`)).toEqual([]);
    const read = await casino.call("GET", ME);
    expect(await logOf(casino, `?requestId=${read.requestId}`)).toEqual([]);
    const other = await openCasino();
    expect(await logOf(other, `?requestId=${changed.requestId}`)).toEqual([]);
  });

  it("can be filtered by action, actor, target and time", async () => {
    const casino = await openCasino();
    holdClock();
    const at = (offset: number) => new Date(Date.now() + offset * 1000).toISOString();
    const start = at(0);
    const created = (await newKey(casino)).data;
    advanceSeconds(1);
    await casino.call("PATCH", GAME, { body: { jackpot: false }, credential: created.key });
    advanceSeconds(1);
    const later = at(0);
    await casino.call("PATCH", ME, { body: { locale: "de" } });
    const actions = async (query: string) =>
      (await logOf(casino, query)).map(({ action }) => action);
    const all = ["tenant.updated", "game.switched", "api_key.created"];
    expect(await actions("")).toEqual(all);
    expect(await actions("?action=game.switched")).toEqual(["game.switched"]);
    expect(await actions(`?actor=${created.id}`)).toEqual(["game.switched"]);
    expect(await actions(`?target=${created.id}`)).toEqual(["api_key.created"]);
    expect(await actions(`?target=${casino.tenant.id}`)).toEqual(["tenant.updated"]);
    expect(await actions(`?from=${start}`)).toEqual(all);
    expect(await actions(`?from=${later}`)).toEqual(["tenant.updated"]);
    expect(await actions(`?to=${later}`)).toEqual(["game.switched", "api_key.created"]);
    const zoned = later.replace("Z", "+00:00").replaceAll("+", "%2B");
    expect(await actions(`?from=${zoned}`)).toEqual(["tenant.updated"]);
    expect(await actions(`?to=${start}`)).toEqual([]);
    expect(await actions(`?actor=${created.id}&action=api_key.created`)).toEqual([]);
  });

  it("is newest first, and each entry is on one page, by page and by cursor", async () => {
    const casino = await openCasino();
    // More than half of them in one millisecond.
    for (let number = 0; number < 3; number += 1) await newKey(casino);
    holdClock();
    for (let number = 0; number < 4; number += 1) await newKey(casino);
    const all = (await logOf(casino)).map(({ id }) => id);
    expect(all).toHaveLength(7);
    const times = (await logOf(casino)).map(({ createdAt }) => createdAt);
    expect(times).toEqual(times.toSorted().reverse());
    const byPage: string[] = [];
    for (const page of [1, 2, 3, 4]) {
      byPage.push(...(await logOf(casino, `?limit=2&page=${page}`)).map(({ id }) => id));
    }
    expect(byPage).toEqual(all);
    const byCursor: string[] = [];
    for (let query: string | undefined = "?limit=3"; query !== undefined; ) {
      const answer: ApiAnswer = await casino.call("GET", `${LOG}${query}`);
      byCursor.push(...expectSuccess(answer).entries.map(({ id }: Entry) => id));
      const cursor: unknown = answer.meta?.nextCursor;
      query = cursor === undefined ? undefined : `?limit=3&cursor=${cursor}`;
    }
    expect(byCursor).toEqual(all);
    const first = await casino.call("GET", `${LOG}?limit=2`);
    expect(first.meta).toMatchObject({ page: 1, pageSize: 2, total: 7, hasMore: true });
  });

  it("covers one tenant and environment, whatever is requested", async () => {
    const casino = await openCasino();
    const other = await openCasino();
    const theirs = (await newKey(other)).data.id;
    const mine = await casino.call("POST", KEYS, { body: {}, credential: casino.otherKey });
    for (const id of [theirs, mine.data.id]) {
      expect(await logOf(casino, `?target=${id}&tenantId=${other.tenant.id}`)).toEqual([]);
    }
    const { meta } = await other.call("GET", `${LOG}?limit=1`);
    await newKey(other);
    const page = await other.call("GET", `${LOG}?limit=1`);
    const cursor = page.meta?.nextCursor;
    expect(await logOf(casino, `?cursor=${cursor}`)).toEqual([]);
    expect(meta).toMatchObject({ total: 1 });
  });

  it.each([
    ["action=nothing", "action"],
    ["actor=", "actor"],
    [`target=${"x".repeat(129)}`, "target"],
    ["requestId=", "requestId"],
    ["from=yesterday", "from"],
    ["from=2026-11-21", "from"],
    ["to=1700000000", "to"],
    ["from=2026-11-21T00:00:00Z&to=2026-11-20T00:00:00Z", "to"],
    ["limit=0", "limit"],
    ["cursor=nonsense", "cursor"],
  ])("refuses %s and names the parameter", async (query, path) => {
    const casino = await openCasino();
    const refused = await casino.call("GET", `${LOG}?${query}`);
    expect(refused).toMatchObject({ status: 400, code: "VALIDATION_FAILED" });
    expect(refused.details.issues[0].path).toBe(path);
  });

  it("contains no key, hash or secret", async () => {
    const casino = await openCasino();
    const created = (await newKey(casino)).data;
    const path = `${KEYS}/${created.id}/rotate`;
    const rotated = (await casino.call("POST", path, { body: {} })).data.apiKey;
    const { secret } = (await casino.call("POST", "/api/v1/admin/webhooks/secret/rotate")).data;
    const { results } = await env.DB.prepare("SELECT * FROM audit_log WHERE tenant_id = ?")
      .bind(casino.tenant.id)
      .all();
    const hashes = await env.DB.prepare("SELECT hash FROM api_keys WHERE tenant_id = ?")
      .bind(casino.tenant.id)
      .all<{ hash: string }>();
    const everything = JSON.stringify(results) + JSON.stringify(await logOf(casino));
    expect(results).toHaveLength(3);
    for (const one of [created.key, rotated.key, secret, casino.secret, casino.key]) {
      expect(everything).not.toContain(one.slice(12, -6));
    }
    for (const { hash } of hashes.results) expect(everything).not.toContain(hash);
  });

  it("cannot be changed or shortened, not even in the database", async () => {
    const casino = await openCasino();
    await newKey(casino);
    const before = await logOf(casino);
    for (const sql of ["UPDATE audit_log SET actor_id = 'nobody'", "DELETE FROM audit_log"]) {
      const statement = env.DB.prepare(`${sql} WHERE tenant_id = ?`).bind(casino.tenant.id);
      await expect(statement.run()).rejects.toThrow(/append-only/);
    }
    expect(await logOf(casino)).toEqual(before);
  });

  it("has no call that adds to it, changes it or empties it", async () => {
    const casino = await openCasino();
    for (const method of ["POST", "PUT", "PATCH", "DELETE"]) {
      const answer = await call(method, LOG, { credential: casino.key });
      expect(answer).toMatchObject({ status: 405, code: "METHOD_NOT_ALLOWED" });
    }
  });
});
