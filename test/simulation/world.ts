/**
 * A small casino: wallets, pools, a network, a queue and history, connected as `wrangler.toml` and
 * the Worker connect the real ones. Every part of our own code is the real one.
 */
import { playerIdFor } from "../../domain/ids.ts";
import type { PoolSettings } from "../../domain/jackpot/pot.ts";
import { POT_UNITS_PER_MINOR } from "../../domain/limits.ts";
import type { Currency } from "../../domain/money/currencies.ts";
import type { HistoryBatch } from "../../domain/wallet/history-entry.ts";
import { POOL_SCHEMA } from "../../durable-objects/jackpot-pool/schema.ts";
import { migrate } from "../../durable-objects/migrate.ts";
import { archiveName, poolName, walletName } from "../../durable-objects/names.ts";
import type { StoredHistory } from "../../durable-objects/wallet/wallet-rpc.ts";
import { DayCloses } from "./day-closes.ts";
import { FakeHistory } from "./fake-history.ts";
import { FakeNetwork } from "./fake-network.ts";
import { FakeStorage } from "./fake-storage.ts";
import type { Faults } from "./faults.ts";
import type { Protocol } from "./load-protocol.ts";
import { ObjectHost } from "./object-host.ts";
import { Player } from "./player.ts";
import { POOL_WITNESS } from "./pool-witness.ts";
import { SEALER, SEALING, TENANT, thresholdSealOf } from "./sealing.ts";
import { SeededRandom } from "./seeded-random.ts";
import { Simulation } from "./simulation.ts";
import type { AskedChange } from "./staff.ts";
import { Weather } from "./weather.ts";

const PLAYER_IDS = ["ann", "bo", "cy"].map((name) =>
  playerIdFor(TENANT.tenantId, TENANT.environment, name),
);

/** The game with the highest return that is played in a world; it decides which terms a pool accepts. */
export const PLAYED_GAMES = [{ gameId: "golden-reels", returnToPlayer: 0.96 }];

/** What a world consists of. A pool without settings is one that nobody configured. */
export interface WorldPlan {
  /** True if wallets create their tables while the world runs; otherwise they already have them. */
  readonly newTables: boolean;
  readonly wallets: number;
  /** The first cycle's threshold, if it is not drawn. */
  readonly thresholdUnits?: number;
  readonly pools: ReadonlyMap<Currency, PoolSettings | undefined>;
}

/** An object as the Worker calls it. */
export type Stub = Readonly<Record<string, (...args: unknown[]) => unknown>>;

export class World {
  readonly simulation: Simulation;
  readonly network: FakeNetwork;
  readonly history: FakeHistory;
  readonly random: SeededRandom;
  readonly players: Player[];
  readonly pools = new Map<Currency, ObjectHost>();
  /** What staff asked to be changed of the pots, by the id of the request. */
  readonly asked = new Map<string, AskedChange>();
  /** The players whose wallets are in the register of wallets. */
  readonly registered = new Set<string>();
  /** What closes the days of this world, if anything does. */
  readonly days: DayCloses | undefined;
  readonly #protocol: Protocol;
  readonly #newTables: boolean;
  readonly #hosts = new Map<string, ObjectHost>();

  constructor(options: {
    seed: number;
    plan: WorldPlan;
    protocol: Protocol;
    faults: Faults;
    /** Draws when days are closed, in a world where they are. */
    days?: SeededRandom | undefined;
    /** Draws when their database is lost, in a world where it is. */
    losses?: SeededRandom | undefined;
    tracing?: ((line: string) => void) | undefined;
  }) {
    const { seed, plan, protocol } = options;
    this.random = new SeededRandom(seed);
    this.#protocol = protocol;
    // The objects have their own generator, so a mutant that draws more meets the same world.
    const random = new SeededRandom(seed + 0x5eed_0000_0000);
    this.simulation = new Simulation({ random, faults: options.faults, tracing: options.tracing });
    this.simulation.outputGate = protocol.outputGate;
    this.network = new FakeNetwork(this.simulation);
    this.history = new FakeHistory(this.simulation);
    this.#newTables = plan.newTables;
    for (const [currency, settings] of plan.pools) {
      this.#openPool(currency, settings, plan.thresholdUnits);
    }
    this.players = PLAYER_IDS.slice(0, plan.wallets).map((playerId) => this.#addPlayer(playerId));
    if (options.days !== undefined) {
      this.#addArchive();
      const { days: random, losses } = options;
      this.days = new DayCloses(this, protocol, { random, losses });
    }
  }

  get currencies(): readonly Currency[] {
    return [...this.pools.keys()];
  }

  /**
   * Changes a pool's settings, as an operator does; the pool decides what changes for the running
   * cycle.
   */
  configurePool(currency: Currency, settings: PoolSettings): void {
    const to = this.pools.get(currency);
    if (to === undefined) return;
    // The pool refuses what would return too much under the running cycle's ceiling and seed.
    const args = [{ v: 1, settings, games: PLAYED_GAMES }];
    this.network.call({ to, method: "configure", args }).catch(() => {});
  }

  /** Wakes every object that may have work left, as `src/sweep/sweep.ts` does. */
  sweep(): void {
    for (const to of [...this.pools.values(), ...this.players.map(({ wallet }) => wallet)]) {
      this.network.call({ to, method: "wake", args: [] }).catch(() => {});
    }
  }

  /** Releases the databases; the world is over. */
  close(): void {
    for (const host of this.#hosts.values()) host.storage.release();
    this.days?.release();
  }

  /**
   * Stores a batch of a wallet, and returns what to confirm to the wallet; undefined if it could
   * not be stored. Never answers if the Worker died while storing it.
   */
  async store(batch: HistoryBatch): Promise<StoredHistory | undefined> {
    this.history.store(batch);
    const { after, player, eventsThrough } = batch;
    const end = after + batch.entries.length;
    const told = {
      after,
      changedAt: player.changedAt ?? 0,
      ...(eventsThrough !== undefined && { eventsThrough }),
    };
    if (this.days === undefined) return { ...told, through: end };
    try {
      const history = await this.days.store(batch);
      return { ...told, through: Math.min(end, Math.max(after, history)), history };
    } catch (error) {
      // The wallet sends it again.
      if (!(error instanceof Weather))
        this.simulation.violation(`history was not stored: ${error}`);
      return;
    }
  }

  /** Returns what the Worker calls an object by. */
  workersStub(name: string): Stub {
    const to = this.#hosts.get(name);
    if (to === undefined) throw new Error(`no object is called ${name}`);
    // Code that awaits a stub must not take it for a promise.
    const methodOf = (_: Stub, method: string | symbol) =>
      method === "then"
        ? undefined
        : (...args: unknown[]) => this.network.call({ to, method: String(method), args });
    return new Proxy({}, { get: methodOf });
  }

  /** A pool that the world does not have is an object that holds nothing. */
  poolStub(name: string): Stub {
    if (this.#hosts.has(name)) return this.workersStub(name);
    return { contributors: async () => [], movedBefore: async () => null };
  }

  /** The days that the archive keeps. */
  keptDays(): readonly string[] {
    const storage = this.#hosts.get(archiveName(TENANT))?.storage;
    if (!storage?.holds("closed_day")) return [];
    return storage.read<{ day: string }>("SELECT day FROM closed_day").map(({ day }) => day);
  }

  #openPool(currency: Currency, settings: PoolSettings | undefined, threshold?: number): void {
    const { JackpotPoolObject, JackpotPoolStore, openCycle, startCycle } = this.#protocol;
    const tables = { name: "pool", make: makePoolTables };
    const storage = new FakeStorage({
      witness: POOL_WITNESS,
      tables: settings === undefined ? undefined : tables,
    });
    if (settings !== undefined) {
      const start = { number: 1, potUnits: settings.seedMinor * POT_UNITS_PER_MINOR };
      const store = new JackpotPoolStore(storage, thresholdSealOf({ ...TENANT, currency }));
      store.transaction(() => {
        const cycle =
          threshold === undefined
            ? startCycle({ store, now: 0 }, settings, start)
            : openCycle(settings, start, () => threshold - start.potUnits);
        store.create({ settings, cycle });
      });
      storage.flush();
    }
    const name = poolName({ ...TENANT, currency });
    const host = this.#host(name, storage, (ctx, self) => {
      const WALLET = { getByName: (wallet: string) => this.#stub(self, wallet) };
      return new JackpotPoolObject(ctx, { ...SEALING, WALLET });
    });
    host.canBreak = true;
    this.pools.set(currency, host);
  }

  #addPlayer(playerId: string): Player {
    const address = { ...TENANT, playerId };
    const { WalletObject, WalletStore } = this.#protocol;
    const tables = {
      name: "wallet",
      make: (storage: FakeStorage) => new WalletStore(storage, playerId, SEALER).open(),
    };
    const storage = new FakeStorage({ tables: this.#newTables ? undefined : tables });
    const wallet = this.#host(walletName(address), storage, (ctx, host) => {
      const enqueue = (batch: HistoryBatch) =>
        this.network.enqueue(host, batch, (copy) => void this.#consume(copy));
      return new WalletObject(ctx, {
        ...SEALING,
        JACKPOT_POOL: { getByName: (name: string) => this.#stub(host, name) },
        WALLET_REGISTRY: {
          getByName: () => ({
            register: async (ids: readonly string[]) => {
              for (const id of ids) this.registered.add(id);
            },
          }),
        },
        HISTORY: { send: enqueue },
      });
    });
    const random = new SeededRandom(this.random.word());
    const { simulation, network } = this;
    return new Player({ address, wallet, simulation, network, random });
  }

  #addArchive(): void {
    const { ArchiveObject } = this.#protocol;
    this.#host(archiveName(TENANT), new FakeStorage(), (ctx) => new ArchiveObject(ctx, {}));
  }

  /** Stores a batch, then confirms it to the wallet, as `src/history/consume-queue.ts` does. */
  async #consume(batch: HistoryBatch): Promise<void> {
    if (this.simulation.faults.crash("queue consumer") === "before") return;
    const to = this.#hosts.get(walletName(batch));
    const stored = await this.store(batch);
    if (to === undefined || stored === undefined) return;
    this.network.call({ to, method: "historyStored", args: [stored] }).catch(() => {});
  }

  #stub(from: ObjectHost, name: string) {
    const to = this.#hosts.get(name);
    if (to === undefined) throw new Error(`no object is called ${name}`);
    const method = (method: string) => (argument: unknown) =>
      this.network.call({ from, to, method, args: [argument] });
    return { contribute: method("contribute"), takeWin: method("takeWin") };
  }

  #host(
    name: string,
    storage: FakeStorage,
    build: (ctx: unknown, host: ObjectHost) => InstanceType<Protocol["WalletObject"]>,
  ): ObjectHost {
    const { simulation } = this;
    const ctx = { id: { name }, storage, getWebSockets: () => [] };
    const host = new ObjectHost({
      name: `${name.split(":").at(-1)?.slice(-4)}`,
      simulation,
      storage,
      build: (self) => build(ctx, self),
    });
    this.#hosts.set(name, host);
    return host;
  }
}

/** Creates the tables of a pool. */
export function makePoolTables(storage: FakeStorage): void {
  migrate(storage as unknown as DurableObjectStorage, POOL_SCHEMA);
}
