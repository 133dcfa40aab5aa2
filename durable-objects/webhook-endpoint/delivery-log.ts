/** An endpoint's log for its tenant: its events with their bodies, and every attempt. */
import type * as rpc from "./webhook-endpoint-rpc.ts";

const ATTEMPT = `seq, event_id AS eventId, type, attempt, status,
  response_status AS responseStatus, response_body AS responseBody, duration_ms AS durationMs,
  cause, error, next_attempt_at AS nextAttemptAt, created_at AS createdAt`;

/** The most attempts that are shown of one event. */
const MAX_SHOWN_ATTEMPTS = 100;
/**
 * The most attempts that statistics and a list's total look at: enough for a share and a percentile, and
 * readable within milliseconds.
 */
const MAX_COUNTED_ATTEMPTS = 10_000;

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

  /** Returns the newest attempts that match, and on the first page how many there are. */
  attempts(filter: rpc.AttemptFilter): rpc.AttemptPage {
    const { eventId, type, status, from, to, before, limit } = filter;
    const indexed: Asked = [
      ["event_id = ?", eventId],
      ["created_at >= ?", from],
      ["created_at < ?", to],
    ];
    const others: Asked = [
      ["type = ?", type],
      ["status = ?", status],
    ];
    const asked = conditions([...indexed, ...others]);
    const last = before && { createdAt: before.createdAt, key: before.seq };
    const rows = this.#page<rpc.Attempt>("attempt", { asked, last, limit });
    if (last !== undefined) return { rows, total: 0 };
    return { rows, ...this.#count(conditions(indexed), conditions(others)) };
  }

  /** Counts the matches among the newest `MAX_COUNTED_ATTEMPTS` of those that an index finds. */
  #count(indexed: Conditions, others: Conditions): Pick<rpc.AttemptPage, "total" | "isLowerBound"> {
    const { seen, total } = this.#sql
      .exec<{ seen: number; total: number }>(
        `SELECT count(*) AS seen, count(*) FILTER (WHERE ${others.where}) AS total FROM
           (SELECT type, status FROM attempt WHERE ${indexed.where}
            ORDER BY created_at DESC, seq DESC LIMIT ?)`,
        ...others.params,
        ...indexed.params,
        MAX_COUNTED_ATTEMPTS + 1,
      )
      .one();
    return { total, isLowerBound: seen > MAX_COUNTED_ATTEMPTS };
  }

  /** Returns the newest attempts of an event, newest first. */
  attemptsOf(eventId: string, limit = MAX_SHOWN_ATTEMPTS): rpc.Attempt[] {
    const sql = `SELECT ${ATTEMPT} FROM attempt WHERE event_id = ? ORDER BY seq DESC LIMIT ?`;
    return this.#sql.exec(sql, eventId, limit).toArray() as unknown as rpc.Attempt[];
  }

  /** Returns the newest events that match, newest first, equal times by id. */
  events(filter: rpc.EventFilter): rpc.StoredEvent[] {
    const { type, playerId, from, to, before, limit } = filter;
    const asked = conditions([
      ["type = ?", type],
      ["player_id = ?", playerId],
      ["created_at >= ?", from],
      ["created_at < ?", to],
    ]);
    const last = before && { createdAt: before.createdAt, key: before.id };
    return this.#page<rpc.StoredEvent>("event", { asked, last, limit });
  }

  event(eventId: string): rpc.EventRecord | undefined {
    const [event] = this.#sql
      .exec(`SELECT ${EVENT}, body FROM event WHERE id = ?`, eventId)
      .toArray() as unknown as (rpc.StoredEvent & { body: string })[];
    return event && { ...event, attemptRows: this.attemptsOf(eventId) };
  }

  /** Adds up the attempts since a time, and the waiting events. */
  statistics(since: number): rpc.Statistics {
    const attempts = this.#sql
      .exec<{ at: number; ms: number; delivered: number }>(
        `SELECT created_at AS at, duration_ms AS ms, status = 'delivered' AS delivered FROM attempt
         WHERE created_at >= ? ORDER BY created_at DESC, seq DESC LIMIT ?`,
        since,
        MAX_COUNTED_ATTEMPTS,
      )
      .toArray();
    const waiting = this.#sql
      .exec<{ count: number; seq: number | null }>(
        `SELECT count(*) AS count, min(seq) AS seq FROM event INDEXED BY event_by_due
         WHERE state = 'waiting'`,
      )
      .one();
    const [oldest] = this.#sql
      .exec<{ at: number }>("SELECT created_at AS at FROM event WHERE seq = ?", waiting.seq)
      .toArray();
    const durations = attempts.map(({ ms }) => ms).toSorted((a, b) => a - b);
    const share = (part: number) => durations[Math.ceil(durations.length * part) - 1] ?? 0;
    const isWhole = attempts.length < MAX_COUNTED_ATTEMPTS;
    return {
      since: isWhole ? since : (attempts.at(-1)?.at ?? since),
      attempts: attempts.length,
      delivered: attempts.filter(({ delivered }) => delivered === 1).length,
      durationMs: attempts.length === 0 ? null : { p50: share(0.5), p95: share(0.95) },
      waiting: waiting.count,
      oldestWaitingAt: oldest?.at ?? null,
    };
  }

  /** Returns the newest matching rows after the last one shown, equal times by their key. */
  #page<Row>(name: keyof typeof PAGES, { asked, last, limit }: Page): Row[] {
    const { columns, key } = PAGES[name];
    const after = last === undefined ? "true" : `(created_at, ${key}) < (?, ?)`;
    return this.#sql
      .exec(
        `SELECT ${columns} FROM ${name} WHERE ${asked.where} AND ${after}
         ORDER BY created_at DESC, ${key} DESC LIMIT ?`,
        ...asked.params,
        ...(last === undefined ? [] : [last.createdAt, last.key]),
        limit,
      )
      .toArray() as unknown as Row[];
  }
}

interface Page {
  readonly asked: Conditions;
  readonly last: { readonly createdAt: number; readonly key: string | number } | undefined;
  readonly limit: number;
}

/** Conditions with their values; one whose value is undefined is not asked. */
type Asked = readonly (readonly [string, string | number | undefined])[];

interface Conditions {
  readonly where: string;
  readonly params: readonly (string | number)[];
}

const EVENT = "id, type, created_at AS createdAt, player_id AS playerId, state, attempts";
/** The columns of a list, and the key that orders rows of the same time. */
const PAGES = {
  attempt: { columns: ATTEMPT, key: "seq" },
  event: { columns: EVENT, key: "id" },
} as const;

/** Joins the conditions that have a value. */
function conditions(all: Asked): Conditions {
  const asked = all.filter(([, value]) => value !== undefined);
  return {
    where: ["true", ...asked.map(([sql]) => sql)].join(" AND "),
    params: asked.map(([, value]) => value as string | number),
  };
}
