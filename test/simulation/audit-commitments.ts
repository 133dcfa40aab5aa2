/**
 * Audits what a pool committed to and revealed, with none of the code that did it: each seed leads to its
 * hash and to its chain, each threshold follows from its seed and the bet that won before, and is the one
 * that bets were judged by. Proof 38.
 */
import { poolIdFor } from "../../domain/ids.ts";
import {
  hashOfSeed,
  type Revealed,
  recomputeThreshold,
  saltOfBet,
} from "../support/recompute-commitment.ts";
import type { FakeStorage } from "./fake-storage.ts";
import { TENANT } from "./sealing.ts";

interface CommitmentRow {
  readonly number: number;
  readonly cycle: number;
  readonly chain: number;
  readonly position: number;
  readonly seed_hash: string;
  readonly salt: string;
  readonly start_units: number;
  readonly ceiling_minor: number;
  readonly ended_by: string | null;
  readonly seed: string | null;
  readonly threshold_units: number | null;
  readonly before_units: number | null;
  readonly after_units: number | null;
}

/** Checks the commitments of a pool. */
export function auditCommitments(
  storage: FakeStorage,
  pool: {
    readonly currency: string;
    /** The hits, in order, with the client seed of each winning round. */
    readonly hits: readonly {
      readonly cycle: number;
      readonly roundId: string;
      readonly clientSeed: string | undefined;
    }[];
    /** The thresholds that bets were judged by. */
    readonly judgedBy: readonly { readonly cycle: number; readonly threshold_units: number }[];
    readonly isClosed: boolean;
  },
  report: (what: string) => void,
): void {
  const rows = storage.read<CommitmentRow>("SELECT * FROM commitment ORDER BY number");
  const { tenantId, environment } = TENANT;
  const poolId = poolIdFor(tenantId, environment, pool.currency);
  rows.forEach((row, index) => {
    const { cycle, salt, seed, threshold_units: threshold } = row;
    const name = `commitment ${row.number}`;
    if (row.number !== index + 1) report(`${name} comes after ${index}`);
    const before = pool.hits.findLast((hit) => hit.cycle < cycle);
    const due = before?.clientSeed && saltOfBet(before.roundId, before.clientSeed);
    if (salt !== (due ?? "")) report(`${name}: its salt is not that of the last hit`);
    const last = index === rows.length - 1;
    if ((row.ended_by === null) !== (last && !pool.isClosed)) report(`${name} is revealed, or not`);
    if (seed === null) return;
    if (hashOfSeed(seed) !== row.seed_hash) report(`${name}: its seed has another hash`);
    const next = rows[index + 1];
    if (next?.chain === row.chain && next.seed_hash !== seed) {
      report(`${name}: the seed after it is of another chain`);
    }
    const { start_units: startUnits, ceiling_minor: ceilingMinor } = row;
    const drawn = drawnFrom({ poolId, cycle, salt, seed, startUnits, ceilingMinor });
    if (BigInt(threshold ?? -1) !== drawn) report(`${name}: its seed draws ${drawn}`);
    const judged = pool.judgedBy.some(
      (seen) => seen.cycle === cycle && seen.threshold_units === threshold,
    );
    if (!judged) report(`${name}: no bet was judged by its threshold`);
    if (row.ended_by === "hit" && !isPassed(row, drawn)) report(`${name}: no bet passed it`);
  });
  for (const { cycle } of pool.hits) {
    if (cycle < (rows[0]?.cycle ?? cycle + 1)) continue;
    const of = rows.filter((row) => row.cycle === cycle && row.ended_by === "hit");
    if (of.length !== 1) report(`the hit of cycle ${cycle} has ${of.length} commitments`);
  }
}

/** Each audit of a world computes the thresholds of all its cycles: the same is only computed once. */
const drawnBefore = new Map<string, bigint>();
const MAX_DRAWN = 1_000;

function drawnFrom(revealed: Revealed): bigint {
  const name = Object.values(revealed).join(" ");
  const drawn = drawnBefore.get(name) ?? recomputeThreshold(revealed);
  if (drawnBefore.size >= MAX_DRAWN) drawnBefore.clear();
  drawnBefore.set(name, drawn);
  return drawn;
}

function isPassed({ before_units: before, after_units: after }: CommitmentRow, threshold: bigint) {
  if (before === null || after === null) return false;
  return BigInt(after) > threshold && (BigInt(before) <= threshold || before < 10_000);
}
