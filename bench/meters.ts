/** What the metered Worker (rows-worker.ts) has counted: plain data, read over HTTP. */

/** What was counted under one name, such as "wallet.playRound": rows written, and how often it was called. */
export interface Meter {
  calls: number;
  rows: number;
  /** The part of `rows` that setAlarm costs. */
  alarmRows: number;
}

export interface Meters {
  /** By object and method. */
  readonly objects: Readonly<Record<string, Meter>>;
  readonly d1Rows: number;
  readonly queueMessages: number;
  readonly queuedEntries: number;
  /** How often the queue's consumer was called. */
  readonly deliveries: number;
}
