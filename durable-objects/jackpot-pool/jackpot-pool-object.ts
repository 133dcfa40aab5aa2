/**
 * One jackpot pool: the pot of one tenant, environment and currency (Jackpot rule 1). Bets reach
 * it from wallets one at a time; what it answers never tells the threshold (rule 4).
 */
import { DurableObject } from "cloudflare:workers";
import { assert } from "../../domain/assert.ts";
import { poolIdFor } from "../../domain/ids.ts";
import { POT_UNITS_PER_MINOR } from "../../domain/limits.ts";
import { accept, type Result } from "../../domain/result.ts";
import { poolAddress } from "../names.ts";
import { configurePool } from "./configure-pool.ts";
import { ContributionQueue } from "./contribution-queue.ts";
import type { Court } from "./court.ts";
import type * as rpc from "./jackpot-pool-rpc.ts";
import { JackpotPoolStore, type Pool } from "./jackpot-pool-store.ts";
import { judgeContribution } from "./judge-contribution.ts";
import { secureUniformBelow } from "./secure-uniform.ts";

export class JackpotPoolObject extends DurableObject implements rpc.ConfigurablePoolRpc {
  readonly #address: ReturnType<typeof poolAddress>;
  readonly #poolId: string;
  readonly #store: JackpotPoolStore;
  readonly #contributions: ContributionQueue;

  constructor(ctx: DurableObjectState, env: unknown) {
    super(ctx, env as Cloudflare.Env);
    this.#address = poolAddress(ctx.id.name);
    const { tenantId, environment, currency } = this.#address;
    this.#poolId = poolIdFor(tenantId, environment, currency);
    this.#store = new JackpotPoolStore(ctx.storage);
    this.#contributions = new ContributionQueue({
      judge: (contribution) => judgeContribution(this.#court(), contribution),
      transaction: (work) => this.#store.transaction(work),
      written: () => ctx.storage.sync(),
    });
  }

  async contribute(contribution: rpc.Contribution): Promise<rpc.Verdict> {
    return this.#contributions.judge(contribution);
  }

  async snapshot(): Promise<rpc.PoolSnapshot | null> {
    const { pool } = this.#store;
    return pool === undefined ? null : this.#snapshotOf(pool);
  }

  async configure(
    message: rpc.ConfigureMessage,
  ): Promise<Result<rpc.PoolStanding, rpc.ConfigureRefusal>> {
    const result = this.#store.transaction(() => configurePool(this.#court(), message));
    if (!result.ok) return result;
    const { pool } = this.#store;
    assert(pool !== undefined, "a pool that was configured exists");
    return accept(this.#standingOf(pool));
  }

  async standing(): Promise<rpc.PoolStanding | null> {
    const { pool } = this.#store;
    return pool === undefined ? null : this.#standingOf(pool);
  }

  #court(): Court {
    return {
      store: this.#store,
      poolId: this.#poolId,
      currency: this.#address.currency,
      now: Date.now(),
      uniformBelow: secureUniformBelow,
    };
  }

  #standingOf(pool: Pool): rpc.PoolStanding {
    // Named one by one: the cycle holds the threshold, which must not leave this object.
    const { number, ceilingMinor, seedMinor } = pool.cycle;
    return {
      snapshot: this.#snapshotOf(pool),
      settings: pool.settings,
      cycle: { number, ceilingMinor, seedMinor },
      totals: this.#store.totals(),
    };
  }

  #snapshotOf({ settings, cycle }: Pool): rpc.PoolSnapshot {
    const hits = this.#store.hits();
    return {
      id: this.#poolId,
      name: `${this.#address.currency} Jackpot`,
      currency: this.#address.currency,
      currentAmountMinor: Math.floor(cycle.potUnits / POT_UNITS_PER_MINOR),
      maxAmountMinor: cycle.ceilingMinor,
      status: settings.status,
      lastHitAt: hits.last?.at ?? null,
      lastHitAmountMinor: hits.last?.amountMinor ?? null,
      totalHits: hits.count,
    };
  }
}
