/**
 * What a million bets cost on the platform, before included quotas: prices of November 2026 times
 * what was counted. The formula is that of docs/performance.md.
 */
import type { BetRows } from "./measure-rows.ts";

/** Dollars for a million of each. */
const WORKER_REQUESTS = 0.3;
const WORKER_CPU_MS = 0.02;
const OBJECT_REQUESTS = 0.15;
/** An object of 128 MB that is busy for a millisecond. */
const OBJECT_BUSY_MS = 0.0016;
const ROWS = 1;
/** A message of up to 64 KB is written, read and deleted. */
const QUEUE_MESSAGES = 1.2;

/** Times that the platform bills and this machine can only suggest, in milliseconds. */
export interface BilledTimes {
  /** Processor time of the Worker for a bet. */
  readonly workerCpuMs: number;
  /** How long an object is busy with a bet. */
  readonly objectBusyMs: number;
}

/** Dollars for a million bets, by what they are spent on. */
export interface Cost {
  readonly worker: number;
  readonly objectRequests: number;
  readonly objectTime: number;
  readonly walletRows: number;
  readonly poolRows: number;
  readonly flushRows: number;
  readonly d1Rows: number;
  readonly queue: number;
}

/** The cost of a million bets of this kind, as they were counted. */
export function costOf(rows: BetRows, times: BilledTimes): Cost {
  const flushes = 1 / rows.betsPerMessage;
  return {
    worker: WORKER_REQUESTS + WORKER_CPU_MS * times.workerCpuMs,
    objectRequests: OBJECT_REQUESTS * rows.objectRequests,
    objectTime: OBJECT_BUSY_MS * times.objectBusyMs * (1 + rows.poolCalls),
    walletRows: ROWS * rows.wallet,
    poolRows: ROWS * rows.poolCalls * rows.rowsPerPoolCall,
    flushRows: ROWS * rows.rowsPerFlush * flushes,
    d1Rows: ROWS * rows.d1,
    queue: QUEUE_MESSAGES * flushes + (WORKER_REQUESTS * flushes) / rows.messagesPerDelivery,
  };
}

/** Dollars for a million events, each delivered by itself at the first attempt to a receiver that takes so long. */
export function costOfEvents(
  perEvent: { readonly rows: number; readonly objectRequests: number },
  receiverMs: number,
): number {
  const { rows, objectRequests } = perEvent;
  return ROWS * rows + OBJECT_REQUESTS * objectRequests + OBJECT_BUSY_MS * receiverMs;
}

/** The same bets, had `betsPerMessage` of them shared a message: what sending later would save. */
export function withBatches(rows: BetRows, betsPerMessage: number): BetRows {
  const before = 1 / rows.betsPerMessage;
  const requestsPerFlush = (rows.objectRequests - 1 - rows.poolCalls) / before;
  return {
    ...rows,
    betsPerMessage,
    objectRequests: 1 + rows.poolCalls + requestsPerFlush / betsPerMessage,
  };
}

/** All of it together. */
export function totalOf(cost: Cost): number {
  return Object.values(cost).reduce((sum, dollars) => sum + dollars, 0);
}
