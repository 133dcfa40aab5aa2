/**
 * Tests the audit itself: changes one unit or one row of what is on disk, which the audit must
 * find. An audit that finds nothing here would prove nothing elsewhere.
 */
import { createHash } from "node:crypto";
import type { SeededRandom } from "../simulation/seeded-random.ts";
import { auditDisk } from "./audit-disk.ts";
import { BERTA } from "./casino.ts";
import type { Crowd } from "./crowd.ts";
import type { Disk, JournalRow, PoolOnDisk } from "./disk.ts";
import type { StaffRecord } from "./staff.ts";

/**
 * Plants each fault the given number of times, each time in a fresh copy. Returns the faults that
 * the audit did not find.
 */
export function missedFaults(
  disk: Disk,
  crowd: Crowd,
  { random, times, staff }: { random: SeededRandom; times: number; staff: StaffRecord },
): string[] {
  const missed: string[] = [];
  const rows = rowsOf(disk);
  const isBusy =
    disk.pools.some(({ hits }) => hits.length > 0) &&
    disk.wallets.some(endsWithVerdict) &&
    rows.some(hasSettled) &&
    rows.some(isCorrection) &&
    disk.pools.some(({ changes }) => changes.some(({ kind }) => kind === "closing")) &&
    disk.pools.some(hasBatches) &&
    rows.some(isSent) &&
    disk.closes.length > 0;
  // A very short run may have nothing to change.
  if (!isBusy) return missed;
  for (const [name, plant] of Object.entries(FAULTS)) {
    for (let planted = 0; planted < times; planted += 1) {
      const copy = structuredClone(disk) as Writable<Disk>;
      plant(copy, random);
      const { findings } = auditDisk(copy, crowd, {
        atRest: true,
        judged: true,
        drained: true,
        staff,
        closes: new Map(disk.closes.map((one) => [`${one.tenantId} ${one.day}`, one.report])),
      });
      if (findings.length === 0) missed.push(`the audit did not find ${name}`);
    }
  }
  return missed;
}

type Writable<T> = T extends ReadonlyMap<unknown, unknown> | ReadonlySet<unknown> | bigint | string
  ? T
  : { -readonly [Key in keyof T]: Writable<T[Key]> };
type Plant = (disk: Writable<Disk>, random: SeededRandom) => void;

const FAULTS: Readonly<Record<string, Plant>> = {
  "a leg that is off by one": (disk, random) => {
    const { legs } = random.pick(rowsOf(disk).filter((row) => Object.keys(row.legs).length > 0));
    const account = random.pick(Object.keys(legs));
    legs[account] = (legs[account] ?? 0) + 1;
  },
  "a balance that is off by one": (disk, random) => {
    someRow(disk, random)[random.pick(["cash", "bonus", "held", "in_play"] as const)] += 1;
  },
  "a row that is lost": (disk, random) => {
    const rows = someRows(disk, random);
    rows.splice(random.below(rows.length), 1);
  },
  "a newest row that is lost": (disk, random) => {
    someRows(disk, random).pop();
  },
  "a withdrawal that was confirmed but never sent": (disk, random) => {
    random.pick(rowsOf(disk).filter(isSent)).entry.withdrawal.status = "confirmed";
  },
  "a last verdict that is in no row, nor in history": (disk, random) => {
    const wallet = random.pick(disk.wallets.filter(endsWithVerdict));
    const lost = wallet.rows.pop();
    wallet.storedThrough -= 1;
    const at = disk.history.findIndex(({ kind, seq, roundId }) => {
      return kind === "jackpot_verdict" && seq === lost?.seq && roundId === lost.entry.roundId;
    });
    disk.history.splice(at, 1);
  },
  "a row that is there twice": (disk, random) => {
    const rows = someRows(disk, random);
    rows.push({ ...structuredClone(random.pick(rows)), seq: rows.length + 1 });
  },
  "a transaction that is off by one": (disk, random) => {
    const shown = rowsOf(disk).filter(({ entry }) => entry.transactions.length > 0);
    random.pick(shown).entry.transactions[0].amountMinor += 1;
  },
  "a nonce that is used again": (disk, random) => {
    const rounds = someRows(disk, random);
    random.pick(rounds).nonce -= 1;
  },
  "a round that is settled twice": (disk, random) => {
    const { rows } = random.pick(disk.wallets.filter((wallet) => wallet.rows.some(hasSettled)));
    const settled = random.pick(rows.filter(hasSettled));
    const seq = rows.length + 1;
    const { nonce } = rows.at(-1) ?? settled;
    const again = { ...structuredClone(settled), seq, nonce, key: null, verdict: null };
    again.entry.seq = seq;
    for (const transaction of again.entry.transactions) transaction.id += `_${seq}`;
    rows.push(again);
  },
  "a hammer that breaks on another hit": (disk, random) => {
    const { outcome } = random.pick(rowsOf(disk).filter(hasSettled)).entry.round;
    outcome.hammerBreakOnHit = (outcome.hammerBreakOnHit ?? 0) + 1;
  },
  "a seed that changed": (disk, random) => {
    const wallet = random.pick(disk.wallets.filter(({ rows }) => rows.some(hasSettled)));
    wallet.seeds = new Map([...wallet.seeds.keys()].map((hash) => [hash, "00".repeat(32)]));
  },
  "an action that was changed": (disk, random) => {
    const acted = rowsOf(disk).filter(({ kind, key }) => kind === "round_action" && key !== null);
    random.pick(acted).entry.round.actions[0].action = "cashout";
  },
  "an open round that is not recorded, or an ended one that is": (disk, random) => {
    const { openRounds } = random.pick(disk.wallets);
    if (openRounds.length > 0) openRounds.pop();
    else openRounds.push({ book: "USD", openedSeq: 1, seq: 1 });
  },
  "a contribution that is off by one": (disk, random) => {
    const contributors = disk.pools.flatMap((pool) => pool.contributors);
    random.pick(contributors).contributedUnits += 1n;
  },
  "a pot that is off by one": (disk, random) => {
    random.pick(disk.pools.filter(({ contributors }) => contributors.length > 0)).potUnits -= 1n;
  },
  "a pool without its last batch of bets": (disk, random) => {
    const pool = random.pick(disk.pools.filter((pool) => hasBatches(pool as PoolOnDisk)));
    Object.assign(pool, pool.withoutLastBatch);
  },
  "a jackpot that paid one unit more": (disk, random) => {
    random.pick(disk.pools.flatMap((pool) => pool.hits)).amountMinor += 1;
  },
  "a jackpot that the pool does not record": (disk, random) => {
    random.pick(disk.pools.filter(({ hits }) => hits.length > 0)).hits.pop();
  },
  "a correction on which nobody agreed": (disk, random) => {
    random.pick(rowsOf(disk).filter(isCorrection)).entry.correction.id += "x";
  },
  "a change of a pot that is done twice": (disk, random) => {
    const { changes } = random.pick(disk.pools.filter(({ changes }) => changes.length > 0));
    const again = random.pick(changes.filter(({ request }) => request !== null));
    changes.push(structuredClone(again));
  },
  "a closing that returned one unit less": (disk, random) => {
    random.pick(changesOf(disk).filter(({ kind }) => kind === "closing")).units += 1;
  },
  "a change of a pot on which one person agreed": (disk, random) => {
    const { request } = random.pick(changesOf(disk).filter(({ request }) => request !== null));
    if (request !== null) request.requestedBy = BERTA;
  },
  "a hash that changed": (disk, random) => {
    const row = random.pick(rowsOf(disk));
    row.hash = `${row.hash?.startsWith("0") ? "1" : "0"}${row.hash?.slice(1)}`;
  },
  "a hit whose event was changed": (disk, random) => {
    const hit = random.pick(disk.pools.flatMap(({ hits }) => hits));
    hit.chained = [...hit.chained.slice(0, -1), `${hit.chained.at(-1)} `];
  },
  "a journal that is not the one that the database knows": (disk, random) => {
    const [playerId, told] = random.pick([...disk.told]);
    disk.told = new Map([...disk.told, [playerId, { ...told, hash: "00".repeat(32) }]]);
  },
  "a sum that is off by one": (disk, random) => {
    const sums = random.pick(disk.sums);
    const name = random.pick(Object.keys(sums).filter((key) => key !== "currency"));
    sums[name] = (sums[name] ?? 0) + 1;
  },
  "a closed day that was changed": (disk, random) => {
    const close = random.pick(disk.closes);
    close.report = close.report.replace('"closedAt":', '"closedAt":1');
    close.digest = createHash("sha256").update(close.report).digest("hex");
  },
  "a closed day that is gone": (disk, random) => {
    disk.closes.splice(random.below(disk.closes.length), 1);
  },
  "a wallet that history holds less of than it believes": (disk, random) => {
    const [playerId, { through }] = random.pick([...disk.points]);
    const less = { through: through - 1, booked: through - 1 };
    disk.points = new Map([...disk.points, [playerId, less]]);
  },
  "a wallet that the register lost": (disk, random) => {
    const lost = random.pick([...disk.registered]);
    disk.registered = new Set([...disk.registered].filter((playerId) => playerId !== lost));
  },
  "an entry that history lost": (disk, random) => {
    disk.history.splice(random.below(disk.history.length), 1);
  },
  "an entry that history stored wrongly": (disk, random) => {
    random.pick(disk.history).winMinor += 1;
  },
  "a round that history shows in an earlier state": (disk, random) => {
    random.pick(disk.roundStates).seq -= 1;
  },
};

function hasBatches({ withoutLastBatch }: Pick<PoolOnDisk, "withoutLastBatch">): boolean {
  return withoutLastBatch !== null;
}

function rowsOf<T>({
  wallets,
}: {
  readonly wallets: readonly { readonly rows: readonly T[] }[];
}): T[] {
  return wallets.flatMap(({ rows }) => rows);
}

function hasSettled({ kind }: { readonly kind: string }): boolean {
  return kind === "round_settled";
}

function isCorrection({ kind }: { readonly kind: string }): boolean {
  return kind === "correction";
}

function changesOf({ pools }: Writable<Disk>) {
  return pools.flatMap(({ changes }) => changes);
}

function isSent({ kind }: { readonly kind: string }): boolean {
  return kind === "withdrawal_sent";
}

function endsWithVerdict({ rows }: { readonly rows: readonly JournalRow[] }): boolean {
  return rows.at(-1)?.kind === "jackpot_verdict";
}

function someRows(disk: Writable<Disk>, random: SeededRandom) {
  return random.pick(disk.wallets.filter(({ rows }) => rows.length > 0)).rows;
}

function someRow(disk: Writable<Disk>, random: SeededRandom) {
  return random.pick(someRows(disk, random));
}
