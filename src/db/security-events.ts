/** Stores and reads security events. Storing is bounded: a flood is counted, not stored row by row. */
import { playerIdFor, type TenantEnvironment } from "../../domain/ids.ts";
import {
  MAX_SECURITY_EVENTS_PER_HOUR,
  OTHER_SUBJECTS,
  SECURITY_EVENT_HOUR_MS,
  SECURITY_EVENT_RETENTION_DAYS,
  type SecurityEventType,
} from "../../domain/security/security-events.ts";
import { usernameKey, type WalletAddress } from "../../durable-objects/names.ts";
import { ulid } from "../runtime/ulid.ts";
import { type Condition, countUpToMax, type TimePage, type Total, where } from "./sql.ts";

const DAY_MS = 86_400_000;
/** The most events in an export of one player: a flood of attempts on a name is not the player's own data. */
const MAX_ABOUT_ONE_PLAYER = 1_000;

/** An event without its count. */
export interface SecurityEvent extends TenantEnvironment {
  readonly type: SecurityEventType;
  /** The id of the key, player or member of staff; empty if none is known. */
  readonly subject: string;
  /** An IPv4 address or an IPv6 /64; empty if unknown. */
  readonly address: string;
}

/** An event with its count since it was last stored. Times are milliseconds since the epoch. */
export interface CountedEvent extends SecurityEvent {
  readonly count: number;
  readonly firstAt: number;
  readonly lastAt: number;
}

/** An event as it is stored: one hour's. */
export interface StoredSecurityEvent extends CountedEvent {
  readonly id: string;
}

const COLUMNS = `tenant_id AS tenantId, environment, type, subject, address, event_id AS id,
  first_at AS firstAt, last_at AS lastAt, count`;

const IS_KNOWN = `SELECT 1 FROM security_events WHERE tenant_id = ?1 AND environment = ?2 AND hour = ?3
  AND type = ?4 AND subject = ?5 AND address = ?6`;
const OF_HOUR = `SELECT count(*) FROM security_events
  WHERE tenant_id = ?1 AND environment = ?2 AND hour = ?3`;
const IS_WANTED = `SELECT 1 FROM webhook_subscriptions WHERE tenant_id = ?1 AND environment = ?2
  AND event_types LIKE '%"' || ?4 || '"%'`;

const ADD = `INSERT INTO security_events
    (tenant_id, environment, hour, type, subject, address, event_id, first_at, last_at, count, told)
  SELECT ?1, ?2, ?3, ?4, iif(has_room, ?5, '${OTHER_SUBJECTS}'), iif(has_room, ?6, ''),
    ?7, ?8, ?9, ?10, NOT EXISTS (${IS_WANTED})
  FROM (SELECT EXISTS (${IS_KNOWN}) OR (${OF_HOUR}) < ${MAX_SECURITY_EVENTS_PER_HOUR} AS has_room)
  WHERE true
  ON CONFLICT DO UPDATE SET count = count + excluded.count, last_at = max(last_at, excluded.last_at)`;

const COUNT = `INSERT INTO security_days (tenant_id, environment, day, type, count)
  VALUES (?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET count = count + excluded.count`;

/** Adds events to the rows of their hour and to the counts of their day. */
export async function storeSecurityEvents(
  db: D1Database,
  events: readonly CountedEvent[],
): Promise<void> {
  const statements = events.flatMap((event) => {
    const { tenantId, environment, type, subject, address, count, firstAt, lastAt } = event;
    const hour = firstAt - (firstAt % SECURITY_EVENT_HOUR_MS);
    const id = `sev_${ulid().toLowerCase()}`;
    return [
      db
        .prepare(ADD)
        .bind(
          ...[tenantId, environment, hour, type, subject, address],
          ...[id, firstAt, lastAt, count],
        ),
      db.prepare(COUNT).bind(tenantId, environment, Math.floor(firstAt / DAY_MS), type, count),
    ];
  });
  if (statements.length > 0) await db.batch(statements);
}

export interface SecurityFilter {
  readonly type: SecurityEventType | undefined;
  /** Milliseconds since the epoch: `from` inclusive, `to` exclusive. */
  readonly from: number | undefined;
  readonly to: number | undefined;
}

/** Returns events, newest first; at most `limit` + 1, so that the caller sees whether more follow. */
export async function securityEventsOf(
  db: D1Database,
  tenantEnvironment: TenantEnvironment,
  wanted: SecurityFilter & TimePage,
): Promise<StoredSecurityEvent[]> {
  const { sql, params } = matching(tenantEnvironment, wanted, wanted.before);
  const { results } = await db
    .prepare(`SELECT ${COLUMNS} FROM ${sql} ORDER BY first_at DESC, event_id DESC LIMIT ? OFFSET ?`)
    .bind(...params, wanted.limit + 1, wanted.offset)
    .all<StoredSecurityEvent>();
  return results;
}

/** Counts the events that match a filter, within the number of rows that lists read. */
export function countSecurityEvents(
  db: D1Database,
  tenantEnvironment: TenantEnvironment,
  wanted: SecurityFilter,
): Promise<Total> {
  return countUpToMax(db, matching(tenantEnvironment, wanted, undefined));
}

function matching(
  { tenantId, environment }: TenantEnvironment,
  { type, from, to }: SecurityFilter,
  before: TimePage["before"],
): Condition {
  const { sql, params } = where([
    ["tenant_id = ?", tenantId],
    ["environment = ?", environment],
    ["type = ?", type],
    ["first_at >= ?", from],
    ["first_at < ?", to],
  ]);
  const index = type === undefined ? "security_events_by_time" : "security_events_by_type";
  const older = before === undefined ? "" : "AND (first_at, event_id) < (?, ?)";
  const position = before === undefined ? [] : [before.createdAt, before.id];
  return {
    sql: `security_events INDEXED BY ${index} ${sql} ${older}`,
    params: [...params, ...position],
  };
}

/**
 * Returns the subjects of a player's events: a login is recorded under the id that follows from the name
 * (src/players/check-login.ts).
 */
export function loginSubjects(
  { tenantId, environment, playerId }: WalletAddress,
  { externalId, account }: { readonly externalId: string; readonly account: string | null },
): string[] {
  const name = usernameKey(account ?? externalId);
  return [playerId, playerIdFor(tenantId, environment, name)];
}

/** Returns the newest events about these subjects. */
export async function securityEventsAbout(
  db: D1Database,
  { tenantId, environment }: TenantEnvironment,
  subjects: readonly string[],
): Promise<StoredSecurityEvent[]> {
  const { results } = await db
    .prepare(
      `SELECT ${COLUMNS} FROM security_events INDEXED BY security_events_by_time
       WHERE tenant_id = ? AND environment = ? AND subject IN (SELECT value FROM json_each(?))
       ORDER BY first_at DESC, event_id DESC LIMIT ${MAX_ABOUT_ONE_PLAYER}`,
    )
    .bind(tenantId, environment, JSON.stringify(subjects))
    .all<StoredSecurityEvent>();
  return results;
}

/** How often a type happened on a day, which is its number since 1970. */
export interface SecurityDay {
  readonly day: number;
  readonly type: SecurityEventType;
  readonly count: number;
}

/** Returns the counts of days, newest first. */
export async function securityDaysOf(
  db: D1Database,
  { tenantId, environment }: TenantEnvironment,
  { from, through }: { readonly from: number; readonly through: number },
): Promise<SecurityDay[]> {
  const { results } = await db
    .prepare(
      `SELECT day, type, count FROM security_days
       WHERE tenant_id = ? AND environment = ? AND day BETWEEN ? AND ? ORDER BY day DESC, type`,
    )
    .bind(tenantId, environment, from, through)
    .all<SecurityDay>();
  return results;
}

/** Returns the oldest events that webhooks subscribe to and that have not been sent. */
export async function unsentSecurityEvents(
  db: D1Database,
  limit: number,
): Promise<StoredSecurityEvent[]> {
  const { results } = await db
    .prepare(
      `SELECT ${COLUMNS} FROM security_events INDEXED BY security_events_untold
       WHERE told = 0 ORDER BY first_at LIMIT ?`,
    )
    .bind(limit)
    .all<StoredSecurityEvent>();
  return results;
}

/** Records that these events were sent to webhooks. */
export async function noteSent(
  db: D1Database,
  events: readonly StoredSecurityEvent[],
): Promise<void> {
  await db
    .prepare(
      `UPDATE security_events SET told = 1
       WHERE told = 0 AND event_id IN (SELECT value FROM json_each(?))`,
    )
    .bind(JSON.stringify(events.map(({ id }) => id)))
    .run();
}

/** Deletes events past their retention, at most `limit`; the counts of days stay. */
export async function forgetSecurityEvents(
  db: D1Database,
  { now, limit }: { readonly now: number; readonly limit: number },
): Promise<void> {
  const key = "tenant_id, environment, hour, type, subject, address";
  await db
    .prepare(
      `DELETE FROM security_events WHERE (${key}) IN (
         SELECT ${key} FROM security_events INDEXED BY security_events_by_hour
         WHERE hour < ? LIMIT ?)`,
    )
    .bind(now - SECURITY_EVENT_RETENTION_DAYS * DAY_MS, limit)
    .run();
}

/**
 * Further addresses of a key are not recorded and cause no events: such a key belongs to a service without
 * a fixed address.
 */
const MAX_ADDRESSES_PER_KEY = 100;

/**
 * Records the address that a key was used from. Returns true if the key was used from others before and
 * this one is new. A key's first address is no event.
 */
export async function noteKeyAddress(
  db: D1Database,
  use: { readonly keyId: string; readonly address: string; readonly at: number },
): Promise<boolean> {
  const [before, added] = await db.batch<{ known: number }>([
    db.prepare("SELECT count(*) AS known FROM key_addresses WHERE key_id = ?").bind(use.keyId),
    db
      .prepare(
        `INSERT INTO key_addresses (key_id, address, first_at) SELECT ?1, ?2, ?3
         WHERE (SELECT count(*) FROM key_addresses WHERE key_id = ?1) < ${MAX_ADDRESSES_PER_KEY}
         ON CONFLICT DO NOTHING RETURNING 1 AS known`,
      )
      .bind(use.keyId, use.address, use.at),
  ]);
  return added?.results.length === 1 && before?.results[0]?.known !== 0;
}
