/**
 * An endpoint's log for its tenant: its events with their bodies, and every attempt. Each filter, and each
 * combination of them, is served by an index (grouped-rows.ts). docs/decisions/0051.
 */
import {
  firstInOrder,
  fromGroup,
  type Group,
  type GroupIndex,
  groupsOf,
  type ReadGroup,
} from "./grouped-rows.ts";
import type * as rpc from "./webhook-endpoint-rpc.ts";

const ATTEMPT = `seq, event_id AS eventId, type, attempt, status,
  response_status AS responseStatus, response_body AS responseBody, duration_ms AS durationMs,
  cause, error, next_attempt_at AS nextAttemptAt, created_at AS createdAt`;

/** The most attempts that are shown of one event. */
const MAX_SHOWN_ATTEMPTS = 100;
/** The most attempts that the statistics and a total count: enough for a share and a percentile. */
export const MAX_COUNTED = 10_000;

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

  /** Returns the newest attempts that match and, on the first page, how many match. */
  attempts({ eventId, type, status, before, ...page }: rpc.AttemptFilter): rpc.AttemptPage {
    const [index, owner] = attemptsIn(eventId);
    const groups = groupsOf(this.#sql, index, owner).filter(
      (group) =>
        [undefined, group.at(-2)].includes(status) && [undefined, group.at(-1)].includes(type),
    );
    const last = before && { createdAt: before.createdAt, key: before.seq };
    const rows = this.#newest<rpc.Attempt>(index, groups, { last, ...page });
    const total = last === undefined ? this.#count(index, groups, page) : 0;
    return { rows, total: Math.min(total, MAX_COUNTED), isLowerBound: total > MAX_COUNTED };
  }

  /** Returns the newest attempts of an event, newest first. */
  attemptsOf(eventId: string, limit = MAX_SHOWN_ATTEMPTS): rpc.Attempt[] {
    const [index, owner] = attemptsIn(eventId);
    return this.#newest(index, groupsOf(this.#sql, index, owner), { limit });
  }

  /** Returns the newest events that match, newest first, equal times by id. */
  events({ type, playerId, before, ...page }: rpc.EventFilter): rpc.EventPage {
    const index = playerId === undefined ? "event_by_type" : "event_by_player";
    const owner = playerId === undefined ? [] : [playerId];
    const groups = type === undefined ? groupsOf(this.#sql, index, owner) : [[...owner, type]];
    const last = before && { createdAt: before.createdAt, key: before.id };
    return { rows: this.#newest<rpc.StoredEvent>(index, groups, { last, ...page }) };
  }

  event(eventId: string): rpc.EventRecord | undefined {
    const [event] = this.#sql
      .exec(`SELECT ${EVENT}, body FROM event WHERE id = ?`, eventId)
      .toArray() as unknown as (rpc.StoredEvent & { body: string })[];
    return event && { ...event, attemptRows: this.attemptsOf(eventId) };
  }

  /** Adds up the attempts since a time, and the waiting events. */
  statistics(since: number): rpc.Statistics {
    const index = "attempt_by_status";
    const page = { from: since, limit: MAX_COUNTED };
    // Without the receivers' answers: those of 10,000 attempts would be 10 MB.
    const columns = "seq, status, duration_ms AS durationMs, created_at AS createdAt";
    const attempts = this.#newest<Pick<rpc.Attempt, "status" | "durationMs" | "createdAt">>(
      index,
      groupsOf(this.#sql, index),
      page,
      columns,
    );
    const waiting = this.#sql
      .exec<{ count: number; seq: number | null }>(
        `SELECT count(*) AS count, min(seq) AS seq FROM event INDEXED BY event_by_due
         WHERE state = 'waiting'`,
      )
      .one();
    const [oldest] = this.#sql
      .exec<{ at: number }>("SELECT created_at AS at FROM event WHERE seq = ?", waiting.seq)
      .toArray();
    const durations = attempts.map(({ durationMs }) => durationMs).toSorted((a, b) => a - b);
    const share = (part: number) => durations[Math.ceil(durations.length * part) - 1] ?? 0;
    const isWhole = attempts.length < MAX_COUNTED;
    return {
      since: isWhole ? since : (attempts.at(-1)?.createdAt ?? since),
      attempts: attempts.length,
      delivered: attempts.filter(({ status }) => status === "delivered").length,
      durationMs: attempts.length === 0 ? null : { p50: share(0.5), p95: share(0.95) },
      waiting: waiting.count,
      oldestWaitingAt: oldest?.at ?? null,
    };
  }

  /** Returns the newest rows of these groups, in one order. */
  #newest<Row extends { createdAt: number }>(
    index: GroupIndex,
    groups: readonly Group[],
    asked: Page,
    columns: string = LISTS[listOf(index)].columns,
  ): Row[] {
    const list = listOf(index);
    const { key } = LISTS[list];
    const placeOf = (row: Row): Place => ({ createdAt: row.createdAt, key: row[key as never] });
    const read: ReadGroup<Row> = (group, after, limit) => {
      const range = rangeOf(list, after === undefined ? asked : { ...asked, last: placeOf(after) });
      const query = `SELECT ${columns} FROM ${fromGroup(index)} AND ${range.sql}
        ORDER BY created_at DESC, ${key} DESC LIMIT ?`;
      return this.#sql.exec(query, ...group, ...range.params, limit).toArray() as never;
    };
    const order = (one: Row, other: Row) =>
      other.createdAt - one.createdAt || (placeOf(one).key > placeOf(other).key ? -1 : 1);
    return firstInOrder(groups, read, order, asked.limit);
  }

  /** Counts the rows of these groups, and stops behind the most that are counted. */
  #count(index: GroupIndex, groups: readonly Group[], asked: Period): number {
    const range = rangeOf(listOf(index), asked);
    const query = `SELECT count(*) AS total FROM
      (SELECT 1 FROM ${fromGroup(index)} AND ${range.sql} LIMIT ?)`;
    return groups.reduce((sum, group) => {
      const params = [...group, ...range.params, MAX_COUNTED + 1 - sum];
      return sum + this.#sql.exec<{ total: number }>(query, ...params).one().total;
    }, 0);
  }
}

/** The index of all attempts, or of an event's. */
function attemptsIn(eventId: string | undefined): [GroupIndex, Group] {
  return eventId === undefined ? ["attempt_by_status", []] : ["attempt_by_event", [eventId]];
}

function listOf(index: GroupIndex): List {
  return index.startsWith("attempt") ? "attempt" : "event";
}

type List = keyof typeof LISTS;

/** A period, and the last row shown on the page before. */
interface Period {
  readonly last?: Place | undefined;
  readonly from?: number;
  readonly to?: number;
}

interface Page extends Period {
  readonly limit: number;
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

/** The condition on times, with one bound at each end, because a search by an index uses no second one. */
function rangeOf(list: List, { last, from = 0, to = Number.MAX_SAFE_INTEGER }: Period) {
  const { key, least } = LISTS[list];
  const place = `(created_at, ${key})`;
  const upper = last !== undefined && last.createdAt < to ? last : { createdAt: to, key: least };
  return {
    sql: `${place} < (?, ?) AND ${place} >= (?, ?)`,
    params: [upper.createdAt, upper.key, from, least],
  };
}
