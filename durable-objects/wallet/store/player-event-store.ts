/**
 * The outbox of what happens to the player besides money. A session's row tells of its own start and
 * end, so that neither costs a row; a change of the suspension has a row until it was told of. Each
 * event has the next number, and the player's row says how far they were told. Contract, "Webhooks".
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

  /** The number up to which all were told. */
  get toldThrough(): number {
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
    // What was told may be gone, and its numbers must not come again.
    this.#head = Math.max(head, this.toldThrough);
  }

  /** The number of an event that is written now. */
  next(): number {
    this.#head += 1;
    return this.#head;
  }

  /** Writes that the player was shut out, or let in again with null. */
  addSuspensionChange(suspension: Suspension | null, now: number): void {
    this.#sql.exec(
      "INSERT INTO suspension_change (seq, type, reason, created_at) VALUES (?, ?, ?, ?)",
      this.next(),
      suspension === null ? "player.unsuspended" : "player.suspended",
      suspension?.reason ?? null,
      now,
    );
  }

  /** The oldest events that nobody was told of, and the number that they reach to. */
  untold(limit: number): { readonly events: PlayerEvent[]; readonly through: number } {
    const after = this.toldThrough;
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
        limit,
      )
      .toArray();
    const isAll = rows.length < limit;
    return { events: rows.map(eventOf), through: isAll ? this.#head : (rows.at(-1)?.seq ?? after) };
  }

  /** Forgets what is told of by now and has a row of its own. */
  forgetTold(): void {
    this.#sql.exec("DELETE FROM suspension_change WHERE seq <= ?", this.toldThrough);
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
