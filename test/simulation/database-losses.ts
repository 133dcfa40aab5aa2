/**
 * The database of a world is lost as a whole, or restored to an older copy, while players play. It
 * is away for a while, as any restore takes, and is then rebuilt by the product's own code under
 * the world's faults; at the end without faults. This includes what the audit books for days that
 * were restored. Decisions 0025 and 0053.
 */
import { Findings } from "../../domain/ledger/finding.ts";
import type { WalletAddress } from "../../durable-objects/names.ts";
import { registryCopyName, walletRegistryName } from "../../durable-objects/names.ts";
import { asHistory } from "../../src/db/history-database.ts";
import type { RebuildPosition } from "../../src/history/rebuild-step.ts";
import { Report } from "../../src/ledger-audit/report.ts";
import { TABLES_OF_JOURNALS } from "../support/history-tables.ts";
import type { Copy, FakeDatabase } from "./fake-database.ts";
import { readJournal } from "./journal-rows.ts";
import type { Protocol } from "./load-protocol.ts";
import type { Player } from "./player.ts";
import { TENANT } from "./sealing.ts";
import type { SeededRandom } from "./seeded-random.ts";
import { isWeather } from "./weather.ts";
import type { World } from "./world.ts";

/** Everything stored about players and days; what an operator has set up is not lost. */
const LOST_TABLES = [
  ...TABLES_OF_JOURNALS,
  "quarter_totals",
  "chain_heads",
  "return_totals",
  "open_days",
  "day_closes",
  "seen_wallets",
];
/** Longer than any message is on its way: what was begun before is over when the database is back. */
const AWAY_MS = 40_000;
/** Most players have played by then. */
const BEFORE_COPY_MS = 6_000;
const BEFORE_LOSS_MS = 10_000;
/** Seconds in which a day is closed, in most worlds. */
const MAX_WAITS = 15;
/** A rebuild takes a few calls; a failed one is repeated. */
const MAX_STEPS = 12;

export class DatabaseLosses {
  /** True once something was lost. */
  happened = false;
  /** Wallets that rebuilds have left out. */
  #skipped = 0;
  readonly #world: World;
  readonly #random: SeededRandom;
  readonly #protocol: Protocol;
  readonly #database: FakeDatabase;
  readonly #env: Env;
  /** Called at the moment of the loss. */
  readonly #onLoss: () => void;

  constructor(options: {
    readonly world: World;
    readonly random: SeededRandom;
    readonly protocol: Protocol;
    readonly database: FakeDatabase;
    readonly env: Env;
    readonly onLoss: () => void;
  }) {
    this.#world = options.world;
    this.#random = options.random;
    this.#protocol = options.protocol;
    this.#database = options.database;
    this.#env = options.env;
    this.#onLoss = options.onLoss;
  }

  /** Loses the database while the world is played, and rebuilds it while it is played on. */
  async runWhilePlayed(playOn: (players: readonly Player[]) => Promise<void>): Promise<void> {
    const random = this.#random;
    await this.#pause(random.below(BEFORE_COPY_MS));
    const older = this.#database.copyOf(LOST_TABLES);
    await this.#pause(random.below(BEFORE_LOSS_MS));
    // A closed day that is lost must come back, so in most worlds the loss waits until a day is closed.
    for (let left = random.chance(0.8) ? MAX_WAITS : 0; left > 0; left -= 1) {
      if (this.#world.keptDays().length > 0) break;
      await this.#pause(1_000);
    }
    this.#lose(random.chance(0.5) ? older : undefined);
    await this.#pause(AWAY_MS);
    // It may hang without an answer, as if it had crashed.
    void this.#rebuild();
    // A player who stops playing must come back through the rebuild.
    await playOn(this.#world.players.filter(() => random.chance(0.5)));
  }

  /** Rebuilds the database without faults, to the end. */
  async rebuildAll(): Promise<void> {
    const { simulation } = this.#world;
    this.#skipped = 0;
    await this.#over(async () => {
      if (!(await this.#rebuild())) simulation.violation("a rebuild without faults does not end");
    });
    // A rebuild that faults disturb may stay unfinished, but this one must include every wallet.
    if (this.#skipped > 0) simulation.violation("a rebuild without faults left out a wallet");
  }

  /** Audits what history adds up, and returns the findings; what no report has is booked. */
  async audit(): Promise<readonly string[]> {
    const { beginSums, withWallet, auditSums, auditTotals, auditHistoryPage } = this.#protocol;
    const { players, simulation } = this.#world;
    const findings = new Findings();
    const report = new Report();
    await this.#over(async () => {
      let sums = await beginSums(asHistory(this.#env.DB), TENANT, simulation.now);
      for (const { address } of players) {
        const { quarters } = sums;
        const wallet = await auditTotals(this.#env, address, { findings, quarters });
        sums = withWallet(sums, wallet);
        await auditHistoryPage(this.#env, address, { after: 0, findings });
      }
      await auditSums(this.#env, TENANT, sums, report);
    });
    return [...findings.first, ...report.findings].map(
      ({ row, what, expected, found }) => `${row}: ${what} ${expected}, found ${found}`,
    );
  }

  /** Each entry of a journal is there once, and nothing else is. */
  auditEntries(): void {
    for (const player of this.#world.players) {
      const stored = this.#database.read<{ seq: number; kind: string }>(
        "SELECT seq, kind FROM entries WHERE player_id = ? ORDER BY seq",
        player.address.playerId,
      );
      const rows = readJournal(player);
      const is = stored.map(({ seq, kind }) => `${seq} ${kind}`).join();
      if (is === rows.map(({ seq, kind }) => `${seq} ${kind}`).join()) continue;
      const { name } = player.wallet;
      this.#world.simulation.violation(
        `rebuilt: the database has ${stored.length} of ${rows.length} entries of ${name}`,
      );
    }
  }

  #lose(older: Copy | undefined): void {
    this.happened = true;
    const { simulation } = this.#world;
    simulation.trace(older === undefined ? "the database is lost" : "the database is restored");
    this.#database.lose(LOST_TABLES, older);
    this.#database.awayUntil = simulation.now + AWAY_MS;
    this.#onLoss();
  }

  /** Returns false if it did not come to its end. */
  async #rebuild(): Promise<boolean> {
    let position: RebuildPosition | undefined;
    for (let left = MAX_STEPS; left > 0; left -= 1) {
      try {
        const step = await this.#protocol.rebuildStep(this.#env, TENANT, position);
        this.#skipped += step.skipped;
        if (step.next === null) return true;
        position = step.next;
      } catch (error) {
        // Staff calls again.
        if (isWeather(error)) continue;
        this.#world.simulation.violation(`a rebuild threw: ${error}`);
        return false;
      }
    }
    return false;
  }

  #pause(ms: number): Promise<void> {
    return new Promise((resolve) => this.#world.simulation.after(ms, () => resolve()));
  }

  /** Runs the world until the work is done. */
  async #over(work: () => Promise<void>): Promise<void> {
    let done = false;
    work().then(
      () => {
        done = true;
      },
      (error) => {
        done = true;
        this.#world.simulation.violation(`after a loss: ${error}`);
      },
    );
    await this.#world.simulation.run(() => done);
  }
}

/** The register of wallets as a rebuild reads it: never lost here, and each of its copies has the same. */
export function registerOf(registered: Set<string>) {
  const idsIn = (name: string) =>
    [...registered].filter((playerId) => {
      const part = walletRegistryName({ ...TENANT, playerId } as WalletAddress);
      return name === part || name === registryCopyName(part);
    });
  return {
    getByName: (name: string) => ({
      register: async (ids: readonly string[]) => {
        for (const id of ids) registered.add(id);
      },
      players: async (after: string, limit: number) =>
        idsIn(name)
          .filter((id) => id > after)
          .sort()
          .slice(0, limit),
      known: async (ids: readonly string[]) => ids.filter((id) => registered.has(id)),
    }),
  };
}
