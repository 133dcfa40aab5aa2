/**
 * A database that lost its closed days, completely or because it was restored to an earlier day,
 * gets them back as they were closed. The open day gets the same sums to the unit.
 * docs/decisions/0053.
 */
import { env } from "cloudflare:workers";
import { ulid } from "ulid";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { BOOKED, QUARTER_MS } from "../../domain/report/bookings.ts";
import { dayAt } from "../../domain/report/reporting-day.ts";
import { asHistory } from "../../src/db/history-database.ts";
import { catchUpHistory } from "../../src/history/catch-up.ts";
import { rebuildWallet } from "../../src/history/rebuild-wallets.ts";
import { announceCloses } from "../../src/reports/announce-closes.ts";
import { closeDay } from "../../src/reports/close-days.ts";
import { openDayOf } from "../../src/reports/open-days.ts";
import { advanceSeconds, holdClock, releaseClock } from "../support/clock.ts";
import { fewOrAll, testInCi } from "../support/length.ts";
import { auditAll, inDatabase } from "./audited-casino.ts";
import { BESIDE, copyOfHistory, loseHistory, type Rows, restoreHistory } from "./lost-history.ts";
import { exchangeMessage, type OpenWallet, openWallet } from "./open-wallet.ts";

const HOUR = 3_600;

beforeEach(holdClock);
afterEach(releaseClock);

type Players = readonly [OpenWallet, OpenWallet];

async function playOn(player: OpenWallet, amountMinor: number): Promise<void> {
  const sessionId = `ses_${ulid()}`;
  await player.wallet.exchange(exchangeMessage({ sessionId }));
  await player.deposit(amountMinor);
  await player.play({ sessionId });
}

const catchUp = ({ address }: OpenWallet) => catchUpHistory(env, address);

async function open({ address }: OpenWallet) {
  const found = await openDayOf(asHistory(env.DB), address);
  if (found === undefined) throw new Error("there is an open day");
  return found;
}

async function close(player: OpenWallet): Promise<void> {
  const day = await open(player);
  advanceSeconds((day.ends * QUARTER_MS - Date.now()) / 1_000 + 1_200);
  expect(await closeDay(env, day, Date.now())).toBe(true);
  await announceCloses(env);
}

/**
 * Two closed days and an open one; part of each arrived after its close. Copies are from the end of
 * the first day.
 */
async function threeDays() {
  // Tomorrow: a clock that is put back lets alarms fire at once, and history arrives by the queue.
  const today = dayAt(Date.now() + 24 * HOUR * 1_000, "UTC");
  advanceSeconds((today.starts * QUARTER_MS - Date.now()) / 1_000 + HOUR);
  const ann = await openWallet();
  const { tenantId } = ann.address;
  const bo = await openWallet({ tenantId, externalId: "bo" });
  await inDatabase(
    `INSERT INTO open_days (tenant_id, environment, day, time_zone, starts, ends)
     VALUES (?, 'sandbox', ?, 'UTC', ?, ?)`,
    ...[tenantId, today.day, today.starts, today.ends],
  );
  let earlier = new Map<string, Rows>();
  for (let day = 0; day < 3; day += 1) {
    for (const [index, player] of [ann, bo].entries()) await playOn(player, 1_000 + day + index);
    await catchUp(ann);
    if (day === 0) earlier = await copyOfHistory(tenantId, BESIDE);
    if (day < 2) await close(ann);
    await catchUp(bo);
  }
  advanceSeconds(HOUR);
  expect((await auditAll(tenantId)).findings).toEqual([]);
  return { players: [ann, bo] as Players, earlier };
}

const closesOf = ({ address }: OpenWallet) =>
  inDatabase(
    "SELECT day, report, digest FROM day_closes WHERE tenant_id = ? ORDER BY day",
    address.tenantId,
  );

/** What is booked and not closed, by the day in which it happened. */
const bookedOf = ({ address }: OpenWallet) =>
  inDatabase(
    `SELECT currency, quarter / 96 AS day, booked_in / 96 AS booked,
       ${BOOKED.map((name) => `sum(${name}) AS ${name}`).join(", ")}
     FROM quarter_totals WHERE tenant_id = ? GROUP BY 1, 2, 3 HAVING sum(entries) <> 0 ORDER BY 1, 2`,
    address.tenantId,
  );

/** Repairs the rest by audits and a rebuild, as the daily audit and staff do. Returns what the first audit found. */
async function mend([ann, bo]: Players): Promise<string[]> {
  const found = (await auditAll(ann.address.tenantId)).findings.map(({ what }) => what);
  for (const { address } of [ann, bo]) await rebuildWallet(env, address);
  await auditAll(ann.address.tenantId);
  expect((await auditAll(ann.address.tenantId)).findings).toEqual([]);
  return found;
}

const WAYS = fewOrAll({ few: ["restored to the first day"], others: ["lost as a whole"] });

describe.each(WAYS)("a database that was %s", (how) => {
  it("has the same closes and the same open day, and late entries are in no report twice", async () => {
    const { players, earlier } = await threeDays();
    const [ann, bo] = players;
    const closes = await closesOf(ann);
    const booked = await bookedOf(ann);
    const day = await open(ann);
    expect(closes).toHaveLength(2);
    // The second day's late part is in no report yet.
    expect(booked).toHaveLength(2);

    await loseHistory(ann.address.tenantId, BESIDE);
    if (how !== "lost as a whole") await restoreHistory(earlier);
    const found = await mend(players);
    expect(found.filter((what) => what.startsWith("The database lost this day"))).toHaveLength(2);
    expect(await closesOf(ann)).toEqual(closes);
    expect(await open(ann)).toEqual({ ...day, asked: "" });
    expect(await bookedOf(ann)).toEqual(booked);

    for (const player of [ann, bo]) {
      await playOn(player, 77);
      await catchUp(player);
    }
    await close(ann);
    advanceSeconds(HOUR);
    expect((await auditAll(ann.address.tenantId)).findings).toEqual([]);
    expect(await closesOf(ann)).toHaveLength(3);
  });
});

testInCi("what is in no report is booked in its own day, up to a week later", async () => {
  const { players, earlier } = await threeDays();
  const [ann] = players;
  const [late] = await bookedOf(ann);
  await loseHistory(ann.address.tenantId, BESIDE);
  await restoreHistory(earlier);
  // Whichever run closes the day first restores what was lost.
  expect(await closeDay(env, await open(ann), Date.now())).toBe(false);
  for (const { address } of players) await rebuildWallet(env, address);
  for (let closed = 0; closed < 4; closed += 1) await close(ann);
  expect(await bookedOf(ann)).toEqual([]);
  await mend(players);
  const { starts } = await open(ann);
  expect(await bookedOf(ann)).toEqual([{ ...late, booked: starts / 96 }]);
});

testInCi(
  "a lost database reports the days closed in the last seven days again, because receivers may have missed them",
  async () => {
    const { players } = await threeDays();
    const [ann] = players;
    const told = () =>
      inDatabase(
        "SELECT announced FROM day_closes WHERE tenant_id = ? ORDER BY day",
        ann.address.tenantId,
      );
    advanceSeconds(150 * HOUR);
    await loseHistory(ann.address.tenantId, BESIDE);
    await mend(players);
    expect(await told()).toEqual([{ announced: 1 }, { announced: 0 }]);
    await announceCloses(env);
    expect(await told()).toEqual([{ announced: 1 }, { announced: 1 }]);
  },
);

testInCi("a day that is open again in an older copy is never closed twice", async () => {
  const { players, earlier } = await threeDays();
  const [ann] = players;
  const closes = await closesOf(ann);
  const day = await open(ann);
  await loseHistory(ann.address.tenantId, BESIDE);
  await restoreHistory(earlier);
  // The first day is open again in the copy.
  expect(await closeDay(env, await open(ann), Date.now())).toBe(false);
  expect(await closesOf(ann)).toEqual(closes);
  expect(await open(ann)).toEqual({ ...day, asked: "" });
});
