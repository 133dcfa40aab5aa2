/**
 * Days are closed once, from what is booked: opening + movement = closing to the unit, whatever comes
 * late, twice, at the same time or in the middle of a close.
 */
import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { ulid } from "ulid";
import { describe, expect, it } from "vitest";
import type { Legs } from "../../domain/ledger/legs.ts";
import { BOOKED_ACCOUNTS, QUARTER_MS } from "../../domain/report/bookings.ts";
import {
  type CurrencyReport,
  type DayClose,
  faultsOf,
  resultOf,
} from "../../domain/report/day-report.ts";
import { dayAt, dayOf } from "../../domain/report/reporting-day.ts";
import type { HistoryBatch } from "../../domain/wallet/history-entry.ts";
import { sha256 } from "../../durable-objects/sha256.ts";
import { registerCurrency } from "../../src/db/currencies-in-play.ts";
import { asHistory } from "../../src/db/history-database.ts";
import { catchUpHistory } from "../../src/history/catch-up.ts";
import { storeHistory } from "../../src/history/store-batch.ts";
import { auditCloses } from "../../src/ledger-audit/audit-closes.ts";
import { Report } from "../../src/ledger-audit/report.ts";
import { announceCloses } from "../../src/reports/announce-closes.ts";
import { closeDay } from "../../src/reports/close-days.ts";
import { listCloses } from "../../src/reports/day-closes.ts";
import { openDayOf } from "../../src/reports/open-days.ts";
import { someOf } from "../support/length.ts";
import { inDatabase } from "./audited-casino.ts";
import { openPool } from "./open-pool.ts";
import { type OpenWallet, openWallet } from "./open-wallet.ts";

const ALL = { before: undefined, from: undefined, to: undefined, limit: 100, offset: 0 };

/** A tenant whose first open day is this one. */
async function openDay(day: string, timeZone = "UTC"): Promise<OpenWallet> {
  const player = await openWallet();
  const { tenantId, environment } = player.address;
  await registerCurrency(env, { tenantId, environment, currency: "USD" });
  const { starts, ends } = dayOf(day, timeZone);
  await inDatabase(
    `INSERT INTO tenant_settings (tenant_id, environment, settings)
     VALUES (?, ?, json_object('reportingTimeZone', ?))`,
    tenantId,
    environment,
    timeZone,
  );
  await env.DB.prepare(
    "INSERT INTO open_days (tenant_id, environment, day, time_zone, starts, ends, asked, tried_at) VALUES (?, ?, ?, ?, ?, ?, '', 0)",
  )
    .bind(tenantId, environment, day, timeZone, starts, ends)
    .run();
  return player;
}

async function close(player: OpenWallet): Promise<boolean> {
  const open = await openDayOf(asHistory(env.DB), player.address);
  if (open === undefined) throw new Error("there is an open day");
  return closeDay(env, open, (open.ends + 1) * QUARTER_MS);
}

/** What happens now is reported by a day that lasts until the end of tomorrow. */
async function lastUntilTomorrow(player: OpenWallet) {
  const tomorrow = dayAt(Date.now() + 24 * HOUR, "UTC");
  await env.DB.prepare("UPDATE open_days SET day = ?, ends = ? WHERE tenant_id = ?")
    .bind(tomorrow.day, tomorrow.ends, player.address.tenantId)
    .run();
  return { tomorrow };
}

/** The closes, oldest first. */
async function closesOf(player: OpenWallet): Promise<DayClose[]> {
  return (await listCloses(asHistory(env.DB), player.address, ALL)).reverse();
}

function usd({ report }: DayClose): CurrencyReport {
  const found = report.currencies.find(({ currency }) => currency === "USD");
  if (found === undefined) throw new Error("there is a report in USD");
  return found;
}

/** What the wallet sends, as if each entry had been written at the time that `at` gives it. */
async function unstoredAt(player: OpenWallet, at: (seq: number) => number): Promise<HistoryBatch> {
  const batch = await player.wallet.unstoredHistory();
  if (!batch.ok || batch.value === null) throw new Error("expected history to store");
  const entries = batch.value.entries.map((entry) => ({ ...entry, createdAt: at(entry.seq) }));
  return { ...batch.value, entries };
}

const NOON = Date.parse("2026-03-28T12:00:00Z");
const HOUR = 4 * QUARTER_MS;

describe("a closed day", () => {
  it("has what moved, opens with the closing figures of the previous day, and is chained to it", async () => {
    const player = await openDay("2026-03-28");
    await player.deposit(10_000);
    for (let round = 0; round < 4; round += 1) await player.play({ feedsJackpot: true });
    const batch = await unstoredAt(player, (seq) => NOON + seq * 5 * HOUR);
    // Entries 1 to 3 are at 17:00, 22:00 and 03:00 the next day, and so on.
    await storeHistory(asHistory(env.DB), [batch]);
    expect(await close(player)).toBe(true);
    expect(await close(player)).toBe(true);
    const [first, second, ...others] = await closesOf(player);
    if (first === undefined || second === undefined) throw new Error("two days are closed");
    expect(others).toEqual([]);
    expect(usd(first).flows).toMatchObject({ entries: "2", deposited: "10000" });
    expect(usd(second).accounts.cash.opening).toBe(usd(first).accounts.cash.closing);
    expect([faultsOf(usd(first), undefined), faultsOf(usd(second), usd(first))]).toEqual([[], []]);
    expect(first.report.previousDigest).toBeNull();
    expect(second.report.previousDigest).toBe(first.digest);
    expect(first.digest).toBe(sha256(JSON.stringify(first.report)));
  });

  it("is closed even without play, with zeros, and with a pool's seed, pot and hits", async () => {
    const player = await openDay("2026-03-28");
    expect(await close(player)).toBe(true);
    const [empty] = await closesOf(player);
    expect(empty?.report.currencies.map(({ currency }) => currency)).toEqual(["USD"]);
    expect(empty && usd(empty).accounts.cash.closing).toBe("0");
    await player.deposit(10_000);
    for (let round = 0; round < 3; round += 1) await player.play({ feedsJackpot: true });
    await catchUpHistory(env, player.address);
    await lastUntilTomorrow(player);
    expect(await close(player)).toBe(true);
    const [, day] = await closesOf(player);
    if (day === undefined) throw new Error("two days are closed");
    const state = await player.pool().state();
    if (state === null) throw new Error("there is a pool");
    const { pot } = usd(day);
    expect(BigInt(pot.seeded)).toBe(state.totals.seededUnits);
    // The verdict on the last bet may still be on its way.
    const missing = state.totals.potUnits - BigInt(pot.closing);
    expect([0n, 10_000n]).toContain(missing);
  });

  it("has corrections and the closing of a pot as separate movements", async () => {
    const player = await openDay("2026-03-28");
    const pool = openPool({ tenantId: player.address.tenantId });
    await pool.configure({ seedMinor: 300 });
    expect(await close(player)).toBe(true);
    const record = (id: string) => ({
      request: { id, requestedBy: "anna", approvedBy: "berta", digest: "" },
      reason: "a test",
    });
    const { tomorrow } = await lastUntilTomorrow(player);
    await pool.object().freeze("a test");
    const correction = { v: 1, changeUnits: 7, contributor: null } as const;
    expect((await pool.pool.correct({ ...correction, record: record("one") })).ok).toBe(true);
    await pool.object().release();
    await pool.configure({ seedMinor: 300, status: "paused" });
    const closing = { v: 1, record: record("two"), potUnits: 3_000_007 } as const;
    expect((await pool.pool.close(closing)).ok).toBe(true);
    expect(await close(player)).toBe(true);
    const [first, day] = await closesOf(player);
    if (first === undefined || day === undefined) throw new Error("two days are closed");
    expect(day.report.ends).toBe(tomorrow.ends);
    expect(usd(day).pot).toMatchObject({
      ...{ opening: "3000000", corrected: "7", returned: "3000007", paid: "0", closing: "0" },
    });
    expect(faultsOf(usd(day), usd(first))).toEqual([]);
    expect(resultOf(usd(day)).jackpotCost).toBe(-3_000_000n);
  });

  it("never changes: what comes late is in the next day, with its own quarter", async () => {
    const player = await openDay("2026-03-28");
    await player.deposit(10_000);
    await player.play();
    const [early, late] = await Promise.all([
      unstoredAt(player, () => NOON),
      unstoredAt(player, (seq) => (seq === 1 ? NOON : NOON + HOUR)),
    ]);
    await storeHistory(asHistory(env.DB), [{ ...early, entries: early.entries.slice(0, 1) }]);
    await close(player);
    const [before] = await closesOf(player);
    await storeHistory(asHistory(env.DB), [late]);
    await close(player);
    const [first, second] = await closesOf(player);
    expect(first).toEqual(before);
    if (first === undefined || second === undefined) throw new Error("two days are closed");
    expect(usd(second).late).toMatchObject([
      { quarter: (NOON + HOUR) / QUARTER_MS, sums: { entries: "1", staked_cash: "100" } },
    ]);
    expect(usd(second).flows.entries).toBe("1");
    expect(faultsOf(usd(second), usd(first))).toEqual([]);
  });

  it("is closed once, however many calls do it at the same time, and again after a crash before the end", async () => {
    const player = await openDay("2026-03-28");
    await player.deposit(10_000);
    await storeHistory(asHistory(env.DB), [await unstoredAt(player, () => NOON)]);
    const open = await openDayOf(asHistory(env.DB), player.address);
    if (open === undefined) throw new Error("there is an open day");
    const now = (open.ends + 1) * QUARTER_MS;
    const closed = await Promise.all([1, 2, 3].map((late) => closeDay(env, open, now + late)));
    expect(closed.filter(Boolean)).toHaveLength(1);
    expect(await closesOf(player)).toHaveLength(1);
    expect(await inDatabase(ROWS_OF, player.address.tenantId)).toEqual([]);
    // A caller that read the open day before it was closed changes nothing.
    expect(await closeDay(env, open, now)).toBe(false);
    expect(await openDayOf(asHistory(env.DB), player.address)).toMatchObject({ day: "2026-03-29" });
  });

  it("loses no entry that arrives while it is being closed", async () => {
    const player = await openDay("2026-03-28");
    for (let deposit = 0; deposit < 12; deposit += 1) await player.deposit(100);
    const batch = await unstoredAt(player, () => NOON);
    const stored = batch.entries.map((entry, index) => ({
      ...batch,
      after: index,
      entries: [entry],
    }));
    const storing = (async () => {
      for (const one of stored) await storeHistory(asHistory(env.DB), [one]);
    })();
    for (let day = 0; day < 3; day += 1) await close(player);
    await storing;
    await close(player);
    const closes = await closesOf(player);
    const entries = closes.reduce((sum, one) => sum + Number(usd(one).flows.entries), 0);
    expect(entries).toBe(12);
    const last = closes.at(-1);
    expect(last && usd(last).accounts.cash.closing).toBe("1200");
  });

  it("gets a new time zone with the next day that is opened, without a gap", async () => {
    const player = await openDay("2026-03-28", "Europe/Malta");
    const { tenantId } = player.address;
    await inDatabase(
      `UPDATE tenant_settings SET settings = json_object('reportingTimeZone', 'America/New_York')
       WHERE tenant_id = ?`,
      tenantId,
    );
    for (let day = 0; day < 3; day += 1) await close(player);
    const closes = (await closesOf(player)).map(({ report }) => report);
    expect(closes.map(({ day, timeZone }) => [day, timeZone])).toEqual([
      ["2026-03-28", "Europe/Malta"],
      ["2026-03-29", "America/New_York"],
      ["2026-03-30", "America/New_York"],
    ]);
    expect(closes.map(({ starts }) => starts).slice(1)).toEqual(
      closes.map(({ ends }) => ends).slice(0, 2),
    );
  });
});

const ROWS_OF = "SELECT * FROM quarter_totals WHERE tenant_id = ?";

describe("a story of many days", () => {
  it.each(
    someOf(
      [
        ["Europe/Malta", "2026-03-27"],
        ["America/New_York", "2026-10-30"],
        ["Asia/Kathmandu", "2026-05-01"],
      ],
      3,
    ),
  )(
    "in %s closes with what the journals say, day by day, with late entries",
    async (zone, first) => {
      const player = await openDay(first, zone);
      const rival = await openWallet({ tenantId: player.address.tenantId, externalId: "rival" });
      const start = dayOf(first, zone).starts * QUARTER_MS;
      const truth: { at: number; legs: Legs; bookedAt: number }[] = [];
      const times = new Map<string, number>();
      let random = 7;
      const next = (below: number) => {
        random = (random * 48_271) % 2_147_483_647;
        return random % below;
      };
      let clock = start;
      for (let step = 0; step < 30; step += 1) {
        for (const one of [player, rival]) {
          const choice = next(4);
          if (choice === 0 || step === 0) await one.deposit(1_000 + next(500));
          else if (choice === 1) await bonus(one, 100 + next(100));
          else await one.play({ stakeMinor: 10 * (1 + next(9)) });
          clock += next(3 * HOUR);
        }
        for (const one of [player, rival]) {
          // Some messages wait for hours, until their day may be closed.
          if (next(3) > 0) await store(one);
        }
        for (;;) {
          const open = await openDayOf(asHistory(env.DB), player.address);
          if (open === undefined || open.ends * QUARTER_MS > clock) break;
          await close(player);
        }
      }
      for (const one of [player, rival]) await store(one);
      for (let day = 0; day < 2; day += 1) await close(player);

      const closes = await closesOf(player);
      expect(closes.length).toBeGreaterThan(3);
      let before: CurrencyReport | undefined;
      const closing = new Map<string, number>();
      for (const one of closes) {
        const { starts, ends } = one.report;
        expect(starts).toBe(dayOf(one.report.day, zone).starts);
        const moved = truth.filter(({ bookedAt }) => bookedAt >= starts && bookedAt < ends);
        expect(faultsOf(usd(one), before)).toEqual([]);
        expect(usd(one).flows.entries).toBe(String(moved.length));
        for (const account of BOOKED_ACCOUNTS) {
          const movement = moved.reduce(
            (sum, { legs }) => sum + (Reflect.get(legs, account) ?? 0),
            0,
          );
          closing.set(account, (closing.get(account) ?? 0) + movement);
          expect(usd(one).accounts[account].closing).toBe(String(closing.get(account)));
        }
        const late = moved.filter(({ at }) => at < starts);
        const told = usd(one).late.reduce((sum, { sums }) => sum + Number(sums.entries), 0);
        expect(told).toBe(late.length);
        before = usd(one);
      }
      for (const account of ["cash", "bonus"] as const) {
        const held = await Promise.all([player, rival].map((one) => balanceOf(one, account)));
        expect(closing.get(account)).toBe(held.reduce((sum, balance) => sum + balance, 0));
      }

      /** Stores what a wallet has, each entry with the time at which the test says it was written. */
      async function store(one: OpenWallet) {
        const batch = await one.wallet.unstoredHistory();
        if (!batch.ok || batch.value === null) return;
        const at = (seq: number) => {
          const key = `${one.address.playerId} ${seq}`;
          const known = times.get(key) ?? clock - next(2) * next(30 * HOUR);
          times.set(key, Math.max(start, known));
          return times.get(key) ?? clock;
        };
        const entries = batch.value.entries.map((entry) => ({
          ...entry,
          createdAt: at(entry.seq),
        }));
        const open = await openDayOf(asHistory(env.DB), player.address);
        for (const { createdAt, legs = {} } of entries) {
          const quarter = Math.floor(createdAt / QUARTER_MS);
          truth.push({ at: quarter, legs, bookedAt: Math.max(quarter, open?.starts ?? 0) });
        }
        await storeHistory(asHistory(env.DB), [{ ...batch.value, entries }]);
        const { after } = batch.value;
        const through = after + entries.length;
        await one.wallet.historyStored({ after, through, history: through, changedAt: 0 });
      }
    },
  );
});

async function bonus(player: OpenWallet, amountMinor: number): Promise<void> {
  const { result } = await player.wallet.creditBonus({
    ...{ idempotencyKey: ulid(), fingerprint: "bonus", currency: "USD", amountMinor },
    wageringMultiplier: 2,
  });
  if (!result.ok) throw new Error(result.refusal);
}

function balanceOf({ object }: OpenWallet, account: "cash" | "bonus"): Promise<number> {
  return runInDurableObject(object, (_, { storage }) => {
    const query = `SELECT ${account} AS balance FROM journal WHERE book = 'USD' ORDER BY seq DESC LIMIT 1`;
    return storage.sql.exec<{ balance: number }>(query).one().balance;
  });
}

const CLOSES = "SELECT * FROM day_closes WHERE tenant_id = ? ORDER BY day";

describe("the audit of closed days", () => {
  async function closedStory() {
    const player = await openDay("2026-03-28");
    await player.deposit(10_000);
    for (let round = 0; round < 4; round += 1) await player.play();
    const batch = await unstoredAt(player, (seq) => NOON + seq * 12 * HOUR);
    await storeHistory(asHistory(env.DB), [batch]);
    for (let day = 0; day < 2; day += 1) await close(player);
    return player;
  }

  async function findingsOf(player: OpenWallet) {
    const report = new Report();
    await auditCloses(env, player.address, report);
    expect(report.toFreeze).toEqual([]);
    return report.findings;
  }

  it.each([
    ["lost", "DELETE FROM day_closes WHERE tenant_id = ?"],
    ["changed", "UPDATE day_closes SET report = '{}', digest = 'd' WHERE tenant_id = ?"],
  ])("restores closes that were %s, as they were first stored", async (_, change) => {
    const player = await closedStory();
    await announceCloses(env);
    const before = await inDatabase(CLOSES, player.address.tenantId);
    expect(before).toHaveLength(2);
    await inDatabase(change, player.address.tenantId);
    expect(await findingsOf(player)).toHaveLength(2);
    expect(await inDatabase(CLOSES, player.address.tenantId)).toEqual(before);
    expect(await findingsOf(player)).toEqual([]);
  });

  it("keeps those from before there was an archive, and restores lost ones completely", async () => {
    const player = await closedStory();
    expect(await findingsOf(player)).toEqual([]);
    await inDatabase("DELETE FROM day_closes WHERE tenant_id = ?", player.address.tenantId);
    await inDatabase("DELETE FROM open_days WHERE tenant_id = ?", player.address.tenantId);
    const found = (await findingsOf(player)).map(({ what }) => what);
    expect(found.filter((what) => what.startsWith("The database lost this day"))).toHaveLength(2);
    expect(await inDatabase(CLOSES, player.address.tenantId)).toHaveLength(2);
    expect(await findingsOf(player)).toEqual([]);
  });

  it("finds nothing where nothing was changed, even before the first close", async () => {
    expect(await findingsOf(await closedStory())).toEqual([]);
    expect(await findingsOf(await openWallet())).toEqual([]);
  });

  it.each([
    ["a figure", "UPDATE day_closes SET report = replace(report, '10000', '10001')"],
    [
      "a report and its digest",
      "UPDATE day_closes SET report = replace(report, '10000', '10001'), digest = 'd'",
    ],
    ["a day", "DELETE FROM day_closes WHERE day = '2026-03-28' AND true"],
    ["the last day", "DELETE FROM day_closes WHERE day = '2026-03-29' AND true"],
    [
      "the order of days",
      "UPDATE day_closes SET day = '2026-03-27' WHERE day = '2026-03-29' AND true",
    ],
    ["text that is no report", "UPDATE day_closes SET report = 'x'"],
    ["the open day", "UPDATE open_days SET starts = starts + 1"],
    ["a sum", "UPDATE quarter_totals SET cash = cash + 1"],
    ["the day of a sum", "UPDATE quarter_totals SET booked_in = booked_in - 96"],
  ])("finds %s that was changed", async (_, change) => {
    const player = await closedStory();
    const scoped = change.includes(" WHERE ") ? change : `${change} WHERE true`;
    await inDatabase(`${scoped} AND tenant_id = ?`, player.address.tenantId);
    const findings = await findingsOf(player);
    expect(findings.length).toBeGreaterThan(0);
    expect(findings.every(({ concerns }) => concerns === "history")).toBe(true);
  });
});
