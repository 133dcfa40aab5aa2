/** The home screen's figures of today have what wallets have not sent yet. Reference 12.29, decision 0181. */
import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { ulid } from "ulid";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { quarterOf } from "../../domain/report/bookings.ts";
import { walletName } from "../../durable-objects/names.ts";
import { asHistory } from "../../src/db/history-database.ts";
import { catchUpHistory } from "../../src/history/catch-up.ts";
import { liveSums } from "../../src/reports/live-sums.ts";
import { openSums } from "../../src/reports/read-quarters.ts";
import { PATIENCE_MS } from "../../src/reports/unbooked-sums.ts";
import { noteAllSeen } from "../../src/sweep/seen-wallets.ts";
import { type Casino, expectSuccess, openCasino, type PlayerSession } from "../support/casino.ts";
import {
  advanceSeconds,
  advanceToNoon,
  holdClockAndTimeLimits,
  releaseClock,
} from "../support/clock.ts";

const HOME = "/api/v1/admin/home";
const JACKPOT = { rate: "1", ceiling: "1000000", seed: "0", minimumBet: null, ticker: false };

interface Table {
  readonly casino: Casino;
  readonly player: PlayerSession;
}

beforeAll(() => {
  // A wallet that answers late on a busy machine would make the figures not live.
  holdClockAndTimeLimits();
  // Today must not end between what is played and what is read.
  advanceToNoon();
});
afterAll(releaseClock);

async function sitDown(): Promise<Table> {
  const casino = await openCasino();
  const body = { ...JACKPOT, status: "active" };
  expectSuccess(await casino.call("PUT", "/api/v1/admin/jackpots/USD", { body }));
  const player = await casino.launch();
  await casino.deposit(player.playerId, "50.00");
  const table = { casino, player };
  await settle(table);
  return table;
}

/** Waits for what a launch does after its answer: it stores the new player's history, and notes the wallet as seen. */
async function settle(table: Table): Promise<void> {
  const address = addressOf(table);
  await noteAllSeen(env.DB, [address], Date.now());
  const stub = env.WALLET.getByName(walletName(address));
  // The history that is stored in the background ends with the deposit, and never has a bet that follows.
  // Not `vi.waitFor`: it would let held time limits of objects pass outside of them.
  await expect
    .poll(async () => {
      await catchUpHistory(env, address);
      return stub.unstoredHistory();
    })
    .toEqual({ ok: true, value: null });
}

async function bet({ player }: Table, game = "golden-reels"): Promise<void> {
  const round = { body: { stake: "2.00" }, headers: { "Idempotency-Key": ulid() } };
  expectSuccess(await player.call("POST", `/api/v1/games/${game}/rounds`, round));
}

function addressOf({ casino, player }: Table) {
  const { tenant, environment } = casino;
  return { tenantId: tenant.id, environment, playerId: player.playerId };
}

async function today({ casino }: Pick<Table, "casino">) {
  // An answer is given again for a second.
  advanceSeconds(2);
  const { money } = expectSuccess(await casino.call("GET", HOME));
  const { isLive, currencies } = money.today;
  return { isLive, ...currencies[0] };
}

/** The wallet's alarm, and how far it knows that history holds it. */
async function outboxOf(table: Table) {
  const stub = env.WALLET.getByName(walletName(addressOf(table)));
  return runInDurableObject(stub, async (_, { storage }) => ({
    alarm: await storage.getAlarm(),
    player: [...storage.sql.exec("SELECT * FROM player")],
    rows: [...storage.sql.exec("SELECT max(seq) FROM journal")],
  }));
}

describe("today's figures", () => {
  it("have a bet at once and once history holds it, and the wallet sends it when it would have", async () => {
    const table = await sitDown();
    expect(await today(table)).toMatchObject({ isLive: true, rounds: 0 });
    await bet(table);
    await bet(table);
    // The alarm in case a jackpot's verdict is lost; the next one is for the message.
    await runDurableObjectAlarm(env.WALLET.getByName(walletName(addressOf(table))));
    const outbox = await outboxOf(table);
    expect(outbox.alarm).toBeGreaterThan(Date.now() + 30_000);
    advanceSeconds(10);
    const live = await today(table);
    expect(live).toMatchObject({ isLive: true, rounds: 2, turnover: "4.00" });
    expect(await today(table)).toEqual(live);
    expect(await outboxOf(table)).toEqual(outbox);
    const tenantEnvironment = addressOf(table);
    const from = quarterOf(Date.now()) - 1;
    const booked = await openSums(asHistory(env.DB), tenantEnvironment, { from, byHour: false });
    expect(booked).toMatchObject([{ deposited: 5000, rounds_settled: 0 }]);

    await catchUpHistory(env, tenantEnvironment);
    expect(await today(table)).toEqual(live);
    await bet(table);
    expect(await today(table)).toMatchObject({ isLive: true, rounds: 3, turnover: "6.00" });
  });

  it("have a bet's contribution before a row carries the verdict, and once", async () => {
    const table = await sitDown();
    await bet(table);
    await bet(table);
    const live = await today(table);
    expect(live).toMatchObject({ turnover: "4.00", jackpot: { contributions: "0.040000" } });
    await bet(table);
    const next = await today(table);
    expect(next).toMatchObject({ turnover: "6.00", jackpot: { contributions: "0.060000" } });
    // The last verdict gets a row of its own.
    advanceSeconds(60);
    await catchUpHistory(env, addressOf(table));
    expect(await today(table)).toEqual(next);
  });

  it("have each entry once while a wallet's history starts over", async () => {
    const table = await sitDown();
    await bet(table);
    await catchUpHistory(env, addressOf(table));
    await bet(table);
    const live = await today(table);
    const { tenantId, environment, playerId } = addressOf(table);
    await env.DB.prepare(
      `UPDATE history_points SET through = 0
       WHERE tenant_id = ? AND environment = ? AND player_id = ?`,
    )
      .bind(tenantId, environment, playerId)
      .run();
    expect(await today(table)).toEqual(live);
  });

  it("leave out what other tenants and the other environment have, and what was played before today", async () => {
    const table = await sitDown();
    await bet(table);
    const stranger = await sitDown();
    await bet(stranger);
    await bet(stranger);
    expect(await today(table)).toMatchObject({ rounds: 1, turnover: "2.00" });
    const { otherKey: credential } = table.casino;
    const { money } = expectSuccess(await table.casino.call("GET", HOME, { credential }));
    expect(money.today).toMatchObject({ isLive: true, currencies: [] });
    const tomorrow = quarterOf(Date.now()) + 1;
    const later = await liveSums(env, addressOf(table), { from: tomorrow, now: Date.now() });
    expect(later).toEqual({ sums: [], isLive: true });
  });

  it("say that they are not live if a wallet does not answer, and have what the others say", async () => {
    const table = await sitDown();
    await bet(table);
    const other = await table.casino.launch();
    await table.casino.deposit(other.playerId, "50.00");
    const second = { ...table, player: other };
    await settle(second);
    await bet(second);
    const tenantEnvironment = addressOf(table);
    const silent = walletName(tenantEnvironment);
    const from = quarterOf(Date.now()) - 1;
    for (const pullHistory of [
      () => Promise.reject(new Error("This object is out of reach.")),
      () => new Promise(() => undefined),
    ]) {
      const answered = Promise.withResolvers<void>();
      const wallets = {
        getByName(name: string) {
          if (name === silent) return { pullHistory };
          const stub = env.WALLET.getByName(name);
          const pull: typeof stub.pullHistory = (range) =>
            stub.pullHistory(range).finally(answered.resolve);
          return { pullHistory: pull };
        },
      };
      advanceSeconds(2);
      const reading = liveSums({ ...env, WALLET: wallets } as unknown as Env, tenantEnvironment, {
        ...{ from, now: Date.now() },
      });
      await answered.promise;
      await vi.advanceTimersByTimeAsync(PATIENCE_MS);
      const half = await reading;
      expect(half.isLive).toBe(false);
      expect(half.sums.map(({ rounds_settled }) => rounds_settled)).toEqual([1]);
    }
  });

  it("are asked of the wallets once a second, however often somebody reads them", async () => {
    const table = await sitDown();
    await bet(table);
    const tenantEnvironment = addressOf(table);
    let asked = 0;
    const wallets = {
      getByName: (name: string) => {
        asked += 1;
        return env.WALLET.getByName(name);
      },
    };
    const range = { from: quarterOf(Date.now()) - 1, now: Date.now() };
    const read = () =>
      liveSums({ ...env, WALLET: wallets } as unknown as Env, tenantEnvironment, range);
    const together = await Promise.all(Array.from({ length: 10 }, read));
    expect(asked).toBe(2);
    expect(together.filter(({ isLive }) => isLive)).toHaveLength(2);
    for (let again = 0; again < 10; again += 1) {
      expect(await read()).toMatchObject({ isLive: true, sums: [{ rounds_settled: 1 }] });
    }
    expect(asked).toBe(2);
    // Readings that are over do not count among those at the same moment.
    for (let again = 3; again < 8; again += 1) {
      advanceSeconds(2);
      expect(await read()).toMatchObject({ isLive: true });
      expect(asked).toBe(again);
    }
  });
});
