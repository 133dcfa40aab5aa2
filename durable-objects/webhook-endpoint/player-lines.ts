/**
 * The strict order of a player's events, for a webhook that asks for it: the events of one player that
 * wait are a line; only the first is due. Whatever ends the first (its delivery, giving it up, or
 * holding it) makes the next one due. Reference 11.23.
 */

/** The due time of an event that waits behind another one. */
export const BEHIND = Number.MAX_SAFE_INTEGER;

const IS_FIRST = `NOT EXISTS (SELECT 1 FROM event earlier WHERE earlier.line = event.line
  AND earlier.state = 'waiting' AND earlier.seq < event.seq)`;

export class PlayerLines {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  /** Puts a new event in its player's line; one without a player is in none. */
  join(eventId: string): void {
    this.#sql.exec("UPDATE event SET line = player_id WHERE id = ?", eventId);
    this.fallIn(eventId);
  }

  /** Makes an event that is to be sent, or sent again, wait for those before it in its line. */
  fallIn(eventId: string): void {
    this.#sql.exec(
      `UPDATE event SET due_at = ? WHERE id = ? AND state = 'waiting' AND due_at >= 0
         AND line IS NOT NULL AND NOT ${IS_FIRST}`,
      BEHIND,
      eventId,
    );
  }

  /** Makes the event due that is first in line after this one, which no longer waits. */
  advance(eventId: string, now: number): void {
    this.#sql.exec(
      `UPDATE event SET due_at = ? WHERE due_at = ? AND seq = (SELECT seq FROM event
         WHERE line = (SELECT line FROM event WHERE id = ?) AND state = 'waiting'
         ORDER BY seq LIMIT 1)`,
      now,
      BEHIND,
      eventId,
    );
  }

  /** Puts every waiting event in line, after a replay, or because order is asked for from now on. */
  lineUp(now: number): void {
    this.#sql.exec("UPDATE event SET line = player_id WHERE state = 'waiting' AND line IS NULL");
    this.#sql.exec(
      `UPDATE event SET due_at = ? WHERE state = 'waiting' AND due_at >= 0 AND line IS NOT NULL
         AND NOT ${IS_FIRST}`,
      BEHIND,
    );
    this.mend(now);
  }

  /** Makes each event due whose predecessors are gone otherwise, such as held for their number. */
  mend(now: number): void {
    this.#sql.exec(
      `UPDATE event SET due_at = ? WHERE state = 'waiting' AND due_at = ? AND ${IS_FIRST}`,
      now,
      BEHIND,
    );
  }

  /** Ends all lines: order is no longer asked for. */
  dissolve(now: number): void {
    this.#sql.exec(
      "UPDATE event SET due_at = ? WHERE state = 'waiting' AND due_at = ?",
      now,
      BEHIND,
    );
    this.#sql.exec("UPDATE event SET line = NULL WHERE state = 'waiting' AND line IS NOT NULL");
  }
}
