/**
 * What a million bets cost on the platform, without included quotas: the prices of November 2026 times
 * the counted usage. The formula is in docs/performance.md.
 */
import type { BetRows } from "./measure-rows.ts";

/** Dollars per million. */
const WORKER_REQUESTS = 0.3;
const WORKER_CPU_MS = 0.02;
const OBJECT_REQUESTS = 0.15;
/** One millisecond of an object with 128 MB. */
const OBJECT_BUSY_MS = 0.0016;
const ROWS = 1;
/** One message of up to 64 KB: written, read and deleted. */
const QUEUE_MESSAGES = 1.2;

/** Times that the platform bills, in milliseconds. This machine can only estimate them. */
export interface BilledTimes {
  /** Processor time of the Worker for a bet. */
  readonly workerCpuMs: number;
  /** Time that an object spends on a bet. */
  readonly objectBusyMs: number;
}

/** Dollars per million bets, by item. */
export interface Cost {
  readonly worker: number;
  readonly objectRequests: number;
  readonly objectTime: number;
  readonly walletRows: number;
  readonly poolRows: number;
  readonly flushRows: number;
  readonly alarmRows: number;
  readonly d1Rows: number;
  readonly queue: number;
}

/** Returns the cost of a million bets of this kind. */
export function costOf(rows: BetRows, times: BilledTimes): Cost {
  const flushes = 1 / rows.betsPerMessage;
  return {
    worker: WORKER_REQUESTS + WORKER_CPU_MS * times.workerCpuMs,
    objectRequests: OBJECT_REQUESTS * rows.objectRequests,
    objectTime: OBJECT_BUSY_MS * times.objectBusyMs * (1 + rows.poolCalls),
    walletRows: ROWS * rows.wallet,
    poolRows: ROWS * rows.poolCalls * rows.rowsPerPoolCall,
    flushRows: ROWS * rows.rowsPerFlush * flushes,
    alarmRows: ROWS * rows.doubtAlarms,
    d1Rows: ROWS * rows.d1,
    queue: QUEUE_MESSAGES * flushes + (WORKER_REQUESTS * flushes) / rows.messagesPerDelivery,
  };
}

/** Returns the dollars per million events, each delivered alone and at the first attempt, to a receiver that takes `receiverMs`. */
export function costOfEvents(
  perEvent: { readonly rows: number; readonly objectRequests: number },
  receiverMs: number,
): number {
  const { rows, objectRequests } = perEvent;
  return ROWS * rows + OBJECT_REQUESTS * objectRequests + OBJECT_BUSY_MS * receiverMs;
}

/**
 * Returns the rows of the same bets as if `betsPerMessage` of them shared a message, which shows what
 * sending later would save. The bets of a message share its cost, in objects and in the database. The
 * alarms that guard a doubt do not depend on the size of a message.
 */
export function withBatches(rows: BetRows, betsPerMessage: number): BetRows {
  const shrink = rows.betsPerMessage / betsPerMessage;
  const always = 1 + rows.poolCalls + rows.limitRequests + rows.doubtRings;
  return {
    ...rows,
    betsPerMessage,
    objectRequests: always + (rows.objectRequests - always) * shrink,
    d1: 1 + (rows.d1 - 1) * shrink,
  };
}

/** Returns the sum of all items. */
export function totalOf(cost: Cost): number {
  return Object.values(cost).reduce((sum, dollars) => sum + dollars, 0);
}
