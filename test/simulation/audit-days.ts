/**
 * Audits closed days against the journals and pools, with none of the rules that made them: every sum of
 * every day is what the rows of that day add up to, in the report of its day or, if it came late, of a later
 * one; each day opens as the one before closed; nothing that was closed changes; and each close was reported.
 */
import { createHash } from "node:crypto";
import { QUARTER_MS } from "../../domain/report/bookings.ts";
import type { Balance, CurrencyReport, DayReport } from "../../domain/report/day-report.ts";
import { POOL_NOW } from "./audit-pool.ts";
import type { DayCloses } from "./day-closes.ts";
import { type Row, readJournal } from "./journal-rows.ts";
import type { World } from "./world.ts";

/** Sums by quarter of an hour, currency and name, as "1960 USD cash". */
type Sums = Map<string, bigint>;

/** By the names of reports, what journals call the accounts. */
const PLAYERS = ["cash", "bonus", "held", "in_play", "bonus_in_play"] as const;

/**
 * Checks all closed days of a world in which nothing more happens and every day that ended is closed.
 * Returns how many there are, and how often something was late.
 */
export function auditDays(world: World, days: DayCloses): Readonly<Record<string, number>> {
  const report = (what: string) => world.simulation.violation(`closed days: ${what}`);
  const closes = days.closes();
  const reports = closes.map(({ report }) => JSON.parse(report) as DayReport);
  auditChainOfDays(closes, reports, report);
  auditSums(world, { days, reports }, report);
  auditPots(world, reports, report);
  auditEvents(days, reports, report);
  const late = reports.flatMap(({ currencies }) => currencies.flatMap((one) => one.late));
  return { "day closed": reports.length, "quarter booked late": late.length };
}

type Report = (what: string) => void;

function auditChainOfDays(
  closes: ReturnType<DayCloses["closes"]>,
  reports: readonly DayReport[],
  report: Report,
): void {
  for (const [index, { day, digest, report: text }] of closes.entries()) {
    const now = reports[index];
    const before = reports[index - 1];
    if (now === undefined) continue;
    if (digest !== createHash("sha256").update(text).digest("hex")) {
      report(`the digest of ${day} is not that of its report`);
    }
    if (now.day !== day) report(`${day} holds the report of ${now.day}`);
    if (now.previousDigest !== (closes[index - 1]?.digest ?? null)) report(`${day} is not chained`);
    if (before !== undefined && now.starts !== before.ends) report(`${day} begins too late`);
    for (const currency of now.currencies) {
      const last = before?.currencies.find((one) => one.currency === currency.currency);
      auditBalances(currency, last, (what) => report(`${day}: ${what}`));
    }
    for (const { currency } of before?.currencies ?? []) {
      if (!now.currencies.some((one) => one.currency === currency))
        report(`${day}: no ${currency}`);
    }
  }
}

/** Opening + movement = closing, the opening is the last closing, and what moved comes from somewhere. */
function auditBalances(
  now: CurrencyReport,
  before: CurrencyReport | undefined,
  report: Report,
): void {
  for (const [name, { opening, movement, closing }] of balancesOf(now)) {
    const last = new Map(before && balancesOf(before)).get(name)?.closing ?? "0";
    if (opening !== last) report(`${name} opens at ${opening}, after ${last}`);
    if (BigInt(opening) + BigInt(movement) !== BigInt(closing)) report(`${name} does not add up`);
  }
  const moved = Object.values(now.accounts).reduce((sum, one) => sum + BigInt(one.movement), 0n);
  if (moved !== 0n) report(`the accounts moved by ${moved} in all`);
}

function balancesOf({ accounts, pot, unbooked }: CurrencyReport): [string, Balance][] {
  return [...Object.entries(accounts), ["the pot", pot], ["what is unbooked", unbooked]];
}

/** Each sum of a day: in its own report, or listed as late in a later one, or booked and not closed yet. */
function auditSums(
  { players }: World,
  { days, reports }: { readonly days: DayCloses; readonly reports: readonly DayReport[] },
  report: Report,
): void {
  const due: Sums = new Map();
  for (const player of players) for (const row of readJournal(player)) addRow(due, row);
  const told: Sums = new Map();
  const dayOf = (quarter: number) =>
    reports.find(({ starts, ends }) => starts <= quarter && quarter < ends)?.day ??
    (quarter < (reports[0]?.starts ?? 0) ? "before" : "after");
  for (const { day, currencies } of reports) {
    for (const { currency, accounts, flows, late } of currencies) {
      const sums = {
        ...flows,
        ...Object.fromEntries(Object.entries(accounts).map(([name, one]) => [name, one.movement])),
      };
      for (const [name, sum] of Object.entries(sums)) {
        const ofLate = late.map((one) => BigInt(Reflect.get(one.sums, name) ?? 0));
        const own = ofLate.reduce((rest, one) => rest - one, BigInt(sum));
        add(told, `${day} ${currency} ${name}`, own);
        for (const [index, { quarter }] of late.entries()) {
          if (dayOf(quarter) === day) report(`${day} calls late what is not`);
          if (name === "entries" && (ofLate[index] ?? 0n) < 0n) {
            report(`${day} takes back entries that were booked twice`);
          }
          add(told, `${dayOf(quarter)} ${currency} ${name}`, ofLate[index] ?? 0n);
        }
      }
    }
  }
  for (const { currency, quarter, booked_in: _, ...row } of days.database.read<
    Record<string, string | number>
  >("SELECT * FROM quarter_totals")) {
    if (Number(row.entries) < 0) report("entries are booked as taken back");
    for (const [name, sum] of Object.entries(row)) {
      if (typeof sum === "number")
        add(told, `${dayOf(Number(quarter))} ${currency} ${name}`, BigInt(sum));
    }
  }
  const byDay: Sums = new Map();
  for (const [key, sum] of due) {
    const [quarter, ...rest] = key.split(" ");
    add(byDay, [dayOf(Number(quarter)), ...rest].join(" "), sum);
  }
  for (const key of new Set([...byDay.keys(), ...told.keys()])) {
    const [is, was] = [told.get(key) ?? 0n, byDay.get(key) ?? 0n];
    if (is !== was) report(`${key}: ${is} is reported, ${was} happened`);
  }
}

/** Adds what a row did: its legs, and what its transactions say, each from what an operator sees. */
function addRow(sums: Sums, { kind, legs, entry, createdAt }: Row): void {
  const quarterOf = (at: number) => Math.floor(at / QUARTER_MS);
  const { currency, transactions, round, judged } = entry;
  const addTo = (name: string, amount: number) =>
    add(sums, `${quarterOf(createdAt)} ${currency} ${name}`, BigInt(amount));
  if (judged !== undefined) {
    const key = `${quarterOf(judged.placedAt)} ${judged.currency} contributed_units`;
    add(sums, key, BigInt(judged.contributionPotUnits));
  }
  if (entry.demo) return;
  addTo("entries", 1);
  for (const [account, change] of Object.entries(legs)) addTo(account, change);
  for (const { type, amountMinor, changes, convertedMinor, grantedMinor } of transactions) {
    if (type === "deposit") addTo("deposited", amountMinor);
    if (type === "withdrawal") addTo("withdrawn", -amountMinor);
    if (type === "withdrawal_reversal") addTo("reversed", amountMinor);
    if (type === "bonus_credit") addTo("bonus_credited", amountMinor);
    if (type === "bonus_conversion") addTo("bonus_converted", convertedMinor ?? 0);
    if (type === "bonus_forfeit") {
      addTo("bonus_forfeited", -amountMinor);
      addTo("forfeited_granted", grantedMinor ?? -amountMinor);
    }
    if (type === "jackpot_win") {
      addTo("jackpots", 1);
      addTo("jackpot_won", amountMinor);
    }
    if (type === "win") {
      addTo("won_cash", changes?.cash ?? 0);
      addTo("won_bonus", changes?.bonus ?? 0);
    }
  }
  if (round?.state === "settled" && (kind === "round" || kind === "round_settled")) {
    addTo("rounds_settled", 1);
    addTo("staked_cash", round.stake.cashMinor);
    addTo("staked_bonus", round.stake.bonusMinor);
  }
}

/** At the end the pot of the last report is the pool's, players are owed what wallets hold, and all is booked. */
function auditPots(world: World, reports: readonly DayReport[], report: Report): void {
  // Days are closed from the first that has an entry on.
  const hasEntries = world.players.some((player) =>
    readJournal(player).some(({ entry }) => !entry.demo),
  );
  if (!hasEntries && reports.length === 0) return;
  for (const [currency, { storage }] of world.pools) {
    const hits = storage.holds("hit") ? storage.read<{ at: number }>("SELECT at FROM hit") : [];
    for (const { day, ends, currencies } of reports) {
      const told = currencies.find((one) => one.currency === currency)?.pool.hits ?? 0;
      // One that the pool has not recorded yet when its day is closed is reported the day after.
      const most = hits.filter(({ at }) => at < ends * QUARTER_MS).length;
      if (told > most)
        report(`${day}: ${told} hits of ${currency}, ${most} of them before its end`);
    }
    const last = reports.at(-1)?.currencies.find((one) => one.currency === currency);
    const pools = storage.holds("pool") ? storage.read<{ pot_units: number }>(POOL_NOW) : [];
    const pot = String(pools[0]?.pot_units ?? 0);
    if ((last?.pot.closing ?? "0") !== pot) {
      report(`the pot of ${currency} closes at ${last?.pot.closing}, the pool has ${pot}`);
    }
    if ((last?.unbooked.closing ?? "0") !== "0") report(`a jackpot in ${currency} is never booked`);
    const owed = { cash: 0, bonus: 0, held: 0, in_play: 0, bonus_in_play: 0 };
    for (const player of world.players) {
      const row = readJournal(player).findLast(({ book }) => book === currency);
      owed.cash += row?.cash ?? 0;
      owed.bonus += row?.bonus ?? 0;
      owed.held += row?.held ?? 0;
      owed.in_play += row?.inPlay ?? 0;
      owed.bonus_in_play += row?.bonusInPlay ?? 0;
    }
    for (const name of PLAYERS) {
      const closing = last?.accounts[name].closing ?? "0";
      if (closing !== String(owed[name])) {
        report(`${name} of ${currency} closes at ${closing}, the wallets have ${owed[name]}`);
      }
    }
  }
}

/** Each close was reported under one id, with its digest and with the result that its sums give. */
function auditEvents({ events }: DayCloses, reports: readonly DayReport[], report: Report): void {
  const told = Map.groupBy(events, ({ body }): string => JSON.parse(body).data.date);
  for (const { day, currencies } of reports) {
    const ofDay = told.get(day) ?? [];
    if (ofDay.length === 0) report(`the close of ${day} was never told`);
    if (new Set(ofDay.map(({ id, body }) => `${id} ${body}`)).size > 1) {
      report(`the close of ${day} was told in two ways`);
    }
    const data = ofDay[0] === undefined ? undefined : JSON.parse(ofDay[0].body).data;
    for (const one of currencies) {
      const said = data?.currencies.find(
        ({ currency }: { readonly currency: string }) => currency === one.currency,
      );
      const due = resultOf(one);
      for (const [name, amount] of Object.entries(due)) {
        const found = String(said?.[name]).replace(".", "");
        if (BigInt(found === "undefined" ? -1 : found) !== amount) {
          report(`${day} told ${name} ${said?.[name]} ${one.currency}, not ${amount}`);
        }
      }
    }
  }
}

/** What the house won: minor units, and its net revenue in pot units. */
function resultOf({ accounts, flows, pot }: CurrencyReport) {
  const [turnover, wins] = [
    BigInt(flows.staked_cash) + BigInt(flows.staked_bonus),
    BigInt(flows.won_cash) + BigInt(flows.won_bonus),
  ];
  const ggr = turnover - wins;
  const jackpot =
    BigInt(flows.contributed_units) +
    BigInt(pot.seeded) +
    BigInt(pot.corrected ?? 0) -
    BigInt(pot.returned ?? 0);
  const liabilities = PLAYERS.reduce((sum, name) => sum + BigInt(accounts[name].closing), 0n);
  // The bonus account holds minus what was credited, plus all that was forfeited.
  const ngr = (ggr + BigInt(accounts.bonus_cost.movement)) * 10_000n - jackpot;
  return { turnover, wins, ggr, ngr, liabilities };
}

function add(sums: Sums, key: string, amount: bigint): void {
  sums.set(key, (sums.get(key) ?? 0n) + amount);
}
