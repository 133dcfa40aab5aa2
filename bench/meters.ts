/**
 * The counts of the metered Worker (rows-worker.ts), as the bench reads them over HTTP. They are in a
 * separate file because the two run on different platforms and neither may import the other.
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
