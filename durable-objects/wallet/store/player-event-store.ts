/**
 * The outbox of player events, which move no money. A session's row records its own start and end,
 * so neither costs a row; a change of the suspension has its own row until it is delivered. Events
 * are numbered, and the player's row records how far they were delivered. Reference 11.
 */
import type {
  PlayerEvent,
  SessionEndReason,
  SessionSummary,
  Suspension,
} from "../../../domain/wallet/player-event.ts";
import type { SessionRecord } from "../sessions/session-rpc.ts";
import type { PlayerStore } from "./player-store.ts";

interface EventRow {
  readonly [column: string]: SqlStorageValue;
  readonly seq: number;
  readonly at: number;
  readonly type: PlayerEvent["type"];
  readonly record: string | null;
  readonly reason: string | null;
}

export class PlayerEventStore {
  readonly #sql: SqlStorage;
  readonly #player: PlayerStore;
  #head = 0;

  constructor(sql: SqlStorage, player: PlayerStore) {
    this.#sql = sql;
    this.#player = player;
  }

  /** The number of the newest event; 0 before the first. */
  get head(): number {
    return this.#head;
  }

  /** The number up to which all events were delivered. */
  get sentThrough(): number {
    return this.#player.row?.events_told ?? 0;
  }

  restore(head: number): void {
    this.#head = head;
  }

  load(): void {
    const { head } = this.#sql
      .exec<{ head: number }>(
        `SELECT max(
           coalesce((SELECT max(max(started_event, ended_event)) FROM session), 0),
           coalesce((SELECT max(seq) FROM suspension_change), 0)) AS head`,
      )
      .one();
    // Delivered events may have been deleted, and their numbers must not be used again.
    this.#head = Math.max(head, this.sentThrough);
  }

  /** Returns the number for a new event. */
  next(): number {
    this.#head += 1;
    return this.#head;
  }

  /** Records that the player was suspended, or that the suspension was lifted (null). */
  addSuspensionChange(suspension: Suspension | null, now: number): void {
    this.#sql.exec(
      "INSERT INTO suspension_change (seq, type, reason, created_at) VALUES (?, ?, ?, ?)",
      this.next(),
      suspension === null ? "player.unsuspended" : "player.suspended",
      suspension?.reason ?? null,
      now,
    );
  }

  /**
   * Returns the oldest undelivered events, and the number up to which they are complete. If there are
   * more, also returns when the first event that was left out happened.
   */
  unsent(limit: number): {
    readonly events: readonly PlayerEvent[];
    readonly through: number;
    readonly nextAt: number | undefined;
  } {
    const after = this.sentThrough;
    if (this.#head === after) return { events: [], through: after, nextAt: undefined };
    const rows = this.#sql
      .exec<EventRow>(
        `SELECT started_event AS seq, started_at AS at, 'session.started' AS type, record,
           NULL AS reason FROM session WHERE started_event > ?1
         UNION ALL SELECT ended_event, ended_at, 'session.ended', record, end_reason
           FROM session WHERE ended_event > ?1
         UNION ALL SELECT seq, created_at, type, NULL, reason
           FROM suspension_change WHERE seq > ?1
         ORDER BY seq LIMIT ?2`,
        after,
        limit + 1,
      )
      .toArray();
    const nextAt = rows[limit]?.at;
    const events = rows.slice(0, limit).map(eventOf);
    const through = nextAt === undefined ? this.#head : (events.at(-1)?.seq ?? after);
    return { events, through, nextAt };
  }

  /** Deletes delivered events that have their own rows. */
  forgetSent(): void {
    this.#sql.exec("DELETE FROM suspension_change WHERE seq <= ?", this.sentThrough);
  }
}

function eventOf({ seq, at, type, record, reason }: EventRow): PlayerEvent {
  switch (type) {
    case "session.started":
      return { seq, at, type, session: summaryOf(record) };
    case "session.ended":
      return { seq, at, type, session: summaryOf(record), reason: reason as SessionEndReason };
    case "player.suspended":
      return { seq, at, type, reason };
    case "player.unsuspended":
      return { seq, at, type };
  }
}

function summaryOf(record: string | null): SessionSummary {
  const { sessionId, gameId, currency, demo } = JSON.parse(record ?? "{}") as SessionRecord;
  return { sessionId, gameId, currency, demo };
}
