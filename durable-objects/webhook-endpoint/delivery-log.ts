/** What an endpoint has done: its events with their bodies, and every attempt, as its tenant reads them. */
import type * as rpc from "./webhook-endpoint-rpc.ts";

const ATTEMPT = `seq, event_id AS eventId, type, attempt, status,
  response_status AS responseStatus, response_body AS responseBody, duration_ms AS durationMs,
  cause, error, next_attempt_at AS nextAttemptAt, created_at AS createdAt`;

/** The most attempts that are shown of one event. */
const MAX_SHOWN_ATTEMPTS = 100;

export class DeliveryLog {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  addAttempt(attempt: Omit<rpc.Attempt, "seq">): void {
    this.#sql.exec(
      `INSERT INTO attempt (event_id, type, attempt, status, response_status, response_body,
         duration_ms, cause, error, next_attempt_at, created_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      attempt.eventId,
      attempt.type,
      attempt.attempt,
      attempt.status,
      attempt.responseStatus,
      attempt.responseBody,
      attempt.durationMs,
      attempt.cause,
      attempt.error,
      attempt.nextAttemptAt,
      attempt.createdAt,
    );
  }

  attempts(filter: rpc.AttemptFilter): { rows: rpc.Attempt[]; total: number } {
    const { eventId, type, status, from, to, before, limit } = filter;
    const { where, params } = conditions([
      ["event_id = ?", eventId],
      ["type = ?", type],
      ["status = ?", status],
      ["created_at >= ?", from],
      ["created_at < ?", to],
    ]);
    const { total } = this.#sql
      .exec<{ total: number }>(`SELECT count(*) AS total FROM attempt WHERE ${where}`, ...params)
      .one();
    const last = before ?? { createdAt: Number.MAX_SAFE_INTEGER, seq: Number.MAX_SAFE_INTEGER };
    const rows = this.#sql
      .exec(
        `SELECT ${ATTEMPT} FROM attempt WHERE ${where} AND (created_at, seq) < (?, ?)
         ORDER BY created_at DESC, seq DESC LIMIT ?`,
        ...params,
        last.createdAt,
        last.seq,
        limit,
      )
      .toArray() as unknown as rpc.Attempt[];
    return { rows, total };
  }

  /** Returns the newest attempts of an event, newest first. */
  attemptsOf(eventId: string, limit = MAX_SHOWN_ATTEMPTS): rpc.Attempt[] {
    const sql = `SELECT ${ATTEMPT} FROM attempt WHERE event_id = ? ORDER BY seq DESC LIMIT ?`;
    return this.#sql.exec(sql, eventId, limit).toArray() as unknown as rpc.Attempt[];
  }

  /** Returns the newest events that match, newest first, equal times by id. */
  events(filter: rpc.EventFilter): rpc.StoredEvent[] {
    const { type, playerId, from, to, before, limit } = filter;
    const { where, params } = conditions([
      ["type = ?", type],
      ["player_id = ?", playerId],
      ["created_at >= ?", from],
      ["created_at < ?", to],
    ]);
    const last = before ?? { createdAt: Number.MAX_SAFE_INTEGER, id: "" };
    return this.#sql
      .exec(
        `SELECT ${EVENT} FROM event WHERE ${where} AND (created_at, id) < (?, ?)
         ORDER BY created_at DESC, id DESC LIMIT ?`,
        ...params,
        last.createdAt,
        last.id,
        limit,
      )
      .toArray() as unknown as rpc.StoredEvent[];
  }

  event(eventId: string): rpc.EventRecord | undefined {
    const [event] = this.#sql
      .exec(`SELECT ${EVENT}, body FROM event WHERE id = ?`, eventId)
      .toArray() as unknown as (rpc.StoredEvent & { body: string })[];
    return event && { ...event, attemptRows: this.attemptsOf(eventId) };
  }
}

const EVENT = "id, type, created_at AS createdAt, player_id AS playerId, state, attempts";

/** Joins the conditions whose value is asked for. */
function conditions(all: readonly (readonly [string, string | number | undefined])[]): {
  where: string;
  params: (string | number)[];
} {
  const asked = all.filter(([, value]) => value !== undefined);
  return {
    where: ["true", ...asked.map(([sql]) => sql)].join(" AND "),
    params: asked.map(([, value]) => value as string | number),
  };
}
