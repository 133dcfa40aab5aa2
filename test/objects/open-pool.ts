/** Opens a new jackpot pool for each test, called as wallets call it: through its stub, by RPC. */
import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { ulid } from "ulid";
import { type Environment, playerIdFor } from "../../domain/ids.ts";
import { defaultSettings } from "../../domain/jackpot/pool-settings.ts";
import type { PoolSettings } from "../../domain/jackpot/pot.ts";
import type { Verdict } from "../../domain/ledger/verdict.ts";
import type { Currency } from "../../domain/money/currencies.ts";
import type {
  ChangeablePoolRpc,
  ConfigurablePoolRpc,
  ConfigureMessage,
  Contribution,
  PoolState,
} from "../../durable-objects/jackpot-pool/jackpot-pool-rpc.ts";
import {
  keylessSealOf,
  SEALED_POOL_TABLES,
  sealOf,
} from "../../durable-objects/jackpot-pool/pool-seal.ts";
import { coveredBySeal } from "../../durable-objects/jackpot-pool/threshold-seal.ts";
import { poolName, walletName } from "../../durable-objects/names.ts";
import { type SealedTables, SideSeal } from "../../durable-objects/side-seal.ts";
import { poolStub } from "../../src/objects.ts";
import { hiddenThreshold, thresholdSealOf } from "../support/hidden-threshold.ts";
import { settlePool } from "../support/settle-pool.ts";

export interface OpenPool {
  readonly tenantId: string;
  readonly currency: Currency;
  /** A new stub for each call, as after a reset. */
  readonly pool: ConfigurablePoolRpc & ChangeablePoolRpc;
  /** The runtime's own handle, to inspect its storage. */
  object(): ReturnType<typeof env.JACKPOT_POOL.getByName>;
  /** The message that a player's wallet sends for a bet, under the given sequence number. */
  contribution(change: Partial<Contribution> & { seq: number; player?: string }): Contribution;
  /** Places a player's bet, by default of 1.00 of real money. Throws if the pool is frozen. */
  bet(change?: Partial<Contribution> & { player?: string }): Promise<Verdict>;
  /** Configures the pool with the default settings and these changes. Throws if it is refused. */
  configure(change?: Partial<PoolSettings>, games?: ConfigureMessage["games"]): Promise<PoolState>;
  state(): Promise<PoolState>;
  /** Sets the hidden threshold so that the next contribution passes it. */
  makeNextBetWin(): Promise<void>;
  /** Ends the instance, as an idle object's. */
  restart(): Promise<void>;
  /** Sets the hidden threshold, in pot units. */
  placeThreshold(units: number): Promise<void>;
  threshold(): Promise<number>;
  /** Stores the threshold in the clear, and undoes the schema's step that seals it. */
  beforeThresholdsWereSealed(): Promise<void>;
  /** Undoes the schema's step that writes the bets of a transaction into one row. */
  beforeBatches(): Promise<void>;
  /** Undoes the schema's step that puts the seals under a key. */
  beforeSealsHadCodes(): Promise<void>;
  /** Undoes the schema's step that commits to thresholds, and all that it made. */
  beforeCommitments(): Promise<void>;
  rows<Row extends Record<string, SqlStorageValue>>(sql: string): Promise<Row[]>;
}

/**
 * Removes the commitment to the running cycle's threshold, as in a pool from before there were
 * commitments: a test that sets a threshold by hand cannot have committed to it.
 */
export async function forgetCommitment(pool: ReturnType<OpenPool["object"]>): Promise<void> {
  await runInDurableObject(pool, (_, { storage: { sql } }) => {
    sql.exec("DELETE FROM commitment WHERE ended_by IS NULL");
    sideSealOf(pool, sql).sealAll();
  });
}

/** The seal of what the pool stores beside its row. */
function sideSealOf(
  pool: ReturnType<OpenPool["object"]>,
  sql: SqlStorage,
  tables: SealedTables = SEALED_POOL_TABLES,
): SideSeal {
  const { sealer, poolId } = thresholdSealOf(pool.name);
  return new SideSeal(sql, tables, { sealer, id: poolId });
}

/** Seals a pool's row as it is, for tests that change it behind the pool's back; `keyless` as before seals were under a key. */
export async function sealAgain(
  pool: ReturnType<OpenPool["object"]>,
  as: "keyed" | "keyless" = "keyed",
): Promise<void> {
  await runInDurableObject(pool, (_, { storage: { sql } }) => {
    const [row] = sql
      .exec<Record<string, number> & { settings: string }>(
        `SELECT settings, cycle AS number, cycle_ceiling_minor AS ceilingMinor,
           cycle_seed_minor AS seedMinor, pot_units AS potUnits, threshold_units, sealed_threshold,
           first_seed_minor AS firstSeedMinor, contributed_units AS contributed FROM pool`,
      )
      .toArray();
    if (row === undefined) return;
    const { settings, firstSeedMinor = 0, contributed, ...cycle } = row;
    const query = "SELECT count(*) AS has FROM pragma_table_info('pool') WHERE name = 'place'";
    const { has } = sql.exec<{ has: number }>(query).one();
    const { place } =
      has === 0 ? { place: 0 } : sql.exec<{ place: number }>("SELECT place FROM pool").one();
    const threshold = coveredBySeal(row as never);
    const terms = { cycle: cycle as never, threshold, firstSeedMinor };
    const told = { lastChange: null, place, contributedUnits: String(contributed) };
    const sealed = { settings, ...terms, ...told };
    const seal =
      as === "keyed" ? sealOf(sealed, thresholdSealOf(pool.name)) : keylessSealOf(sealed);
    sql.exec("UPDATE pool SET seal = ?", seal);
  });
}

export function openPool(
  options: { tenantId?: string; environment?: Environment; currency?: Currency } = {},
): OpenPool {
  const { tenantId = `ten_${ulid()}`, environment = "sandbox", currency = "USD" } = options;
  const address = { tenantId, environment, currency };
  const object = () => env.JACKPOT_POOL.getByName(poolName(address));
  const seqs = new Map<string, number>();
  const rows: OpenPool["rows"] = (sql) =>
    runInDurableObject(object(), (_, state) => state.storage.sql.exec<never>(sql).toArray());
  const undoStep = () =>
    rows("DELETE FROM migration WHERE step = (SELECT max(step) FROM migration)");

  const opened: OpenPool = {
    tenantId,
    currency,
    get pool() {
      return poolStub(env, address);
    },
    object,
    contribution({ player = "someone", seq, ...change }) {
      const playerId = playerIdFor(tenantId, environment, player);
      return {
        v: 1,
        wallet: walletName({ tenantId, environment, playerId }),
        seq,
        placedAt: seq,
        roundId: `rnd_${seq}`,
        gameId: "golden-reels",
        cashStakeMinor: 100,
        creditTarget: "cash",
        ...change,
      };
    },
    async bet({ player = "someone", ...change } = {}) {
      const seq = (seqs.get(player) ?? 0) + 1;
      seqs.set(player, seq);
      const bet = opened.contribution({ player, seq, ...change });
      const verdict = await opened.pool.contribute(bet);
      if (verdict === null) throw new Error("the pool is frozen");
      return verdict;
    },
    async configure(change = {}, games = []) {
      const settings = { ...defaultSettings(currency), ...change };
      const result = await opened.pool.configure({ v: 1, settings, games });
      if (!result.ok) throw new Error(result.refusal);
      return result.value;
    },
    async state() {
      const state = await opened.pool.state();
      if (state === null) throw new Error("there is no pool");
      return state;
    },
    async makeNextBetWin() {
      const { totals } = await opened.state();
      await opened.placeThreshold(Number(totals.potUnits));
    },
    async placeThreshold(units) {
      await settlePool(object());
      await rows(`UPDATE pool SET threshold_units = ${units}`);
      await forgetCommitment(object());
      await sealAgain(object());
      await evictDurableObject(object());
    },
    restart: () => evictDurableObject(object()),
    async beforeBatches() {
      await settlePool(object());
      await rows("UPDATE pool SET place = 0");
      await sealAgain(object());
      await rows("DROP TABLE batch");
      await rows("ALTER TABLE pool DROP COLUMN place");
      await undoStep();
    },
    async beforeThresholdsWereSealed() {
      await opened.beforeBatches();
      await rows(`UPDATE pool SET threshold_units = ${await opened.threshold()}`);
      await sealAgain(object());
      await opened.beforeCommitments();
      await rows("ALTER TABLE pool DROP COLUMN sealed_threshold");
      await undoStep();
    },
    async beforeSealsHadCodes() {
      if ((await rows("SELECT 1 FROM sqlite_master WHERE name = 'batch'")).length > 0) {
        await opened.beforeBatches();
      }
      await sealAgain(object(), "keyless");
      for (const column of ["code", "unjudged"]) {
        await rows(`ALTER TABLE side_seal DROP COLUMN ${column}`);
      }
      await undoStep();
    },
    async beforeCommitments() {
      await forgetCommitment(object());
      await rows("DROP TABLE commitment");
      await rows("DROP TABLE seed_chain");
      await runInDurableObject(object(), (_, { storage }) => {
        const { commitment: _made, seed_chain: _chains, ...before } = SEALED_POOL_TABLES;
        sideSealOf(object(), storage.sql, before).sealAll();
      });
      await opened.beforeSealsHadCodes();
      await undoStep();
    },
    async threshold() {
      const units = await runInDurableObject(object(), (_, state) => hiddenThreshold(state));
      return units ?? Number.NaN;
    },
    rows,
  };
  return opened;
}
