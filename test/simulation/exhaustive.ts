/**
 * The smallest world in which everything that matters can happen: two wallets with two bets each.
 * It runs once for every way to disturb it: a crash at every turn of every object, each message
 * lost or duplicated, and, beyond the suite, every pair of crashes.
 */
import { auditWorld } from "./audit-world.ts";
import { CALM, type Crash, type Fate, type Faults } from "./faults.ts";
import type { Protocol } from "./load-protocol.ts";
import { deposit } from "./operations/deposit.ts";
import { openSession } from "./operations/open-session.ts";
import { play } from "./operations/play.ts";
import { World } from "./world.ts";

/** One disturbance: of the n-th turn, or of the n-th message. */
type Disturbance =
  | { readonly turn: number; readonly crash: Exclude<Crash, "none"> }
  | { readonly message: number; readonly fate: "lost" | "lost in silence" | "doubled" };

/** The conditions that stay the same while disturbances vary. */
export interface Setting {
  /** The order in which the wallets bet; each bet is placed while the previous one is in progress. */
  readonly order: string;
  /** The contribution that passes the threshold; 5 means none. */
  readonly hitAt: number;
  /** How often a caller tries. With 1, the wallets must recover by themselves. */
  readonly tries: number;
}

export interface Explored {
  readonly schedules: number;
  readonly hits: number;
  /** The first few failures, each with what is needed to reproduce it. */
  readonly failures: readonly string[];
}

/** How much of all that can be tried is tried. */
export type Breadth = "short" | "proofs" | "long";

const ORDERS = ["aabb", "abab", "abba", "baab", "baba", "bbaa"];
/** The two wallets are alike, so the order with their letters exchanged is left to the long form. */
const FIRST_OF_MIRRORED = "a";
const HIT_AT = [1, 2, 3, 4, 5];
/** The order in which each wallet has a bet in progress while the other bets. */
const TYPICAL_ORDER = "abba";
/** A hit in the middle: bets of both wallets come before it and after it. */
const TYPICAL_HIT = 3;
const STAKE_MINOR = 150;
const CONTRIBUTION_UNITS = 15_000;
/** Shorter than a bet takes, so the next bet is placed while one is in progress. */
const BETWEEN_BETS_MS = 10;
const MESSAGE_MS = 7;
const MAX_FAILURES = 5;

const SETTINGS: readonly Setting[] = ORDERS.flatMap((order) =>
  HIT_AT.flatMap((hitAt) => [6, 1].map((tries) => ({ order, hitAt, tries }))),
);

/**
 * Runs every single disturbance: in all settings, or, in the form of CI, in one of each two that mirror
 * each other, or, in the short form, in the typical order with a hit in the middle. Then every pair of crashes: in all settings, or, in the form of CI, in the typical one.
 */
export async function explore(protocol: Protocol, breadth: Breadth): Promise<Explored> {
  const sum = { schedules: 0, hits: 0, failures: [] as string[] };
  async function run(setting: Setting, script: readonly Disturbance[]): Promise<RunResult> {
    const result = await runWorld(protocol, setting, script);
    sum.schedules += 1;
    sum.hits += result.hits;
    if (result.violations.length > 0 && sum.failures.length < MAX_FAILURES) {
      sum.failures.push(`${JSON.stringify({ setting, script })}: ${result.violations[0]}`);
    }
    return result;
  }
  for (const setting of SETTINGS) {
    if (!isTried(setting, breadth)) continue;
    const undisturbed = await run(setting, []);
    for (const message of numbers(undisturbed.messages)) {
      for (const fate of ["lost", "lost in silence", "doubled"] as const) {
        await run(setting, [{ message, fate }]);
      }
    }
    const inPairs = breadth === "long" || (breadth === "proofs" && isTypical(setting));
    for (const first of crashesFrom(0, undisturbed.turns)) {
      const { turns } = await run(setting, [first]);
      if (!inPairs) continue;
      for (const second of crashesFrom(first.turn + 1, turns)) await run(setting, [first, second]);
    }
  }
  return sum;
}

function isTried(setting: Setting, breadth: Breadth): boolean {
  const { order, hitAt, tries } = setting;
  const isInTypicalOrder = order === TYPICAL_ORDER;
  if (breadth === "long" || (isInTypicalOrder && breadth === "proofs")) return true;
  if (breadth === "short") return isInTypicalOrder && hitAt === TYPICAL_HIT;
  return order.startsWith(FIRST_OF_MIRRORED) && tries > 1;
}

function isTypical({ order, hitAt, tries }: Setting): boolean {
  return order === TYPICAL_ORDER && hitAt === TYPICAL_HIT && tries > 1;
}

function crashesFrom(start: number, end: number) {
  return numbers(end)
    .slice(start)
    .flatMap((turn) => (["before", "after"] as const).map((crash) => ({ turn, crash })));
}

interface RunResult {
  readonly turns: number;
  readonly messages: number;
  readonly hits: number;
  readonly violations: readonly string[];
}

/** Runs the world once; disturbances are counted from the first bet on. */
export async function runWorld(
  protocol: Protocol,
  setting: Setting,
  script: readonly Disturbance[],
  tracing?: (line: string) => void,
): Promise<RunResult> {
  const settings = {
    rateBasisPoints: 100,
    ceilingMinor: 40,
    seedMinor: 1,
    minimumBetMinor: null,
    status: "active",
    ticker: true,
  } as const;
  const plan = {
    newTables: false,
    wallets: 2,
    pools: new Map([["USD" as const, settings]]),
    thresholdUnits: 10_000 + CONTRIBUTION_UNITS * setting.hitAt - 1,
  };
  const world = new World({ seed: 1, plan, protocol, faults: CALM, tracing });
  const { simulation, players } = world;
  try {
    for (const player of players) {
      void openSession(player, world, { demo: false, currency: "USD" }).then(() =>
        deposit(player, { amountMinor: 1_000 }),
      );
    }
    await simulation.run(() => players.every(({ answers }) => answers.length > 0));

    const disturbed = scripted(script);
    simulation.faults = disturbed.faults;
    [...setting.order].forEach((letter, place) => {
      const player = players["ab".indexOf(letter)];
      if (player === undefined) return;
      const bet = { stakeMinor: STAKE_MINOR, feedsJackpot: true };
      simulation.after(place * BETWEEN_BETS_MS, () => void play(player, bet, setting.tries));
    });
    await simulation.runToRest();
    const { hits } = auditWorld(world, "quiet");
    const { turns, messages } = disturbed.counted();
    simulation.faults = CALM;
    for (const player of players) {
      for (const { method, message } of [...player.sent]) void player.request(method, message, 1);
    }
    await simulation.runToRest();
    auditWorld(world, "asked again");
    return { turns, messages, hits, violations: [...simulation.violations] };
  } finally {
    world.close();
  }
}

function scripted(script: readonly Disturbance[]) {
  let turns = 0;
  let messages = 0;
  const faults: Faults = {
    ...CALM,
    fate(): Fate {
      const number = messages;
      messages += 1;
      const found = script.find((each) => "message" in each && each.message === number);
      if (found === undefined || !("message" in found)) return { delaysMs: [MESSAGE_MS] };
      if (found.fate === "doubled") return { delaysMs: [MESSAGE_MS, MESSAGE_MS * 20] };
      return found.fate === "lost" ? { delaysMs: [], failsAfterMs: MESSAGE_MS } : { delaysMs: [] };
    },
    crash() {
      const number = turns;
      turns += 1;
      const found = script.find((each) => "turn" in each && each.turn === number);
      return found !== undefined && "turn" in found ? found.crash : "none";
    },
  };
  return { faults, counted: () => ({ turns, messages }) };
}

function numbers(count: number): number[] {
  return Array.from({ length: count }, (_, number) => number);
}
