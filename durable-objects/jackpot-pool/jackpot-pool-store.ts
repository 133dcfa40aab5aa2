/**
 * The pool's SQL, apart from the tables that have their own stores. The running cycle is kept in memory. A
 * bet changes only the pot, which is written with its batch; the pool's row is written by whatever changes
 * more. The pot is therefore that of the last batch, or of the row if the row is later.
 */
import { assert } from "../../domain/assert.ts";
import {
  assertExplained,
  type Cycle,
  type PoolSettings,
  type PotMovement,
} from "../../domain/jackpot/pot.ts";
import { cycleAfter, reopenedSeedOf } from "../../domain/jackpot/pot-change.ts";
import { type Hit, hitText } from "../../domain/ledger/hit-chain.ts";
import type { Verdict } from "../../domain/ledger/verdict.ts";
import { POT_UNITS_PER_MINOR } from "../../domain/limits.ts";
import { FreezeStore } from "../freeze-store.ts";
import { isMigrated, migrate } from "../migrate.ts";
import { sha256 } from "../sha256.ts";
import { SideSeal } from "../side-seal.ts";
import { BatchStore, doFollow, type HeldBet, isLater, type LoadedBatches } from "./batch-store.ts";
import { CommitmentStore } from "./commitment-store.ts";
import type {
  Contribution,
  CorrectedContributor,
  PoolEvent,
  PoolTotals,
} from "./jackpot-pool-rpc.ts";
import { ParticipationStore } from "./participation-store.ts";
import { PoolAuditReader } from "./pool-audit-reader.ts";
import {
  chainOldHits,
  isSealOf,
  keylessSealOf,
  SEALED_POOL_TABLES,
  type SealedPool,
  sealOf,
  writtenSettings,
} from "./pool-seal.ts";
import { PotChangeStore } from "./pot-change-store.ts";
import { POOL_SCHEMA, STEPS_WITH_SEAL, STEPS_WITH_SEAL_CODE } from "./schema.ts";
import {
  coveredBySeal,
  SEALED,
  type StoredThreshold,
  type ThresholdSeal,
} from "./threshold-seal.ts";
import { UnappliedWinStore } from "./unapplied-win-store.ts";

export interface Pool {
  readonly settings: PoolSettings;
  readonly cycle: Cycle;
}

/**
 * Written as the seal of a pool whose row differed from its seal, because its next change must not
 * seal what somebody else wrote.
 */
const BROKEN_SEAL = "broken";

interface PoolRow extends StoredThreshold, Record<string, SqlStorageValue> {
  settings: string;
  cycle: number;
  cycle_ceiling_minor: number;
  cycle_seed_minor: number;
  pot_units: number;
  threshold_units: number;
  sealed_threshold: string | null;
  contributed: string;
  first_seed_minor: number;
  place: number;
  seal: string | null;
}

const NO_MOVEMENT: PotMovement = { contributedUnits: 0, seededUnits: 0, paidUnits: 0 };

export class JackpotPoolStore {
  readonly seal: SideSeal;
  readonly freeze: FreezeStore;
  readonly auditReader: PoolAuditReader;
  readonly unappliedWins: UnappliedWinStore;
  readonly participation: ParticipationStore;
  readonly changes: PotChangeStore;
  readonly commitments: CommitmentStore;
  readonly batches: BatchStore;
  /** What the object does after each change; nothing in a store without an object. */
  afterChange: () => void = () => {};
  readonly #storage: DurableObjectStorage;
  readonly #thresholds: ThresholdSeal;
  #pool: Pool | undefined;
  /** The total contributed since the pool began. */
  #contributedUnits = 0n;
  #firstSeedMinor = 0;
  /** False if the row differed from its seal when this instance read it. */
  #isSound = true;

  constructor(storage: DurableObjectStorage, thresholds: ThresholdSeal) {
    this.#storage = storage;
    this.#thresholds = thresholds;
    const { sealer, poolId } = thresholds;
    this.seal = new SideSeal(storage.sql, SEALED_POOL_TABLES, { sealer, id: poolId });
    this.freeze = new FreezeStore(storage.sql, (write) => {
      this.seal.around({ table: "freeze", where: "true", params: [] }, write);
    });
    this.commitments = new CommitmentStore(storage.sql, { seal: this.seal, sealer, poolId });
    this.batches = new BatchStore(storage.sql, thresholds);
    this.auditReader = new PoolAuditReader(storage.sql, {
      thresholds,
      commitments: this.commitments,
      batches: this.batches,
    });
    this.unappliedWins = new UnappliedWinStore(
      storage.sql,
      this.seal,
      () => this.#pool !== undefined,
    );
    this.participation = new ParticipationStore(storage.sql, this.seal);
    this.changes = new PotChangeStore(storage.sql);
    if (!isMigrated(storage)) return;
    const stepsBefore = this.open();
    this.changes.load();
    this.freeze.load();
    this.participation.load();
    const row = this.#readRow();
    const batches = this.batches.load(row?.place ?? 0);
    if (row !== undefined) this.#loadPool(row, batches);
    if (stepsBefore < STEPS_WITH_SEAL) this.#sealAll();
    else {
      const isKeyless = stepsBefore < STEPS_WITH_SEAL_CODE;
      if (isKeyless) this.seal.confirm();
      else this.seal.load();
      if (row !== undefined) this.#checkSeal(row, isKeyless);
    }
    this.#settleOldBatches(batches);
    if (this.#pool !== undefined) this.#commit();
  }

  /** The pool; undefined before the first qualifying bet. */
  get pool(): Pool | undefined {
    return this.#pool;
  }

  /**
   * Runs one change, which becomes durable as a whole or not at all. The object's alarm is set in the same
   * commit.
   */
  transaction<T>(change: () => T): T {
    const before = this.#pool;
    const contributedBefore = this.#contributedUnits;
    const { memory: seal } = this.seal;
    const { current } = this.freeze;
    const { all } = this.changes;
    const isSound = this.#isSound;
    let result: T;
    try {
      result = this.#storage.transactionSync(() => {
        this.seal.beginTransaction();
        const changed = change();
        this.batches.write(() => this.#head);
        this.seal.endTransaction();
        return changed;
      });
    } catch (error) {
      this.#pool = before;
      this.#contributedUnits = contributedBefore;
      this.batches.forget();
      this.seal.restore(seal);
      this.freeze.restore(current);
      this.changes.restore(all);
      this.commitments.forget();
      this.#isSound = isSound;
      if (isMigrated(this.#storage)) this.participation.load();
      throw error;
    }
    this.batches.stored();
    this.afterChange();
    return result;
  }

  /** Creates the tables of a new pool, or updates them. Returns how many steps had already run. */
  open(): number {
    return migrate(this.#storage, POOL_SCHEMA);
  }

  /** Creates the pool, whose tables must exist. The operator funds the first cycle's pot. */
  create(pool: Pool): void {
    const { settings, cycle } = pool;
    this.#storage.sql.exec(
      `INSERT INTO pool (one, settings, cycle, cycle_ceiling_minor, cycle_seed_minor, pot_units,
         threshold_units, sealed_threshold, contributed_units, seeded_units, paid_units,
         first_seed_minor, seal)
       VALUES (1, ?, ?, ?, ?, ?, ?, ?, 0, ?, 0, ?, ?)`,
      writtenSettings(settings),
      cycle.number,
      cycle.ceilingMinor,
      cycle.seedMinor,
      cycle.potUnits,
      SEALED,
      this.#thresholds.textOf(cycle),
      cycle.potUnits,
      cycle.seedMinor,
      this.#sealOf(pool, cycle.seedMinor),
    );
    this.#pool = pool;
    this.#contributedUnits = 0n;
    this.#firstSeedMinor = cycle.seedMinor;
  }

  saveSettings(pool: Pool, settings: PoolSettings): void {
    this.#writeRow({ settings, cycle: pool.cycle }, NO_MOVEMENT);
  }

  /** Writes the cycle after a movement of the pot that is more than a contribution. */
  saveCycle(pool: Pool, cycle: Cycle, movement: PotMovement): void {
    this.#move(cycle, movement);
    this.#writeRow({ settings: pool.settings, cycle }, movement);
  }

  /** Adds a contribution to the pot. It is written with the batch of its bet. */
  addContribution(pool: Pool, cycle: Cycle, contributedUnits: number): void {
    this.#move(cycle, { ...NO_MOVEMENT, contributedUnits });
    this.#pool = { settings: pool.settings, cycle };
  }

  /**
   * Moves the content of the latest batches to the pool's row and its contributors. Call it inside a
   * transaction.
   */
  settleBatches(): void {
    assert(this.#pool !== undefined, "a pool that has batches exists");
    this.batches.moveAll();
    this.#writeRow(this.#pool, NO_MOVEMENT);
  }

  /** The running cycle according to the hits and changes: the last that ended, its number, and its seed. */
  cycleByRows(): { readonly lastCycle: number; readonly next: number; readonly seedMinor: number } {
    const [last] = this.#storage.sql
      .exec<{ cycle: number; seed: number }>(
        "SELECT cycle, next_seed_minor AS seed FROM hit ORDER BY cycle DESC LIMIT 1",
      )
      .toArray();
    const lastCycle = last?.cycle ?? 0;
    const next = cycleAfter(this.changes.skips, lastCycle);
    const reopened = reopenedSeedOf(this.changes.all, { lastCycle, cycle: next });
    return { lastCycle, next, seedMinor: reopened ?? last?.seed ?? this.#firstSeedMinor };
  }

  /**
   * Writes the pool's row again, with the contributed, seeded and paid totals as the sums of its rows.
   * Returns the pot, in pot units, that these and the earlier changes explain.
   */
  restate(pool: Pool): bigint {
    const { settings, cycle } = pool;
    this.#storage.sql.exec(
      `UPDATE pool SET settings = ?, cycle = ?, cycle_ceiling_minor = ?, cycle_seed_minor = ?,
         pot_units = ?, threshold_units = ?, sealed_threshold = ?,
         contributed_units = (SELECT coalesce(sum(contributed_units), 0) FROM contributor),
         seeded_units = ${POT_UNITS_PER_MINOR} *
           (first_seed_minor + (SELECT coalesce(sum(next_seed_minor), 0) FROM hit)),
         paid_units = ${POT_UNITS_PER_MINOR} * (SELECT coalesce(sum(amount_minor), 0) FROM hit)`,
      ...[writtenSettings(settings), cycle.number, cycle.ceilingMinor, cycle.seedMinor],
      ...[cycle.potUnits, SEALED, this.#thresholds.textOf(cycle)],
    );
    this.#pool = pool;
    this.#contributedUnits = BigInt(this.#readRow()?.contributed ?? 0);
    const totals = this.totals();
    const { contributedUnits, seededUnits, correctedUnits, paidUnits, returnedUnits } = totals;
    return contributedUnits + seededUnits + correctedUnits - paidUnits - returnedUnits;
  }

  /** Seals everything that the pool holds now, because two people have agreed on it. */
  sealAnew(): void {
    this.#isSound = true;
    this.batches.trustAgain();
    this.seal.sealAll();
    if (this.#pool === undefined) return;
    this.#saveSeal();
  }

  /** The wallet that ended a cycle and what it won; undefined if none did. */
  hitOf(cycle: number): { readonly wallet: string } | undefined {
    const query = "SELECT wallet FROM hit WHERE cycle = ?";
    return this.#storage.sql.exec<{ wallet: string }>(query, cycle).toArray()[0];
  }

  /** Writes the corrected record of a wallet. If the bet won, its win is that of the hit. */
  saveContributor(told: CorrectedContributor): void {
    const { wallet, seq, placedAt, contributionUnits, contributedUnits, cycle } = told;
    const win = cycle === null ? null : this.#winOf(cycle);
    const verdict = JSON.stringify({ contributionPotUnits: contributionUnits, win });
    const { sql } = this.#storage;
    sql.exec(
      `INSERT INTO contributor (wallet, seq, placed_at, verdict, contributed_units)
       VALUES (?, ?, ?, ?, ?)
       ON CONFLICT (wallet) DO UPDATE SET seq = excluded.seq, placed_at = excluded.placed_at,
         verdict = excluded.verdict, contributed_units = excluded.contributed_units`,
      ...[wallet, seq, placedAt, verdict, contributedUnits],
    );
    // A win that has not been applied yet is pushed with the corrected values.
    const owed = "UPDATE unapplied_win SET seq = ?, placed_at = ?, verdict = ? WHERE cycle = ?";
    if (cycle !== null) sql.exec(owed, seq, placedAt, verdict, cycle);
  }

  #winOf(cycle: number): Verdict["win"] {
    const [hit] = this.#storage.sql
      .exec<{ amountMinor: number; transactionId: string; locked: number }>(
        `SELECT amount_minor AS amountMinor, transaction_id AS transactionId,
           coalesce(event.data ->> '$.lockedToBonus', 0) AS locked
         FROM hit LEFT JOIN event ON event.seq = hit.cycle WHERE cycle = ?`,
        cycle,
      )
      .toArray();
    assert(hit !== undefined, "a win that is corrected ended a cycle");
    const { locked, ...paid } = hit;
    return { ...paid, cycle, creditTarget: locked === 1 ? "bonus" : "cash" };
  }

  lastBet(wallet: string): HeldBet | undefined {
    const latest = this.batches.lastOf(wallet);
    if (latest !== undefined) return latest;
    const [row] = this.#storage.sql
      .exec<{ seq: number; placedAt: number; verdict: string; contributedUnits: string }>(
        `SELECT seq, placed_at AS placedAt, verdict,
           CAST(contributed_units AS TEXT) AS contributedUnits
         FROM contributor WHERE wallet = ?`,
        wallet,
      )
      .toArray();
    return row && { ...row, wallet, verdict: JSON.parse(row.verdict) as Verdict };
  }

  /** Adds a bet to the batch that the transaction will write; `last` is the wallet's bet before it. */
  saveVerdict(
    { wallet, seq, placedAt }: Contribution,
    verdict: Verdict,
    last: HeldBet | undefined,
  ): void {
    const before = BigInt(last?.contributedUnits ?? 0);
    const contributedUnits = String(before + BigInt(verdict.contributionPotUnits));
    this.batches.add({ wallet, seq, placedAt, verdict, contributedUnits });
  }

  /**
   * Returns the verdict with the amount that its hit took from the pot, even if the verdict's row
   * says something else.
   */
  asPaid(wallet: string, verdict: Verdict): Verdict {
    if (verdict.win === null) return verdict;
    const { cycle } = verdict.win;
    const [hit] = this.#storage.sql
      .exec<{ amountMinor: number; transactionId: string }>(
        `SELECT amount_minor AS amountMinor, transaction_id AS transactionId FROM hit
         WHERE cycle = ? AND wallet = ?`,
        cycle,
        wallet,
      )
      .toArray();
    assert(hit !== undefined, "a reported win ended a cycle");
    return { ...verdict, win: { ...verdict.win, ...hit } };
  }

  /** Records a hit with its event, which has the same number, chained to the hit before. */
  recordHit(hit: Hit, { type, data }: PoolEvent): void {
    const event = JSON.stringify(data);
    const { sql } = this.#storage;
    // An event that belongs to no hit is replaced: a row that somebody else wrote must not prevent a win.
    const add = "INSERT OR REPLACE INTO event (seq, type, data) VALUES (?, ?, ?)";
    sql.exec(add, hit.cycle, type, event);
    const query = "SELECT hash FROM hit ORDER BY cycle DESC LIMIT 1";
    const [before] = sql.exec<{ hash: string | null }>(query).toArray();
    sql.exec(
      `INSERT INTO hit (cycle, wallet, round_id, game_id, transaction_id, amount_minor,
         next_seed_minor, at, hash)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      hit.cycle,
      hit.wallet,
      hit.roundId,
      hit.gameId,
      hit.transactionId,
      hit.amountMinor,
      hit.nextSeedMinor,
      hit.at,
      sha256(hitText(before?.hash ?? null, { ...hit, event })),
    );
  }

  wonEvent(transactionId: string): PoolEvent | null {
    const sql = `SELECT data FROM event WHERE type = 'round.jackpot_won'
      AND data ->> '$.transactionId' = ?`;
    const [row] = this.#storage.sql.exec<{ data: string }>(sql, transactionId).toArray();
    return row === undefined ? null : { type: "round.jackpot_won", data: JSON.parse(row.data) };
  }

  /**
   * Every cycle except the running one ended with a hit, and each correction records which numbers it
   * skipped, so nothing has to be counted. This is called often, and pools can have many hits.
   */
  hits(): { count: number; last: { at: number; amountMinor: number } | null } {
    const count = (this.#pool?.cycle.number ?? 1) - 1 - this.changes.skipped;
    const [last] = this.#storage.sql
      .exec<{ at: number; amount_minor: number }>(
        "SELECT at, amount_minor FROM hit ORDER BY cycle DESC LIMIT 1",
      )
      .toArray();
    return { count, last: last ? { at: last.at, amountMinor: last.amount_minor } : null };
  }

  /** The totals of a pool that exists: past 2^53 a number would be silently wrong. */
  totals(): PoolTotals {
    assert(this.#pool !== undefined, "a pool that has totals exists");
    const row = this.#storage.sql
      .exec<Record<"seeded" | "paid", string>>(
        "SELECT CAST(seeded_units AS TEXT) AS seeded, CAST(paid_units AS TEXT) AS paid FROM pool",
      )
      .one();
    const { correctedUnits, seededUnits, returnedUnits } = this.changes.sums;
    return {
      potUnits: BigInt(this.#pool.cycle.potUnits),
      contributedUnits: this.#contributedUnits,
      seededUnits: BigInt(row.seeded) + seededUnits,
      paidUnits: BigInt(row.paid),
      correctedUnits,
      returnedUnits,
    };
  }

  /** The state of the pool that a batch records. */
  get #head() {
    assert(this.#pool !== undefined, "a pool that judged a bet exists");
    const { number: cycle, potUnits } = this.#pool.cycle;
    return { cycle, potUnits, contributedUnits: this.#contributedUnits };
  }

  #move(cycle: Cycle, movement: PotMovement): void {
    const beforeUnits = this.#pool?.cycle.potUnits ?? 0;
    assertExplained({ beforeUnits, afterUnits: cycle.potUnits }, movement);
    this.#contributedUnits += BigInt(movement.contributedUnits);
  }

  /** Writes the pool's row, as it is after all batches so far and the transaction's changes. */
  #writeRow(pool: Pool, { seededUnits, paidUnits }: PotMovement): void {
    const { settings, cycle } = pool;
    // SQL binds a number as a double, and a sum with a double is a double: past 2^53 it would be
    // wrong.
    this.#storage.sql.exec(
      `UPDATE pool SET settings = ?, cycle = ?, cycle_ceiling_minor = ?, cycle_seed_minor = ?,
         pot_units = ?, threshold_units = ?, sealed_threshold = ?,
         contributed_units = CAST(? AS INTEGER),
         seeded_units = seeded_units + CAST(? AS INTEGER),
         paid_units = paid_units + CAST(? AS INTEGER), place = ?, seal = ?`,
      ...[writtenSettings(settings), cycle.number, cycle.ceilingMinor, cycle.seedMinor],
      ...[cycle.potUnits, SEALED, this.#thresholds.textOf(cycle)],
      ...[String(this.#contributedUnits), seededUnits, paidUnits],
      ...[this.batches.place, this.#sealOf(pool)],
    );
    this.#pool = pool;
  }

  #sealOf({ settings, cycle }: Pool, firstSeedMinor = this.#firstSeedMinor): string {
    if (!this.#isSound || !this.batches.isSound) return BROKEN_SEAL;
    const { place } = this.batches;
    const lastChange = this.changes.head;
    const threshold = this.#thresholds.textOf(cycle);
    const written = writtenSettings(settings);
    const contributedUnits = String(this.#contributedUnits);
    const terms = { settings: written, cycle, threshold, firstSeedMinor };
    const sealed = { ...terms, lastChange, place, contributedUnits };
    return sealOf(sealed, this.#thresholds);
  }

  /** Checks the row against its seal, and seals it again if the key was replaced or there was none. */
  #checkSeal(row: PoolRow, isKeyless: boolean): void {
    const { seal } = row;
    const sealed = this.#sealedOf(row);
    this.#isSound &&= isKeyless
      ? seal === keylessSealOf(sealed)
      : isSealOf(seal, sealed, this.#thresholds);
    const isUnderKey = seal !== null && this.#thresholds.sealer.isCurrentCode(seal);
    const isCurrent = this.#thresholds.isSealed(row) && (isUnderKey || !this.#isSound);
    const isOpen = this.#pool !== undefined && this.#pool.cycle.thresholdUnits !== SEALED;
    // If the seal's key is missing, a change shows only once the key is back.
    const isChanged = !this.#isSound && !this.#thresholds.sealer.lacksKeyOf(seal);
    if (isOpen && isChanged) this.batches.distrust();
    if ((isKeyless && this.#isSound) || (isOpen && !isCurrent)) this.#saveSeal();
  }

  /** Returns what the seal of the row covers, as it is stored. */
  #sealedOf(row: PoolRow): SealedPool {
    const { settings, first_seed_minor: firstSeedMinor } = row;
    const threshold = coveredBySeal(row);
    const lastChange = this.changes.head;
    const { cycle } = this.#poolIn(row);
    const { place, contributed: contributedUnits } = row;
    const terms = { settings, cycle, threshold, firstSeedMinor };
    return { ...terms, lastChange, place, contributedUnits };
  }

  /** Writes the pool's row and its seal, and the threshold sealed under the key in use. */
  #saveSeal(): void {
    assert(this.#pool !== undefined, "a pool that is sealed exists");
    this.#writeRow(this.#pool, NO_MOVEMENT);
  }

  /**
   * Moves batches that are sealed under an earlier key to the row and the contributors, which do not need
   * their seals.
   */
  #settleOldBatches({ areSealed, areCurrent }: LoadedBatches): void {
    const isOpen = this.#pool !== undefined && this.#pool.cycle.thresholdUnits !== SEALED;
    if (areCurrent || !areSealed || !this.#isSound || !isOpen) return;
    this.transaction(() => this.settleBatches());
  }

  /** Seals the content of a pool that is older than seals. */
  #sealAll(): void {
    this.seal.sealAll();
    if (this.#pool === undefined) return;
    chainOldHits(this.#storage.sql);
    this.#saveSeal();
  }

  /** Publishes the anchors of a pool that is older than commitments, and updates the seal of its seeds. */
  #commit(): void {
    try {
      this.transaction(() => {
        this.commitments.begin();
        this.commitments.reseal();
      });
    } catch (error) {
      console.error(JSON.stringify({ event: "seeds_not_resealed", error: String(error) }));
    }
  }

  #readRow(): PoolRow | undefined {
    const [row] = this.#storage.sql
      .exec<PoolRow>(
        `SELECT settings, cycle, cycle_ceiling_minor, cycle_seed_minor, pot_units, threshold_units,
           sealed_threshold, CAST(contributed_units AS TEXT) AS contributed, first_seed_minor, place,
           seal
         FROM pool`,
      )
      .toArray();
    if (row !== undefined) this.#firstSeedMinor = row.first_seed_minor;
    return row;
  }

  /** Loads the pool as its last batch left it, or from its row if that is later. */
  #loadPool(row: PoolRow, batches: LoadedBatches): void {
    const { last } = batches;
    const { settings, cycle } = this.#poolIn(row);
    const latest = isLater(last, row) ? last : undefined;
    this.#pool = { settings, cycle: { ...cycle, potUnits: latest?.potUnits ?? cycle.potUnits } };
    this.#contributedUnits = latest?.contributedUnits ?? BigInt(row.contributed);
    this.#isSound = doFollow(batches, row);
  }

  #poolIn(row: PoolRow): Pool {
    return {
      settings: JSON.parse(row.settings) as PoolSettings,
      cycle: {
        number: row.cycle,
        ceilingMinor: row.cycle_ceiling_minor,
        seedMinor: row.cycle_seed_minor,
        potUnits: row.pot_units,
        thresholdUnits: this.#thresholds.read(row),
      },
    };
  }
}
