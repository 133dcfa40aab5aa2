/**
 * The strict order of a player's events, for a webhook that requests it. The waiting events of one player
 * form a line; only the first is due. When the first is delivered, given up or held, the next one becomes
 * due. Reference 11.23.
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

  /** Puts a new event in its player's line; an event without a player is in none. */
  join(eventId: string): void {
    this.#sql.exec("UPDATE event SET line = player_id WHERE id = ?", eventId);
    this.fallIn(eventId);
  }

  /** Makes an event that is to be sent, again or for the first time, wait for those before it in its line. */
  fallIn(eventId: string): void {
    this.#sql.exec(
      `UPDATE event SET due_at = ? WHERE id = ? AND state = 'waiting' AND due_at >= 0
         AND line IS NOT NULL AND NOT ${IS_FIRST}`,
      BEHIND,
      eventId,
    );
  }

  /** Makes the next event in the line due, after this one stopped waiting. */
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

  /** Puts every waiting event in line, after a replay or when order is newly requested. */
  lineUp(now: number): void {
    this.#sql.exec("UPDATE event SET line = player_id WHERE state = 'waiting' AND line IS NULL");
    this.#sql.exec(
      `UPDATE event SET due_at = ? WHERE state = 'waiting' AND due_at >= 0 AND line IS NOT NULL
         AND NOT ${IS_FIRST}`,
      BEHIND,
    );
    this.mend(now);
  }

  /**
   * Makes each event due whose predecessors left the line in some other way, for example because too many
   * waited.
   */
  mend(now: number): void {
    this.#sql.exec(
      `UPDATE event SET due_at = ? WHERE state = 'waiting' AND due_at = ? AND ${IS_FIRST}`,
      now,
      BEHIND,
    );
  }

  /** Ends all lines, because order is no longer requested. */
  dissolve(now: number): void {
    this.#sql.exec(
      "UPDATE event SET due_at = ? WHERE state = 'waiting' AND due_at = ?",
      now,
      BEHIND,
    );
    this.#sql.exec("UPDATE event SET line = NULL WHERE state = 'waiting' AND line IS NOT NULL");
  }
}
