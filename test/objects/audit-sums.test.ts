/**
 * The journals themselves are compared with closed days and what is booked, exactly, whatever happens while
 * the audit walks. docs/decisions/0047.
 */
import { env } from "cloudflare:workers";
import { ulid } from "ulid";
import { afterEach, beforeEach, expect, it } from "vitest";
import { Findings } from "../../domain/ledger/finding.ts";
import { QUARTER_MS } from "../../domain/report/bookings.ts";
import { dayAt } from "../../domain/report/reporting-day.ts";
import { asHistory } from "../../src/db/history-database.ts";
import { catchUpHistory } from "../../src/history/catch-up.ts";
import {
  auditSums,
  beginSums,
  type JournalSums,
  withWallet,
} from "../../src/ledger-audit/audit-sums.ts";
import { auditTotals } from "../../src/ledger-audit/audit-totals.ts";
import { Report } from "../../src/ledger-audit/report.ts";
import { closeDay } from "../../src/reports/close-days.ts";
import { openDayOf } from "../../src/reports/open-days.ts";
import { advanceSeconds, holdClock, releaseClock } from "../support/clock.ts";
import { inDatabase } from "./audited-casino.ts";
import { exchangeMessage, type OpenWallet, openWallet } from "./open-wallet.ts";

const HOUR = 3_600;

beforeEach(holdClock);
afterEach(releaseClock);

/** Two players with deposits and a round, in the first hour of a day. */
async function twoPlayers() {
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
  for (const player of [ann, bo]) {
    await player.deposit(5_000);
    await player.play();
  }
  return { ann, bo };
}

const begin = ({ address }: OpenWallet) => beginSums(asHistory(env.DB), address, Date.now());

async function add(sums: JournalSums, ...players: readonly OpenWallet[]): Promise<JournalSums> {
  let all = sums;
  for (const { address } of players) {
    const { quarters } = all;
    const found = await auditTotals(env, address, { findings: new Findings(), quarters });
    all = withWallet(all, found);
  }
  return all;
}

async function findingsOf({ address }: OpenWallet, sums: JournalSums) {
  const report = new Report();
  await auditSums(env, address, sums, report);
  expect(report.toFreeze).toEqual([]);
  return report.findings;
}

async function catchUp(...players: readonly OpenWallet[]): Promise<void> {
  for (const { address } of players) await catchUpHistory(env, address);
}

/** Closes the open day, some minutes after its end. */
async function close({ address }: OpenWallet, secondsLater = 1_200): Promise<void> {
  const open = await openDayOf(asHistory(env.DB), address);
  if (open === undefined) throw new Error("there is an open day");
  advanceSeconds((open.ends * QUARTER_MS - Date.now()) / 1_000 + secondsLater);
  expect(await closeDay(env, open, Date.now())).toBe(true);
}

/** One unit that is in no journal. */
const forge = ({ address }: OpenWallet, name: string) =>
  inDatabase(
    `UPDATE quarter_totals SET ${name} = ${name} + 1 WHERE tenant_id = ?`,
    address.tenantId,
  );

it("the audit finds a unit that no journal has, in the open day and 15 minutes later at the earliest", async () => {
  const { ann, bo } = await twoPlayers();
  await catchUp(ann, bo);
  await forge(ann, "deposited");
  expect(await findingsOf(ann, await add(await begin(ann), ann, bo))).toEqual([]);
  advanceSeconds(HOUR);
  const [found] = await findingsOf(ann, await add(await begin(ann), ann, bo));
  expect(found?.row).toBe("the open day in USD");
  expect(found?.expected).toMatch(/^deposited 10000, places /);
  expect(found?.found).toMatch(/^deposited 10001, places /);
});

it("the audit compares nothing while a wallet has something that is not booked, and then everything", async () => {
  const { ann, bo } = await twoPlayers();
  await catchUp(ann);
  advanceSeconds(HOUR);
  const early = await add(await begin(ann), ann, bo);
  expect(early.isWhole).toBe(false);
  expect(await findingsOf(ann, early)).toEqual([]);
  await catchUp(bo);
  const whole = await add(await begin(ann), ann, bo);
  expect(whole.isWhole).toBe(true);
  expect(await findingsOf(ann, whole)).toEqual([]);
});

it("the audit is exact while bets are played and days are closed, with what came late in its own day", async () => {
  const { ann, bo } = await twoPlayers();
  await catchUp(ann);
  // What Bo did is booked after the close of its day.
  await close(ann);
  await catchUp(bo);
  advanceSeconds(HOUR);
  let sums = await add(await begin(ann), ann);
  await ann.deposit(7);
  await catchUp(ann);
  sums = await add(sums, bo);
  await bo.deposit(8);
  await catchUp(bo);
  expect(await findingsOf(ann, sums)).toEqual([]);
  const running = await add(await begin(ann), ann);
  await close(ann);
  expect(await findingsOf(ann, await add(running, bo))).toEqual([]);
  advanceSeconds(HOUR);
  const after = await begin(ann);
  expect(after.days).toHaveLength(2);
  expect(await findingsOf(ann, await add(after, ann, bo))).toEqual([]);
  // A player whose journal is lost is missing in all of them.
  const found = await findingsOf(ann, await add(after, ann));
  expect(found.map(({ row }) => row)).toEqual([
    `${after.days[0]} in USD`,
    `${after.days[1]} in USD`,
  ]);
});

it("the audit compares nothing in the quarter after the first day of an account is closed, and then everything", async () => {
  const { ann, bo } = await twoPlayers();
  await catchUp(ann, bo);
  await close(ann, 300);
  expect(await findingsOf(ann, await add(await begin(ann), ann, bo))).toEqual([]);
  advanceSeconds(HOUR);
  const whole = await add(await begin(ann), ann, bo);
  expect([whole.isWhole, whole.days.length]).toEqual([true, 1]);
  expect(await findingsOf(ann, whole)).toEqual([]);
});

it("the audit compares the open day of an account that has closed more days than it compares one by one", async () => {
  const { ann } = await twoPlayers();
  await catchUp(ann);
  for (let day = 0; day < 8; day += 1) await close(ann);
  await ann.deposit(1_000);
  await catchUp(ann);
  await forge(ann, "deposited");
  advanceSeconds(HOUR);
  const sums = await begin(ann);
  expect(sums.days).toHaveLength(7);
  const found = await findingsOf(ann, await add(sums, ann));
  expect(found.map(({ row }) => row)).toEqual(["the open day in USD"]);
});

it("the audit compares days that are long closed as one sum", async () => {
  const { ann } = await twoPlayers();
  for (let day = 0; day < 9; day += 1) {
    if (day === 0 || day === 8) {
      const sessionId = `ses_${ulid()}`;
      await ann.wallet.exchange(exchangeMessage({ sessionId }));
      await ann.play({ sessionId });
      await catchUp(ann);
    }
    await close(ann);
  }
  advanceSeconds(HOUR);
  const sums = await begin(ann);
  expect(sums.days).toHaveLength(7);
  const all = await add(sums, ann);
  const others = (await findingsOf(ann, all)).map(({ row }) => row);
  expect(others).toEqual([]);
  const first = Object.keys(all.sums).sort()[0] ?? "";
  expect(first).toBe("0 USD");
  const { [first]: _, ...later } = all.sums;
  expect(await findingsOf(ann, { ...all, sums: later })).toMatchObject([
    { row: `days before ${sums.days[0]} in USD` },
  ]);
});
