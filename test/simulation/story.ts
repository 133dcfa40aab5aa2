/**
 * Runs one seed from start to finish: draws a world, lets it run under faults, waits until its own
 * alarms have settled everything, audits it, repeats its requests, and audits it again.
 */

import type { PoolSettings } from "../../domain/jackpot/pot.ts";
import { checkReturn } from "../../domain/jackpot/return-guard.ts";
import { type Currency, dollarMinorOf } from "../../domain/money/currencies.ts";
import { auditDays } from "./audit-days.ts";
import { auditPushes } from "./audit-pushes.ts";
import { type Audited, auditWorld } from "./audit-world.ts";
import { erasePlayers } from "./erase-players.ts";
import { CALM, randomFaults, withPoolOutages } from "./faults.ts";
import type { Protocol } from "./load-protocol.ts";
import { deposit } from "./operations/deposit.ts";
import { balance } from "./operations/look.ts";
import { openSession } from "./operations/open-session.ts";
import { OPERATIONS } from "./operations/operations.ts";
import type { Player } from "./player.ts";
import { SeededRandom } from "./seeded-random.ts";
import { changePots, releasePots } from "./staff.ts";
import { PLAYED_GAMES, World, type WorldPlan } from "./world.ts";

/** The result of a seed. */
export interface Outcome extends Audited {
  readonly violations: readonly string[];
}

/** After this time everything late has arrived: the slowest duplicate of a message, and alarms. */
const ALL_ARRIVED_MS = 120_000;
const HOUR_MS = 60 * 60 * 1000;
const OVER_A_DAY_MS = 25 * HOUR_MS;
/** The share of worlds in which days are closed, which takes some ten times as long. */
const DAYS_CLOSED = 0.15;
/** The share of those in which the database is lost. */
const DATABASE_LOST = 0.35;

/** Runs a seed. The same seed on the same protocol gives the same run. */
export async function runSeed(
  seed: number,
  protocol: Protocol,
  tracing?: (line: string) => void,
): Promise<Outcome> {
  const random = new SeededRandom(seed + 0x1_0000_0000);
  const outages = new SeededRandom(seed + 0x3_0000_0000);
  const faults = withPoolOutages(randomFaults(random), outages);
  const books = new SeededRandom(seed + 0xb_0000_0000);
  const days = books.chance(DAYS_CLOSED) ? books : undefined;
  const lost = new SeededRandom(seed + 0xd_0000_0000);
  const losses = lost.chance(DATABASE_LOST) ? lost : undefined;
  const plan = drawPlan(random);
  const world = new World({ seed, plan, protocol, faults, days, losses, tracing });
  const { simulation } = world;
  const staff = new SeededRandom(seed + 0x7_0000_0000);
  const changesPots = staff.chance(0.2);
  const disk = new SeededRandom(seed + 0xd_0000_0000);
  if (disk.chance(0.05)) simulation.commitMs = disk.between(20, 200);
  try {
    if (random.chance(0.3)) mixReleases(world);
    if (random.chance(0.1)) {
      const { players } = world;
      for (const { wallet } of players) wallet.watch = () => auditSometimes(world, random);
      for (const pool of world.pools.values()) pool.watch = () => auditSometimes(world, random);
    }
    const days = random.chance(0.12) ? 2 : 1;
    for (let day = 1; day <= days; day += 1) {
      const all = world.players.map((player) => playDay(player, world));
      if (changesPots) all.push(changePots(world, staff, drawSettings));
      if (world.days !== undefined) all.push(world.days.runWhilePlayed());
      const playOn = async (players: readonly Player[]) => {
        await Promise.all(players.map((player) => playDay(player, world)));
      };
      if (world.days?.losses !== undefined) all.push(world.days.losses.runWhilePlayed(playOn));
      const over = Promise.all(all);
      let done = false;
      over.then(() => {
        done = true;
      });
      await simulation.run(() => done);
      if (!done) simulation.violation("a player never finishes");
      if (day === days) break;
      await simulation.pass(ALL_ARRIVED_MS);
      if (changesPots) await passReleasingPots(world, OVER_A_DAY_MS);
      else await simulation.pass(OVER_A_DAY_MS);
      for (const player of world.players) player.beginDay();
    }
    // Nobody calls, and the faults continue: the objects must recover by themselves.
    if (random.chance(0.4)) await simulation.pass(ALL_ARRIVED_MS);
    simulation.trace("— the faults are over —");
    simulation.faults = CALM;
    if (changesPots) {
      // A freeze may arrive after the release that was sent after it.
      await simulation.pass(ALL_ARRIVED_MS);
      releasePots(world);
    }
    await comeToRest(world);
    auditWorld(world, "quiet");
    simulation.trace("— everything is asked again —");
    for (const player of world.players) repeatRequests(player);
    await comeToRest(world);
    auditWorld(world, "asked again");
    // Whatever is still open is settled by the rule, not by a call.
    await simulation.pass(OVER_A_DAY_MS);
    await comeToRest(world);
    const audited = auditWorld(world, "a day later");
    let deeds = audited.deeds;
    if (world.days !== undefined) {
      // Two more days, so that the last entry is in a day that has ended, in any time zone.
      await simulation.pass(2 * OVER_A_DAY_MS);
      await world.days.closeAll();
      await world.days.mend();
      deeds = { ...deeds, ...auditDays(world, world.days) };
    }
    const erasures = new SeededRandom(seed + 0x9_0000_0000);
    if (erasures.chance(0.15)) await erasePlayers(world, erasures);
    return { violations: simulation.violations, ...audited, deeds };
  } finally {
    world.close();
  }
}

/**
 * Lets time pass in which staff look through the frozen pools every hour: a freeze may arrive after the
 * release that was sent after it, and until then wallets ask for the verdicts that it holds back.
 */
async function passReleasingPots(world: World, ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += HOUR_MS) {
    releasePots(world);
    await world.simulation.pass(HOUR_MS);
  }
}

/**
 * Runs without the sweep, unless an alarm was lost: then an object may rely on an alarm that no
 * longer exists.
 */
async function comeToRest(world: World): Promise<void> {
  const { simulation } = world;
  await simulation.runToRest();
  if (simulation.alarmsLost.size === 0) return;
  auditPushes(world);
  // What the first sweep starts may rely on an alarm that was lost a moment ago; the second sweep
  // finds it.
  for (const _ of ["this minute", "the next"]) {
    // Two sweeps at once must do no harm.
    world.sweep();
    world.sweep();
    await simulation.pass(60_000);
  }
  await simulation.runToRest();
}

function drawPlan(random: SeededRandom): WorldPlan {
  const currencies: Currency[] = random.chance(0.2)
    ? ["USD", random.pick(["KWD", "BTC"])]
    : ["USD"];
  return {
    newTables: random.chance(0.1),
    wallets: random.weighted([
      { weight: 3, wallets: 1 },
      { weight: 5, wallets: 2 },
      { weight: 2, wallets: 3 },
    ]).wallets,
    pools: new Map(
      currencies.map((currency) => [
        currency,
        random.chance(0.04) ? undefined : drawSettings(currency, random),
      ]),
    ),
  };
}

/** Runs a player's day: a session, some money, then random operations. */
async function playDay(player: Player, world: World): Promise<void> {
  const { random } = player;
  if (player.sessions.length === 0) {
    await openSession(player, world, { demo: false });
    if (random.chance(0.5)) await openSession(player, world);
  }
  if (player.sessions.length === 0) return;
  await deposit(player);
  const atOnce = random.chance(0.4) ? random.between(2, 3) : 1;
  const each = Math.ceil(random.between(5, 10) / atOnce);
  const thread = async () => {
    for (let left = each; left > 0; left -= 1) {
      await random.weighted(OPERATIONS).run(player, world);
      if (random.chance(0.02)) reconfigure(world);
      if (random.chance(0.01)) world.sweep();
      await player.rest(random.chance(0.1) ? random.between(1_000, 30_000) : random.below(50));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, thread));
}

/** Requests every balance and some of the day's requests again, without faults. */
function repeatRequests(player: Player): void {
  const again = player.sent.filter(({ day }) => day === player.day);
  const chosen = again.length <= 6 ? again : again.filter(() => player.random.chance(0.5));
  for (const { method, message } of chosen) void player.request(method, player.renewed(message), 1);
  if (player.sessions.length > 0) void balance(player);
}

/**
 * Draws the settings of a pool so small that its cycles end after a few bets. No pool is ever
 * configured to pay back more than is staked, so a rate that is too high for the seed is lowered.
 */
function drawSettings(currency: Currency, random: SeededRandom): PoolSettings {
  const seedMinor = random.chance(0.5) ? 0 : random.below(4);
  const cent = dollarMinorOf(currency) / 100;
  const rateBasisPoints = random.pick([100, 100, 37, 250]);
  const ceilingMinor = seedMinor + Math.ceil(random.between(1, 6) * cent);
  const carried = checkReturn({ rateBasisPoints, ceilingMinor, seedMinor }, PLAYED_GAMES);
  return {
    rateBasisPoints: carried.ok ? rateBasisPoints : 37,
    ceilingMinor,
    seedMinor,
    minimumBetMinor: random.chance(0.2) ? random.between(20, 200) : null,
    status: "active",
    ticker: true,
  };
}

function reconfigure(world: World): void {
  const { random } = world;
  const currency = random.pick(world.currencies);
  const status = random.chance(0.7) ? "active" : "paused";
  world.configurePool(currency, { ...drawSettings(currency, random), status });
}

const SENT_BY_THE_WORKER = new Set([
  "withdraw",
  "endWithdrawal",
  "notePayout",
  "creditBonus",
  "forfeitBonus",
]);

/** Simulates another release at the other end, which knows fields that this one does not. */
function mixReleases({ network, random }: World): void {
  const carries = (value: unknown) =>
    typeof value === "object" && value !== null ? { ...value, unknownYet: { of: "later" } } : value;
  network.translate = (method, value) => {
    if (SENT_BY_THE_WORKER.has(method) || method === "contribute" || method === "takeWin")
      return (value as unknown[]).map(carries);
    if (method === "contribute:answer" && random.chance(0.5)) return carries(value);
    return value;
  };
}

/** Audits at random moments: the books must be in order at any time, not only at the end. */
function auditSometimes(world: World, random: SeededRandom): void {
  if (random.chance(0.15)) auditWorld(world, "running");
}
