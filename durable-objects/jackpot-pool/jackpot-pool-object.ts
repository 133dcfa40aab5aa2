/**
 * One jackpot pool: the pot of one tenant, environment and currency (Jackpot rule 1). It decides the bets
 * that wallets send, one at a time, and never reveals the threshold (rule 4) while it counts.
 */
import { DurableObject } from "cloudflare:workers";
import { assert } from "../../domain/assert.ts";
import type { PoolView } from "../../domain/audit/settlement-audit.ts";
import { poolIdFor } from "../../domain/ids.ts";
import type { Commitment } from "../../domain/jackpot/commitment.ts";
import type { ChainedPotChange } from "../../domain/jackpot/pot-change.ts";
import type { ChainHead } from "../../domain/ledger/row-chain.ts";
import type { Verdict } from "../../domain/ledger/verdict.ts";
import { POT_UNITS_PER_MINOR } from "../../domain/limits.ts";
import type { PoolMoved } from "../../domain/report/day-report.ts";
import { accept, type Result } from "../../domain/result.ts";
import type { Freeze } from "../freeze-store.ts";
import { poolAddress } from "../names.ts";
import { ObjectAlarm } from "../object-alarm.ts";
import { type ObjectNamespace, objectNamed } from "../object-named.ts";
import { sealerOf } from "../sealer.ts";
import { auditPool } from "./audit-pool.ts";
import { closePool } from "./close-pool.ts";
import { configurePool, setPoolStatus, switchGames } from "./configure-pool.ts";
import { ContributionQueue } from "./contribution-queue.ts";
import { correctPool } from "./correct-pool.ts";
import { decideContribution } from "./decide-contribution.ts";
import type * as rpc from "./jackpot-pool-rpc.ts";
import { JackpotPoolStore, type Pool } from "./jackpot-pool-store.ts";
import type { PoolContext } from "./pool-context.ts";
import { type PushTargets, pushDelayMs, pushWins } from "./push-wins.ts";
import { ThresholdSeal } from "./threshold-seal.ts";

/** What the pool uses in addition to its own storage: the wallets that won, by name. */
export interface PoolEnv {
  readonly WALLET: ObjectNamespace<ReturnType<PushTargets["wallet"]>>;
  /** The first of the sealing keys: sealer.ts. */
  readonly SEALING_KEY: string;
}

export class JackpotPoolObject
  extends DurableObject<PoolEnv>
  implements
    rpc.ConfigurablePoolRpc,
    rpc.AuditablePoolRpc,
    rpc.EventfulPoolRpc,
    rpc.ChangeablePoolRpc
{
  readonly #address: ReturnType<typeof poolAddress>;
  readonly #poolId: string;
  readonly #store: JackpotPoolStore;
  readonly #contributions: ContributionQueue;
  readonly #alarm: ObjectAlarm;
  /** How often this instance has pushed unapplied wins since the last hit. */
  #pushes = 0;

  constructor(ctx: DurableObjectState, env: PoolEnv) {
    super(ctx, env);
    this.#address = poolAddress(ctx.id.name);
    const { tenantId, environment, currency } = this.#address;
    this.#poolId = poolIdFor(tenantId, environment, currency);
    this.#store = new JackpotPoolStore(ctx.storage, new ThresholdSeal(sealerOf(env), this.#poolId));
    this.#store.afterChange = () => this.#setAlarm();
    this.#contributions = new ContributionQueue({
      judge: (contribution) => this.#judge(contribution),
      transaction: (change) => this.#store.transaction(change),
      written: () => ctx.storage.sync(),
    });
    this.#alarm = new ObjectAlarm(ctx.storage);
    if (this.#mayPush) void this.#alarm.restore();
  }

  async contribute(contribution: rpc.Contribution): Promise<Verdict | null> {
    return this.#contributions.judge(contribution);
  }

  async snapshot(): Promise<rpc.PoolSnapshot | null> {
    const { pool } = this.#store;
    return pool === undefined ? null : this.#snapshotOf(pool);
  }

  async commitments({ before, offset, limit }: rpc.CommitmentPage): Promise<Commitment[]> {
    const { pool, commitments } = this.#store;
    if (pool === undefined) return [];
    return commitments.before(before ?? Number.MAX_SAFE_INTEGER, limit, offset);
  }

  async configure(
    message: rpc.ConfigureMessage,
  ): Promise<Result<rpc.PoolState, rpc.ConfigureRefusal>> {
    const result = this.#store.transaction(() => configurePool(this.#context(), message));
    if (!result.ok) return result;
    const { pool } = this.#store;
    assert(pool !== undefined, "a pool that was configured exists");
    return accept(this.#stateOf(pool));
  }

  async setStatus(
    message: rpc.PoolStatusMessage,
  ): Promise<Result<rpc.PoolStatusSet, rpc.PoolStatusRefusal>> {
    const result = this.#store.transaction(() => setPoolStatus(this.#context(), message));
    if (!result.ok) return result;
    const { pool } = this.#store;
    assert(pool !== undefined, "a pool that has a status exists");
    return accept({ before: result.value, state: this.#stateOf(pool) });
  }

  async correct(
    message: rpc.CorrectPoolMessage,
  ): Promise<Result<rpc.PotChanged, rpc.CorrectPoolRefusal>> {
    return this.#changed(() => correctPool(this.#context(), message));
  }

  async close(
    message: rpc.ClosePoolMessage,
  ): Promise<Result<rpc.PotChanged, rpc.ClosePoolRefusal>> {
    return this.#changed(() => closePool(this.#context(), message));
  }

  async potChanges(): Promise<readonly ChainedPotChange[]> {
    return this.#store.changes.all;
  }

  async switchGames(message: rpc.SwitchGamesMessage): Promise<Result<void, "RETURN_ABOVE_100">> {
    return this.#store.transaction(() => switchGames(this.#context(), message));
  }

  async state(): Promise<rpc.PoolState | null> {
    const { pool } = this.#store;
    return pool === undefined ? null : this.#stateOf(pool);
  }

  async wake(): Promise<boolean> {
    if (!this.#mayPush) return false;
    await this.#alarm.restore();
    return true;
  }

  async audit(told: ChainHead | null = null): Promise<rpc.PoolAuditResult | null> {
    const { pool, auditReader } = this.#store;
    if (pool === undefined) return null;
    const { tenantId, environment } = this.#address;
    return auditPool(auditReader, {
      poolId: this.#poolId,
      walletPrefix: `${tenantId}:${environment}:`,
      currency: this.#address.currency,
      cycleInMemory: pool.cycle,
      brokenTables: this.#store.seal.broken(),
      told,
      pause: () => scheduler.wait(0),
    });
  }

  async viewOf(wallet: string): Promise<PoolView> {
    if (this.#store.pool === undefined) return { last: null, hits: [] };
    return this.#store.auditReader.viewOf(wallet);
  }

  async movedBefore(time: number): Promise<PoolMoved | null> {
    if (this.#store.pool === undefined) return null;
    return this.#store.auditReader.movedBefore(time);
  }

  async exportHits(after: number): Promise<rpc.HitExport | null> {
    const { pool, auditReader } = this.#store;
    if (pool === undefined) return null;
    const { totals } = this.#stateOf(pool);
    const hits = auditReader.hits(after, Number.MAX_SAFE_INTEGER);
    return { totals, hits, changes: this.#store.changes.all };
  }

  async contributors(after: string, limit: number): Promise<readonly string[]> {
    if (this.#store.pool === undefined) return [];
    return this.#store.auditReader.contributors(after, limit);
  }

  async wonEvent(transactionId: string): Promise<rpc.PoolEvent | null> {
    return this.#store.pool === undefined ? null : this.#store.wonEvent(transactionId);
  }

  async freeze(reason: string): Promise<Freeze> {
    this.#store.open();
    const store = this.#store;
    const freeze = store.transaction(() => store.freeze.freeze(reason, Date.now()));
    this.#setAlarm();
    return freeze;
  }

  async release(): Promise<Freeze | null> {
    const store = this.#store;
    const freeze = store.transaction(() => store.freeze.release());
    this.#pushes = 0;
    // The wins that the freeze held back are pushed now.
    if (this.#mayPush) await this.#alarm.restore();
    return freeze;
  }

  /** Pushes the wins that may not have been applied. The next alarm is set before the work. */
  override async alarm(): Promise<void> {
    this.#alarm.rings();
    if (!this.#mayPush) return;
    this.#pushes += 1;
    this.#setAlarm();
    await pushWins({ store: this.#store, wallet: (name) => objectNamed(this.env.WALLET, name) });
    this.#setAlarm();
  }

  /** A frozen pool pays nothing, so it pushes nothing. */
  get #mayPush(): boolean {
    return this.#store.unappliedWins.isAny && this.#store.freeze.current === null;
  }

  /** An alarm is set while there is a win to push, and only then. */
  #setAlarm(): void {
    const pushAt = Date.now() + pushDelayMs(this.#pushes);
    if (this.#mayPush) this.#alarm.setBy(pushAt);
    else this.#alarm.clear();
  }

  #judge(contribution: rpc.Contribution): Verdict | null {
    const verdict = decideContribution(this.#context(), contribution);
    // After a new win, the shortest delay applies again.
    if (verdict !== null && verdict.win !== null) this.#pushes = 0;
    return verdict;
  }

  #changed<Refusal extends string>(
    change: () => Result<ChainedPotChange, Refusal>,
  ): Result<rpc.PotChanged, Refusal> {
    const result = this.#store.transaction(change);
    if (!result.ok) return result;
    const { pool } = this.#store;
    assert(pool !== undefined, "a pool that was changed exists");
    return accept({ change: result.value, state: this.#stateOf(pool) });
  }

  #context(): PoolContext {
    return {
      store: this.#store,
      poolId: this.#poolId,
      currency: this.#address.currency,
      now: Date.now(),
    };
  }

  #stateOf(pool: Pool): rpc.PoolState {
    // Listed field by field: the cycle holds the threshold, which must not leave this object.
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
      commitment: this.#store.commitments.published,
    };
  }
}
