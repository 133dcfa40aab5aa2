/**
 * Audits the pools against the wallets that fed them: every contribution is counted once, every pot
 * is accounted for, and every hit is paid to one player under one transaction id.
 */

import { hashOfSeed, recomputeThreshold } from "../support/recompute-commitment.ts";
import { auditHashes } from "./audit-chain.ts";
import type { JackpotBet, Report } from "./audit-journal.ts";
import { RATE_BASIS_POINTS, SEED } from "./casino.ts";
import type { Contributor, Hit, JournalRow, PoolOnDisk } from "./disk.ts";
import { CURRENCIES, type Currency } from "./money.ts";
import type { StaffRecord } from "./staff.ts";

/** What this audit needs of a wallet. */
export interface Feeder {
  readonly playerId: string;
  readonly rows: readonly JournalRow[];
  readonly bets: readonly JackpotBet[];
}

const UNITS_PER_MINOR = 10_000n;

/**
 * Checks all pools. If `atRest`, nothing may be left to settle; if `judged`, each wallet's journal holds
 * the verdict on each of its bets.
 */
export function auditPools(
  pools: readonly PoolOnDisk[],
  feeders: ReadonlyMap<string, Feeder>,
  context: { atRest: boolean; judged: boolean; staff: StaffRecord; report: Report },
): void {
  const { atRest, judged, staff, report } = context;
  const wins = [...feeders.values()].flatMap(({ playerId, rows }) =>
    rows.filter(({ kind }) => kind === "jackpot_win").map((row) => ({ playerId, row })),
  );
  const hits = new Set(
    pools.flatMap((pool) => pool.hits.map(({ transactionId }) => transactionId)),
  );
  for (const { playerId, row } of wins) {
    const [{ id } = { id: "nothing" }] = row.entry.transactions;
    if (!hits.has(id)) report(`${playerId} row ${row.seq} was paid ${id}, which no pool recorded`);
  }
  const counted = new Map<JackpotBet, string>();

  pools.forEach((pool) => {
    const currency = currencyOf(pool, feeders);
    if (currency === undefined) return;
    const fault = (what: string) =>
      report(`pool of ${pool.contributors[0]?.wallet} ${currency}: ${what}`);
    const isDamaged =
      staff.damagedPoolOf === pool.contributors[0]?.wallet.split(":")[0] &&
      pool.contributedUnits === givenTo(pool) + 1n &&
      pool.changes.every(({ kind }) => kind !== "correction");
    auditPot(pool, { currency, damagedUnits: isDamaged ? 1n : 0n, fault });
    auditRevealed(pool, fault);
    auditHashes(null, pool.hits, fault);
    for (const contributor of pool.contributors) {
      const feeder = feeders.get(playerOf(contributor.wallet));
      if (feeder === undefined) fault(`${contributor.wallet} has no wallet`);
      else auditContributor(contributor, currency, { feeder, fault, counted });
    }
    for (const hit of pool.hits) auditHit(hit, currency, { wins, feeders, atRest, fault });
  });

  for (const { playerId, bets } of feeders.values()) {
    for (const bet of bets) {
      auditBet(bet, counted.get(bet), { playerId, atRest, judged, staff, report });
    }
  }
}

/**
 * Returns the win that a pool owes for the wallet's bet in doubt, null if no bet is in doubt, or
 * undefined if the pool has not decided it.
 */
export function verdictOwed(
  pools: readonly PoolOnDisk[],
  { playerId, bets }: Feeder,
): { bet: JackpotBet; winMinor: number } | null | undefined {
  const bet = bets.at(-1);
  if (bet === undefined || bet.verdict !== undefined) return null;
  const judged = pools
    .flatMap(({ contributors }) => contributors)
    .find(({ wallet, seq }) => playerOf(wallet) === playerId && seq === bet.row.seq);
  return judged && { bet, winMinor: judged.verdict.win?.amountMinor ?? 0 };
}

/** Returns the rounds whose bets were judged to feed nothing. */
export function unfedRounds(
  pools: readonly PoolOnDisk[],
  feeders: ReadonlyMap<string, Feeder>,
): ReadonlySet<string> {
  const newest = new Map(
    pools.flatMap(({ contributors }) =>
      contributors.map(({ wallet, seq, verdict }) => [`${playerOf(wallet)} ${seq}`, verdict]),
    ),
  );
  const rounds = new Set<string>();
  for (const { playerId, bets } of feeders.values()) {
    for (const { row, verdict = newest.get(`${playerId} ${row.seq}`) } of bets) {
      if (verdict?.contributionPotUnits === 0) rounds.add(row.entry.roundId);
    }
  }
  return rounds;
}

function auditPot(
  pool: PoolOnDisk,
  context: { currency: Currency; damagedUnits: bigint; fault: Report },
): void {
  const { currency, damagedUnits, fault } = context;
  const { seededUnits, paidUnits, potUnits, hits, changes } = pool;
  const contributedUnits = pool.contributedUnits - damagedUnits;
  const changed = changes.reduce((sum, { units }) => sum + BigInt(units), 0n);
  if (potUnits + paidUnits !== contributedUnits + seededUnits + changed) {
    fault(
      `pot ${potUnits} + paid ${paidUnits} ≠ ${contributedUnits} + seeded ${seededUnits} + changed ${changed}`,
    );
  }
  const given = givenTo(pool);
  if (given !== contributedUnits) fault(`wallets gave ${given}, it counts ${contributedUnits}`);
  const paid = hits.reduce((sum, hit) => sum + BigInt(hit.amountMinor), 0n) * UNITS_PER_MINOR;
  if (paid !== paidUnits) fault(`its hits paid ${paid}, it counts ${paidUnits}`);
  const first = BigInt((CURRENCIES[currency].dollar / 20) * SEED);
  const seeds = hits.reduce((sum, hit) => sum + BigInt(hit.nextSeedMinor), first) * UNITS_PER_MINOR;
  if (seeds !== seededUnits) fault(`its cycles were seeded ${seeds}, it counts ${seededUnits}`);
  if (pool.cycle !== hits.length + 1) fault(`cycle ${pool.cycle} after ${hits.length} hits`);
  const { thresholdUnits } = pool;
  if (thresholdUnits !== null && potUnits > thresholdUnits)
    fault("the pot is past its threshold but was not won");
  hits.forEach((hit, index) => {
    if (hit.cycle !== index + 1) fault(`cycle ${hit.cycle} ended at position ${index + 1}`);
  });
}

function givenTo({ contributors }: PoolOnDisk): bigint {
  return contributors.reduce((sum, row) => sum + row.contributedUnits, 0n);
}

/** Each hit passed the threshold that its revealed seed draws, and was paid the pot up to the ceiling. */
function auditRevealed({ hits, revealed }: PoolOnDisk, fault: Report): void {
  for (const hit of hits) {
    const made = revealed.filter(({ cycle }) => cycle === hit.cycle);
    const [one] = made;
    if (one === undefined || made.length > 1) {
      fault(`the hit of cycle ${hit.cycle} has ${made.length} commitments`);
      continue;
    }
    const { seed, seedHash, beforeUnits, afterUnits, ceilingMinor } = one;
    const threshold = recomputeThreshold(one);
    const isDrawn = hashOfSeed(seed) === seedHash && threshold === BigInt(one.thresholdUnits);
    const isPassed = BigInt(afterUnits) > threshold;
    const isFirst = BigInt(beforeUnits) <= threshold || BigInt(beforeUnits) < UNITS_PER_MINOR;
    const isDue = hit.amountMinor === Math.min(Math.floor(afterUnits / 10_000), ceilingMinor);
    if (!isDrawn || !isPassed || !isFirst || !isDue) {
      fault(`the hit of cycle ${hit.cycle} does not follow from ${JSON.stringify(one)}`);
    }
  }
}

function auditContributor(
  contributor: Contributor,
  currency: Currency,
  context: { feeder: Feeder; fault: Report; counted: Map<JackpotBet, string> },
): void {
  const { feeder, fault, counted } = context;
  const { wallet, seq, verdict } = contributor;
  const bets = feeder.bets.filter((bet) => bet.currency === currency);
  const judged = bets.filter((bet) => bet.row.seq <= seq);
  const last = judged.at(-1);
  if (last?.row.seq !== seq) {
    fault(`${wallet} has no jackpot bet ${seq}`);
    return;
  }
  for (const bet of judged) counted.set(bet, wallet);
  if (last.verdict !== undefined && JSON.stringify(last.verdict) !== JSON.stringify(verdict)) {
    fault(
      `${wallet} bet ${seq} has the verdict ${JSON.stringify(last.verdict)}, not ${JSON.stringify(verdict)}`,
    );
  }
  const verdicts = judged.map((bet) => bet.verdict ?? (bet === last ? verdict : undefined));
  const sum = verdicts.reduce((units, one) => units + (one?.contributionPotUnits ?? 0), 0);
  if (BigInt(sum) !== contributor.contributedUnits) {
    fault(
      `the verdicts of ${wallet} sum to ${sum}, the pool counts ${contributor.contributedUnits}`,
    );
  }
}

function auditHit(
  hit: Hit,
  currency: Currency,
  context: {
    wins: readonly { playerId: string; row: JournalRow }[];
    feeders: ReadonlyMap<string, Feeder>;
    atRest: boolean;
    fault: Report;
  },
): void {
  const { wins, feeders, atRest, fault } = context;
  const { transactionId, amountMinor, roundId } = hit;
  const winner = feeders.get(playerOf(hit.wallet));
  const bet = winner?.bets.find(({ row }) => row.entry.roundId === roundId);
  if (winner === undefined || bet === undefined) {
    fault(`${transactionId} won by no bet`);
    return;
  }
  const booked = wins.filter(({ row }) => row.entry.transactions[0]?.id === transactionId);
  const [win, ...others] = booked;
  if (others.length > 0) fault(`${transactionId} is booked ${booked.length} times`);
  if (win === undefined) {
    const owed = bet === winner.bets.at(-1) && bet.verdict === undefined;
    if (!owed || atRest)
      fault(`${transactionId} of ${amountMinor} was never paid to ${hit.wallet}`);
    return;
  }
  const { legs, book, entry } = win.row;
  const right =
    win.playerId === winner.playerId &&
    book === currency &&
    entry.roundId === roundId &&
    entry.transactions.length === 1 &&
    entry.transactions[0].amountMinor === amountMinor &&
    legs[bet.target] === amountMinor &&
    legs.pool_settlement === -amountMinor;
  if (!right) fault(`${transactionId} is booked wrongly: ${JSON.stringify(win.row)}`);
}

function auditBet(
  bet: JackpotBet,
  counted: string | undefined,
  context: {
    playerId: string;
    atRest: boolean;
    judged: boolean;
    staff: StaffRecord;
    report: Report;
  },
): void {
  const { playerId, atRest, judged, staff, report } = context;
  const { row, verdict } = bet;
  const name = `${playerId} bet ${row.seq}`;
  if (counted === undefined) {
    if (verdict !== undefined) report(`${name} has a verdict, but no pool counted it`);
    else if (atRest) report(`${name} is still in doubt`);
    return;
  }
  if (judged && verdict === undefined) report(`${name} has no verdict in the journal`);
  const due = row.entry.round.stake.cashMinor * RATE_BASIS_POINTS;
  if (verdict?.contributionPotUnits === 0 && mayFeedNothing(bet, staff)) return;
  if (verdict !== undefined && verdict.contributionPotUnits !== due) {
    report(`${name} contributed ${verdict.contributionPotUnits}, not ${due}`);
  }
}

/** Returns true if its pool may have been frozen, paused or closed when it judged the bet. */
function mayFeedNothing({ row, currency, judgedBy }: JackpotBet, { unfed }: StaffRecord): boolean {
  const placedAt = row.entry.createdAt;
  const judgedAt = judgedBy?.entry.createdAt ?? Number.POSITIVE_INFINITY;
  return unfed.some(
    (time) => time.currency === currency && placedAt <= time.to && judgedAt >= time.from,
  );
}

/** A pool's file does not name its currency, but the bets that it decided do. */
function currencyOf(pool: PoolOnDisk, feeders: ReadonlyMap<string, Feeder>): Currency | undefined {
  for (const { wallet, seq } of pool.contributors) {
    const row = feeders.get(playerOf(wallet))?.rows[seq - 1];
    if (row !== undefined) return row.entry.currency;
  }
  return undefined;
}

function playerOf(wallet: string): string {
  return wallet.split(":")[2] ?? "";
}
