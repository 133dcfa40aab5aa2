/**
 * What the metered Worker (rows-worker.ts) has counted, as the bench reads it over HTTP. In a file of its
 * own, because the two run on different platforms and neither may import the other.
 */

/** Calls, and rows written, of one method such as "wallet.playRound". */
export interface Meter {
  calls: number;
  rows: number;
  /** The part of `rows` written by setAlarm. */
  alarmRows: number;
}

export interface Meters {
  /** By object and method. */
  readonly objects: Readonly<Record<string, Meter>>;
  readonly d1Rows: number;
  readonly queueMessages: number;
  readonly queuedEntries: number;
  /** Calls of the queue's consumer. */
  readonly deliveries: number;
}
