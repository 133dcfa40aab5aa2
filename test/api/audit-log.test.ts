/**
 * The audit log records who (key id, staff, player), what, target, before and after, ip, requestId,
 * when; it is append-only (Reference 12.14). Every change that a call under /admin makes is recorded.
 */

import { env } from "cloudflare:workers";
import { ulid } from "ulid";
import { afterEach, describe, expect, it } from "vitest";
import { returnPercent } from "../../domain/games/catalogue.ts";
import { goldenReels } from "../../domain/games/slots/versions/golden-reels-2.ts";
import { goldenReels94 } from "../../domain/games/slots/versions/golden-reels-3.ts";
import { publishedHashes } from "../../domain/versions/known-answers.ts";
import { AUDIT_ACTIONS, type AuditActor } from "../../src/db/audit-log/audit-entry.ts";
import { type Change, differenceOf } from "../../src/db/audit-log/difference.ts";
import type { ApiAnswer } from "../support/api-answer.ts";
import { operations } from "../support/api-document.ts";
import {
  bonus,
  GAME,
  heldWithdrawal,
  JACKPOT,
  KEYS,
  LOG,
  logOf,
  ME,
  newKey,
  ownKeyId,
  PAYEE,
} from "../support/audit-log.ts";
import { type Casino, expectSuccess, openCasino } from "../support/casino.ts";
import { releaseClock } from "../support/clock.ts";
import { someOf } from "../support/length.ts";
import { asPerson, personOf } from "../support/people.ts";
import { secondKey } from "../support/void-round.ts";
import { openWebhook, receiverUrl, WEBHOOKS } from "../support/webhooks.ts";

afterEach(releaseClock);

/** An action's answer, and what its entry must contain. */
interface ActionResult {
  readonly answer: ApiAnswer;
  /** Who acted, if not the key of the casino. */
  readonly actor?: AuditActor;
  readonly target: { readonly type: string; readonly id: string };
  readonly before: unknown;
  readonly after: unknown;
}

/** What our own staff does is tested in staff, platform-tenants, platform-audit, corrections, pot-changes, chain-deposits and withdrawals.test.ts, and in test/shards. */
type StaffAction =
  | Exclude<Extract<(typeof AUDIT_ACTIONS)[number], `tenant.${string}`>, "tenant.updated">
  | "object.released"
  | "ledger.audited_by_staff"
  | "history.rebuilt_by_staff"
  | `history.move_${"begun" | "stopped"}`
  | Extract<(typeof AUDIT_ACTIONS)[number], `${"staff_member" | "platform_key"}.${string}`>
  | "api_key.issued_by_staff"
  | "round.voided_by_staff"
  | "withdrawal.failed_by_staff"
  | "chain_difference.acknowledged"
  | "chain_departure.acknowledged"
  | `${"correction" | "pot_correction" | "pot_closing" | "chain_release" | "payout_ending"}.requested`
  | `${"correction" | "pot_change" | "chain_release" | "payout_ending"}.approved`;
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
    const removed = { ...before, enabled: true, waiting: 0, held: 0 };
    return { answer, target, before: removed, after: null };
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
  "game.limited": async (casino) => {
    const limitsOf = async (maxStake: string) => {
      const body = { minStake: null, maxStake, maxWin: null };
      const answer = await casino.call("PUT", `${GAME}/limits/EUR`, { body });
      return { answer, limits: answer.data.limits };
    };
    const { limits: before } = await limitsOf("1.00");
    const { answer, limits: after } = await limitsOf("2.00");
    return {
      answer,
      target: { type: "game", id: "golden-reels" },
      before: { limits: before },
      after: { limits: after },
    };
  },
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
    const saved = { chain: "ethereum", address: PAYEE };
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
      body: { chain: "ethereum", address: PAYEE },
    });
    const answer = await casino.call("DELETE", `${path}/${saved.data.id}`);
    const before = { playerId, ...saved.data };
    return { answer, target: { type: "payoutAddress", id: saved.data.id }, before, after: null };
  },
};

it("every call with which an operator or our staff changes something states its audit action", () => {
  const changing = operations.filter(
    ({ method, path }) =>
      method !== "GET" &&
      // These two change nothing that belongs to an operator or a player: one checks, the other
      // copies again.
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

describe.each(someOf(Object.entries(ACTIONS), 4))("%s", (action, perform) => {
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
