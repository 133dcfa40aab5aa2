/**
 * The cost of one bet, and the limits of the platform: the figures from which docs/scale.md follows. Each
 * states its source. `npm run generate -- scale` writes the page again; a test compares it with these
 * figures.
 */

export interface Unit {
  readonly value: number;
  readonly unit: string;
  readonly what: string;
  /** Measured here, documented by Cloudflare, or assumed until it is measured. */
  readonly kind: "measured" | "documented" | "assumed";
  /** When, and how. */
  readonly source: string;
}

function measured(value: number, unit: string, what: string, source: string): Unit {
  return { value, unit, what, kind: "measured", source };
}
function documented(value: number, unit: string, what: string, source: string): Unit {
  return { value, unit, what, kind: "documented", source };
}
function assumed(value: number, unit: string, what: string, source: string): Unit {
  return { value, unit, what, kind: "assumed", source };
}

const ROWS =
  "2026-11-27, `npm run bench -- rows`, a player's bet each 3 s, limits on, 2 quiet processors";
const SPEED = "2026-11-21, `npm run bench`, 16 connections, a quiet machine with 2 processors";
const SIZES =
  "2026-11-23, SQLite's `dbstat` and page counts of the local stack after 1,400 bets of 123 players of `npm run bench -- load`";
const HISTORY_SIZES =
  "2026-11-26, SQLite's page counts of 38,400 entries of the five games (decision 0132); 1,043 for an entry, rounded up for its minute and its day";
const PRICES = "Cloudflare's price list, November 2026, beyond what a plan includes";
const LIMITS = "Cloudflare's documentation, November 2026";

export const UNITS = {
  walletRows: measured(1, "rows", "a bet in its wallet", ROWS),
  poolRows: measured(0.95, "rows", "a jackpot bet in its pool", ROWS),
  flushRows: measured(0.12, "rows", "a bet's share of sending history", ROWS),
  jackpotFlushRows: measured(0.72, "rows", "a jackpot bet's share of it, alarms included", ROWS),
  d1Rows: measured(1.28, "rows", "a bet in D1", ROWS),
  objectCalls: measured(1.35, "calls", "a bet to objects", ROWS),
  jackpotObjectCalls: measured(2.65, "calls", "a jackpot bet to objects", ROWS),
  betsPerMessage: measured(16.54, "bets", "in a message to history", ROWS),
  workerCpuMs: measured(0.53, "ms", "of a processor for a bet, its object included", SPEED),
  objectBusyMs: measured(
    1.01,
    "ms",
    "of an object for a bet",
    `${SPEED.replace("16 connections", "1 connection")}: the p50`,
  ),
  historyCpuMs: measured(
    0.44,
    "ms",
    "of one processor to store a bet's history, local stand-ins included",
    SPEED,
  ),
  poolBetsPerSecond: measured(
    6_800,
    "bets/s",
    "that one pool judges together",
    "2026-11-21, 200 callers straight at one pool on workerd (decision 0009)",
  ),
  d1BytesPerBet: measured(1_100, "bytes", "of D1 for a bet", HISTORY_SIZES),
  d1RowBytes: measured(759, "bytes", "of those that are data", HISTORY_SIZES),
  walletBytes: measured(139_264, "bytes", "of a wallet with hardly a bet", SIZES),
  walletBytesPerBet: measured(1_870, "bytes", "of a wallet for a bet", SIZES),

  objectCallsPerSecond: documented(1_000, "calls/s", "of one object, a soft limit", LIMITS),
  d1Bytes: documented(10e9, "bytes", "of one D1 database", LIMITS),
  queueMessagesPerSecond: documented(5_000, "messages/s", "of one queue", LIMITS),

  d1WriteMs: assumed(
    10,
    "ms",
    "of D1 for a delivery, beside its rows",
    "to be measured in production; documented as several milliseconds for a write",
  ),
  messagesPerDelivery: assumed(
    50,
    "messages",
    "in a delivery at full load, of at most 100",
    "the queue's settings in config/staff.toml",
  ),
  jackpotShare: assumed(0.5, "of bets", "that feed a jackpot", "an operator's choice, by game"),
  hottestPoolShare: assumed(
    0.4,
    "of jackpot bets",
    "that share the busiest pool",
    "one large operator with one main currency",
  ),
  secondsBetweenBets: assumed(
    4,
    "s",
    "between two bets of a player",
    "the crowd of `npm run bench -- load`",
  ),
  historyMonths: assumed(
    3,
    "months",
    "of history that D1 keeps once months are archived",
    "an operator's need; today everything is kept",
  ),
  headroom: assumed(
    0.7,
    "of a limit",
    "at which it is full",
    "a queue's wait grows without bound towards 1",
  ),

  workerRequestPrice: documented(0.3, "$/million", "requests to Workers", PRICES),
  workerCpuPrice: documented(0.02, "$/million ms", "of a Worker's processor", PRICES),
  objectCallPrice: documented(0.15, "$/million", "calls to objects", PRICES),
  objectBusyPrice: documented(0.0016, "$/million ms", "of an object of 128 MB", PRICES),
  rowPrice: documented(1, "$/million", "rows written, in objects and D1", PRICES),
  messagePrice: documented(1.2, "$/million", "messages: written, read, deleted", PRICES),
  objectGigabytePrice: documented(0.2, "$/GB a month", "kept in objects", PRICES),
  d1GigabytePrice: documented(0.75, "$/GB a month", "kept in D1", PRICES),
} as const satisfies Readonly<Record<string, Unit>>;

export type Units = Readonly<Record<keyof typeof UNITS, number>>;

/** Returns only the figures, with some of them changed. */
export function unitValues(changes: Partial<Units> = {}): Units {
  const values = Object.fromEntries(
    Object.entries(UNITS).map(([name, { value }]) => [name, value]),
  );
  return { ...(values as Record<keyof typeof UNITS, number>), ...changes };
}
