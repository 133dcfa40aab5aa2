/**
 * What an endpoint keeps, and how it stays bounded. No undelivered event is lost without notice: past a
 * limit it is held for a replay, and events that are finally deleted are counted and reported. Reference
 * 11.18.
 */

export const WEBHOOK_RETENTION_DAYS = 30;
export const RETENTION_MS = WEBHOOK_RETENTION_DAYS * 24 * 60 * 60 * 1_000;

export interface RetentionLimits {
  /** Events that wait to be sent; past this number, the oldest are held. */
  readonly waiting: number;
  /** Events with their bodies; past this number, those delivered first are deleted. */
  readonly events: number;
  /** Undelivered events that are kept; past this number, the oldest are deleted. */
  readonly undelivered: number;
  readonly attempts: number;
}

/** An endpoint's disk holds 10 GB: at most 2 GB of events and 5 GB of attempts with their answers. */
export const RETENTION_LIMITS: RetentionLimits = {
  waiting: 200_000,
  events: 400_000,
  undelivered: 2_000_000,
  attempts: 4_000_000,
};

/** How many events were held, and how many undelivered ones were deleted. */
export interface Retired {
  readonly held: number;
  readonly dropped: number;
}

/** Holds and deletes events that are too old or too many. Call it inside a transaction. */
export function retire(sql: SqlStorage, now: number, limits: RetentionLimits): Retired {
  const floor = now - RETENTION_MS;
  const run = (statement: string, ...params: number[]) =>
    sql.exec(`${statement} RETURNING seq`, ...params).toArray().length;
  /** Returns the newest seq that is too old, in tables whose rows are in order of time. */
  const oldThrough = (table: string, at: string) =>
    `coalesce((SELECT seq - 1 FROM ${table} WHERE ${at} >= ? ORDER BY seq LIMIT 1),
      (SELECT max(seq) FROM ${table}))`;
  const undelivered = "state != 'delivered'";
  let dropped = run(
    `DELETE FROM event WHERE ${undelivered} AND seq <= ${oldThrough("event", "accepted_at")}`,
    floor,
  );
  run(`DELETE FROM event WHERE seq <= ${oldThrough("event", "accepted_at")}`, floor);
  run(`DELETE FROM attempt WHERE seq <= ${oldThrough("attempt", "created_at")}`, floor);
  run(`DELETE FROM attempt WHERE seq <= (SELECT max(seq) FROM attempt) - ${limits.attempts}`);
  const [stored] = sql
    .exec<{ span: number | null }>("SELECT max(seq) - min(seq) + 1 AS span FROM event")
    .toArray();
  // Counting reads each row, so it is done only when there could be too many.
  if ((stored?.span ?? 0) <= limits.waiting) return { held: 0, dropped };
  const newest = (where: string, count: number) =>
    `(SELECT seq FROM event WHERE ${where} ORDER BY seq DESC LIMIT 1 OFFSET ${count})`;
  const waiting = "state = 'waiting'";
  const held = run(
    `UPDATE event SET state = 'held' WHERE ${waiting} AND seq <= ${newest(waiting, limits.waiting)}`,
  );
  run(`DELETE FROM event WHERE state = 'delivered' AND seq <= ${newest("true", limits.events)}`);
  dropped += run(
    `DELETE FROM event WHERE ${undelivered} AND seq <= ${newest(undelivered, limits.undelivered)}`,
  );
  return { held, dropped };
}
