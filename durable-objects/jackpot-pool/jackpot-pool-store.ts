/** All of the pool's SQL behind one type; the running cycle is kept in memory as it stands in its row. */
import type { Cycle, PoolSettings } from "../../domain/jackpot/pot.ts";
import { isMigrated, migrate } from "../migrate.ts";
import type { Contribution, Verdict } from "./jackpot-pool-rpc.ts";
import { POOL_SCHEMA } from "./schema.ts";

export interface Pool {
  readonly settings: PoolSettings;
  readonly cycle: Cycle;
}

/** The bet that ended a cycle. */
export interface Hit {
  readonly cycle: number;
  readonly wallet: string;
  readonly roundId: string;
  readonly gameId: string;
  readonly transactionId: string;
  readonly amountMinor: number;
  readonly at: number;
}

export class JackpotPoolStore {
  readonly #storage: DurableObjectStorage;
  #pool: Pool | undefined;

  constructor(storage: DurableObjectStorage) {
    this.#storage = storage;
    if (!isMigrated(storage)) return;
    migrate(storage, POOL_SCHEMA);
    this.#pool = this.#readPool();
  }

  /** The pool; undefined before the first qualifying bet. */
  get pool(): Pool | undefined {
    return this.#pool;
  }

  /** Runs one mutation: all of it becomes durable, or none of it. */
  transaction<T>(work: () => T): T {
    const before = this.#pool;
    try {
      return this.#storage.transactionSync(work);
    } catch (error) {
      this.#pool = before;
      throw error;
    }
  }

  create(pool: Pool): void {
    migrate(this.#storage, POOL_SCHEMA);
    this.#storage.sql.exec(
      "INSERT INTO pool (one, settings, cycle, pot_units, threshold_units) VALUES (1, ?, ?, ?, ?)",
      JSON.stringify(pool.settings),
      pool.cycle.number,
      pool.cycle.potUnits,
      pool.cycle.thresholdUnits,
    );
    this.#pool = pool;
  }

  saveCycle(pool: Pool, cycle: Cycle): void {
    this.#storage.sql.exec(
      "UPDATE pool SET cycle = ?, pot_units = ?, threshold_units = ?",
      cycle.number,
      cycle.potUnits,
      cycle.thresholdUnits,
    );
    this.#pool = { settings: pool.settings, cycle };
  }

  lastVerdict(wallet: string): { seq: number; verdict: Verdict } | undefined {
    const row = this.#storage.sql
      .exec<{ seq: number; verdict: string }>(
        "SELECT seq, verdict FROM contributor WHERE wallet = ?",
        wallet,
      )
      .toArray()[0];
    return row && { seq: row.seq, verdict: JSON.parse(row.verdict) as Verdict };
  }

  saveVerdict(contribution: Contribution, verdict: Verdict): void {
    this.#storage.sql.exec(
      `INSERT INTO contributor (wallet, seq, verdict, contributed_units) VALUES (?, ?, ?, ?)
       ON CONFLICT (wallet) DO UPDATE SET seq = excluded.seq, verdict = excluded.verdict,
         contributed_units = contributed_units + excluded.contributed_units`,
      contribution.wallet,
      contribution.seq,
      JSON.stringify(verdict),
      verdict.contributionPotUnits,
    );
  }

  recordHit(hit: Hit): void {
    this.#storage.sql.exec(
      `INSERT INTO hit (cycle, wallet, round_id, game_id, transaction_id, amount_minor, at)
       VALUES (?, ?, ?, ?, ?, ?, ?)`,
      hit.cycle,
      hit.wallet,
      hit.roundId,
      hit.gameId,
      hit.transactionId,
      hit.amountMinor,
      hit.at,
    );
  }

  hits(): { count: number; last: { at: number; amountMinor: number } | null } {
    const [last] = this.#storage.sql
      .exec<{ at: number; amount_minor: number }>(
        "SELECT at, amount_minor FROM hit ORDER BY cycle DESC LIMIT 1",
      )
      .toArray();
    const { count } = this.#storage.sql
      .exec<{ count: number }>("SELECT count(*) AS count FROM hit")
      .one();
    return { count, last: last ? { at: last.at, amountMinor: last.amount_minor } : null };
  }

  #readPool(): Pool | undefined {
    const [row] = this.#storage.sql
      .exec<{ settings: string; cycle: number; pot_units: number; threshold_units: number }>(
        "SELECT settings, cycle, pot_units, threshold_units FROM pool",
      )
      .toArray();
    return (
      row && {
        settings: JSON.parse(row.settings) as PoolSettings,
        cycle: {
          number: row.cycle,
          potUnits: row.pot_units,
          thresholdUnits: row.threshold_units,
        },
      }
    );
  }
}
