/**
 * An endpoint's log for its tenant: its events with their bodies, and every attempt. A page of a list looks
 * at a bounded number of rows, in the order of an index, and says where it stopped. docs/decisions/0051.
 */
import { firstInOrder, fromGroup, type Group, groupsOf, type ReadGroup } from "./grouped-rows.ts";
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

  /** Returns the newest attempts that match and, on the first page, how many match. */
  attempts({ eventId, type, status, before, ...page }: rpc.AttemptFilter): rpc.AttemptPage {
    const last = before && { createdAt: before.createdAt, key: before.seq };
    if (eventId === undefined) {
      const asked = [status, type] as const;
      const groups = groupsOf(this.#sql, "attempt").filter((group) =>
        group.every((value, index) => [undefined, value].includes(asked[index])),
      );
      const rows = this.#newest<rpc.Attempt>("attempt", groups, { last, ...page });
      const total = last === undefined ? this.#countGroups("attempt", groups, page) : 0;
      const isLowerBound = total > MAX_LOOKED_AT;
      return { rows, total: Math.min(total, MAX_LOOKED_AT), isLowerBound };
    }
    const of = { index: "attempt_by_event", by: "event_id = ?", value: eventId };
    const look = this.#look("attempt", { ...of, last, ...page });
    const found = matching(look, [
      ["type = ?", type],
      ["status = ?", status],
    ]);
    const end = look.end && { createdAt: look.end.createdAt, seq: Number(look.end.key) };
    return {
      rows: this.#page<rpc.Attempt>(found, page.limit),
      total: last === undefined ? this.#count(found) : 0,
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
  events({ type, playerId, before, ...page }: rpc.EventFilter): rpc.EventPage {
    const last = before && { createdAt: before.createdAt, key: before.id };
    if (playerId === undefined) {
      const groups = type === undefined ? groupsOf(this.#sql, "event") : [[type]];
      return { rows: this.#newest<rpc.StoredEvent>("event", groups, { last, ...page }) };
    }
    const of = { index: "event_by_player", by: "player_id = ?", value: playerId };
    const look = this.#look("event", { ...of, last, ...page });
    const rows = this.#page<rpc.StoredEvent>(matching(look, [["type = ?", type]]), page.limit);
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
    const page = { last: undefined, from: since, limit: MAX_LOOKED_AT };
    const groups = groupsOf(this.#sql, "attempt");
    const attempts = this.#newest<rpc.Attempt>("attempt", groups, page);
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
    const isWhole = attempts.length < MAX_LOOKED_AT;
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
    list: List,
    groups: readonly Group[],
    asked: Page,
  ): Row[] {
    const { columns, key } = LISTS[list];
    const placeOf = (row: Row): Place => ({ createdAt: row.createdAt, key: row[key as never] });
    const read: ReadGroup<Row> = (group, after, limit) => {
      const range = rangeOf(list, after === undefined ? asked : { ...asked, last: placeOf(after) });
      const query = `SELECT ${columns} FROM ${fromGroup(list)} AND ${range.sql} ${newestFirst(list)} LIMIT ?`;
      return this.#sql.exec(query, ...group, ...range.params, limit).toArray() as never;
    };
    const order = (a: Row, b: Row) => {
      const [one, other] = [placeOf(a), placeOf(b)];
      return other.createdAt - one.createdAt || (one.key > other.key ? -1 : 1);
    };
    return firstInOrder(groups, read, order, asked.limit);
  }

  /** Counts the rows of these groups, and stops behind the most that a page counts. */
  #countGroups(list: List, groups: readonly Group[], asked: Period): number {
    const range = rangeOf(list, asked);
    const query = `SELECT count(*) AS total FROM
      (SELECT 1 FROM ${fromGroup(list)} AND ${range.sql} LIMIT ?)`;
    return groups.reduce((sum, group) => {
      const limit = MAX_LOOKED_AT + 1 - sum;
      const params = [...group, ...range.params, limit];
      return sum + this.#sql.exec<{ total: number }>(query, ...params).one().total;
    }, 0);
  }

  /**
   * Returns the rows that a page looks at: at most `MAX_LOOKED_AT` of those that the index has for the given
   * value, starting after the last one shown.
   */
  #look(list: List, { index, by, value, ...asked }: Asked & Period): Look {
    const { key } = LISTS[list];
    const rows = (lower?: Place) => {
      const range = rangeOf(list, asked, lower);
      return {
        sql: `${list} INDEXED BY ${index} WHERE ${by} AND ${range.sql}`,
        params: [value, ...range.params],
      };
    };
    const all = rows();
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

/** A period, and the last row shown on the page before. */
interface Period {
  readonly last?: Place | undefined;
  readonly from?: number;
  readonly to?: number;
}

interface Page extends Period {
  readonly limit: number;
}

/** A condition that has an index. */
interface Asked {
  readonly index: string;
  readonly by: string;
  readonly value: string;
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
/** The columns of a list, and the key that orders rows of the same time, with its least value. */
const LISTS = {
  attempt: { columns: ATTEMPT, key: "seq", least: 0 },
  event: { columns: EVENT, key: "id", least: "" },
} as const;

/** The condition on times, with one bound at each end, because a search by an index uses no second one. */
function rangeOf(
  list: List,
  { last, from = 0, to = Number.MAX_SAFE_INTEGER }: Period,
  lower: Place = { createdAt: from, key: LISTS[list].least },
) {
  const place = `(created_at, ${LISTS[list].key})`;
  const upper =
    last !== undefined && last.createdAt < to ? last : { createdAt: to, key: LISTS[list].least };
  return {
    sql: `${place} < (?, ?) AND ${place} >= (?, ?)`,
    params: [upper, lower].flatMap((one) => [one.createdAt, one.key]),
  };
}

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
