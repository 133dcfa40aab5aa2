/**
 * How two members of staff correct a frozen pool, and close a paused one: a row of its own kind, exact
 * books, an event, and nothing that reveals where the threshold is. Reference 13.25 and 10.26;
 * docs/decisions/0041 and 0042.
 */
import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { poolName, walletName } from "../../durable-objects/names.ts";
import { walletOf } from "../../src/objects.ts";
import { type Casino, expectSuccess, openCasino } from "../support/casino.ts";
import { advanceSeconds, holdClock, releaseClock } from "../support/clock.ts";
import { testInCi } from "../support/length.ts";
import { settlePool } from "../support/settle-pool.ts";
import { ANNA, asStaff, auditOf, BERTA, type Claims, citedFindings } from "../support/staff.ts";
import { copyState, putBack } from "../support/stored-state.ts";
import { openWebhook } from "../support/webhooks.ts";

const CORRECTIONS = "/api/v1/platform/pot-corrections";
const CLOSINGS = "/api/v1/platform/pot-closings";
const CHANGES = "/api/v1/platform/pot-changes";
const SETTINGS = {
  ...{ ceiling: "1000.00", seed: "5.00", rate: "1.00", minimumBet: null },
  ...{ status: "active", ticker: true },
};

beforeEach(holdClock);
afterEach(releaseClock);

function poolIn({ tenant, environment }: Casino) {
  return env.JACKPOT_POOL.getByName(
    poolName({ tenantId: tenant.id, environment, currency: "USD" }),
  );
}

/** Changes a pool's rows behind its back. */
async function tamper(casino: Casino, sql: string): Promise<void> {
  const pool = poolIn(casino);
  await settlePool(pool);
  await runInDurableObject(pool, (_, { storage }) => storage.sql.exec(sql).toArray());
  await evictDurableObject(pool);
}

const configure = (casino: Casino, change: object = {}) =>
  casino.call("PUT", "/api/v1/admin/jackpots/USD", { body: { ...SETTINGS, ...change } });

async function jackpotOf(casino: Casino) {
  const { jackpots } = expectSuccess(await casino.call("GET", "/api/v1/admin/jackpots"));
  return jackpots[0];
}

/** A casino with a pool of 5.02; 0.02 of it are from two bets of a player. */
async function openJackpot() {
  const casino = await openCasino();
  expectSuccess(await configure(casino));
  const player = await casino.launch();
  await casino.deposit(player.playerId, "50.00");
  for (const key of ["first-bet", "second-bet"]) expectSuccess(await bet(player, key));
  const pool = { tenantId: casino.tenant.id, environment: casino.environment, currency: "USD" };
  return { casino, player, pool };
}

type Player = Awaited<ReturnType<Casino["launch"]>>;

function bet(player: Player, key: string, stake = "1.00") {
  advanceSeconds(10);
  return player.call("POST", "/api/v1/games/golden-reels/rounds", {
    body: { stake },
    headers: { "Idempotency-Key": key },
  });
}

async function requested(path: string, body: object) {
  return expectSuccess(await asStaff(ANNA, "POST", path, body)).change;
}

const approve = (id: string, who: Claims | null = BERTA) =>
  asStaff(who, "POST", `${CHANGES}/${id}/approve`);

const why = { reason: "A changed row", witness: "The wallets' journals" };

describe("a correction of a pool", () => {
  it("removes what nobody contributed, is reported, and releases the pool, whose next bets count", async () => {
    const { casino, player, pool } = await openJackpot();
    const webhook = await openWebhook(casino, { eventTypes: ["jackpot.corrected"] });
    await tamper(casino, "UPDATE pool SET pot_units = pot_units + 70000");
    const cures = await citedFindings(casino);
    expect(cures).toMatchObject([
      { what: "The pot is not what was contributed and seeded, less what was paid." },
    ]);
    const change = await requested(CORRECTIONS, { ...pool, pot: "-0.070000", ...why, cures });
    expect((await jackpotOf(casino)).totals.pot).toBe("5.090000");
    const approved = expectSuccess(await approve(change.id));
    expect(approved).toMatchObject({
      ...{ pot: "5.020000", released: true, findings: [] },
      change: { kind: "correction", status: "done", requestedBy: "anna", approvedBy: "berta" },
    });
    expect((await jackpotOf(casino)).totals).toEqual({
      ...{ pot: "5.020000", contributed: "0.020000", seeded: "5.000000", paid: "0.000000" },
      ...{ corrected: "0.000000", returned: "0.000000" },
    });
    expectSuccess(await bet(player, "third-bet"));
    expect(await citedFindings(casino)).toEqual([]);
    expect((await jackpotOf(casino)).totals.pot).toBe("5.030000");
    const [delivery] = await webhook.deliveriesOf(1);
    expect(delivery?.event.data).toMatchObject({
      ...{ changeId: change.id, amount: "0.000000", pot: "5.020000", reason: "A changed row" },
    });
    const query = `tenantId=${pool.tenantId}&environment=${pool.environment}`;
    const listed = expectSuccess(await asStaff(null, "GET", `${CHANGES}?${query}`));
    expect(listed.changes).toMatchObject([{ id: change.id, status: "done" }]);
  });

  it("of a pool that lost hits starts a chain of seeds that nobody has seen, and reuses no number", async () => {
    const casino = await openCasino();
    // Every bet of 100.00 wins.
    const settings = { ceiling: "1.00", seed: "0", rate: "1", minimumBet: null };
    expectSuccess(await configure(casino, settings));
    const player = await casino.launch();
    await casino.deposit(player.playerId, "1000.00");
    const won = async (key: string) => {
      const { round, jackpot } = expectSuccess(await bet(player, key, "100.00"));
      expect(jackpot.won).toMatchObject({ amount: "1.00" });
      return round;
    };
    await won("kept-bet");
    // The pool learns that the wallet has booked it.
    await runDurableObjectAlarm(poolIn(casino));
    const earlier = await copyState(poolIn(casino));
    const lostBet = await won("lost-bet");
    // From then on it is known how many hits there were.
    expect(await citedFindings(casino)).toEqual([]);
    const pool = { tenantId: casino.tenant.id, environment: casino.environment, currency: "USD" };

    const list = async () =>
      expectSuccess(await casino.call("GET", "/api/v1/wallet/jackpots/USD/cycles")).cycles;
    const [known, second] = await list();
    await putBack(poolIn(casino), earlier);
    const lost = await citedFindings(casino);
    expect(lost.map(({ what }) => what)).toContain("It lacks a hit that was reported.");
    // What the wallet contributed is in its journal; the win of its lost bet is not a hit of this pool.
    const { playerId } = walletOf(casino, player.playerId);
    const contributor = {
      ...{ playerId, row: Number(lostBet.id.split("_").at(-1)), placedAt: lostBet.createdAt },
      ...{ contribution: "1.000000", contributed: "2.000000", cycle: null },
    };
    const asked = { ...pool, contributor, ...why, cures: lost };
    expectSuccess(await approve((await requested(CORRECTIONS, asked)).id));
    const [running, givenUp] = await list();
    expect(givenUp).toMatchObject({ chain: 1, position: 2, endedBy: "correction" });
    // If it were from the same chain, it would be the seed that was published in the lost time.
    expect(running).toMatchObject({ chain: 3, position: 1, endedBy: null });
    expect(running.seedHash).not.toBe(known.seedHash);
    expect(running.cycle).toBeGreaterThan(known.cycle);

    const left = await citedFindings(casino);
    expect(left.map(({ what }) => what)).toEqual([
      "Pool and wallet hold different verdicts.",
      "The wallet booked a jackpot that its pool never paid.",
    ]);
    const own = { ...pool, playerId, changes: {}, ...why, cures: left };
    const correction = expectSuccess(
      await asStaff(ANNA, "POST", "/api/v1/platform/corrections", own),
    ).correction.id;
    const path = `/api/v1/platform/corrections/${correction}/approve`;
    expect(expectSuccess(await asStaff(BERTA, "POST", path)).released).toBe(true);
    const again = await requested(CORRECTIONS, { ...pool, ...why, cures: left });
    expect(expectSuccess(await approve(again.id)).released).toBe(true);
    expect(await citedFindings(casino)).toEqual([]);

    // The same player wins the next cycle: another hit, with its own id.
    for (const key of ["next-bet", "last-bet"]) await won(key);
    const [, last, next] = await list();
    expect(last.cycle).toBe(next.cycle + 1);
    expect(next.cycle).toBeGreaterThan(running.cycle);
    const wallet = env.WALLET.getByName(walletName(walletOf(casino, player.playerId)));
    const wins = await runInDurableObject(wallet, (_, { storage }) =>
      storage.sql
        .exec<{ entry: string }>("SELECT entry FROM journal WHERE kind = 'jackpot_win'")
        .toArray()
        .map(({ entry }) => JSON.parse(entry).transactions[0].id),
    );
    expect(wins).toHaveLength(4);
    expect(new Set(wins).size).toBe(4);
    expect(await citedFindings(casino)).toEqual([]);
    expect((await jackpotOf(casino)).totals).toMatchObject({ paid: "3.000000", pot: "0.000000" });
    expect(second.endedBy).toBe("hit");
  });

  testInCi("leaves a pot that players have seen unchanged, and books the difference", async () => {
    const { casino, pool } = await openJackpot();
    await tamper(casino, "UPDATE pool SET pot_units = pot_units + 70000");
    const cures = await citedFindings(casino);
    const { id } = await requested(CORRECTIONS, { ...pool, ...why, cures });
    expect(expectSuccess(await approve(id)).released).toBe(true);
    const { totals } = await jackpotOf(casino);
    expect(totals).toMatchObject({ pot: "5.090000", corrected: "0.070000", seeded: "5.000000" });
    expect(await citedFindings(casino)).toEqual([]);
  });

  testInCi("gives a wallet's lost contributions back, from the wallet's own journal", async () => {
    const { casino, player, pool } = await openJackpot();
    await tamper(casino, "DELETE FROM contributor");
    const cures = await citedFindings(casino);
    const wallet = env.WALLET.getByName(walletName(walletOf(casino, player.playerId)));
    const [last] = await runInDurableObject(wallet, (_, { storage }) =>
      storage.sql
        .exec<{ seq: number; at: number }>(
          "SELECT seq, created_at AS at FROM journal WHERE kind = 'round' ORDER BY seq DESC LIMIT 1",
        )
        .toArray(),
    );
    const contributor = {
      ...{ playerId: walletOf(casino, player.playerId).playerId, row: last?.seq },
      placedAt: new Date(last?.at ?? 0).toISOString(),
      ...{ contribution: "0.010000", contributed: "0.020000", cycle: null },
    };
    const { id } = await requested(CORRECTIONS, { ...pool, contributor, ...why, cures });
    const answer = expectSuccess(await approve(id));
    expect(answer).toMatchObject({ released: true, findings: [], pot: "5.020000" });
    const wrong = { ...contributor, cycle: 1 };
    await poolIn(casino).freeze("a test");
    const second = await requested(CORRECTIONS, { ...pool, contributor: wrong, ...why, cures });
    expect((await approve(second.id)).code).toBe("ACTION_NOT_ALLOWED");
  });

  it.each([
    [
      "settings that cannot be set",
      "UPDATE pool SET settings = json_set(settings, '$.rateBasisPoints', 9000)",
    ],
    ["a threshold out of range", "UPDATE pool SET threshold_units = 1"],
    ["a total", "UPDATE pool SET paid_units = paid_units + 1"],
    ["a sealed table", "DELETE FROM participation"],
  ])("corrects %s without instructions", async (_, sql) => {
    const { casino, pool } = await openJackpot();
    await tamper(casino, sql);
    const cures = await citedFindings(casino);
    expect(cures).not.toEqual([]);
    const { id } = await requested(CORRECTIONS, { ...pool, ...why, cures });
    expect(expectSuccess(await approve(id))).toMatchObject({ released: true, pot: "5.020000" });
    expect(await citedFindings(casino)).toEqual([]);
  });

  it("is refused beyond the pot, for a pool that is not frozen, and to one person or the key", async () => {
    const { casino, pool } = await openJackpot();
    const cures = [{ row: "pool", what: "Something.", expected: "a", found: "b" }];
    const request = { ...pool, ...why, cures };
    const [low, high, plain] = await Promise.all(
      ["-5.020001", "994.980000", "0"].map((pot) => requested(CORRECTIONS, { ...request, pot })),
    );
    expect((await approve(plain.id)).code).toBe("NOT_FROZEN");
    await poolIn(casino).freeze("a test");
    expect((await approve(low.id)).code).toBe("ACTION_NOT_ALLOWED");
    expect((await approve(high.id)).code).toBe("ACTION_NOT_ALLOWED");
    expect((await approve(plain.id, ANNA)).code).toBe("SECOND_PERSON_REQUIRED");
    expect((await approve(plain.id, null)).code).toBe("NAMED_STAFF_REQUIRED");
    const key = await asStaff(null, "POST", CORRECTIONS, request);
    expect(key.code).toBe("NAMED_STAFF_REQUIRED");
    const inexact = await asStaff(ANNA, "POST", CORRECTIONS, { ...request, pot: "0.0000001" });
    expect(inexact.code).toBe("AMOUNT_INVALID");
    expect((await jackpotOf(casino)).totals.pot).toBe("5.020000");
  });

  testInCi("is compared with its request, and so is a wallet's correction", async () => {
    const { casino, player, pool } = await openJackpot();
    await poolIn(casino).freeze("a test");
    const cures = [{ row: "pool", what: "Something.", expected: "a", found: "b" }];
    const { id } = await requested(CORRECTIONS, { ...pool, ...why, cures });
    expectSuccess(await approve(id));
    const address = walletOf(casino, player.playerId);
    const wallet = env.WALLET.getByName(walletName(address));
    await wallet.freeze("a test");
    const { playerId } = address;
    const own = { ...pool, playerId, changes: { cash: "1.00" }, ...why, cures };
    const asked = await asStaff(ANNA, "POST", "/api/v1/platform/corrections", own);
    const correction = expectSuccess(asked).correction.id;
    const path = `/api/v1/platform/corrections/${correction}/approve`;
    expect(expectSuccess(await asStaff(BERTA, "POST", path)).released).toBe(true);
    expect(await citedFindings(casino)).toEqual([]);

    const lost = "The request that two people agreed on is lost.";
    const other = "The request is not the one that two people agreed on.";
    const rows = [id, correction];
    const change = (sql: string) => env.DB.batch(rows.map((one) => env.DB.prepare(sql).bind(one)));
    await change("UPDATE approvals SET payload = payload || ' ' WHERE approval_id = ?");
    expect((await citedFindings(casino)).map(({ what }) => what)).toEqual([other, other]);
    await change("DELETE FROM approvals WHERE approval_id = ?");
    const found = await auditOf(casino);
    expect(found.frozen).toEqual([]);
    expect(found.findings).toMatchObject(
      rows.map((one) => ({ what: lost, expected: one, concerns: "history" })),
    );
    await env.DB.prepare(
      `INSERT INTO approvals SELECT 'apr_other', ?1, environment, kind, ?2, payload, digest,
         requested_by, requested_at, expires_at, approved_by, approved_at, done_at
       FROM (SELECT 'pot_change' AS kind, ?3 AS environment, '{}' AS payload, 'x' AS digest,
         'anna' AS requested_by, 1 AS requested_at, 2 AS expires_at, 'berta' AS approved_by,
         1 AS approved_at, 1 AS done_at)`,
    )
      .bind(pool.tenantId, "pool USD", pool.environment)
      .run();
    expect((await auditOf(casino)).frozen).toMatchObject([{ kind: "pool", id: "USD" }]);
  });

  it("is a row of a chain, and is found if it is changed, removed or forged afterwards", async () => {
    const { casino, pool } = await openJackpot();
    for (const pot of ["-0.010000", "0.010000"]) {
      await poolIn(casino).freeze("a test");
      const cures = [{ row: "pool", what: "Something.", expected: "a", found: "b" }];
      const { id } = await requested(CORRECTIONS, { ...pool, pot, ...why, cures });
      expect(expectSuccess(await approve(id)).released).toBe(true);
    }
    expect(await citedFindings(casino)).toEqual([]);
    for (const sql of [
      "UPDATE pot_change SET record = json_set(record, '$.reason', 'another') WHERE number = 1",
      "UPDATE pot_change SET record = json_set(record, '$.request.approvedBy', 'anna')",
      "UPDATE pot_change SET units = units + 1 WHERE number = 2",
      "DELETE FROM pot_change WHERE number = 2",
      "DELETE FROM pot_change",
      "INSERT INTO pot_change SELECT 3, kind, cycle, 0, at, record, hash FROM pot_change WHERE number = 2",
    ]) {
      const kept = await runInDurableObject(poolIn(casino), (_, { storage }) =>
        storage.sql.exec("SELECT * FROM pot_change").toArray(),
      );
      await tamper(casino, sql);
      expect(await citedFindings(casino), sql).not.toEqual([]);
      await runInDurableObject(poolIn(casino), (_, { storage }) => {
        storage.sql.exec("DELETE FROM pot_change");
        for (const row of kept) {
          const marks = Object.keys(row)
            .map(() => "?")
            .join(", ");
          storage.sql.exec(`INSERT INTO pot_change VALUES (${marks})`, ...Object.values(row));
        }
      });
      await evictDurableObject(poolIn(casino));
      await poolIn(casino).release();
    }
    expect(await citedFindings(casino)).toEqual([]);
  });
});

describe("the closing of a pool", () => {
  it("returns the whole pot, stops contributions, and lets the pool start again from the seed", async () => {
    const { casino, player, pool } = await openJackpot();
    const webhook = await openWebhook(casino, { eventTypes: ["jackpot.closed"] });
    const closing = { ...pool, reason: "The jackpot ends" };
    const early = await asStaff(ANNA, "POST", CLOSINGS, closing);
    expect(early.code).toBe("ACTION_NOT_ALLOWED");
    expectSuccess(await configure(casino, { status: "paused" }));
    const change = await requested(CLOSINGS, closing);
    expect(change).toMatchObject({ kind: "closing", pot: "5.020000", witness: null });
    expect((await approve(change.id)).code).toBe("ACTION_NOT_ALLOWED");
    advanceSeconds(240);
    expect(expectSuccess(await approve(change.id))).toMatchObject({
      ...{ pot: "0.000000", released: false, findings: [] },
    });
    expect((await approve(change.id)).code).toBe("APPROVAL_NOT_OPEN");
    const [delivery] = await webhook.deliveriesOf(1);
    expect(delivery?.event.data).toMatchObject({ amount: "5.020000", pot: "0.000000" });

    const closed = { pot: "0.000000", returned: "5.020000", seeded: "5.000000" };
    expect(await jackpotOf(casino)).toMatchObject({ status: "closed", totals: closed });
    expectSuccess(await bet(player, "bet-after-closing"));
    expect(await jackpotOf(casino)).toMatchObject({ totals: closed });
    expect(await citedFindings(casino)).toEqual([]);

    const reopened = expectSuccess(await configure(casino, { seed: "3.00", ceiling: "50.00" }));
    expect(reopened).toMatchObject({
      ...{ status: "active", pending: null, cycle: { number: 1, seed: "3.00", ceiling: "50.00" } },
      totals: { pot: "3.000000", seeded: "8.000000", returned: "5.020000" },
    });
    expectSuccess(await bet(player, "bet-after-reopening"));
    expect((await jackpotOf(casino)).totals.pot).toBe("3.010000");
    await evictDurableObject(poolIn(casino));
    expect(await citedFindings(casino)).toEqual([]);
  });

  it("is refused once the pot has changed, while a bet is in doubt, and while frozen", async () => {
    const { casino, player, pool } = await openJackpot();
    expectSuccess(await configure(casino, { status: "paused" }));
    const first = await requested(CLOSINGS, { ...pool, reason: "One" });
    expectSuccess(await configure(casino));
    expectSuccess(await bet(player, "bet-between"));
    expectSuccess(await configure(casino, { status: "paused" }));
    advanceSeconds(240);
    expect(await approve(first.id)).toMatchObject({
      ...{ code: "ACTION_NOT_ALLOWED", message: expect.stringContaining("request the closing") },
    });
    const second = await requested(CLOSINGS, { ...pool, reason: "Two" });
    advanceSeconds(240);
    const { tenantId, environment } = pool;
    const doubt = [tenantId, environment, "plr_1", "rnd_1", "USD", Date.now()];
    await env.DB.prepare("INSERT INTO open_doubts VALUES (?, ?, ?, ?, ?, ?)")
      .bind(...doubt)
      .run();
    expect(await approve(second.id)).toMatchObject({
      ...{ code: "ACTION_NOT_ALLOWED", message: expect.stringContaining("in doubt") },
    });
    await env.DB.prepare("DELETE FROM open_doubts WHERE tenant_id = ?").bind(tenantId).run();
    await poolIn(casino).freeze("a test");
    expect((await approve(second.id)).code).toBe("UNAVAILABLE");
    await poolIn(casino).release();
    expect(expectSuccess(await approve(second.id)).pot).toBe("0.000000");
    expect(await citedFindings(casino)).toEqual([]);
  });
});
