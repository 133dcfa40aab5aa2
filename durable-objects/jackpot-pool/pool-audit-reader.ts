/** Reads a pool's rows for an audit. The threshold is compared here and never returned. */

import type { AuditedHit, HitRow, PoolBooks } from "../../domain/audit/pool-audit.ts";
import type { PoolView } from "../../domain/audit/settlement-audit.ts";
import type { Commitment } from "../../domain/jackpot/commitment.ts";
import type { Cycle } from "../../domain/jackpot/pot.ts";
import { sumPotChanges } from "../../domain/jackpot/pot-change.ts";
import { readVerdict } from "../../domain/ledger/verdict.ts";
import { POT_UNITS_PER_MINOR } from "../../domain/limits.ts";
import type { PoolMoved } from "../../domain/report/day-report.ts";
import { type BatchStore, doFollow, heldBets, isLater } from "./batch-store.ts";
import type { CommitmentStore } from "./commitment-store.ts";
import { isSealOf, readHits } from "./pool-seal.ts";
import { PotChangeStore } from "./pot-change-store.ts";
import { coveredBySeal, type ThresholdSeal } from "./threshold-seal.ts";

const PAGE_ROWS = 1_000;
const HIT_COLUMNS = `cycle, wallet, round_id AS roundId, transaction_id AS transactionId,
  amount_minor AS amountMinor, next_seed_minor AS nextSeedMinor`;

/**
 * Finds wallets whose stored verdict, or the win owed to them, differs from the hit. A verdict without a
 * win is compared with the wallet's own; leaving it out here avoids reading the JSON of every contributor.
 * It reads `held`.
 */
const MISINFORMED = `
  WITH told AS (
    SELECT wallet, NULL AS cycle, verdict FROM held WHERE instr(verdict, '"win":null') = 0
    UNION ALL SELECT wallet, cycle, verdict FROM unapplied_win
  ), read AS (
    SELECT wallet, cycle, iif(json_valid(verdict), verdict, '{}') AS verdict FROM told
  )
  SELECT read.wallet FROM read LEFT JOIN hit ON hit.cycle = read.verdict ->> '$.win.cycle'
  WHERE hit.wallet IS NOT read.wallet OR hit.cycle IS NOT coalesce(read.cycle, hit.cycle)
    OR hit.amount_minor IS NOT read.verdict ->> '$.win.amountMinor'
    OR hit.transaction_id IS NOT read.verdict ->> '$.win.transactionId'
  UNION ALL
  SELECT owed.wallet FROM unapplied_win AS owed
  LEFT JOIN held AS last ON last.wallet = owed.wallet
  WHERE last.seq IS NULL OR last.seq < owed.seq OR (last.seq > owed.seq AND refusal IS NULL)
    OR (last.seq = owed.seq
      AND (last.placed_at <> owed.placed_at OR last.verdict <> owed.verdict))
  LIMIT 1`;

/** The first cycle was seeded when the pool was created, whose time is not stored. */
const MOVED_BEFORE = `
  SELECT count(*) AS hits, CAST(coalesce(sum(amount_minor), 0) AS TEXT) AS paidMinor,
    CAST(coalesce(sum(next_seed_minor), 0) + (SELECT first_seed_minor FROM pool) AS TEXT) AS seededMinor
  FROM hit WHERE at < ?`;

type Row<T> = T & Record<string, SqlStorageValue>;

export class PoolAuditReader {
  readonly #sql: SqlStorage;

  readonly #thresholds: ThresholdSeal;
  readonly #commitments: CommitmentStore;
  readonly #batches: BatchStore;

  constructor(
    sql: SqlStorage,
    stores: {
      readonly thresholds: ThresholdSeal;
      readonly commitments: CommitmentStore;
      readonly batches: BatchStore;
    },
  ) {
    this.#sql = sql;
    this.#thresholds = stores.thresholds;
    this.#commitments = stores.commitments;
    this.#batches = stores.batches;
  }

  /** Returns the pool's movements before a time, in milliseconds. */
  movedBefore(time: number): PoolMoved {
    const moved = this.#sql.exec<Row<PoolMoved>>(MOVED_BEFORE, time).one();
    const changes = new PotChangeStore(this.#sql).stored().filter(({ at }) => at < time);
    const { seededUnits, correctedUnits, returnedUnits } = sumPotChanges(changes);
    return {
      ...moved,
      seededMinor: String(BigInt(moved.seededMinor) + seededUnits / BigInt(POT_UNITS_PER_MINOR)),
      correctedUnits: String(correctedUnits),
      returnedUnits: String(returnedUnits),
    };
  }

  /**
   * Returns the pool according to its row and its batches, and the sum of its contributors. Read as text,
   * because past 2^53 a number would be silently wrong.
   */
  books(inMemory: Cycle, walletPrefix: string): PoolBooks {
    const row = this.#sql
      .exec<
        Row<
          Record<"pot" | "contributed" | "seeded" | "paid" | "contributors", string> &
            Record<
              | "cycle"
              | "ceiling"
              | "seed"
              | "firstSeed"
              | "place"
              | "potNumber"
              | "threshold_units",
              number
            > & {
              settings: string;
              seal: string | null;
              sealed_threshold: string | null;
              stranger: string | null;
              misinformed: string | null;
              foreigner: string | null;
            }
        >
      >(
        `${heldBets()}
         SELECT settings, seal, place, pot_units AS potNumber, threshold_units, sealed_threshold,
           cycle, cycle_ceiling_minor AS ceiling, cycle_seed_minor AS seed,
           first_seed_minor AS firstSeed, CAST(pot_units AS TEXT) AS pot,
           CAST(contributed_units AS TEXT) AS contributed, CAST(seeded_units AS TEXT) AS seeded,
           CAST(paid_units AS TEXT) AS paid,
           (SELECT CAST(coalesce(sum(contributed_units), 0) AS TEXT) FROM held) AS contributors,
           (SELECT wallet FROM hit WHERE wallet NOT IN (SELECT wallet FROM held) LIMIT 1) AS stranger,
           (SELECT wallet FROM (${MISINFORMED})) AS misinformed,
           (SELECT wallet FROM held WHERE substr(wallet, 1, ?) <> ? LIMIT 1) AS foreigner
         FROM pool`,
        walletPrefix.length,
        walletPrefix,
      )
      .one();
    const { settings, seal, firstSeed, place } = row;
    const batches = this.#batches.check();
    const { last } = batches;
    const latest = isLater(last, row) ? last : undefined;
    const potUnits = latest?.potUnits ?? row.potNumber;
    const threshold = this.#thresholds.read(row);
    const terms = { number: row.cycle, ceilingMinor: row.ceiling, seedMinor: row.seed };
    const cycle = { ...terms, potUnits: row.potNumber };
    const changes = new PotChangeStore(this.#sql).stored();
    const lastChange = changes.at(-1)?.hash ?? null;
    const sealed = {
      ...{ settings, cycle, threshold: coveredBySeal(row) },
      ...{ firstSeedMinor: firstSeed, lastChange, place, contributedUnits: row.contributed },
    };
    return {
      changes,
      settings,
      isSealed: isSealOf(seal, sealed, this.#thresholds),
      areBatchesSealed: batches.areSealed && doFollow(batches, row),
      isThresholdInRange:
        threshold >= row.seed * POT_UNITS_PER_MINOR &&
        threshold < row.ceiling * POT_UNITS_PER_MINOR,
      isThresholdDrawn: this.#isDrawn(threshold),
      cycle: row.cycle,
      ceilingMinor: row.ceiling,
      seedMinor: row.seed,
      firstSeedMinor: row.firstSeed,
      potUnits: latest === undefined ? BigInt(row.pot) : BigInt(latest.potUnits),
      contributedUnits: latest?.contributedUnits ?? BigInt(row.contributed),
      seededUnits: BigInt(row.seeded),
      paidUnits: BigInt(row.paid),
      contributorUnits: BigInt(row.contributors),
      isOverdue: potUnits > threshold && potUnits >= POT_UNITS_PER_MINOR,
      isRemembered: isSameCycle({ ...terms, potUnits, thresholdUnits: threshold }, inMemory),
      strangerWhoWon: row.stranger,
      misinformed: row.misinformed,
      foreigner: row.foreigner,
    };
  }

  /** Returns one page of commitments after `after`, in order. */
  commitments(after: number, through: number): Commitment[] {
    return this.#commitments.after(after, through, PAGE_ROWS);
  }

  lastCommitment(): number {
    return this.#commitments.lastNumber();
  }

  /** The anchors of the seed chains, by number. */
  anchors(): ReadonlyMap<number, string> {
    return this.#commitments.anchors();
  }

  /** Also false if the seed cannot be opened. */
  #isDrawn(thresholdUnits: number): boolean {
    try {
      return this.#commitments.isDrawn(thresholdUnits);
    } catch {
      return false;
    }
  }

  /** Returns the numbers of events that belong to no hit. */
  strayEvents(): number[] {
    const query = `SELECT event.seq FROM event LEFT JOIN hit ON hit.cycle = event.seq
      WHERE hit.cycle IS NULL LIMIT 10`;
    return this.#sql
      .exec<{ seq: number }>(query)
      .toArray()
      .map(({ seq }) => seq);
  }

  /** The cycle of the newest hit; zero before the first. */
  lastHit(): number {
    const query = "SELECT coalesce(max(cycle), 0) AS cycle FROM hit";
    return this.#sql.exec<{ cycle: number }>(query).one().cycle;
  }

  /** Returns one page of hits after `after` and up to `through`. */
  hits(after: number, through: number): AuditedHit[] {
    return readHits(this.#sql, { after, through, limit: PAGE_ROWS });
  }

  /**
   * Returns the pool's record of a wallet. The batch that has its last bet is known, so no other batch is
   * read. A pool that cannot read all batches has no certain record.
   */
  viewOf(wallet: string): PoolView {
    const slot = this.#batches.isReadable ? (this.#batches.slotOf(wallet) ?? null) : undefined;
    const [last] = this.#sql
      .exec<{ seq: number; placedAt: number; verdict: string; units: string }>(
        `${heldBets(slot === undefined ? "instr(bets, ?1) > 0" : "slot = ?2")}
         SELECT seq, placed_at AS placedAt, verdict, CAST(contributed_units AS TEXT) AS units
         FROM held WHERE wallet = ?1`,
        ...(slot === undefined ? [wallet] : [wallet, slot]),
      )
      .toArray();
    const query = `SELECT ${HIT_COLUMNS} FROM hit WHERE wallet = ? ORDER BY cycle`;
    const hits = this.#sql.exec<Row<HitRow>>(query, wallet).toArray();
    if (last === undefined) return { last: null, hits };
    const { seq, placedAt, units } = last;
    const verdict = readVerdict(last.verdict);
    return { last: { seq, placedAt, verdict, contributedUnits: BigInt(units) }, hits };
  }

  /** Returns the names of wallets that contributed, sorted, after `after`. */
  contributors(after: string, limit: number): string[] {
    const query = "SELECT wallet FROM contributor WHERE wallet > ? ORDER BY wallet LIMIT ?";
    const settled = this.#sql.exec<{ wallet: string }>(query, after, limit).toArray();
    const names = new Set(settled.map(({ wallet }) => wallet));
    for (const wallet of this.#batches.wallets) if (wallet > after) names.add(wallet);
    return [...names].sort().slice(0, limit);
  }
}

function isSameCycle(stored: Cycle, inMemory: Cycle): boolean {
  return (
    stored.number === inMemory.number &&
    stored.ceilingMinor === inMemory.ceilingMinor &&
    stored.seedMinor === inMemory.seedMinor &&
    stored.potUnits === inMemory.potUnits &&
    stored.thresholdUnits === inMemory.thresholdUnits
  );
}
