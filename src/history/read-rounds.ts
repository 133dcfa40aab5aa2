/**
 * Reads rounds over all players, newest first. `round_minutes` has the players of each minute and their
 * entries, so a page reads only the minutes that it shows, however deep it is. docs/decisions/0016. A
 * filter reads 2,000 rounds, in whole minutes, and returns where it stopped. docs/decisions/0051.
 */
import type { TenantEnvironment } from "../../domain/ids.ts";
import type { RoundRecord } from "../../domain/wallet/round.ts";
import type { HistoryDatabase } from "../db/history-database.ts";
import { readRound } from "../db/round-text.ts";
import { type Condition, countOf, type Total, where } from "../db/sql.ts";
import {
  isSet,
  isSifted,
  lookOf,
  matching,
  NOTHING,
  olderThan,
  type RoundFilter,
  type RoundPosition,
  WITH_STANDING,
} from "./find-rounds.ts";

export interface RoundRow extends RoundPosition {
  readonly externalId: string;
  readonly round: RoundRecord;
}

/** A page of the list: from a number of rows on, or after the last one that the caller has seen. */
export interface RoundPage {
  readonly pageSize: number;
  readonly offset: number;
  readonly before: RoundPosition | undefined;
}

export interface FoundRounds {
  /** Newest first; at most `pageSize` + 1, so that the caller sees whether more follow. */
  readonly rows: readonly RoundRow[];
  /** From the totals if they suffice, otherwise among the rounds that a first page reads; only without `before`. */
  readonly total: Total | undefined;
  /** The position at which the page stopped reading; undefined if it read all rounds. */
  readonly end: RoundPosition | undefined;
}

/** Reads a page of rounds with its total. */
export async function adminRounds(
  db: HistoryDatabase,
  tenantEnvironment: TenantEnvironment,
  filter: RoundFilter,
  page: RoundPage,
): Promise<FoundRounds> {
  const { playerId, gameId, currency, demo, ...unkept } = filter;
  const isCounted = page.before === undefined;
  const isKept = !isSet(unkept);
  const kept = () =>
    isCounted && isKept ? countKeptRounds(db, tenantEnvironment, filter) : undefined;
  if (!isSifted(filter)) {
    const [rows, total] = await Promise.all([
      rowsOf(db, tenantEnvironment, filter, page),
      kept() ?? (isCounted ? countInLook(db, tenantEnvironment, filter) : undefined),
    ]);
    return { rows, total, end: undefined };
  }
  const look = await lookOf(db, tenantEnvironment, filter, page.before);
  const { end } = look;
  if (!isCounted || isKept) {
    const [rows, total] = await Promise.all([
      rowsOf(db, tenantEnvironment, filter, page, look),
      kept(),
    ]);
    return { rows, total, end };
  }
  const { rows, count } = await countedRowsOf(db, tenantEnvironment, filter, page, look);
  return { rows, total: { count, isLowerBound: end !== undefined }, end };
}

const RELATED = `coalesce(s.round, e.round) AS round,
  (SELECT external_id FROM players AS p WHERE p.tenant_id = e.tenant_id
     AND p.environment = e.environment AND p.player_id = e.player_id) AS externalId`;

type StoredRow = Omit<RoundRow, "round"> & { readonly round: string };

/** Reads the rows of a page in their order, and no rows after the page. */
async function rowsOf(
  db: HistoryDatabase,
  tenantEnvironment: TenantEnvironment,
  filter: RoundFilter,
  { pageSize, offset, before }: RoundPage,
  look: Condition = NOTHING,
): Promise<RoundRow[]> {
  const { playerId } = filter;
  const { sql, params } = matching(tenantEnvironment, filter);
  const older = before === undefined ? NOTHING : olderThan(before, playerId);
  const order = playerId === undefined ? "m.minute DESC, e.created_at DESC, e.player_id DESC," : "";
  const { results } = await db
    .prepare(
      `SELECT e.created_at AS createdAt, e.player_id AS playerId, e.seq, ${RELATED}
       FROM ${sql} ${older.sql} ${look.sql} ORDER BY ${order} e.seq DESC LIMIT ? OFFSET ?`,
    )
    .bind(...params, ...older.params, ...look.params, pageSize + 1, offset)
    .all<StoredRow>();
  return results.map(readRow);
}

/** Reads a first page and counts what the filter finds, with one reading of the rounds that both look at. */
async function countedRowsOf(
  db: HistoryDatabase,
  tenantEnvironment: TenantEnvironment,
  filter: RoundFilter,
  page: Pick<RoundPage, "pageSize" | "offset">,
  look: Condition,
): Promise<{ rows: RoundRow[]; count: number }> {
  const { pageSize, offset } = page;
  const { sql, params } = matching(tenantEnvironment, filter);
  const order = `${filter.playerId === undefined ? "created_at DESC, player_id DESC," : ""} seq DESC`;
  const { results } = await db
    .prepare(
      `WITH found AS MATERIALIZED (
         SELECT e.tenant_id, e.environment, e.player_id, e.seq, e.created_at FROM ${sql} ${look.sql})
       SELECT e.created_at AS createdAt, e.player_id AS playerId, e.seq, ${RELATED},
         (SELECT count(*) FROM found) AS count
       FROM (SELECT * FROM found ORDER BY ${order} LIMIT ? OFFSET ?) AS f
         CROSS JOIN entries AS e USING (tenant_id, environment, player_id, seq) ${WITH_STANDING}
       ORDER BY ${order.replaceAll(/(?=created|player|seq)/g, "e.")}`,
    )
    .bind(...params, ...look.params, pageSize + 1, offset)
    .all<StoredRow & { readonly count: number }>();
  const count = results[0]?.count;
  if (count !== undefined || offset === 0) return { rows: results.map(readRow), count: count ?? 0 };
  // An empty page has no row that carries the count, so the count is read with the first row of the
  // list.
  return {
    ...(await countedRowsOf(db, tenantEnvironment, filter, { pageSize: 0, offset: 0 }, look)),
    rows: [],
  };
}

function readRow({ createdAt, playerId, seq, externalId, round }: StoredRow): RoundRow {
  return { createdAt, playerId, seq, externalId, round: readRound(round) };
}

async function countInLook(
  db: HistoryDatabase,
  tenantEnvironment: TenantEnvironment,
  filter: RoundFilter,
): Promise<Total> {
  const { sql, params } = matching(tenantEnvironment, filter);
  const look = await lookOf(db, tenantEnvironment, filter, undefined);
  const count = await countOf(db, {
    sql: `${sql} ${look.sql}`,
    params: [...params, ...look.params],
  });
  return { count, isLowerBound: look.end !== undefined };
}

/** The same for filters that the totals can answer, at a cost that does not grow with history. */
export async function countKeptRounds(
  db: HistoryDatabase,
  tenantEnvironment: TenantEnvironment,
  filter: Partial<Pick<RoundFilter, "playerId" | "gameId" | "currency" | "demo">>,
): Promise<Total> {
  const { playerId, gameId, currency, demo } = filter;
  const { sql, params } = where([
    ["tenant_id = ?", tenantEnvironment.tenantId],
    ["environment = ?", tenantEnvironment.environment],
    ["player_id = ?", playerId],
    ["cleared = ?", playerId === undefined ? undefined : 0],
    ["game_id = ?", gameId],
    ["currency = ?", currency],
    ["demo = ?", demo === undefined ? undefined : Number(demo)],
  ]);
  const totals = playerId === undefined ? "day_totals" : "player_days";
  const query = db.prepare(`SELECT sum(rounds) AS total FROM ${totals} ${sql}`).bind(...params);
  return { count: (await query.first<number>("total")) ?? 0, isLowerBound: false };
}
