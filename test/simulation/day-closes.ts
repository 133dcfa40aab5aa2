/**
 * A world whose days are closed: history is stored in a database as the Worker stores it, and the
 * cron that closes days runs while the world is played, sometimes too early, and several runs at
 * once. All of it is the product's own code. Reference 12.18.
 */

import type { Result } from "../../domain/result.ts";
import type { HistoryBatch } from "../../domain/wallet/history-entry.ts";
import { DAY_MS } from "../../domain/wallet/totals.ts";
import { walletName } from "../../durable-objects/names.ts";
import type { StoredHistory } from "../../durable-objects/wallet/wallet-rpc.ts";
import { asHistory } from "../../src/db/history-database.ts";
import { DatabaseLosses, registerOf } from "./database-losses.ts";
import { FakeDatabase } from "./fake-database.ts";
import type { Protocol } from "./load-protocol.ts";
import type { Player } from "./player.ts";
import { SEALING, TENANT } from "./sealing.ts";
import type { SeededRandom } from "./seeded-random.ts";
import { isWeather, Weather } from "./weather.ts";
import type { Stub, World } from "./world.ts";

/** The cron waits this long after the end of a day; an early one assumes that it has. */
const GRACE_MS = 10 * 60_000;
/** The world begins at most this long before midnight, so that most are played on two days. */
const BEFORE_MIDNIGHT_MS = 8_000;
/** A close takes about this long, or longer where accesses are slow. */
const READ_WITHIN_MS = 150;
/** More runs than a calm world needs to close what has ended. */
const LAST_RUNS = 8;
/** Longer than any world lasts. */
const SEEN_FOR_MS = 30 * DAY_MS;
const ENVIRONMENT = [TENANT.tenantId, TENANT.environment];
/** All are whole quarters off UTC. */
const TIME_ZONES = ["Asia/Kathmandu", "Pacific/Kiritimati", "America/New_York", "UTC"];

/** A closed day, as the database holds it. */
export interface StoredClose {
  readonly day: string;
  readonly report: string;
  readonly digest: string;
}

/** An event as the endpoint of a webhook took it. */
export interface TakenEvent {
  readonly id: string;
  readonly type: string;
  readonly body: string;
}

export class DayCloses {
  readonly database: FakeDatabase;
  readonly events: TakenEvent[] = [];
  /** What loses the database of this world, if anything does. */
  readonly losses: DatabaseLosses | undefined;
  /** Each close as it was first seen. */
  readonly seen = new Map<string, StoredClose>();
  readonly #world: World;
  readonly #random: SeededRandom;
  readonly #protocol: Protocol;
  readonly #env: Env;
  /** The batches that wallets gave the cron. */
  readonly #asked: HistoryBatch[] = [];

  /** `losses` draws when the database is lost, in a world where it is. */
  constructor(
    world: World,
    protocol: Protocol,
    {
      random,
      losses,
    }: { readonly random: SeededRandom; readonly losses?: SeededRandom | undefined },
  ) {
    this.#world = world;
    this.#random = random;
    this.#protocol = protocol;
    const { simulation } = world;
    simulation.now -= random.below(BEFORE_MIDNIGHT_MS);
    this.database = new FakeDatabase(simulation);
    this.#env = {
      ...SEALING,
      DB: this.database.binding,
      WALLET: { getByName: (name: string) => this.#watched(world.workersStub(name)) },
      JACKPOT_POOL: { getByName: (name: string) => world.poolStub(name) },
      WALLET_REGISTRY: registerOf(world.registered),
      ARCHIVE: { getByName: (name: string) => world.workersStub(name) },
      WEBHOOK_ENDPOINT: { getByName: () => ({ accept: this.#accept }) },
    } as unknown as Env;
    this.#populate();
    if (losses === undefined) return;
    const { database } = this;
    const onLoss = () => this.#forgetUnkept();
    const parts = { world, protocol, database, env: this.#env, onLoss };
    this.losses = new DatabaseLosses({ ...parts, random: losses });
  }

  /** Runs the cron a few times while the world is played, and lets history come while it closes. */
  async runWhilePlayed(): Promise<void> {
    const random = this.#random;
    for (let left = random.between(3, 8); left > 0; left -= 1) {
      await this.#pause(random.below(4_000));
      if (random.chance(0.1)) this.#setTimeZone(random.pick(TIME_ZONES));
      for (let crons = random.between(1, 2); crons > 0; crons -= 1) void this.#run();
      for (const player of this.#world.players) if (random.chance(0.5)) void this.#read(player);
    }
  }

  /** After a loss: rebuilds all, books what no report has, and closes the day in which that is. */
  async mend(): Promise<void> {
    const { simulation } = this.#world;
    if (this.losses === undefined) return;
    await this.losses.rebuildAll();
    // Before the audit, which asks wallets again for what it misses.
    this.losses.auditEntries();
    await this.closeAll();
    await this.losses.audit();
    await simulation.pass(DAY_MS + GRACE_MS);
    await this.closeAll();
    for (const found of await this.losses.audit()) simulation.violation(`rebuilt: ${found}`);
    this.losses.auditEntries();
    const days = new Set(this.closes().map(({ day }) => day));
    for (const day of this.seen.keys()) {
      if (!days.has(day)) simulation.violation(`the close of ${day} is gone for good`);
    }
  }

  /** Closes what has ended, without faults. */
  async closeAll(): Promise<void> {
    const { simulation } = this.#world;
    for (let left = LAST_RUNS; left > 0; left -= 1) {
      let done = false;
      this.#run().then(() => {
        done = true;
      });
      await simulation.run(() => done);
    }
    if (!this.#hasClosedAll()) simulation.violation("a day that has ended is never closed");
  }

  /** Stores a message of the queue; returns how far history holds the wallet, if the Worker lives to report it. */
  async store(batch: HistoryBatch): Promise<number> {
    const points = await this.#protocol.storeHistory(asHistory(this.database.binding), [batch]);
    return points.get(walletName(batch)) ?? 0;
  }

  /** The closed days in order, each compared with what it was when it was first seen. */
  closes(): readonly StoredClose[] {
    const stored = this.database.read<StoredClose>(
      "SELECT day, report, digest FROM day_closes ORDER BY day",
    );
    const days = new Set(stored.map(({ day }) => day));
    const { simulation } = this.#world;
    for (const close of stored) {
      const first = this.seen.get(close.day);
      if (first === undefined) this.seen.set(close.day, close);
      else if (first.report !== close.report || first.digest !== close.digest) {
        simulation.violation(`the close of ${close.day} was changed`);
      }
    }
    for (const day of this.losses?.happened ? [] : this.seen.keys()) {
      if (!days.has(day)) simulation.violation(`the close of ${day} is gone`);
    }
    return stored;
  }

  release(): void {
    this.database.release();
  }

  /** One run of the cron. It ends, or never gets an answer and hangs, as if it had crashed. */
  async #run(): Promise<void> {
    const { now } = this.#world.simulation;
    const isHasty = this.#random.chance(0.7);
    await this.#protocol.closeDays(this.#env, now + (isHasty ? GRACE_MS + 1 : 0)).catch((error) => {
      if (error instanceof Weather) return;
      this.#world.simulation.violation(`the cron threw: ${error}`);
    });
    this.closes();
  }

  /**
   * Somebody reads what a player did, soon after the cron began: then history has it at once, where the
   * wallet's own message waits for most of a minute.
   */
  async #read({ address }: Player): Promise<void> {
    await this.#pause(this.#random.below(READ_WITHIN_MS));
    await this.#protocol.catchUpHistory(this.#env, address).catch((error) => {
      if (isWeather(error)) return;
      this.#world.simulation.violation(`a reader threw: ${error}`);
    });
  }

  /** What the cron asked a wallet for is in history, for the audit of the world, when it confirms it. */
  #watched(wallet: Stub): Stub {
    const watched: Stub = {
      unstoredHistory: async () => {
        const answer = (await wallet.unstoredHistory?.()) as Result<HistoryBatch | null>;
        if (answer.ok && answer.value !== null) this.#asked.push(answer.value);
        return answer;
      },
      historyStored: (stored) => {
        const { after } = stored as StoredHistory;
        for (const batch of this.#asked)
          if (batch.after === after) this.#world.history.store(batch);
        return wallet.historyStored?.(stored);
      },
    };
    const get = (_: Stub, method: string) => watched[method] ?? wallet[method];
    return new Proxy(watched, { get });
  }

  /**
   * A close that was lost before the archive kept it was reported to nobody, and the day is closed again. All
   * others come back as they were.
   */
  #forgetUnkept(): void {
    const kept = new Set(this.#world.keptDays());
    for (const day of this.seen.keys()) if (!kept.has(day)) this.seen.delete(day);
  }

  #hasClosedAll(): boolean {
    const [open] = this.database.read<{ ends: number }>("SELECT ends FROM open_days");
    const now = this.#world.simulation.now - GRACE_MS;
    return open !== undefined && open.ends * 15 * 60_000 > now;
  }

  readonly #accept = async ({ events }: { readonly events: readonly TakenEvent[] }) => {
    const { simulation } = this.#world;
    const fate = simulation.faults.fate();
    if (fate.delaysMs.length === 0) {
      if (fate.failsAfterMs === undefined) await never();
      throw new Weather("the endpoint was not reached");
    }
    for (const delay of fate.delaysMs) await this.#pause(delay);
    this.events.push(...events);
  };

  #pause(ms: number): Promise<void> {
    return new Promise((resolve) => this.#world.simulation.after(ms, () => resolve()));
  }

  #populate(): void {
    const { players, currencies, simulation } = this.#world;
    const write = (sql: string, ...bindings: (string | number)[]) =>
      this.database.now(sql, [...ENVIRONMENT, ...bindings]);
    for (const currency of currencies) {
      write("INSERT INTO currencies_in_play VALUES (?, ?, ?)", currency);
    }
    write(
      `INSERT INTO webhook_subscriptions (tenant_id, environment, subscription_id, url, event_types,
         failures, version, created_at, updated_at)
       VALUES (?, ?, 'whk_one', 'https://operator.example', '["report.day_closed"]', 0, 1, 0, 0)`,
    );
    // The cron asks wallets that were seen lately for what history lacks; others send it by themselves.
    for (const { address } of this.#random.chance(0.6) ? players : []) {
      write(
        "INSERT INTO seen_wallets (tenant_id, environment, period, player_id) VALUES (?, ?, ?, ?)",
        ...[simulation.now + SEEN_FOR_MS, address.playerId],
      );
    }
  }

  #setTimeZone(zone: string): void {
    this.database.now(
      `INSERT INTO tenant_settings (tenant_id, environment, settings)
       VALUES (?, ?, json_object('reportingTimeZone', ?))
       ON CONFLICT DO UPDATE SET settings = excluded.settings`,
      [...ENVIRONMENT, zone],
    );
  }
}

/** How long a sender waits if it never learns that its message was lost. */
function never(): Promise<never> {
  return new Promise(() => {});
}
