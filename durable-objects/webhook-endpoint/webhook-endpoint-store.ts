/** The SQL of a webhook endpoint. Events and attempts are kept for 30 days (retention.ts). */
import type { EndpointHealth } from "../../domain/webhooks/endpoint-pause.ts";
import { erasedBody } from "../../domain/webhooks/erased-body.ts";
import type { WebhookEvent } from "../../domain/webhooks/event-types.ts";
import { migrate } from "../migrate.ts";
import { DeliveryLog } from "./delivery-log.ts";
import { firstInOrder, fromGroup, groupsOf, type ReadGroup } from "./grouped-rows.ts";
import { BEHIND, PlayerLines } from "./player-lines.ts";
import { RETENTION_LIMITS, type RetentionLimits, retire } from "./retention.ts";
import { ENDPOINT_SCHEMA } from "./schema.ts";
import type * as rpc from "./webhook-endpoint-rpc.ts";

/** The due time of a requested event: it comes first, and does not wait for a pause. */
export const AT_ONCE = -1;
/** The rate of replayed events, which are sent besides new ones. */
const REPLAYED_PER_SECOND = 100;
/** The most events that one call erases, in one transaction. */
const ERASED_AT_ONCE = 500;
/** The most events that one call replays, in one transaction. */
const MAX_REPLAYED = 10_000;

export interface Endpoint {
  readonly config: rpc.EndpointConfig;
  readonly disabled: rpc.DisabledReason | null;
  readonly removed: boolean;
  readonly health: EndpointHealth;
}

/** An event that is being delivered. */
export interface TakenEvent {
  readonly [column: string]: SqlStorageValue;
  readonly seq: number;
  readonly id: string;
  readonly type: WebhookEvent["type"];
  readonly body: string;
  readonly attempts: number;
  readonly tries: number;
  readonly replayed: number;
  readonly thin: number;
}

interface Replayable {
  readonly [column: string]: SqlStorageValue;
  readonly seq: number;
  readonly id: string;
  readonly created_at: number;
}

interface EndpointRow {
  readonly [column: string]: SqlStorageValue;
  readonly config: string;
  readonly disabled: rpc.DisabledReason | null;
  readonly removed: number;
  readonly failures: number;
  readonly failing_since: number | null;
  readonly probe_at: number | null;
}

export class WebhookEndpointStore {
  /** The endpoint's log, for its tenant. */
  readonly log: DeliveryLog;
  readonly #lines: PlayerLines;
  readonly #storage: DurableObjectStorage;
  #endpoint: Endpoint | undefined;

  constructor(storage: DurableObjectStorage) {
    this.#storage = storage;
    this.log = new DeliveryLog(storage.sql);
    this.#lines = new PlayerLines(storage.sql);
    migrate(storage, ENDPOINT_SCHEMA);
    this.#endpoint = this.#readEndpoint();
  }

  get endpoint(): Endpoint | undefined {
    return this.#endpoint;
  }

  get storedBytes(): number {
    return this.#storage.sql.databaseSize;
  }

  /** Runs `work`, which becomes durable as a whole or not at all. */
  transaction<T>(work: () => T): T {
    try {
      return this.#storage.transactionSync(work);
    } catch (error) {
      this.#endpoint = this.#readEndpoint();
      throw error;
    }
  }

  writeEndpoint(endpoint: Endpoint): void {
    const { config, disabled, removed, health } = endpoint;
    this.#exec(
      `INSERT OR REPLACE INTO endpoint
         (one, config, disabled, removed, failures, failing_since, probe_at)
       VALUES (1, ?, ?, ?, ?, ?, ?)`,
      JSON.stringify(config),
      disabled,
      removed ? 1 : 0,
      health.failures,
      health.failingSince,
      health.probeAt,
    );
    const wasOrdered = this.#isOrdered;
    this.#endpoint = endpoint;
    if (this.#isOrdered && !wasOrdered) this.#lines.lineUp(Date.now());
    if (!this.#isOrdered && wasOrdered) this.#lines.dissolve(Date.now());
  }

  /** Adds an event, due at once or at `dueAt`. Returns false, and does nothing, if it is already stored. */
  addEvent(event: WebhookEvent, state: "waiting" | "held", now: number, dueAt = now): boolean {
    const added = this.#storage.sql.exec(
      `INSERT INTO event (id, type, body, state, due_at, created_at, accepted_at, thin)
       SELECT ?, ?, ?, ?, ?, ?, ?, ? WHERE NOT EXISTS (SELECT 1 FROM event WHERE id = ?)
       RETURNING seq`,
      event.id,
      event.type,
      event.body,
      state,
      dueAt,
      event.createdAt,
      now,
      this.#endpoint?.config.options?.payload === "thin" ? 1 : 0,
      event.id,
    );
    const isNew = added.toArray().length > 0;
    if (isNew && this.#isOrdered) this.#lines.join(event.id);
    return isNew;
  }

  /** Returns events that are due, and leases them until `leaseUntil`. */
  take(now: number, limit: number, leaseUntil: number): TakenEvent[] {
    return this.#storage.sql
      .exec<TakenEvent>(
        `UPDATE event SET due_at = ?, attempts = attempts + 1, tries = tries + 1
         WHERE seq IN (SELECT seq FROM event WHERE state = 'waiting' AND due_at <= ?
           ORDER BY due_at, seq LIMIT ?)
         RETURNING seq, id, type, body, attempts, tries, replayed, thin`,
        leaseUntil,
        now,
        limit,
      )
      .toArray();
  }

  /** Returns an event to the queue without counting an attempt. */
  untake(eventId: string, dueAt: number): void {
    this.#exec(
      `UPDATE event SET due_at = ?, attempts = attempts - 1, tries = tries - 1
       WHERE id = ? AND state = 'waiting'`,
      dueAt,
      eventId,
    );
    if (this.#isOrdered) this.#lines.fallIn(eventId);
  }

  settle(eventId: string, state: "waiting" | "delivered" | "failed" | "held", dueAt: number): void {
    this.#exec("UPDATE event SET state = ?, due_at = ? WHERE id = ?", state, dueAt, eventId);
    if (!this.#isOrdered) return;
    // An earlier event may have been replayed while this one was in flight.
    if (state === "waiting") this.#lines.fallIn(eventId);
    else this.#lines.advance(eventId, dueAt);
  }

  /** Holds every waiting event. */
  holdAll(): void {
    this.#exec("UPDATE event SET state = 'held' WHERE state = 'waiting'");
  }

  /** Queues an event again, to be sent at once. Returns false if there is none with that id. */
  replay(eventId: string): boolean {
    return (
      this.#storage.sql
        .exec(
          `UPDATE event SET state = 'waiting', due_at = ?, tries = 0, replayed = 1 WHERE id = ?
           RETURNING seq`,
          AT_ONCE,
          eventId,
        )
        .toArray().length > 0
    );
  }

  /**
   * Queues the events of a period again: failed and held ones and, if requested, delivered ones. The first
   * that waits behind no other is sent at once; the others follow at a steady rate.
   */
  replayMany(filter: rpc.ReplayFilter, now: number): rpc.Replayed & { first: string | undefined } {
    const { since, until, types, delivered } = filter;
    const states = delivered ? ["failed", "held", "delivered"] : ["failed", "held"];
    const { sql } = this.#storage;
    const read: ReadGroup<Replayable> = (group, after, limit) =>
      sql
        .exec<Replayable>(
          `SELECT seq, id, created_at FROM ${fromGroup("event_by_type")}
           AND (created_at, id) > (?, ?) AND created_at < ?
           AND state IN (SELECT value FROM json_each(?)) ORDER BY created_at, id LIMIT ?`,
          ...group,
          ...(after === undefined ? [since, ""] : [after.created_at, after.id]),
          until ?? Number.MAX_SAFE_INTEGER,
          JSON.stringify(states),
          limit,
        )
        .toArray();
    const groups =
      types === undefined
        ? groupsOf(sql, "event_by_type")
        : [...new Set(types)].map((type) => [type]);
    const order = (a: Replayable, b: Replayable) =>
      a.created_at - b.created_at || (a.id < b.id ? -1 : 1);
    const rows = firstInOrder(groups, read, order, MAX_REPLAYED + 1);
    const chosen = rows.slice(0, MAX_REPLAYED);
    for (const [index, { seq }] of chosen.entries()) {
      this.#exec(
        "UPDATE event SET state = 'waiting', due_at = ?, tries = 0, replayed = 1 WHERE seq = ?",
        now + Math.floor(index / REPLAYED_PER_SECOND) * 1_000,
        seq,
      );
    }
    if (this.#isOrdered) this.#lines.lineUp(now);
    const [first] = this.#storage.sql
      .exec<{ id: string }>(
        `UPDATE event SET due_at = ? WHERE seq = (SELECT seq FROM event
           WHERE seq IN (SELECT value FROM json_each(?)) AND due_at < ?
           ORDER BY created_at, seq LIMIT 1) RETURNING id`,
        ...[AT_ONCE, JSON.stringify(chosen.map(({ seq }) => seq)), BEHIND],
      )
      .toArray();
    const rest = rows[MAX_REPLAYED];
    return { replayed: chosen.length, nextSince: rest?.created_at ?? null, first: first?.id };
  }

  /**
   * Replaces a player's id in events with a pseudonym, and removes everything else about the player, such
   * as where logins were tried and what receivers answered. Works on a limited number; returns true if more
   * may be left.
   */
  erasePlayer({ externalId, pseudonym, subjects, before }: rpc.PlayerErased): boolean {
    const end = before ?? Number.MAX_SAFE_INTEGER;
    const rows = this.#storage.sql
      .exec<{ seq: number; id: string; body: string }>(
        `SELECT seq, id, body FROM event WHERE player_id = ?1 AND ?1 <> ?2 AND created_at <= ?4
         UNION ALL SELECT seq, id, body FROM event INDEXED BY event_by_subject
         WHERE type GLOB 'security.*' AND body ->> '$.data.subject' IN (SELECT value FROM json_each(?3))
           AND body ->> '$.data.address' IS NOT NULL AND created_at <= ?4
         LIMIT ${ERASED_AT_ONCE}`,
        externalId,
        pseudonym,
        JSON.stringify(subjects),
        end,
      )
      .toArray();
    this.#exec(
      "UPDATE event SET line = ? WHERE line = ? AND created_at <= ?",
      ...[pseudonym, externalId, end],
    );
    for (const { seq, id, body } of rows) {
      this.#exec("UPDATE event SET body = ? WHERE seq = ?", erasedBody(body, pseudonym), seq);
      this.#exec("UPDATE attempt SET response_body = NULL, error = NULL WHERE event_id = ?", id);
    }
    return rows.length === ERASED_AT_ONCE;
  }

  /** The players in the events, by the operator's own ids, each with the time of the first event. */
  players(): { readonly externalId: string; readonly since: number }[] {
    return this.#storage.sql
      .exec<{ externalId: string; since: number }>(
        `SELECT player_id AS externalId, min(created_at) AS since FROM event
         WHERE player_id IS NOT NULL GROUP BY player_id`,
      )
      .toArray();
  }

  /** When the next event is due, or undefined if none waits. */
  get nextDueAt(): number | undefined {
    const sql = "SELECT due_at FROM event WHERE state = 'waiting' ORDER BY due_at, seq LIMIT 1";
    const dueAt = this.#storage.sql.exec<{ due_at: number }>(sql).toArray()[0]?.due_at;
    return dueAt === BEHIND ? undefined : dueAt;
  }

  /** True if events were given up, held or deleted undelivered. */
  get hasUndelivered(): boolean {
    const sql = `SELECT (SELECT events FROM dropped) > 0
      OR EXISTS (SELECT 1 FROM event WHERE state IN ('failed', 'held')) AS yes`;
    return this.#storage.sql.exec<{ yes: number }>(sql).one().yes === 1;
  }

  /** Counts the undelivered events, without reading delivered ones. */
  counts(): Pick<rpc.EndpointState, "waiting" | "failed" | "held" | "dropped"> {
    const countOf = (state: string) => `(SELECT count(*) FROM event WHERE state = '${state}')`;
    const sql = `SELECT ${countOf("waiting")} AS waiting, ${countOf("failed")} AS failed,
      ${countOf("held")} AS held, (SELECT events FROM dropped) AS dropped`;
    return this.#storage.sql
      .exec<{ waiting: number; failed: number; held: number; dropped: number }>(sql)
      .one();
  }

  addNotice(notice: rpc.Notice): void {
    this.#exec("INSERT INTO notice (notice) VALUES (?)", JSON.stringify(notice));
  }

  notices(): { seq: number; notice: rpc.Notice }[] {
    const sql = "SELECT seq, notice FROM notice ORDER BY seq LIMIT 20";
    return this.#storage.sql
      .exec<{ seq: number; notice: string }>(sql)
      .toArray()
      .map(({ seq, notice }) => ({ seq, notice: JSON.parse(notice) as rpc.Notice }));
  }

  removeNotice(seq: number): void {
    this.#exec("DELETE FROM notice WHERE seq = ?", seq);
  }

  /** Holds and deletes events that are too old or too many, and stores notices of that for the tenant. */
  prune(now: number, limits: RetentionLimits = RETENTION_LIMITS): void {
    this.transaction(() => {
      const { endpoint } = this;
      const retired = retire(this.#storage.sql, now, limits);
      if (this.#isOrdered) this.#lines.mend(now);
      if (endpoint === undefined) return;
      this.#exec("UPDATE dropped SET events = events + ?", retired.dropped);
      for (const kind of ["held", "dropped"] as const) {
        if (retired[kind] === 0) continue;
        const { config, disabled: reason, health } = endpoint;
        const { failures } = health;
        this.addNotice({ config, kind, reason, failures, events: retired[kind], at: now });
      }
    });
  }

  /** Deletes everything except the record that the endpoint was removed. */
  clear(): void {
    for (const table of ["event", "attempt", "notice"]) this.#exec(`DELETE FROM ${table}`);
  }

  get #isOrdered(): boolean {
    return this.#endpoint?.config.options?.order === "player";
  }

  #readEndpoint(): Endpoint | undefined {
    const sql = "SELECT * FROM endpoint";
    const [row] = this.#storage.sql.exec<EndpointRow>(sql).toArray();
    if (row === undefined) return undefined;
    return {
      config: JSON.parse(row.config) as rpc.EndpointConfig,
      disabled: row.disabled,
      removed: row.removed === 1,
      health: { failures: row.failures, failingSince: row.failing_since, probeAt: row.probe_at },
    };
  }

  #exec(sql: string, ...params: SqlStorageValue[]): void {
    this.#storage.sql.exec(sql, ...params);
  }
}
