/**
 * Withdrawals to addresses are held and listed, and are then completed, or failed and returned to
 * cash.
 */
import { afterEach, describe, expect, it } from "vitest";
import { type Casino, expectSuccess, openCasino, type PlayerSession } from "../support/casino.ts";
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
    expect((await casino.call("GET", `${LIST}/${held.withdrawalId}`)).data).toEqual(shown);
    const tooMuch = { playerId: player.playerId, amount: "71", currency: "USDT" };
    expect((await withdraw(casino, tooMuch)).code).toBe("INSUFFICIENT_FUNDS");
  });

  it("is completed once, however often that is requested, with the first reference", async () => {
    const { casino, player } = await opened();
    const { withdrawalId } = await pay(casino, player, "30");
    const complete = (body: unknown) =>
      casino.call("POST", `${LIST}/${withdrawalId}/complete`, { body });
    const first = await complete({ reference: "0xabc" });
    expect(first).toMatchObject({
      status: 200,
      data: { status: "completed", reference: "0xabc", reason: null },
    });
    const later = await Promise.all([complete({}), complete({ reference: "0xabc" })]);
    for (const { data } of later) expect(data).toEqual(first.data);
    expect(await casino.balance(player.playerId, "USDT")).toBe("70.000000");
    const failed = await casino.call("POST", `${LIST}/${withdrawalId}/fail`, {
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
      casino.call("POST", `${LIST}/${id}/complete`, { body });
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
    expect((await casino.call("GET", `${LIST}/${withdrawalId}`)).data).toEqual(first.data);
    const shown = await casino.call("GET", `${LIST}/${withoutReference.withdrawalId}`);
    expect(shown.data).toEqual(second.data);
  });

  it("is returned to cash once when it fails, and can no longer be completed", async () => {
    const { casino, player } = await opened();
    const { withdrawalId } = await pay(casino, player, "30");
    const fail = (reason: string) =>
      casino.call("POST", `${LIST}/${withdrawalId}/fail`, { body: { reason } });
    const answers = await Promise.all(Array.from({ length: 20 }, () => fail("no gas")));
    for (const { data } of answers) {
      expect(data).toMatchObject({ status: "failed", reason: "no gas", reference: null });
    }
    expect(await casino.balance(player.playerId, "USDT")).toBe("100.000000");
    const done = await casino.call("POST", `${LIST}/${withdrawalId}/complete`, { body: {} });
    expect(done).toMatchObject({ status: 422, code: "ACTION_NOT_ALLOWED" });
    const { data } = await casino.call("GET", `/api/v1/wallet/transactions/${player.playerId}`);
    expect(data.transactions).toMatchObject([
      { type: "withdrawal_reversal", amount: "30.000000", balanceAfter: "100.000000" },
      { type: "withdrawal", amount: "-30.000000", balanceAfter: "70.000000" },
      { type: "deposit" },
    ]);
    expect(data.transactions[0].reference).toBe(withdrawalId);
  });

  it("ends one way when it is completed and failed at the same time", async () => {
    const { casino, player } = await opened();
    const { withdrawalId } = await pay(casino, player, "30");
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, place) =>
        place % 2 === 0
          ? casino.call("POST", `${LIST}/${withdrawalId}/complete`, { body: {} })
          : casino.call("POST", `${LIST}/${withdrawalId}/fail`, { body: { reason: "no" } }),
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
      body: { reason: "no" },
    });
    expect(failed.code).toBe("ACTION_NOT_ALLOWED");
    const done = await casino.call("POST", `${LIST}/${withdrawalId}/complete`, { body: {} });
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
        body: { reason },
      });
      expect(answer).toMatchObject({ status: 400, code: "VALIDATION_FAILED" });
      expect(answer.details.issues[0].path).toBe("reason");
    }
    expect((await casino.call("GET", `${LIST}/${withdrawalId}`)).data.status).toBe("pending");
  });
});

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
    await casino.call("POST", `${LIST}/${paid}/complete`, { body: { reference: "r" } });
    await casino.call("POST", `${LIST}/${failed}/fail`, { body: { reason: "no" } });
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
      [otherCasino, withdrawalId, otherCasino.key],
      [casino, withdrawalId, casino.otherKey],
      [casino, unknown, casino.key],
      [casino, withdrawalId.replace(/_2$/, "_1"), casino.key],
      [casino, "x", casino.key],
    ] as const;
    for (const [from, id, credential] of requests) {
      const calls = [
        from.call("GET", `${LIST}/${id}`, { credential }),
        from.call("POST", `${LIST}/${id}/complete`, { body: {}, credential }),
        from.call("POST", `${LIST}/${id}/fail`, { body: { reason: "no" }, credential }),
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
