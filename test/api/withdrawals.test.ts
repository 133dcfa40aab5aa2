/**
 * Withdrawals to addresses are held and listed, and are then completed, or failed and returned to
 * cash.
 */
import { env } from "cloudflare:workers";
import { afterEach, describe, expect, it } from "vitest";
import { walletName } from "../../durable-objects/names.ts";
import { signatureOf } from "../../src/auth/request-signature.ts";
import {
  type Casino,
  call,
  expectSuccess,
  openCasino,
  type PlayerSession,
} from "../support/casino.ts";
import { holdClock, releaseClock } from "../support/clock.ts";
import { withdraw } from "../support/signed-withdraw.ts";

const LIST = "/api/v1/admin/withdrawals";
const TRON = "TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC";

async function opened() {
  const casino = await openCasino();
  const player = await casino.launch();
  await casino.deposit(player.playerId, "100", "USDT");
  return { casino, player };
}

afterEach(releaseClock);

let spread = 0;

/** Requests a payout to an address. No two requests in a test have the same signature. */
async function pay(casino: Casino, player: PlayerSession, amount = "10") {
  spread = (spread + 1) % 200;
  const body = { playerId: player.playerId, amount, currency: "USDT" };
  const to = { chain: "tron", toAddress: TRON };
  return expectSuccess(await withdraw(casino, { ...body, ...to }, { offsetSeconds: spread }));
}

describe("a withdrawal to an address", () => {
  it("is pending: deducted from the balance and not yet paid", async () => {
    const { casino, player } = await opened();
    const held = await pay(casino, player, "30");
    expect(held).toMatchObject({
      status: "pending",
      amount: "30.000000",
      balance: "70.000000",
      destination: { chain: "tron", address: TRON, addressId: null },
    });
    expect(await casino.balance(player.playerId, "USDT")).toBe("70.000000");
    const { balance, ...shown } = held;
    expect((await casino.call("GET", `${LIST}/${held.withdrawalId}`)).data).toEqual({
      ...shown,
      approval: null,
    });
    const tooMuch = { playerId: player.playerId, amount: "71", currency: "USDT" };
    expect((await withdraw(casino, tooMuch)).code).toBe("INSUFFICIENT_FUNDS");
  });

  it("is completed once, however often that is requested, with the first reference", async () => {
    const { casino, player } = await opened();
    const { withdrawalId } = await pay(casino, player, "30");
    const complete = (body: unknown) =>
      casino.call("POST", `${LIST}/${withdrawalId}/complete`, { signed: true, body });
    const first = await complete({ reference: "0xabc" });
    expect(first).toMatchObject({
      status: 200,
      data: { status: "completed", reference: "0xabc", reason: null },
    });
    const later = await Promise.all([complete({}), complete({ reference: "0xabc" })]);
    for (const { data } of later) expect(data).toEqual(first.data);
    expect(await casino.balance(player.playerId, "USDT")).toBe("70.000000");
    const failed = await casino.call("POST", `${LIST}/${withdrawalId}/fail`, {
      signed: true,
      body: { reason: "too late" },
    });
    expect(failed).toMatchObject({
      status: 422,
      code: "ACTION_NOT_ALLOWED",
      details: { status: "completed" },
    });
    expect(await casino.balance(player.playerId, "USDT")).toBe("70.000000");
  });

  it("is not completed again under another reference, which would be a second payout", async () => {
    const { casino, player } = await opened();
    const { withdrawalId } = await pay(casino, player, "30");
    const withoutReference = await pay(casino, player, "20");
    const body = { playerId: player.playerId, amount: "1", currency: "USDT" };
    const toOperator = (await withdraw(casino, body)).data;
    const complete = (id: string, body: unknown) =>
      casino.call("POST", `${LIST}/${id}/complete`, { signed: true, body });
    const first = await complete(withdrawalId, { reference: "0xabc" });
    const second = await complete(withoutReference.withdrawalId, {});
    for (const [id, details] of [
      [withdrawalId, { status: "completed", reference: "0xabc" }],
      [withoutReference.withdrawalId, { status: "completed" }],
      [toOperator.withdrawalId, { status: "completed" }],
    ]) {
      const refused = await complete(id, { reference: "0xdef" });
      expect(refused).toMatchObject({ status: 422, code: "ACTION_NOT_ALLOWED" });
      expect(refused.details).toEqual(details);
      expect(refused.message).toMatch(/twice/);
    }
    expect((await casino.call("GET", `${LIST}/${withdrawalId}`)).data).toEqual({
      ...first.data,
      approval: null,
    });
    const shown = await casino.call("GET", `${LIST}/${withoutReference.withdrawalId}`);
    expect(shown.data).toEqual({ ...second.data, approval: null });
  });

  it("is returned to cash once when it fails, and can no longer be completed", async () => {
    const { casino, player } = await opened();
    const { withdrawalId } = await pay(casino, player, "30");
    const fail = (reason: string) =>
      casino.call("POST", `${LIST}/${withdrawalId}/fail`, { signed: true, body: { reason } });
    const answers = await Promise.all(Array.from({ length: 20 }, () => fail("no gas")));
    for (const { data } of answers) {
      expect(data).toMatchObject({ status: "failed", reason: "no gas", reference: null });
    }
    expect(await casino.balance(player.playerId, "USDT")).toBe("100.000000");
    const done = await casino.call("POST", `${LIST}/${withdrawalId}/complete`, {
      signed: true,
      body: {},
    });
    expect(done).toMatchObject({ status: 422, code: "ACTION_NOT_ALLOWED" });
    const { data } = await casino.call("GET", `/api/v1/wallet/transactions/${player.playerId}`);
    expect(data.transactions).toMatchObject([
      { type: "withdrawal_reversal", amount: "30.000000", balanceAfter: "100.000000" },
      { type: "withdrawal", amount: "-30.000000", balanceAfter: "70.000000" },
      { type: "deposit" },
    ]);
    expect(data.transactions[0].reference).toBe(withdrawalId);
  });

  it("ends only one way when it is completed and failed at the same time", async () => {
    const { casino, player } = await opened();
    const { withdrawalId } = await pay(casino, player, "30");
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, place) =>
        place % 2 === 0
          ? casino.call("POST", `${LIST}/${withdrawalId}/complete`, { signed: true, body: {} })
          : casino.call("POST", `${LIST}/${withdrawalId}/fail`, {
              signed: true,
              body: { reason: "no" },
            }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    const { status } = (await casino.call("GET", `${LIST}/${withdrawalId}`)).data;
    const balance = await casino.balance(player.playerId, "USDT");
    expect(balance).toBe(status === "failed" ? "100.000000" : "70.000000");
  });

  it("cannot fail when it went back to the operator, because it is already completed", async () => {
    const { casino, player } = await opened();
    const body = { playerId: player.playerId, amount: "1", currency: "USDT" };
    const { withdrawalId } = (await withdraw(casino, body)).data;
    const failed = await casino.call("POST", `${LIST}/${withdrawalId}/fail`, {
      signed: true,
      body: { reason: "no" },
    });
    expect(failed.code).toBe("ACTION_NOT_ALLOWED");
    const done = await casino.call("POST", `${LIST}/${withdrawalId}/complete`, {
      signed: true,
      body: {},
    });
    expect(done.data.status).toBe("completed");
    expect(await casino.balance(player.playerId, "USDT")).toBe("99.000000");
  });

  it("requires a reason on one line to fail", async () => {
    const { casino, player } = await opened();
    const { withdrawalId } = await pay(casino, player);
    const broken = ["two\nlines", "two\u2028lines", "two\u2029lines", "two\u0085lines"];
    const turned = ["\u202e0xabc", "\u2066a", "a\u200f"];
    for (const reason of [undefined, "", ...broken, ...turned, "x".repeat(201), 1]) {
      const answer = await casino.call("POST", `${LIST}/${withdrawalId}/fail`, {
        signed: true,
        body: { reason },
      });
      expect(answer).toMatchObject({ status: 400, code: "VALIDATION_FAILED" });
      expect(answer.details.issues[0].path).toBe("reason");
    }
    expect((await casino.call("GET", `${LIST}/${withdrawalId}`)).data.status).toBe("pending");
  });
});

describe("the payout of a withdrawal", () => {
  function report(casino: Casino, id: string, step: string, body: object) {
    return casino.call("POST", `${LIST}/${id}/${step}`, { signed: true, body });
  }

  function failAsStaff(casino: Casino, id: string, reason: string) {
    const { tenant, environment } = casino;
    return casino.call("POST", `/api/v1/platform/withdrawals/${id}/fail`, {
      body: { tenantId: tenant.id, environment, reason },
      credential: env.TEST_PLATFORM_KEY,
    });
  }

  it("is recorded as sent, confirmed and completed, once each, while the money stays held", async () => {
    const { casino, player } = await opened();
    const { withdrawalId: id } = await pay(casino, player, "30");
    const reference = "0xabc";
    for (const [step, status, body] of [
      ["sent", "sent", { reference }],
      ["confirm", "confirmed", {}],
      ["complete", "completed", {}],
    ] as const) {
      const [first, again] = [
        await report(casino, id, step, body),
        await report(casino, id, step, body),
      ];
      expect(first).toMatchObject({ status: 200, data: { status, reference, reason: null } });
      expect(again.data).toEqual(first.data);
      expect((await casino.call("GET", `${LIST}/${id}`)).data).toEqual({
        ...first.data,
        approval: null,
      });
      const listed = await casino.call("GET", `${LIST}?status=${status}`);
      expect(listed.data.withdrawals).toMatchObject([{ withdrawalId: id, reference }]);
      expect(await casino.balance(player.playerId, "USDT")).toBe("70.000000");
    }
    const { data } = await casino.call("GET", `/api/v1/wallet/transactions/${player.playerId}`);
    expect(data.transactions).toMatchObject([{ type: "withdrawal" }, { type: "deposit" }]);
    await expectSound(casino, player);
  });

  it("is not sent, confirmed or completed under another reference", async () => {
    const { casino, player } = await opened();
    const { withdrawalId: id } = await pay(casino, player, "30");
    for (const step of ["sent", "confirm", "complete"]) {
      // Only the platform's own payouts have such a reference, and only the platform may end those.
      const pretended = await report(casino, id, step, { reference: "eip155:1:0xabc" });
      expect(pretended.status).toBe(400);
    }
    await report(casino, id, "sent", { reference: "0xabc" });
    for (const step of ["sent", "confirm", "complete"]) {
      const refused = await report(casino, id, step, { reference: "0xdef" });
      expect(refused).toMatchObject({ status: 422, code: "ACTION_NOT_ALLOWED" });
      expect(refused.details).toEqual({ status: "sent", reference: "0xabc" });
    }
    expect((await casino.call("GET", `${LIST}/${id}`)).data.status).toBe("sent");
  });

  it("is confirmed only after it was sent, and never goes back", async () => {
    const { casino, player } = await opened();
    const { withdrawalId: id } = await pay(casino, player, "30");
    const early = await report(casino, id, "confirm", {});
    expect(early).toMatchObject({ status: 422, details: { status: "pending" } });
    await report(casino, id, "sent", { reference: "0xabc" });
    await report(casino, id, "confirm", {});
    const late = await report(casino, id, "sent", { reference: "0xabc" });
    expect(late.data.status).toBe("confirmed");
    await report(casino, id, "complete", {});
    const over = await report(casino, id, "sent", { reference: "0xabc" });
    expect(over).toMatchObject({ code: "ACTION_NOT_ALLOWED", details: { status: "completed" } });
  });

  it("can be failed only by our staff once it was sent, and the money returns once", async () => {
    const { casino, player } = await opened();
    const { withdrawalId: id } = await pay(casino, player, "30");
    await report(casino, id, "sent", { reference: "0xabc" });
    const refused = await report(casino, id, "fail", { reason: "no gas" });
    expect(refused).toMatchObject({
      status: 422,
      code: "ACTION_NOT_ALLOWED",
      details: { status: "sent", reference: "0xabc" },
    });
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => failAsStaff(casino, id, "dropped")),
    );
    const failed = { status: "failed", reference: "0xabc", reason: "dropped", failedBy: "staff" };
    for (const { data } of answers) expect(data).toMatchObject(failed);
    expect(await casino.balance(player.playerId, "USDT")).toBe("100.000000");
    expect(await report(casino, id, "complete", {})).toMatchObject({ code: "ACTION_NOT_ALLOWED" });
    const log = await casino.call(
      "GET",
      "/api/v1/admin/audit-log?action=withdrawal.failed_by_staff",
    );
    expect(log.data.entries).toMatchObject([
      { actor: { type: "staff" }, before: { status: "sent" }, after: { reason: "dropped" } },
    ]);
    await expectSound(casino, player);
  });

  it("cannot be failed by staff once it was completed, or in another tenant's name", async () => {
    const { casino, player } = await opened();
    const { withdrawalId: id } = await pay(casino, player, "30");
    const other = await openCasino();
    expect(await failAsStaff(other, id, "no")).toMatchObject({ status: 404, code: "NOT_FOUND" });
    expect(await failAsStaff(casino, "x", "no")).toMatchObject({ status: 404 });
    await report(casino, id, "complete", { reference: "0xabc" });
    expect(await failAsStaff(casino, id, "no")).toMatchObject({ code: "ACTION_NOT_ALLOWED" });
    expect(await casino.balance(player.playerId, "USDT")).toBe("70.000000");
  });

  it.each([
    ["sent", { reference: "0xabc" }],
    ["confirm", {}],
    ["complete", {}],
    ["fail", { reason: "no" }],
  ])(
    "is not reported without a signature, nor with one that came under another key: %s",
    async (step, body) => {
      const { casino, player } = await opened();
      const { withdrawalId: id } = await pay(casino, player, "30");
      const path = `${LIST}/${id}/${step}`;
      expect(await casino.call("POST", path, { body, signed: false })).toMatchObject({
        code: "SIGNATURE_MISSING",
      });
      const rawBody = JSON.stringify(body);
      const timestamp = String(Math.floor(Date.now() / 1000));
      const bytes = new TextEncoder().encode(rawBody);
      const parts = { timestamp, method: "POST", path, body: bytes };
      const signature = signatureOf(casino.secret, parts);
      const headers = { "X-Service-Timestamp": timestamp, "X-Service-Signature": signature };
      await casino.call("POST", path, { rawBody, headers });
      const captured = await casino.call("POST", path, {
        rawBody,
        headers: { ...headers, "Idempotency-Key": "another" },
      });
      expect(captured).toMatchObject({ status: 401, code: "SIGNATURE_INVALID" });
    },
  );
});

/** Checks that the wallet's books are exact. */
async function expectSound(casino: Casino, player: PlayerSession) {
  const { tenant, environment } = casino;
  const address = { tenantId: tenant.id, environment, playerId: player.playerId };
  const audit = await env.WALLET.getByName(walletName(address)).audit([]);
  expect(audit).toMatchObject({ ok: true, value: { findings: [] } });
}

describe("the list of withdrawals", () => {
  it("contains each one as soon as it is answered, newest first, with its current status", async () => {
    const { casino, player } = await opened();
    const other = await casino.launch();
    await casino.deposit(other.playerId, "100", "USDT");
    const ids: string[] = [];
    for (const who of [player, other, player, other, player]) {
      ids.unshift((await pay(casino, who)).withdrawalId);
    }
    const [paid, failed] = [ids[1], ids[2]];
    await casino.call("POST", `${LIST}/${paid}/complete`, {
      signed: true,
      body: { reference: "r" },
    });
    await casino.call("POST", `${LIST}/${failed}/fail`, { signed: true, body: { reason: "no" } });
    const list = async (query: string) => {
      const { data, meta } = await casino.call("GET", `${LIST}?${query}`);
      const shown: string[] = data.withdrawals.map(
        (row: { withdrawalId: string; status: string }) => row.withdrawalId,
      );
      return { shown, meta, rows: data.withdrawals };
    };
    expect(new Set((await list("")).shown)).toEqual(new Set(ids));
    expect((await list("status=completed")).shown).toEqual([paid]);
    expect((await list("status=failed")).rows).toMatchObject([
      { withdrawalId: failed, status: "failed", reason: "no" },
    ]);
    const pending = await list("status=pending");
    expect(new Set(pending.shown)).toEqual(new Set([ids[0], ids[3], ids[4]]));
    expect(pending.meta?.total).toBe(3);
    expect((await list(`playerId=${other.externalId}`)).meta?.total).toBe(2);
    expect((await list(`playerId=${player.playerId}&status=pending`)).meta?.total).toBe(2);
  });

  it("has the same rows page by page and cursor by cursor", async () => {
    const { casino, player } = await opened();
    for (let payout = 0; payout < 7; payout += 1) await pay(casino, player, "1");
    const list = async (query: string) => {
      const { data, meta } = await casino.call("GET", `${LIST}?${query}`);
      const ids = data.withdrawals.map((row: { withdrawalId: string }) => row.withdrawalId);
      return { ids: ids as string[], meta };
    };
    const all = (await list("limit=100")).ids;
    expect(new Set(all).size).toBe(7);
    const paged: string[] = [];
    for (let page = 1, more = true; more; page += 1) {
      const { ids, meta } = await list(`limit=3&page=${page}`);
      paged.push(...ids);
      more = meta?.hasMore === true;
    }
    const followed: string[] = [];
    for (let cursor: unknown = "", query = "limit=3"; cursor !== undefined; ) {
      const { ids, meta } = await list(query);
      followed.push(...ids);
      cursor = meta?.nextCursor;
      query = `limit=3&cursor=${cursor}`;
    }
    expect(paged).toEqual(all);
    expect(followed).toEqual(all);
  });

  it("stays in order beyond ten in one millisecond, and cursor by cursor", async () => {
    holdClock();
    const { casino, player } = await opened();
    const ids: string[] = [];
    for (let payout = 0; payout < 11; payout += 1) {
      ids.unshift((await pay(casino, player, "1")).withdrawalId);
    }
    const all = expectSuccess(await casino.call("GET", `${LIST}?limit=100`)).withdrawals;
    expect(all.map((row: { withdrawalId: string }) => row.withdrawalId)).toEqual(ids);
    const followed: string[] = [];
    for (let cursor: unknown = "", query = "limit=2"; cursor !== undefined; ) {
      const { data, meta } = await casino.call("GET", `${LIST}?${query}`);
      for (const { withdrawalId } of data.withdrawals) followed.push(withdrawalId);
      cursor = meta?.nextCursor;
      query = `limit=2&cursor=${cursor}`;
    }
    expect(followed).toEqual(ids);
  });

  it("refuses an unknown status, an unknown player and a cursor that is not ours", async () => {
    const { casino } = await opened();
    const codeFor = async (query: string) => (await casino.call("GET", `${LIST}?${query}`)).code;
    expect(await codeFor("status=lost")).toBe("VALIDATION_FAILED");
    expect(await codeFor("playerId=nobody")).toBe("PLAYER_NOT_FOUND");
    expect(await codeFor("cursor=abc")).toBe("VALIDATION_FAILED");
  });

  it("is visible to its own tenant and environment only, and so is each withdrawal", async () => {
    const { casino, player } = await opened();
    const otherCasino = await openCasino();
    const { withdrawalId } = await pay(casino, player);
    const unknown = `wdr_${player.playerId.slice(4)}_999`;
    const requests = [
      [withdrawalId, otherCasino.key, otherCasino.secret],
      [withdrawalId, casino.otherKey, casino.otherSecret],
      [unknown, casino.key, casino.secret],
      [withdrawalId.replace(/_2$/, "_1"), casino.key, casino.secret],
      ["x", casino.key, casino.secret],
    ] as const;
    for (const [id, credential, secret] of requests) {
      const post = (step: string, body: object) =>
        call("POST", `${LIST}/${id}/${step}`, { signed: true, body, credential }, secret);
      const calls = [
        call("GET", `${LIST}/${id}`, { credential }),
        post("sent", { reference: "0xabc" }),
        post("confirm", {}),
        post("complete", {}),
        post("fail", { reason: "no" }),
      ];
      for (const answer of await Promise.all(calls)) {
        expect(answer, id).toMatchObject({ status: 404, code: "NOT_FOUND" });
      }
    }
    expect((await otherCasino.call("GET", LIST)).data.withdrawals).toEqual([]);
    const production = await casino.call("GET", LIST, { credential: casino.otherKey });
    expect(production.data.withdrawals).toEqual([]);
    expect((await casino.call("GET", `${LIST}/${withdrawalId}`)).data.status).toBe("pending");
  });
});
