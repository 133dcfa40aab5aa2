/**
 * An era is one state folder that lives through kill after kill. After each kill the disk is
 * audited, after each start the API. At the end everything rests for ten seconds and is audited
 * again: by then it must have settled without any request. After another 45 seconds every verdict has
 * its row, and history is asked for. Proof 1.
 */
import { setTimeout as pause } from "node:timers/promises";
import type { Production } from "../../bench/production.ts";
import { SeededRandom } from "../simulation/seeded-random.ts";
import { Accountant } from "./accountant.ts";
import { auditBalances, auditLists, auditReplays } from "./audit-api.ts";
import type { SeenCloses } from "./audit-closes.ts";
import { type Audited, auditDisk, type Expected } from "./audit-disk.ts";
import { verdictOwed } from "./audit-pools.ts";
import { openCasinos } from "./casino.ts";
import { ask, type Habit } from "./client.ts";
import { Crowd } from "./crowd.ts";
import { damagePool, damageWallet } from "./damage.ts";
import { type Disk, readDisk } from "./disk.ts";
import { killAtSomeMoment } from "./moments.ts";
import type { Operation } from "./operation.ts";
import { missedFaults } from "./plant-faults.ts";
import { productFindings } from "./product-audit.ts";
import { createDeployment, type Deployment, type Life, startLife } from "./runtime.ts";
import { Staff } from "./staff.ts";

/** The figures of an era. */
export interface Figures {
  readonly kills: number;
  readonly killsWithoutRetries: number;
  readonly operations: number;
  readonly unanswered: number;
  readonly rounds: number;
  /** Rows that continued a round of several steps. */
  readonly steps: number;
  /** Withdrawals that were sent, and those that were confirmed. */
  readonly sent: number;
  readonly confirmed: number;
  /** Verdicts that had to get their own row. */
  readonly verdictRows: number;
  readonly hits: number;
  /** Jackpot bets that a kill left recorded but not yet decided by the pool. */
  readonly doubts: number;
  /** Jackpots that were won but not yet known to the wallet when the kill came. */
  readonly owed: number;
  readonly replays: number;
  /** What two members of staff agreed on and had done: corrections, and pools closed. */
  readonly agreed: number;
  readonly closings: number;
  /** Days that were closed. */
  readonly closes: number;
  readonly findings: readonly string[];
}

/** What a kill left on disk. */
interface Left {
  readonly disk: Disk;
  readonly feeders: Audited["feeders"];
}

/** After this rest every bet in doubt must be settled without any request. */
const REST_MS = 10_000;
/** A verdict that no later row carries has its own row this long after its bet. */
const VERDICT_WITHIN_MS = 45_000;
/** On a slow machine a kill waits until so much was answered for each kill so far. */
const STEPS_PER_KILL = 2;
/** For each step of a payout: sent, and confirmed. */
const KILLS_PER_PAYOUT_STEP = 3;
const CRONS_PER_KILL = 2;
/** The probability that the runtime is killed again while it recovers; such a kill is not counted. */
const KILL_IN_RECOVERY_CHANCE = 0.2;
const LONGEST_RECOVERY_MS = 120;
const REPLAYS_PER_START = 24;
const LAST_REPLAYS = 200;
const AT_ANY_MOMENT = { atRest: false, judged: false, drained: false };
/** After this kill, or the last but one, a disk damages the books, and staff work from then on. */
const DAMAGE_AFTER = 4;
/** On a slow machine a kill waits until staff have had this many answers in its life. */
const STAFF_ANSWERS_PER_KILL = 2;
/** How often each fault is planted at the end, to test the audit itself. */
const TIMES_PLANTED = 2;

/**
 * Runs an era with the given number of kills and stops at the first finding. `onKill` is called
 * after each kill.
 */
export async function runEra(
  production: Production,
  options: { seed: number; kills: number },
  onKill: (kill: number, rounds: number) => void,
): Promise<Figures> {
  const deployment = await createDeployment(production);
  const era = new Era(deployment, options.seed);
  try {
    await era.run(options.kills, onKill);
    return era.figures;
  } finally {
    await era.close();
    deployment.clear();
  }
}

class Era {
  readonly #deployment: Deployment;
  readonly #random: SeededRandom;
  readonly #findings: string[] = [];
  readonly #seed: number;
  readonly #staff: Staff;
  readonly #accountant: Accountant;
  readonly #closes: SeenCloses = new Map();
  #life: Life | undefined;
  #crowd: Crowd | undefined;
  #figures = {
    kills: 0,
    killsWithoutRetries: 0,
    rounds: 0,
    steps: 0,
    sent: 0,
    confirmed: 0,
    verdictRows: 0,
    hits: 0,
    doubts: 0,
    owed: 0,
    replays: 0,
  };

  constructor(deployment: Deployment, seed: number) {
    this.#deployment = deployment;
    this.#seed = seed;
    this.#random = new SeededRandom(seed);
    // Of their own, so that the players do the same whatever staff do.
    this.#staff = new Staff(deployment, new SeededRandom(seed + 0x7_0000_0000));
    this.#accountant = new Accountant(new SeededRandom(seed + 0xb_0000_0000));
  }

  get figures(): Figures {
    const operations = this.#crowd?.operations ?? [];
    const unanswered = operations.filter(({ answers }) => answers.length === 0).length;
    return {
      ...this.#figures,
      operations: operations.length,
      unanswered,
      agreed: [...this.#staff.agreed.values()].filter(({ done }) => done).length,
      closings: this.#staff.closings,
      closes: this.#closes.size,
      findings: this.#findings,
    };
  }

  async run(kills: number, onKill: (kill: number, rounds: number) => void): Promise<void> {
    let life = await this.#start(true);
    const crowd = new Crowd(await openCasinos(this.#deployment, life), this.#random);
    this.#crowd = crowd;
    await crowd.open(life);
    for (let kill = 1; kill <= kills; kill += 1) {
      const habit = kill % 2 === 0 ? "retries" : "never retries";
      let left = await this.#liveAndDie(life, crowd, habit);
      onKill(kill, this.#figures.rounds);
      if (this.#findings.length > 0) return;
      if (kill === Math.min(DAMAGE_AFTER, kills - 1)) this.#damage(crowd, left.disk);
      life = await this.#start(false);
      if (this.#random.chance(KILL_IN_RECOVERY_CHANCE)) {
        await pause(this.#random.below(LONGEST_RECOVERY_MS));
        await life.kill();
        left = this.#audit(crowd, AT_ANY_MOMENT);
        life = await this.#start(false);
      }
      // No client calls the API after the last start.
      if (kill < kills) await this.#auditAnswers(life, crowd, left);
      if (this.#findings.length > 0) return;
    }
    await this.#staff.finish(life);
    await pause(REST_MS);
    await this.#end(life, crowd);
  }

  async close(): Promise<void> {
    if (this.#life?.alive) await this.#life.kill();
  }

  /** Runs load until a random moment, kills the runtime, and audits what is on disk. */
  async #liveAndDie(life: Life, crowd: Crowd, habit: Habit): Promise<Left> {
    const clients = await crowd.forLife(life);
    const before = this.#staff.answered;
    this.#staff.workIn(life);
    const work = Promise.allSettled([
      ...clients.map((client) => client.work(life, habit)),
      this.#accountant.workIn(life),
    ]);
    const kills = this.#figures.kills + 1;
    const isEnough = () =>
      crowd.doneOf("action") >= kills * STEPS_PER_KILL &&
      this.#accountant.answered >= kills * CRONS_PER_KILL &&
      Math.min(crowd.doneOf("sent"), crowd.doneOf("confirm")) >=
        Math.floor(kills / KILLS_PER_PAYOUT_STEP) &&
      (!this.#staff.isAtWork || this.#staff.answered >= before + STAFF_ANSWERS_PER_KILL);
    const { folder } = this.#deployment;
    await killAtSomeMoment(life, { folder, isEnough }, this.#random);
    this.#figures.kills += 1;
    if (habit === "never retries") this.#figures.killsWithoutRetries += 1;
    for (const end of await work) {
      if (end.status === "rejected") this.#find([String(end.reason)]);
    }
    const left = this.#audit(crowd, AT_ANY_MOMENT);
    for (const feeder of left.feeders.values()) {
      const owed = verdictOwed(left.disk.pools, feeder);
      if (owed === undefined) this.#figures.doubts += 1;
      if (owed?.winMinor) this.#figures.owed += 1;
    }
    return left;
  }

  /** Audits what the runtime answers right after its start, before any client continues. */
  async #auditAnswers(life: Life, crowd: Crowd, left: Left): Promise<void> {
    // Half of the wallets are not asked: they must recover by themselves. What is frozen pays nothing.
    const asked = crowd.regulars.filter(() => this.#random.chance(0.5));
    if (!this.#staff.isCuring) {
      this.#find(
        await auditBalances(life, asked, { feeders: left.feeders, pools: left.disk.pools }),
      );
    }
    const operations = crowd.operations.filter(({ player }) => crowd.regulars.includes(player));
    await this.#replay(life, operations, REPLAYS_PER_START);
  }

  /**
   * Everything must have settled without help. After that, repeated requests get their old answers,
   * and the lists are complete.
   */
  async #end(quiet: Life, crowd: Crowd): Promise<void> {
    await quiet.kill();
    this.#audit(crowd, { ...AT_ANY_MOMENT, atRest: true });
    if (this.#findings.length > 0) return;

    const asking = await this.#start(false);
    await Promise.all(crowd.unanswered.map((operation) => ask(asking, operation)));
    const judgedAt = performance.now() + VERDICT_WITHIN_MS;
    await this.#replay(asking, crowd.operations, LAST_REPLAYS);
    // Once the newest bet's verdict has a row, nothing adds rows any more.
    await pause(Math.max(0, judgedAt - performance.now()));
    await asking.kill();
    const { feeders } = this.#audit(crowd, { atRest: true, judged: true, drained: false });
    if (this.#findings.length > 0) return;

    const listing = await this.#start(false);
    for (const player of crowd.players) {
      const feeder = feeders.get(player.playerId);
      if (feeder !== undefined) this.#find(await auditLists(listing, player, feeder));
    }
    this.#find(await productFindings(listing, this.#deployment, crowd.casinos));
    await listing.kill();
    const { disk } = this.#audit(crowd, { atRest: true, judged: true, drained: true });
    if (this.#findings.length > 0) return;
    const planting = { random: this.#random, times: TIMES_PLANTED, staff: this.#staff };
    this.#find(missedFaults(disk, crowd, planting));
  }

  /** Damages the books; the damage is found, frozen and corrected in the lives that follow. */
  #damage(crowd: Crowd, disk: Disk): void {
    const [first, second] = crowd.casinos;
    if (first === undefined || second === undefined) return;
    const players = crowd.regulars.filter(({ casino }) => casino === second);
    const row = damageWallet(this.#deployment, players, { disk, random: this.#random });
    damagePool(this.#deployment, first);
    this.#staff.begin(crowd.casinos, row);
  }

  async #replay(life: Life, operations: readonly Operation[], count: number): Promise<void> {
    const { findings, replays } = await auditReplays(life, operations, {
      random: this.#random,
      count,
    });
    this.#find(findings);
    this.#figures.replays += replays;
  }

  async #start(isFirst: boolean): Promise<Life> {
    this.#life = await startLife(this.#deployment, isFirst);
    return this.#life;
  }

  #audit(crowd: Crowd, expected: Omit<Expected, "staff" | "closes">): Left {
    const disk = readDisk(this.#deployment);
    const { findings, feeders } = auditDisk(disk, crowd, {
      ...expected,
      staff: this.#staff,
      closes: this.#closes,
    });
    this.#find(findings);
    this.#find(this.#staff.findings.splice(0));
    const rows = disk.wallets.flatMap((wallet) => wallet.rows);
    this.#figures.rounds = rows.filter(({ kind }) => kind === "round").length;
    this.#figures.steps = rows.filter(({ kind }) => kind.startsWith("round_")).length;
    const count = (wanted: string) => rows.filter(({ kind }) => kind === wanted).length;
    this.#figures.sent = count("withdrawal_sent");
    this.#figures.confirmed = count("withdrawal_confirmed");
    this.#figures.verdictRows = count("jackpot_verdict");
    this.#figures.hits = disk.pools.reduce((sum, pool) => sum + pool.hits.length, 0);
    return { disk, feeders };
  }

  #find(findings: readonly string[]): void {
    for (const finding of findings) {
      this.#findings.push(`seed ${this.#seed}, kill ${this.#figures.kills}: ${finding}`);
    }
  }
}
