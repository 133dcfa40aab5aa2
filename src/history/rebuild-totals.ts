/**
 * Rebuilds the parts of history that cover all players, after their wallets: the totals of each day from
 * the players' rows, and the minutes of the list of rounds. It is exact while bets go on, because each
 * statement sees one state of the database.
 */
import type { TenantEnvironment } from "../../domain/ids.ts";
import { MINUTE_MS } from "../../domain/wallet/totals.ts";
import type { HistoryDatabase } from "../db/history-database.ts";
import { SUM_COLUMNS } from "./fold-statements.ts";

const SUMS = SUM_COLUMNS.join(", ");
const SUMMED = SUM_COLUMNS.map((column) => `sum(${column})`).join(", ");

const NEXT_DAY = `SELECT min(day) AS day FROM (
  SELECT min(day) AS day FROM day_totals WHERE tenant_id = ?1 AND environment = ?2 AND day > ?3
  UNION ALL SELECT min(day) FROM player_days INDEXED BY player_days_by_day
    WHERE tenant_id = ?1 AND environment = ?2 AND day > ?3)`;

/** Returns the next day after `after` that has totals or should have them; null after the last. */
export async function nextDay(
  db: HistoryDatabase,
  { tenantId, environment }: TenantEnvironment,
  after: number,
): Promise<number | null> {
  const query = db.prepare(NEXT_DAY).bind(tenantId, environment, after);
  return (await query.first<number>("day")) ?? null;
}

/** The totals of a day according to its players' rows. */
export const DAY_OF_PLAYERS = `SELECT game_id, currency, demo,
    count(DISTINCT CASE WHEN rounds > 0 THEN player_id END) AS players,
    ${SUM_COLUMNS.map((column) => `sum(${column}) AS ${column}`).join(", ")}
  FROM player_days INDEXED BY player_days_by_day
  WHERE tenant_id = ?1 AND environment = ?2 AND day = ?3 GROUP BY game_id, currency, demo`;

const REBUILD_DAY = [
  "DELETE FROM day_totals WHERE tenant_id = ?1 AND environment = ?2 AND day = ?3",
  `INSERT INTO day_totals (tenant_id, environment, day, game_id, currency, demo, players, ${SUMS})
   SELECT ?1, ?2, ?3, game_id, currency, demo,
     count(DISTINCT CASE WHEN rounds > 0 THEN player_id END), ${SUMMED}
   FROM player_days INDEXED BY player_days_by_day
   WHERE tenant_id = ?1 AND environment = ?2 AND day = ?3 GROUP BY game_id, currency, demo`,
] as const;

/** Sets the totals of a day to the sums of its players' rows. */
export async function rebuildDay(
  db: HistoryDatabase,
  { tenantId, environment }: TenantEnvironment,
  day: number,
): Promise<void> {
  await db.batch(REBUILD_DAY.map((text) => db.prepare(text).bind(tenantId, environment, day)));
}

/** A place in the list of minutes. */
export interface MinutePlace {
  readonly minute: number;
  readonly playerId: string;
}

/** A page of the minutes: how many are read at once. */
const MINUTES_PER_PAGE = 5_000;
const PAGE_OF_MINUTES = `SELECT * FROM round_minutes WHERE tenant_id = ?1 AND environment = ?2
  AND (minute, player_id) > (?3, ?4) ORDER BY minute, player_id LIMIT ${MINUTES_PER_PAGE}`;

/** True for the first or last entry of a minute \`m\` if it is a listed round of that minute. */
const isListed = (seq: string) => `EXISTS (SELECT 1 FROM entries AS e
  WHERE e.tenant_id = m.tenant_id AND e.environment = m.environment AND e.player_id = m.player_id
    AND e.seq = m.${seq} AND e.kind = 'round' AND e.created_at / ${MINUTE_MS} = m.minute
    AND e.seq > coalesce((SELECT cleared_through FROM players AS p WHERE p.tenant_id = m.tenant_id
      AND p.environment = m.environment AND p.player_id = m.player_id), 0))`;

/** The minutes of a page that do not begin and end with a listed round. */
const WRONG_MINUTES = `SELECT minute, player_id FROM (${PAGE_OF_MINUTES}) AS m
  WHERE NOT (${isListed("first_seq")} AND ${isListed("last_seq")})`;

/** Returns the wrong minutes of the next page after `after`, and where it ended; null after the last. */
export async function wrongMinutes(
  db: HistoryDatabase,
  { tenantId, environment }: TenantEnvironment,
  after: MinutePlace,
): Promise<{ wrong: MinutePlace[]; after: MinutePlace | null }> {
  const bound = (text: string) =>
    db.prepare(text).bind(tenantId, environment, after.minute, after.playerId);
  const [wrong, last] = await db.batch<{ minute: number; player_id: string }>([
    bound(WRONG_MINUTES),
    bound(`SELECT minute, player_id FROM (${PAGE_OF_MINUTES})
      ORDER BY minute DESC, player_id DESC LIMIT 1`),
  ]);
  const placeOf = (row: { minute: number; player_id: string }) => {
    return { minute: row.minute, playerId: row.player_id };
  };
  const end = last?.results[0];
  return { wrong: (wrong?.results ?? []).map(placeOf), after: end ? placeOf(end) : null };
}

/**
 * Makes minutes begin and end with a listed round, and deletes those that have none. Rounds that a minute
 * lacks are added by the rebuild of their wallet.
 */
export async function mendMinutes(
  db: HistoryDatabase,
  { tenantId, environment }: TenantEnvironment,
  minutes: readonly MinutePlace[],
): Promise<void> {
  if (minutes.length === 0) return;
  const chosen = JSON.stringify(minutes.map(({ minute, playerId }) => [minute, playerId]));
  const bound = (text: string) => db.prepare(text).bind(tenantId, environment, chosen);
  await db.batch([
    bound(`DELETE FROM round_minutes WHERE tenant_id = ?1 AND environment = ?2
      AND (minute, player_id) IN (SELECT value ->> 0, value ->> 1 FROM json_each(?3))`),
    bound(`INSERT INTO round_minutes (tenant_id, environment, minute, player_id, first_seq, last_seq)
      SELECT ?1, ?2, value ->> 0, value ->> 1, min(seq), max(seq)
      FROM json_each(?3) CROSS JOIN entries AS e ON e.tenant_id = ?1 AND e.environment = ?2
        AND e.player_id = value ->> 1 AND e.kind = 'round'
        AND e.created_at / ${MINUTE_MS} = value ->> 0
        AND e.seq > coalesce((SELECT cleared_through FROM players AS p WHERE p.tenant_id = ?1
          AND p.environment = ?2 AND p.player_id = value ->> 1), 0)
      WHERE true GROUP BY value ->> 0, value ->> 1`),
  ]);
}
