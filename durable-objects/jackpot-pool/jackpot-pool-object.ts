/**
 * One jackpot pool: the pot of one tenant, environment and currency (Jackpot rule 1). Bets reach
 * it from wallets one at a time; what it answers never tells the threshold (rule 4).
 */
import { DurableObject } from "cloudflare:workers";
import { poolIdFor } from "../../domain/ids.ts";
import { POT_UNITS_PER_MINOR } from "../../domain/limits.ts";
import { poolAddress } from "../names.ts";
import type { Contribution, JackpotPoolRpc, PoolSnapshot, Verdict } from "./jackpot-pool-rpc.ts";
import { JackpotPoolStore } from "./jackpot-pool-store.ts";
import { judgeContribution } from "./judge-contribution.ts";
import { secureUniformBelow } from "./secure-uniform.ts";

export class JackpotPoolObject extends DurableObject implements JackpotPoolRpc {
  readonly #address: ReturnType<typeof poolAddress>;
  readonly #poolId: string;
  readonly #store: JackpotPoolStore;

  constructor(ctx: DurableObjectState, env: unknown) {
    super(ctx, env as Cloudflare.Env);
    this.#address = poolAddress(ctx.id.name);
    const { tenantId, environment, currency } = this.#address;
    this.#poolId = poolIdFor(tenantId, environment, currency);
    this.#store = new JackpotPoolStore(ctx.storage);
  }

  async contribute(contribution: Contribution): Promise<Verdict> {
    return this.#store.transaction(() =>
      judgeContribution(
        {
          store: this.#store,
          poolId: this.#poolId,
          currency: this.#address.currency,
          now: Date.now(),
          uniformBelow: secureUniformBelow,
        },
        contribution,
      ),
    );
  }

  async snapshot(): Promise<PoolSnapshot | null> {
    const { pool } = this.#store;
    if (pool === undefined) return null;
    const hits = this.#store.hits();
    return {
      id: this.#poolId,
      name: `${this.#address.currency} Jackpot`,
      currency: this.#address.currency,
      currentAmountMinor: Math.floor(pool.cycle.potUnits / POT_UNITS_PER_MINOR),
      maxAmountMinor: pool.settings.ceilingMinor,
      status: pool.settings.status,
      lastHitAt: hits.last?.at ?? null,
      lastHitAmountMinor: hits.last?.amountMinor ?? null,
      totalHits: hits.count,
    };
  }
}
