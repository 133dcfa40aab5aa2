/**
 * An endpoint's log for its tenant: its events with their bodies, and every attempt. A page of a list looks
 * at a bounded number of rows, in the order of an index, and says where it stopped. docs/decisions/0051.
 */
import type * as rpc from "./webhook-endpoint-rpc.ts";

const ATTEMPT = `seq, event_id AS eventId, type, attempt, status,
  response_status AS responseStatus, response_body AS responseBody, duration_ms AS durationMs,
  cause, error, next_attempt_at AS nextAttemptAt, created_at AS createdAt`;

/** The most attempts that are shown of one event. */
const MAX_SHOWN_ATTEMPTS = 100;
/**
 * The most rows that the statistics and a page of a list look at: enough for a share and a percentile, and
 * readable within milliseconds.
 */
export const MAX_LOOKED_AT = 10_000;

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

  /**
   * Returns the newest attempts that match and, on the first page, how many match among the rows that it
   * looks at.
   */
  attempts({
    eventId,
    type,
    status,
    before,
    limit,
    ...period
  }: rpc.AttemptFilter): rpc.AttemptPage {
    const failed = status === "delivered" ? undefined : status;
    const [index, by, value] =
      eventId === undefined
        ? (["attempt_by_failure", "status <> 'delivered' AND status = ?", failed] as const)
        : (["attempt_by_event", "event_id = ?", eventId] as const);
    const last = before && { createdAt: before.createdAt, key: before.seq };
    const look = this.#look("attempt", { index, by, value, last, ...period });
    const found = matching(look, [
      ["type = ?", type],
      ["status = ?", status],
    ]);
    const total = last === undefined ? this.#count(found) : 0;
    const end = look.end && { createdAt: look.end.createdAt, seq: Number(look.end.key) };
    return {
      rows: this.#page<rpc.Attempt>(found, limit),
      total,
      isLowerBound: end !== undefined,
      ...(end && { end }),
    };
  }

  /** Returns the newest attempts of an event, newest first. */
  attemptsOf(eventId: string, limit = MAX_SHOWN_ATTEMPTS): rpc.Attempt[] {
    const sql = `SELECT ${ATTEMPT} FROM attempt WHERE event_id = ?
      ORDER BY created_at DESC, seq DESC LIMIT ?`;
    return this.#sql.exec(sql, eventId, limit).toArray() as unknown as rpc.Attempt[];
  }

  /** Returns the newest events that match, newest first, equal times by id. */
  events({ type, playerId: value, before, limit, ...period }: rpc.EventFilter): rpc.EventPage {
    const last = before && { createdAt: before.createdAt, key: before.id };
    const by = { index: "event_by_player", by: "player_id = ?", value };
    const look = this.#look("event", { ...by, last, ...period });
    const rows = this.#page<rpc.StoredEvent>(matching(look, [["type = ?", type]]), limit);
    const end = look.end && { createdAt: look.end.createdAt, id: String(look.end.key) };
    return { rows, ...(end && { end }) };
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
        MAX_LOOKED_AT,
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
    const isWhole = attempts.length < MAX_LOOKED_AT;
    return {
      since: isWhole ? since : (attempts.at(-1)?.at ?? since),
      attempts: attempts.length,
      delivered: attempts.filter(({ delivered }) => delivered === 1).length,
      durationMs: attempts.length === 0 ? null : { p50: share(0.5), p95: share(0.95) },
      waiting: waiting.count,
      oldestWaitingAt: oldest?.at ?? null,
    };
  }

  /**
   * Returns the rows that a page looks at: at most `MAX_LOOKED_AT`, starting after the last one
   * shown. They are found by the index of the given value or, without one, by time.
   */
  #look(
    list: List,
    { index, by, value, last, from = 0, to = Number.MAX_SAFE_INTEGER }: Asked,
  ): Look {
    const { key, least } = LISTS[list];
    const place = `(created_at, ${key})`;
    // One bound at each end, because a search by an index does not use a second one.
    const upper = last !== undefined && last.createdAt < to ? last : { createdAt: to, key: least };
    const rows = (lower: Place) => ({
      sql: `${list} INDEXED BY ${value === undefined ? `${list}_by_time` : index}
        WHERE ${value === undefined ? "true" : by} AND ${place} < (?, ?) AND ${place} >= (?, ?)`,
      params: [
        ...(value === undefined ? [] : [value]),
        ...[upper, lower].flatMap((one) => [one.createdAt, one.key]),
      ],
    });
    const all = rows({ createdAt: from, key: least });
    const [end, behind] = this.#sql
      .exec<{ createdAt: number; key: string | number }>(
        `SELECT created_at AS createdAt, ${key} AS key FROM ${all.sql} ${newestFirst(list)}
         LIMIT 2 OFFSET ${MAX_LOOKED_AT - 1}`,
        ...all.params,
      )
      .toArray();
    if (end === undefined || behind === undefined) return { list, ...all, end: undefined };
    return { list, ...rows(end), end };
  }

  #page<Row>({ list, sql, params }: Look, limit: number): Row[] {
    const query = `SELECT ${LISTS[list].columns} FROM ${sql} ${newestFirst(list)} LIMIT ?`;
    return this.#sql.exec(query, ...params, limit).toArray() as unknown as Row[];
  }

  #count({ sql, params }: Look): number {
    const query = `SELECT count(*) AS total FROM ${sql}`;
    return this.#sql.exec<{ total: number }>(query, ...params).one().total;
  }
}

type List = keyof typeof LISTS;

/** The request for a list: a condition that has an index, if its value is given, and a period. */
interface Asked {
  readonly index: string;
  readonly by: string;
  readonly value: string | undefined;
  readonly last: Place | undefined;
  readonly from?: number;
  readonly to?: number;
}

/** The rows that a page looks at, and the last of them if others follow. */
interface Look {
  readonly list: List;
  readonly sql: string;
  readonly params: readonly (string | number)[];
  readonly end: Place | undefined;
}

/** A row's place in its list. */
interface Place {
  readonly createdAt: number;
  readonly key: string | number;
}

const EVENT = "id, type, created_at AS createdAt, player_id AS playerId, state, attempts";
/** The columns of a list, and the key that orders rows of the same time, with its smallest value. */
const LISTS = {
  attempt: { columns: ATTEMPT, key: "seq", least: 0 },
  event: { columns: EVENT, key: "id", least: "" },
} as const;

function newestFirst(list: List): string {
  return `ORDER BY created_at DESC, ${LISTS[list].key} DESC`;
}

/** Adds further conditions to a look; a condition whose value is undefined is left out. */
function matching(look: Look, all: readonly (readonly [string, string | undefined])[]): Look {
  const asked = all.filter(([, value]) => value !== undefined);
  return {
    ...look,
    sql: [look.sql, ...asked.map(([sql]) => sql)].join(" AND "),
    params: [...look.params, ...asked.map(([, value]) => value as string)],
  };
}
