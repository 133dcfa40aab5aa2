/**
 * Audits one pool against the wallets that fed it: every unit in the pot comes from a bet, each
 * cycle is paid once, to the bet that an independent model names, and is booked in exactly one
 * wallet.
 */

import type { Verdict } from "../../domain/ledger/verdict.ts";
import type { Currency } from "../../domain/money/currencies.ts";
import { walletName } from "../../durable-objects/names.ts";
import { auditCommitments } from "./audit-commitments.ts";
import type { JackpotBet, Journal } from "./audit-journal.ts";
import type { FakeStorage } from "./fake-storage.ts";
import type { SeenChange, SeenCycle, SeenVerdict } from "./pool-witness.ts";
import { type ModelBet, type ModelChange, type ModelHit, replayJackpot } from "./replay-model.ts";
import { thresholdIn } from "./sealing.ts";
import type { AskedChange } from "./staff.ts";

interface PoolRow {
  readonly settings: string;
  readonly cycle: number;
  readonly cycle_ceiling_minor: number;
  readonly pot_units: number;
  readonly contributed_units: number;
  readonly seeded_units: number;
  readonly paid_units: number;
}
interface OpenedCycle extends SeenCycle {
  readonly threshold_units: number;
}
interface HitRow {
  readonly cycle: number;
  readonly wallet: string;
  readonly round_id: string;
  readonly transaction_id: string;
  readonly amount_minor: number;
  readonly next_seed_minor: number;
}
type Report = (what: string) => void;

const UNITS = 10_000;

/** More hits than any pool of a world can have lost. */
const SKIPPED_AT_LEAST = 500;

/** The pool's row, with the pot and the contributions after its last batch of bets. */
export const POOL_NOW = `
  SELECT settings, pool.cycle, cycle_ceiling_minor, seeded_units, paid_units,
    iif(batch.place > pool.place, batch.pot_units, pool.pot_units) AS pot_units,
    iif(batch.place > pool.place, batch.contributed_units, pool.contributed_units) AS contributed_units
  FROM pool LEFT JOIN batch ON batch.place = (SELECT max(place) FROM batch)`;

/** What each wallet put in: the newest of its bets in the batches, or what its own row says. */
function contributorsIn(storage: FakeStorage): { wallet: string; units: number }[] {
  const rows = storage.read<{ wallet: string; units: number }>(
    "SELECT wallet, contributed_units AS units FROM contributor",
  );
  const held = new Map(rows.map(({ wallet, units }) => [wallet, units]));
  for (const { bets } of storage.read<{ bets: string }>("SELECT bets FROM batch ORDER BY place")) {
    for (const { wallet, contributedUnits } of JSON.parse(bets)) {
      held.set(wallet, Number(contributedUnits));
    }
  }
  return [...held].map(([wallet, units]) => ({ wallet, units }));
}

/**
 * Checks a pool; `quiet` means that no bet may be waiting any more. Returns how many hits it has
 * paid.
 */
export function auditPool(
  storage: FakeStorage,
  pool: {
    currency: string;
    journals: readonly Journal[];
    quiet: boolean;
    /** The changes that staff requested, by the id of the request. */
    asked: ReadonlyMap<string, AskedChange>;
  },
  reportViolation: Report,
): number {
  const { currency, journals, quiet, asked } = pool;
  const report: Report = (what) => reportViolation(`${currency} pool: ${what}`);
  const bets = betsOf(journals, currency);
  const [row] = storage.holds("pool") ? storage.read<PoolRow>(POOL_NOW) : [];
  if (row === undefined) {
    if (quiet && bets.size > 0) report("bets are in doubt, but the pool does not exist");
    return 0;
  }
  const verdicts = storage.read<SeenVerdict>("SELECT * FROM seen_verdict ORDER BY place");
  const cycles = storage
    .read<SeenCycle>("SELECT * FROM seen_cycle ORDER BY place")
    .map((seen) => ({ ...seen, threshold_units: thresholdIn(seen, currency as Currency) }));
  const hits = storage.read<HitRow>("SELECT * FROM hit ORDER BY cycle");
  const seen = storage.read<SeenChange>("SELECT * FROM seen_change ORDER BY place");
  const changes = changesOf(seen, { asked, skippedTo: skipsIn(cycles) }, report);
  if (isClosedAfter(seen) !== (JSON.parse(row.settings).status === "closed")) {
    report("it is closed or open in its settings, and the other in its changes");
  }

  auditVerdicts(verdicts, { bets, quiet }, report);
  auditSums(storage, { row, hits, verdicts, start: cycles[0]?.pot_units ?? 0, changes }, report);
  auditCycles(cycles, { row, hits, changes }, report);
  auditEvents(storage, { hits, bets }, report);
  auditReplay({ verdicts, cycles, hits, row, bets, changes }, report);
  auditSettlement({ hits, journals, currency, quiet }, report);
  const winners = hits.map(({ cycle, wallet, round_id: roundId }) => {
    const bet = bets.get(`${wallet} ${seqOfRound(roundId)}`);
    return { cycle, roundId, clientSeed: bet?.row.entry.round?.fairness.clientSeed };
  });
  const isClosed = isClosedAfter(seen);
  auditCommitments(storage, { currency, hits: winners, judgedBy: cycles, isClosed }, report);
  if (quiet) {
    for (const { cycle } of storage.read<{ cycle: number }>("SELECT cycle FROM unapplied_win")) {
      report(`the win of cycle ${cycle} is applied, but the pool does not know it`);
    }
  }
  return hits.length;
}

/** The numbers with which cycles continued after some were skipped. */
function skipsIn(cycles: readonly SeenCycle[]): number[] {
  return cycles.flatMap(({ cycle }, index) => {
    const before = cycles[index - 1]?.cycle ?? 0;
    return cycle > before + SKIPPED_AT_LEAST ? [cycle] : [];
  });
}

/**
 * Each change is one that staff asked for, once, or the reopening after a closing. A pool that lost rows may
 * have used any number, so its cycles continue far from there: once for each such correction.
 */
function changesOf(
  seen: readonly SeenChange[],
  { asked, skippedTo }: { asked: ReadonlyMap<string, AskedChange>; skippedTo: readonly number[] },
  report: Report,
): ModelChange[] {
  const made = new Set<string>();
  const skips = [...skippedTo];
  const changes = seen.map(({ kind, record, status, verdicts: before }, place) => {
    if (kind === "closing" && status !== "paused") report(`a pool that is ${status} was closed`);
    const { request, seedMinor = 0 } = JSON.parse(record);
    if (kind === "reopening") {
      if (!isClosedAfter(seen.slice(0, place))) report("a pool was opened that was not closed");
      return { before, setUnits: seedMinor * UNITS };
    }
    const { id } = request;
    const wanted = asked.get(id);
    if (made.has(id)) report(`the change ${id} was made twice`);
    made.add(id);
    if (wanted?.kind !== kind) report(`the change ${id} was not asked for`);
    if (kind === "closing") return { before, setUnits: 0 };
    const setCycle = wanted?.lostRows ? skips.shift() : undefined;
    if (wanted?.lostRows && setCycle === undefined) report("it may use a lost number again");
    return { before, addUnits: wanted?.units ?? 0, setCycle };
  });
  if (skips.length > 0) report(`it skipped numbers for nothing: ${skips}`);
  return changes;
}

/** A correction neither opens nor closes a pool. */
function isClosedAfter(changes: readonly SeenChange[]): boolean {
  return changes.findLast(({ kind }) => kind !== "correction")?.kind === "closing";
}

function betsOf(journals: readonly Journal[], currency: string): Map<string, JackpotBet> {
  const bets = new Map<string, JackpotBet>();
  for (const { player, bets: ofPlayer } of journals) {
    for (const bet of ofPlayer.values()) {
      if (bet.row.book === currency) bets.set(`${walletName(player.address)} ${bet.seq}`, bet);
    }
  }
  return bets;
}

/** Each bet has one verdict, the same in the pool and in the wallet. */
function auditVerdicts(
  verdicts: readonly SeenVerdict[],
  { bets, quiet }: { bets: ReadonlyMap<string, JackpotBet>; quiet: boolean },
  report: Report,
): void {
  const judged = new Set<string>();
  for (const { wallet, seq, verdict } of verdicts) {
    const name = `${wallet} ${seq}`;
    const bet = bets.get(name);
    if (bet === undefined) report(`decided a bet that does not exist: ${name}`);
    if (judged.has(name)) report(`decided a bet twice: ${name}`);
    judged.add(name);
    const recorded = bet?.verdict ?? null;
    if (recorded !== null && knownFields(recorded) !== knownFields(verdict)) {
      report(`${name} was decided as ${verdict} but recorded as ${recorded}`);
    }
  }
  for (const [name, { verdict }] of bets) {
    if (judged.has(name)) continue;
    if (verdict !== null) report(`${name} has a verdict that the pool never gave`);
    if (quiet) report(`a bet stays in doubt: ${name}`);
  }
}

/** The pot and everything paid equal what was contributed and seeded. */
function auditSums(
  storage: FakeStorage,
  pool: {
    row: PoolRow;
    hits: readonly HitRow[];
    verdicts: readonly SeenVerdict[];
    /** The seed of the first cycle. */
    start: number;
    changes: readonly ModelChange[];
  },
  report: Report,
): void {
  const { row, hits, verdicts, start, changes } = pool;
  const [{ changed } = { changed: 0 }] = storage.read<{ changed: number }>(
    "SELECT coalesce(sum(units), 0) AS changed FROM pot_change",
  );
  const contributors = contributorsIn(storage);
  const contributed = contributors.reduce((sum, { units }) => sum + units, 0);
  const paid = hits.reduce((sum, { amount_minor: amount }) => sum + amount, 0) * UNITS;
  const seeded = hits.reduce((sum, { next_seed_minor: seed }) => sum + seed * UNITS, start);
  if (row.pot_units + paid !== contributed + seeded + changed) {
    report(`pot ${row.pot_units} + paid ${paid} ≠ contributed ${contributed} + seeded ${seeded}`);
  }
  if (changes.length === 0 && changed !== 0) report("the pot was changed by nobody");
  const totals = [row.contributed_units, row.seeded_units, row.paid_units];
  if (totals.join() !== [contributed, seeded, paid].join())
    report(`its totals are ${totals.join()}`);
  const judged = new Map<string, number>();
  for (const { wallet, verdict } of verdicts) {
    const { contributionPotUnits } = JSON.parse(verdict) as Verdict;
    judged.set(wallet, (judged.get(wallet) ?? 0) + contributionPotUnits);
  }
  for (const { wallet, units } of contributors) {
    if (judged.get(wallet) !== units)
      report(`${wallet} contributed ${judged.get(wallet)}, recorded ${units}`);
  }
  if (row.pot_units >= row.cycle_ceiling_minor * UNITS)
    report("the pot is at its ceiling and was not paid");
}

/** Each hit has one event, written in the transaction that paid it, with the same figures. */
function auditEvents(
  storage: FakeStorage,
  { hits, bets }: { hits: readonly HitRow[]; bets: ReadonlyMap<string, JackpotBet> },
  report: Report,
): void {
  const won = "SELECT data FROM seen_event WHERE type = 'round.jackpot_won' ORDER BY place";
  const events = storage.read<{ data: string }>(won).map(({ data }) => {
    const { transactionId, roundId, amount, lockedToBonus } = JSON.parse(data);
    const amountMinor = Number(amount.replace(".", ""));
    return `${transactionId} ${roundId} ${amountMinor} ${lockedToBonus}`;
  });
  const paid = hits.map(({ transaction_id: id, round_id: round, amount_minor: amount, wallet }) => {
    const target = bets.get(`${wallet} ${seqOfRound(round)}`)?.target;
    return `${id} ${round} ${amount} ${target === "bonus"}`;
  });
  if (events.join() !== paid.join()) report(`the events are [${events}], but [${paid}] was paid`);
}

/** Each hit ends one cycle, and the next cycle opens with its own threshold. */
function auditCycles(
  cycles: readonly OpenedCycle[],
  {
    row,
    hits,
    changes,
  }: { row: PoolRow; hits: readonly HitRow[]; changes: readonly ModelChange[] },
  report: Report,
): void {
  const skipped = new Set(changes.map(({ setCycle }) => setCycle));
  const ended: number[] = [];
  cycles.forEach((opened, index) => {
    const { cycle, pot_units: pot, threshold_units: threshold, ceiling_minor: ceiling } = opened;
    const before = cycles[index - 1];
    const isDrawnAgain =
      before?.cycle === cycle && changes.some((change) => change.before === opened.verdicts);
    const isNext = cycle === (before?.cycle ?? 0) + 1;
    if (!isNext && !isDrawnAgain && !skipped.has(cycle)) {
      report(`cycle ${cycle} opened out of turn, or its threshold moved`);
    }
    if (isNext && before !== undefined) ended.push(before.cycle);
    if (threshold < pot || threshold >= ceiling * UNITS) report("a threshold out of range");
    // Two equal thresholds in a row can be chance (at least one in ten thousand); three cannot.
    const alike = [1, 2].every((back) => cycles[index - back]?.threshold_units === threshold);
    if (alike) report(`cycle ${cycle} opened with the threshold of the last ones`);
  });
  if (row.cycle !== cycles.at(-1)?.cycle) report(`cycle ${row.cycle} runs and never opened`);
  const hit = hits.map(({ cycle }) => cycle);
  if (hit.join() !== ended.join()) report(`hits are not one to a cycle: ${hit} of ${ended}`);
}

/** The model names the same winners, amounts and pot. */
function auditReplay(
  seen: {
    verdicts: readonly SeenVerdict[];
    cycles: readonly OpenedCycle[];
    hits: readonly HitRow[];
    row: PoolRow;
    bets: ReadonlyMap<string, JackpotBet>;
    changes: readonly ModelChange[];
  },
  report: Report,
): void {
  const { verdicts, cycles, hits, row, bets, changes } = seen;
  const names = verdicts.map(({ wallet, seq }) => `${wallet} ${seq}`);
  const stakeOf = (name: string) => bets.get(name)?.row.entry.round?.stake.cashMinor ?? 0;
  const played: ModelBet[] = verdicts.map(({ settings }, at) => ({
    name: names[at] ?? "",
    cashStakeMinor: stakeOf(names[at] ?? ""),
    settings: JSON.parse(settings),
  }));
  const model = replayJackpot(played, {
    potUnits: cycles[0]?.pot_units ?? 0,
    changes,
    termsOf: (cycle, bet) => {
      const held = cycles.findLast((one) => one.cycle === cycle && one.verdicts <= bet);
      return held && { thresholdUnits: held.threshold_units, ceilingMinor: held.ceiling_minor };
    },
  });
  verdicts.forEach(({ verdict }, at) => {
    const { contributionPotUnits: units } = JSON.parse(verdict) as Verdict;
    if (BigInt(units) !== model.contributions[at]) {
      report(`${names[at]} contributed ${units}, and should ${model.contributions[at]}`);
    }
  });
  const asHit = ({ cycle, winner, amountMinor }: ModelHit) => `${cycle}: ${winner} ${amountMinor}`;
  const expected = model.hits.map(asHit).join(", ");
  const actual = hits
    .map((hit) => `${hit.cycle}: ${hit.wallet} ${seqOfRound(hit.round_id)} ${hit.amount_minor}`)
    .join(", ");
  if (expected !== actual) report(`paid [${actual}], but the model says [${expected}]`);
  if (model.potUnits !== BigInt(row.pot_units))
    report(`the pot is not the model's ${model.potUnits}`);
}

/**
 * Each hit is exactly one jackpot win with the same id and amount in one wallet, and there are no
 * other wins.
 */
function auditSettlement(
  books: {
    hits: readonly HitRow[];
    journals: readonly Journal[];
    currency: string;
    quiet: boolean;
  },
  report: Report,
): void {
  const { hits, journals, currency, quiet } = books;
  const owed = new Map(hits.map((hit) => [hit.transaction_id, hit]));
  if (owed.size !== hits.length) report("two hits under one transaction id");
  for (const { player, wins, bets } of journals) {
    for (const win of wins.filter(({ book }) => book === currency)) {
      const [{ id, amountMinor } = { id: "", amountMinor: 0 }] = win.entry.transactions;
      const hit = owed.get(id);
      owed.delete(id);
      if (hit === undefined) {
        report(`${id} was booked twice or never won`);
        continue;
      }
      const bet = bets.get(seqOfRound(hit.round_id));
      const target = bet?.target ?? "cash";
      const fits =
        hit.wallet === walletName(player.address) &&
        hit.round_id === win.entry.roundId &&
        hit.amount_minor === amountMinor &&
        win.legs[target] === amountMinor &&
        win.legs.pool_settlement === -amountMinor &&
        Object.keys(win.legs).length === 2;
      if (!fits) report(`${id} is booked differently from how it was won`);
    }
  }
  if (quiet) for (const id of owed.keys()) report(`${id} was won but never booked`);
}

function seqOfRound(roundId: string): number {
  return Number(roundId.slice(roundId.lastIndexOf("_") + 1));
}

/** Returns the fields of a verdict that this release knows. */
function knownFields(verdict: string): string {
  const { contributionPotUnits, win } = JSON.parse(verdict) as Verdict;
  return JSON.stringify([contributionPotUnits, win]);
}
