/**
 * The audit log records who (key id, staff, player), what, target, before and after, ip, requestId,
 * when; it is append-only (Reference 12.14). Every change that a call under /admin makes is recorded.
 */

import { env } from "cloudflare:workers";
import { hash } from "node:crypto";
import { ulid } from "ulid";
import { afterEach, describe, expect, it } from "vitest";
import { returnPercent } from "../../domain/games/catalogue.ts";
import { goldenReels } from "../../domain/games/slots/versions/golden-reels-2.ts";
import { goldenReels94 } from "../../domain/games/slots/versions/golden-reels-3.ts";
import { publishedHashes } from "../../domain/games/versions/known-answers.ts";
import { AUDIT_ACTIONS, type AuditActor } from "../../src/db/audit-log/audit-entry.ts";
import { type Change, differenceOf } from "../../src/db/audit-log/difference.ts";
import type { ApiAnswer } from "../support/api-answer.ts";
import { operations } from "../support/api-document.ts";
import { type Casino, call, expectSuccess, openCasino } from "../support/casino.ts";
import { advanceSeconds, holdClock, releaseClock } from "../support/clock.ts";
import { asPerson, personOf } from "../support/people.ts";
import { withdraw } from "../support/signed-withdraw.ts";
import { secondKey } from "../support/void-round.ts";
import { openWebhook, receiverUrl, WEBHOOKS } from "../support/webhooks.ts";

const LOG = "/api/v1/admin/audit-log";
const KEYS = "/api/v1/admin/api-keys";
const ME = "/api/v1/admin/tenants/me";
const GAME = "/api/v1/admin/games/golden-reels";
const ADDRESS = "0x52908400098527886E0F7030069857D2E4169EE7";

afterEach(releaseClock);

interface Entry {
  readonly id: string;
  readonly action: string;
  readonly target: { readonly type: string; readonly id: string };
  readonly createdAt: string;
}

interface ChainedView extends Entry {
  readonly actor: { readonly type: string; readonly id: string };
  readonly before: unknown;
  readonly after: unknown;
  readonly ip: string | null;
  readonly requestId: string;
  readonly once: string | null;
  readonly seq: number;
  readonly hash: string;
}

async function logOf(casino: Casino, query = ""): Promise<Entry[]> {
  return expectSuccess(await casino.call("GET", `${LOG}${query}`)).entries;
}

async function ownKeyId(casino: Casino): Promise<string> {
  const { apiKeys } = expectSuccess(await casino.call("GET", KEYS));
  return apiKeys.find(({ lastFour }: { lastFour: string }) => casino.key.endsWith(lastFour)).id;
}

function newKey(casino: Casino, label = "Test"): Promise<ApiAnswer> {
  return casino.call("POST", KEYS, { body: { label, scopes: ["games"] } });
}

function bonus(casino: Casino, playerId: string, key = ulid()): Promise<ApiAnswer> {
  return casino.call("POST", `/api/v1/admin/players/${playerId}/bonuses`, {
    body: { amount: "5.00", currency: "USD", wageringMultiplier: 3 },
    headers: { "Idempotency-Key": key },
  });
}

async function heldWithdrawal(casino: Casino): Promise<{ id: string; playerId: string }> {
  const { playerId } = await casino.launch();
  await casino.deposit(playerId, "100", "USDC");
  const to = { chain: "ethereum", toAddress: ADDRESS };
  const body = { playerId, amount: "40", currency: "USDC", ...to };
  const { withdrawalId } = expectSuccess(await withdraw(casino, body));
  return { id: withdrawalId, playerId };
}

/** An action's answer, and what its entry must contain. */
interface ActionResult {
  readonly answer: ApiAnswer;
  /** Who acted, if not the key of the casino. */
  readonly actor?: AuditActor;
  readonly target: { readonly type: string; readonly id: string };
  readonly before: unknown;
  readonly after: unknown;
}

const JACKPOT = {
  ceiling: "5000.00",
  seed: "100.00",
  rate: "1.00",
  minimumBet: null,
  status: "active",
  ticker: true,
};

/** What our own staff does is tested in staff, platform-tenants, platform-audit, corrections, pot-changes, chain-deposits and withdrawals.test.ts. */
type StaffAction =
  | Exclude<Extract<(typeof AUDIT_ACTIONS)[number], `tenant.${string}`>, "tenant.updated">
  | "object.released"
  | "ledger.audited_by_staff"
  | "history.rebuilt_by_staff"
  | Extract<(typeof AUDIT_ACTIONS)[number], `${"staff_member" | "platform_key"}.${string}`>
  | "api_key.issued_by_staff"
  | "round.voided_by_staff"
  | "withdrawal.failed_by_staff"
  | "chain_difference.acknowledged"
  | `${"correction" | "pot_correction" | "pot_closing" | "chain_release"}.requested`
  | `${"correction" | "pot_change" | "chain_release"}.approved`;
/** It is recorded in both environments, as onboarding.test.ts tests. */
type AccountAction = "onboarding.promoted";

/** Performs each recorded action of an operator once, in the operator's environment. */
const ACTIONS: Readonly<
  Record<
    Exclude<(typeof AUDIT_ACTIONS)[number], StaffAction | AccountAction>,
    (casino: Casino) => Promise<ActionResult>
  >
> = {
  "api_key.created": async (casino) => {
    const answer = await newKey(casino);
    const { key: _, ...after } = answer.data;
    return { answer, target: { type: "apiKey", id: after.id }, before: null, after };
  },
  "api_key.rotated": async (casino) => {
    const { key: _, ...before } = (await newKey(casino)).data;
    const answer = await casino.call("POST", `${KEYS}/${before.id}/rotate`, { body: {} });
    const { key: __, ...apiKey } = answer.data.apiKey;
    const after = { apiKey, replaced: answer.data.replaced };
    return { answer, target: { type: "apiKey", id: before.id }, before, after };
  },
  "api_key.revoked": async (casino) => {
    const { key: _, ...before } = (await newKey(casino)).data;
    const answer = await casino.call("POST", `${KEYS}/${before.id}/revoke`);
    return { answer, target: { type: "apiKey", id: before.id }, before, after: answer.data };
  },
  "webhook_secret.rotated": async (casino) => {
    const answer = await casino.call("POST", "/api/v1/admin/webhooks/secret/rotate");
    const { secret: _, ...after } = answer.data;
    const target = { type: "webhookSecret", id: casino.environment };
    return { answer, target, before: null, after };
  },
  "webhook.created": async (casino) => {
    const after = { url: receiverUrl(), eventTypes: ["webhook.test"], description: null };
    const answer = await casino.call("POST", WEBHOOKS, { body: after });
    const target = { type: "webhook", id: answer.data.id };
    return { answer, target, before: null, after: { ...after, enabled: true } };
  },
  "webhook.updated": async (casino) => {
    const before = { url: receiverUrl(), eventTypes: ["webhook.test"], description: null };
    const { id } = (await casino.call("POST", WEBHOOKS, { body: before })).data;
    const answer = await casino.call("PATCH", `${WEBHOOKS}/${id}`, { body: { enabled: false } });
    const target = { type: "webhook", id };
    const after = { ...before, enabled: false };
    return { answer, target, before: { ...before, enabled: true }, after };
  },
  "webhook.removed": async (casino) => {
    const before = { url: receiverUrl(), eventTypes: ["webhook.test"], description: null };
    const { id } = (await casino.call("POST", WEBHOOKS, { body: before })).data;
    const answer = await casino.call("DELETE", `${WEBHOOKS}/${id}`);
    const target = { type: "webhook", id };
    return { answer, target, before: { ...before, enabled: true }, after: null };
  },
  "webhook.secret_rotated": async (casino) => {
    const { id } = await openWebhook(casino);
    const answer = await casino.call("POST", `${WEBHOOKS}/${id}/secret/rotate`);
    const { secret: _, ...after } = answer.data;
    return { answer, target: { type: "webhook", id }, before: null, after };
  },
  "webhook.tested": async (casino) => {
    const { id } = await openWebhook(casino);
    const answer = await casino.call("POST", `${WEBHOOKS}/${id}/test`);
    const after = { eventId: answer.data.eventId };
    return { answer, target: { type: "webhook", id }, before: null, after };
  },
  "webhook.event_replayed": async (casino) => {
    const { id } = await openWebhook(casino);
    const { eventId } = (await casino.call("POST", `${WEBHOOKS}/${id}/test`)).data;
    const answer = await casino.call("POST", `${WEBHOOKS}/replay/${eventId}`);
    const target = { type: "event", id: eventId };
    return { answer, target, before: null, after: { webhooks: [id] } };
  },
  "webhook.failed_replayed": async (casino) => {
    const { id } = await openWebhook(casino);
    const since = "2026-01-01T00:00:00Z";
    const answer = await casino.call("POST", `${WEBHOOKS}/${id}/replay`, { body: { since } });
    const after = { since, until: null, eventTypes: null, delivered: false, replayed: 0 };
    return { answer, target: { type: "webhook", id }, before: null, after };
  },
  "tenant.updated": async (casino) => {
    const after = { currency: "EUR", frameAncestors: ["https://casino.example"] };
    const answer = await casino.call("PATCH", ME, { body: after });
    const target = { type: "tenant", id: casino.tenant.id };
    return { answer, target, before: { currency: "USD", frameAncestors: [] }, after };
  },
  "game.switched": async (casino) => ({
    answer: await casino.call("PATCH", GAME, { body: { jackpot: false } }),
    target: { type: "game", id: "golden-reels" },
    before: { enabled: true, jackpot: true, limits: [] },
    after: { enabled: true, jackpot: false, limits: [] },
  }),
  "game.return_chosen": async (casino) => {
    const answer = await casino.call("PUT", `${GAME}/return`, { body: { returnPercent: 94 } });
    const [before, after] = [goldenReels, goldenReels94].map((game) => ({
      ...{ returnPercent: returnPercent(game), version: game.version },
      hash: publishedHashes(game)?.code,
    }));
    return { answer, target: { type: "game", id: "golden-reels" }, before, after };
  },
  "jackpot.configured": async (casino) => {
    const put = (body: unknown) => casino.call("PUT", "/api/v1/admin/jackpots/USD", { body });
    await put({ ...JACKPOT, status: "paused", minimumBet: "2.00" });
    const answer = await put(JACKPOT);
    return {
      answer,
      target: { type: "jackpot", id: answer.data.pool.id },
      before: { ...JACKPOT, currency: "USD", status: "paused", minimumBet: "2.00" },
      after: { ...JACKPOT, currency: "USD" },
    };
  },
  "player.note_added": async (casino) => {
    const { playerId } = await casino.launch();
    const body = { text: "Called about a withdrawal" };
    const answer = await casino.call("POST", `/api/v1/admin/players/${playerId}/notes`, { body });
    const target = { type: "player", id: playerId };
    return { answer, target, before: null, after: { note: answer.data.id } };
  },
  "jackpot.status_set": async (casino) => {
    await casino.call("PUT", "/api/v1/admin/jackpots/USD", { body: JACKPOT });
    const body = { status: "paused" };
    const answer = await casino.call("PUT", "/api/v1/admin/jackpots/USD/status", { body });
    return {
      answer,
      target: { type: "jackpot", id: answer.data.pool.id },
      before: { status: "active" },
      after: { status: "paused" },
    };
  },
  "player.suspended": async (casino) => {
    const { playerId } = await casino.launch();
    const body = { reason: "Asked for it" };
    return {
      answer: await casino.call("POST", `/api/v1/admin/players/${playerId}/suspend`, { body }),
      target: { type: "player", id: playerId },
      before: { status: "active" },
      after: { status: "suspended", reason: "Asked for it" },
    };
  },
  "player.unsuspended": async (casino) => {
    const { playerId } = await casino.launch();
    await casino.call("POST", `/api/v1/admin/players/${playerId}/suspend`, { body: {} });
    return {
      answer: await casino.call("POST", `/api/v1/admin/players/${playerId}/unsuspend`),
      target: { type: "player", id: playerId },
      before: { status: "suspended" },
      after: { status: "active" },
    };
  },
  "player.account_given": async (casino) => {
    const { playerId } = await casino.launch();
    const body = { username: "maria", password: "correct horse battery", currency: "USD" };
    const path = `/api/v1/players/${playerId}/account`;
    const answer = await casino.call("POST", path, { body, signed: true });
    const target = { type: "player", id: playerId };
    return { answer, target, before: null, after: { username: "maria" } };
  },
  "player.password_reset": async (casino) => {
    const { playerId } = await casino.launch();
    const account = { username: "maria", password: "correct horse battery", currency: "USD" };
    const path = `/api/v1/players/${playerId}`;
    await casino.call("POST", `${path}/account`, { body: account, signed: true });
    const body = { username: "maria", password: "another horse battery" };
    const answer = await casino.call("POST", `${path}/password`, { body, signed: true });
    const target = { type: "player", id: playerId };
    return { answer, target, before: null, after: { username: "maria" } };
  },
  "player.erased": async (casino) => {
    const { playerId } = await casino.launch();
    const path = `/api/v1/admin/players/${playerId}/erase`;
    const credential = await secondKey(casino);
    const asked = await casino.call("POST", path, { credential });
    const { id: request, requestedBy } = asked.data.request;
    const answer = await casino.call("POST", path);
    const approvedBy = expect.stringMatching(/^key_/);
    const target = { type: "player", id: playerId };
    return { answer, target, before: null, after: { request, requestedBy, approvedBy } };
  },
  "bonus.credited": async (casino) => {
    const { playerId } = await casino.launch();
    const answer = await bonus(casino, playerId);
    const { transactionId, amount, currency } = answer.data;
    const after = { transactionId, amount, currency, wageringMultiplier: 3 };
    return { answer, target: { type: "player", id: playerId }, before: null, after };
  },
  "round.voided": async (casino) => {
    const player = await casino.launch();
    await casino.deposit(player.externalId, "1.00");
    const opened = await player.call("POST", "/api/v1/games/ladder/rounds", {
      body: { stake: "1.00", choices: { breaksAt: 5, low: true } },
      headers: { "Idempotency-Key": ulid() },
    });
    const { id } = opened.data.round;
    const path = `/api/v1/admin/rounds/${id}/void`;
    const credential = await secondKey(casino);
    await casino.call("POST", path, { body: { reason: "malfunction" }, credential });
    const answer = await casino.call("POST", path, { body: { reason: "malfunction" } });
    const target = { type: "round", id };
    return {
      answer,
      target,
      before: { state: "open" },
      after: { state: "voided", reason: "malfunction" },
    };
  },
  "bonus.forfeited": async (casino) => {
    const { playerId } = await casino.launch();
    await bonus(casino, playerId);
    const path = `/api/v1/admin/players/${playerId}/bonuses/forfeit`;
    const headers = { "Idempotency-Key": ulid() };
    const answer = await casino.call("POST", path, { body: { currency: "USD" }, headers });
    const { transactionId, amount, currency } = answer.data;
    const after = { transactionId, amount, currency };
    return { answer, target: { type: "player", id: playerId }, before: null, after };
  },
  "withdrawal.approved": async (casino) => {
    // Before the first call, because an isolate knows the settings of a key for a while.
    await env.DB.prepare(
      "UPDATE tenant_settings SET settings = json_set(settings, '$.approveWithdrawalsAbove', json(?)) WHERE tenant_id = ?",
    )
      .bind('{"USDC":1}', casino.tenant.id)
      .run();
    const { id, playerId } = await heldWithdrawal(casino);
    const path = `/api/v1/admin/withdrawals/${id}/approve`;
    const [anna, berta] = [personOf(casino, "finance"), personOf(casino, "finance")];
    expectSuccess(await asPerson(anna, "POST", path));
    const answer = await asPerson(berta, "POST", path);
    const people = { requestedBy: anna.sub, approvedBy: berta.sub };
    const after = { playerId, request: expect.any(String), ...people };
    const actor: AuditActor = { type: "person", id: berta.sub };
    return { answer, actor, target: { type: "withdrawal", id }, before: null, after };
  },
  "withdrawal.sent": async (casino) => {
    const { id, playerId } = await heldWithdrawal(casino);
    const body = { reference: "0xabc" };
    const path = `/api/v1/admin/withdrawals/${id}/sent`;
    const answer = await casino.call("POST", path, { signed: true, body });
    return {
      answer,
      target: { type: "withdrawal", id },
      before: { status: "pending" },
      after: { playerId, status: "sent", reference: "0xabc" },
    };
  },
  "withdrawal.confirmed": async (casino) => {
    const { id, playerId } = await heldWithdrawal(casino);
    const path = `/api/v1/admin/withdrawals/${id}`;
    const body = { reference: "0xabc" };
    await casino.call("POST", `${path}/sent`, { signed: true, body });
    const answer = await casino.call("POST", `${path}/confirm`, { signed: true, body });
    return {
      answer,
      target: { type: "withdrawal", id },
      before: { status: "sent" },
      after: { playerId, status: "confirmed", reference: "0xabc" },
    };
  },
  "withdrawal.completed": async (casino) => {
    const { id, playerId } = await heldWithdrawal(casino);
    const body = { reference: "0xabc" };
    const answer = await casino.call("POST", `/api/v1/admin/withdrawals/${id}/complete`, {
      signed: true,
      body,
    });
    return {
      answer,
      target: { type: "withdrawal", id },
      before: { status: "pending" },
      after: { playerId, status: "completed", reference: "0xabc" },
    };
  },
  "withdrawal.failed": async (casino) => {
    const { id, playerId } = await heldWithdrawal(casino);
    const body = { reason: "Returned" };
    const answer = await casino.call("POST", `/api/v1/admin/withdrawals/${id}/fail`, {
      signed: true,
      body,
    });
    return {
      answer,
      target: { type: "withdrawal", id },
      before: { status: "pending" },
      after: { playerId, status: "failed", reason: "Returned" },
    };
  },
  "payout_address.saved": async (casino) => {
    const { playerId } = await casino.launch();
    const path = `/api/v1/admin/players/${playerId}/addresses`;
    const saved = { chain: "ethereum", address: ADDRESS };
    const first = await casino.call("POST", path, { body: saved });
    const answer = await casino.call("POST", path, { body: { ...saved, label: "Savings" } });
    return {
      answer,
      target: { type: "payoutAddress", id: answer.data.id },
      before: { playerId, ...first.data },
      after: { playerId, ...answer.data },
    };
  },
  "payout_address.removed": async (casino) => {
    const { playerId } = await casino.launch();
    const path = `/api/v1/admin/players/${playerId}/addresses`;
    const saved = await casino.call("POST", path, {
      body: { chain: "ethereum", address: ADDRESS },
    });
    const answer = await casino.call("DELETE", `${path}/${saved.data.id}`);
    const before = { playerId, ...saved.data };
    return { answer, target: { type: "payoutAddress", id: saved.data.id }, before, after: null };
  },
};

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

/** Recomputes the hashes as clause 12.20 tells it, with nothing of the product. */
function recomputed(entries: readonly ChainedView[], scope: string): string[] {
  const sha256 = (text: string) => hash("sha256", text, "hex");
  const digest = (value: string | null) => (value === null ? null : sha256(value));
  const fields = (value: unknown) => (value === null ? null : sha256(JSON.stringify(value)));
  const joined = (parts: readonly (string | number | null)[]) =>
    parts.map((one) => (one === null ? "-" : `${String(one).length}:${one}`)).join("");
  let previous = scope;
  return entries.map((e) => {
    const who = [e.actor.type, e.actor.id, e.target.type, e.target.id];
    const what = [fields(e.before), fields(e.after), digest(e.ip), e.requestId, e.once];
    const when = Date.parse(e.createdAt);
    previous = sha256(joined([previous, e.seq, e.id, when, e.action, ...who, ...what]));
    return previous;
  });
}

it("every call with which an operator or our staff changes something states its audit action", () => {
  const changing = operations.filter(
    ({ method, path }) =>
      method !== "GET" &&
      // These two change nothing that an operator or a player has: one checks, one copies again.
      !["/api/v1/platform/audit", "/api/v1/platform/history/rebuild"].includes(path) &&
      /^\/api\/v1\/(admin|onboarding|platform)\//.test(path),
  );
  expect(changing.length).toBeGreaterThan(10);
  for (const { method, path, "x-audit": action } of changing) {
    expect(AUDIT_ACTIONS, `${method} ${path} states an audit action`).toContain(action);
  }
  const stated = operations.flatMap(({ "x-audit": action }) => action ?? []);
  expect(new Set(stated)).toEqual(new Set(AUDIT_ACTIONS));
  expect(stated).toHaveLength(AUDIT_ACTIONS.length);
});

describe.each(Object.entries(ACTIONS))("%s", (action, perform) => {
  it("is recorded: who, what, target, before and after, from where, by which request, when", async () => {
    const casino = await openCasino({ environment: "production" });
    const { answer, actor, target, before, after } = await perform(casino);
    expectSuccess(answer);
    const [entry] = await logOf(casino, `?action=${action}`);
    expect(entry).toEqual({
      id: expect.stringMatching(/^aud_[0-9a-z]{26}$/),
      action,
      actor: actor ?? { type: "apiKey", id: await ownKeyId(casino) },
      target,
      ...differenceOf({ before, after } as Change),
      ip: null,
      erased: null,
      requestId: answer.requestId,
      createdAt: expect.stringMatching(/Z$/),
      once: expect.toBeOneOf([null, expect.any(String)]),
      seq: expect.any(Number),
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    const sandbox = await casino.call("GET", LOG, { credential: casino.otherKey });
    expect(expectSuccess(sandbox).entries).toEqual([]);
  });
});

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

  it("is recorded by its replay if the first answer was lost before it was recorded", async () => {
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
  });

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
