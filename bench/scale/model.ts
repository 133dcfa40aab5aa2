/**
 * How many objects, databases and dollars a number of bets takes, and what breaks first: plain
 * arithmetic from the units. It covers averages only; simulate-day.ts has the queues.
 */
import type { Units } from "./units.ts";

/** A size of the platform. */
export interface Size {
  /** At the busiest moment. */
  readonly betsPerSecond: number;
  /** The number of players who ever came. */
  readonly players: number;
  /** The mean over a month as a share of the busiest moment. */
  readonly meanShare: number;
}

export interface Limit {
  readonly name: string;
  /** Bets a second, all tenants together, at which it is full. */
  readonly betsPerSecond: number;
  readonly turn: string;
}

export interface Estimate {
  readonly size: Size;
  readonly playing: number;
  readonly betsPerMonth: number;
  readonly objectCallsPerSecond: number;
  readonly rowsPerSecond: number;
  readonly messagesPerSecond: number;
  readonly processors: number;
  readonly gigabytesInWallets: number;
  readonly gigabytesInD1: number;
  /** Days until the one database of today is full. */
  readonly daysOfOneD1: number;
  readonly d1ForWrites: number;
  readonly d1ForSize: number;
  readonly subPots: number;
  readonly queues: number;
  /** The limits that this size exceeds, lowest first. */
  readonly broken: readonly Limit[];
  readonly dollars: Readonly<Record<"requests" | "rows" | "queue" | "storage", number>>;
  readonly dollarsPerMonth: number;
}

const DAY = 86_400;
const MONTH = 30.4 * DAY;
const MILLION = 1e6;
const GIGABYTE = 1e9;

/** Returns how many bets a second one database can store. */
export function d1BetsPerSecond(units: Units): number {
  const betsOfADelivery = units.betsPerMessage * units.messagesPerDelivery;
  return 1_000 / (units.historyCpuMs + units.d1WriteMs / betsOfADelivery);
}

/** Returns how many jackpot bets a second one pool can take, limited by calls or by deciding them. */
export function poolBetsPerSecond(units: Units): number {
  return Math.min(units.objectCallsPerSecond, units.poolBetsPerSecond);
}

/** Returns the rates at which something is full, lowest first. */
export function limitsOf(units: Units): Limit[] {
  const { headroom } = units;
  const limits = [
    {
      name: "the writes of one D1",
      betsPerSecond: headroom * d1BetsPerSecond(units),
      turn: "history on several D1",
    },
    {
      name: "the calls of the busiest pool",
      betsPerSecond:
        (headroom * poolBetsPerSecond(units)) / (units.jackpotShare * units.hottestPoolShare),
      turn: "collectors, or sub-pots",
    },
    {
      name: "the messages of one queue",
      betsPerSecond: headroom * units.queueMessagesPerSecond * units.betsPerMessage,
      turn: "a queue for each shard",
    },
  ];
  return limits.toSorted((one, other) => one.betsPerSecond - other.betsPerSecond);
}

/** Returns the mean bets a second at which one D1 is full after that many months: everything is kept today. */
export function betsPerSecondThatFillOneD1(units: Units, months: number): number {
  return units.d1Bytes / units.d1BytesPerBet / (months * MONTH);
}

export function estimate(size: Size, units: Units): Estimate {
  const { betsPerSecond, players, meanShare } = size;
  const { jackpotShare: jackpots } = units;
  const mixed = (plain: number, jackpot: number) => plain * (1 - jackpots) + jackpot * jackpots;
  const mean = betsPerSecond * meanShare;
  const betsPerMonth = mean * MONTH;
  const objectCalls = mixed(units.objectCalls, units.jackpotObjectCalls);
  const rows =
    units.walletRows +
    units.poolRows * jackpots +
    mixed(units.flushRows, units.jackpotFlushRows) +
    units.d1Rows;
  const bytesInD1 = betsPerMonth * units.historyMonths * units.d1BytesPerBet;
  const bytesInWallets =
    players * units.walletBytes + betsPerMonth * units.historyMonths * units.walletBytesPerBet;
  const hottest = betsPerSecond * jackpots * units.hottestPoolShare;
  const messages = 1 / units.betsPerMessage;
  const dollars = {
    requests:
      (betsPerMonth / MILLION) *
      (units.workerRequestPrice +
        units.workerCpuPrice * units.workerCpuMs +
        units.objectCallPrice * objectCalls +
        units.objectBusyPrice * units.objectBusyMs * (1 + jackpots)),
    rows: (betsPerMonth / MILLION) * units.rowPrice * rows,
    queue:
      (betsPerMonth / MILLION) *
      messages *
      (units.messagePrice + units.workerRequestPrice / units.messagesPerDelivery),
    storage:
      (bytesInD1 / GIGABYTE) * units.d1GigabytePrice +
      (bytesInWallets / GIGABYTE) * units.objectGigabytePrice,
  };
  return {
    size,
    betsPerMonth,
    dollars,
    playing: betsPerSecond * units.secondsBetweenBets,
    objectCallsPerSecond: betsPerSecond * objectCalls,
    rowsPerSecond: betsPerSecond * rows,
    messagesPerSecond: betsPerSecond * messages,
    processors: (betsPerSecond * units.workerCpuMs) / 1_000,
    gigabytesInWallets: bytesInWallets / GIGABYTE,
    gigabytesInD1: bytesInD1 / GIGABYTE,
    daysOfOneD1: units.d1Bytes / units.d1BytesPerBet / mean / DAY,
    d1ForWrites: full(betsPerSecond, units.headroom * d1BetsPerSecond(units)),
    d1ForSize: full(bytesInD1, units.headroom * units.d1Bytes),
    subPots: full(hottest, units.headroom * poolBetsPerSecond(units)),
    queues: full(betsPerSecond * messages, units.headroom * units.queueMessagesPerSecond),
    broken: limitsOf(units).filter((limit) => limit.betsPerSecond < betsPerSecond),
    dollarsPerMonth: Object.values(dollars).reduce((sum, part) => sum + part, 0),
  };
}

/** Returns how many of something are needed. */
function full(needed: number, each: number): number {
  return Math.max(1, Math.ceil(needed / each));
}
