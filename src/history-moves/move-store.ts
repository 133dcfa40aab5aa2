/**
 * The moves of history, as the directory stores them: the last one of each environment, its
 * progress, and whose turn it is; and between which databases a history may move.
 */
import type { TenantEnvironment } from "../../domain/ids.ts";
import type { AuditEntry } from "../db/audit-log/audit-entry.ts";
import { auditStatement } from "../db/audit-log/write-entries.ts";
import { jurisdictionOf, shardsIn } from "../db/history-database.ts";
import type { HistoryMove, MovePhase } from "../db/schema/history-moves.ts";
import type { WalkPlace } from "./copy-rows.ts";

/** A turn takes less time. After a turn that crashed, the next one begins after this time. */
const TURN_MS = 5 * 60_000;

/** Where a phase continues. */
export interface MovePosition extends WalkPlace {
  /** How many rows differed since the comparison began. */
  readonly differing?: number;
}

/** A move whose turn is the caller's, until the next turn begins. */
export interface ClaimedMove extends HistoryMove {
  readonly turn: number;
  readonly position: MovePosition | null;
}

const COLUMNS = `tenant_id AS tenantId, environment, move_id AS id, from_shard AS fromShard,
  to_shard AS toShard, phase, copied, differing, started_at AS startedAt, switched_at AS switchedAt,
  finished_at AS finishedAt`;
const OF = "tenant_id = ?1 AND environment = ?2";

/** Returns the last move of an environment; undefined if there was none. */
export async function lastMove(
  db: D1Database,
  { tenantId, environment }: TenantEnvironment,
): Promise<HistoryMove | undefined> {
  const query = db.prepare(`SELECT ${COLUMNS} FROM history_moves WHERE ${OF}`);
  return (await query.bind(tenantId, environment).first<HistoryMove>()) ?? undefined;
}

/** Returns the name of the database that an environment's history is in; undefined without the environment. */
export async function shardOf(
  db: D1Database,
  { tenantId, environment }: TenantEnvironment,
): Promise<string | undefined> {
  const query = db.prepare(`SELECT history_shard AS shard FROM tenant_settings WHERE ${OF}`);
  return (await query.bind(tenantId, environment).first<string>("shard")) ?? undefined;
}

/** True while the environment is in \`fromShard\` and no move of it is under way. */
const MAY_MOVE = `FROM tenant_settings AS place WHERE place.tenant_id = ? AND place.environment = ?
  AND place.history_shard = ? AND NOT EXISTS (SELECT 1 FROM history_moves AS other
    WHERE other.tenant_id = place.tenant_id AND other.environment = place.environment
      AND other.phase NOT IN ('done', 'stopped'))`;

/** Begins a move, with its audit entry; false if the environment has moved, or is being moved. */
export async function beginMove(
  db: D1Database,
  move: Pick<
    HistoryMove,
    "tenantId" | "environment" | "id" | "fromShard" | "toShard" | "startedAt"
  >,
  entry: AuditEntry,
): Promise<boolean> {
  const { tenantId, environment, id, fromShard, toShard, startedAt } = move;
  const params = [tenantId, environment, fromShard];
  const [, begun] = await db.batch([
    auditStatement(db, entry, { sql: MAY_MOVE, params }),
    db
      .prepare(
        `INSERT INTO history_moves (tenant_id, environment, move_id, from_shard, to_shard, started_at)
         SELECT place.tenant_id, place.environment, ?, history_shard, ?, ? ${MAY_MOVE}
         ON CONFLICT DO UPDATE SET move_id = excluded.move_id, from_shard = excluded.from_shard,
           to_shard = excluded.to_shard, started_at = excluded.started_at, phase = 'emptying',
           position = NULL, copied = 0, differing = 0, due_at = 0, switched_at = NULL,
           finished_at = NULL
         RETURNING move_id`,
      )
      .bind(id, toShard, startedAt, ...params),
  ]);
  return begun?.results.length === 1;
}

/** True for a move that has not taken effect. */
const MAY_STOP = `FROM history_moves WHERE tenant_id = ? AND environment = ?
  AND phase IN ('emptying', 'copying', 'comparing', 'switching')`;

/**
 * Stops a move, with its audit entry; false if none is under way, or it has taken effect. The turn of a worker
 * that runs it is over.
 */
export async function stopMove(
  db: D1Database,
  { tenantId, environment }: TenantEnvironment,
  entry: AuditEntry,
): Promise<boolean> {
  const params = [tenantId, environment];
  const [, stopped] = await db.batch([
    auditStatement(db, entry, { sql: MAY_STOP, params }),
    db
      .prepare(
        `UPDATE history_moves SET phase = 'stopping', position = NULL, turn = turn + 1, due_at = 0
         WHERE (tenant_id, environment) IN (SELECT tenant_id, environment ${MAY_STOP})
         RETURNING move_id`,
      )
      .bind(...params),
  ]);
  return stopped?.results.length === 1;
}

const CLAIM = `UPDATE history_moves SET turn = turn + 1, due_at = ?1 + ${TURN_MS}
  WHERE due_at <= ?1 AND (tenant_id, environment) = (
    SELECT tenant_id, environment FROM history_moves WHERE due_at <= ?1 AND phase NOT IN ('done', 'stopped')
    ORDER BY due_at, started_at LIMIT 1)
  RETURNING ${COLUMNS}, turn, position`;

interface ClaimedRow extends HistoryMove {
  readonly turn: number;
  readonly position: string | null;
}

/** Begins the next turn of the move that has waited longest; undefined if none is due. */
export async function claimMove(db: D1Database, now: number): Promise<ClaimedMove | undefined> {
  const row = await db.prepare(CLAIM).bind(now).first<ClaimedRow>();
  if (row === null) return undefined;
  return { ...row, position: JSON.parse(row.position ?? "null") as MovePosition | null };
}

/** What a turn has done. */
export interface MoveProgress {
  readonly phase: MovePhase;
  readonly position: MovePosition | null;
  /** Added to the counts of the move. */
  readonly copied?: number;
  readonly differing?: number;
}

const TAKEN_OVER = "a later turn of this move has begun";

/** Stores how far a move has come; throws if a later turn has begun. */
export async function saveProgress(
  db: D1Database,
  { tenantId, environment, turn }: ClaimedMove,
  { phase, position, copied = 0, differing = 0 }: MoveProgress,
): Promise<void> {
  const saved = await db
    .prepare(
      `UPDATE history_moves SET phase = ?3, position = ?4, copied = copied + ?5,
         differing = differing + ?6 WHERE ${OF} AND turn = ?7 RETURNING phase`,
    )
    .bind(
      ...[tenantId, environment, phase, position && JSON.stringify(position)],
      ...[copied, differing, turn],
    )
    .first();
  if (saved === null) throw new Error(TAKEN_OVER);
}

/**
 * Makes the new database the environment's, if no later turn has begun: then the old one was not
 * opened again.
 */
export async function switchShard(
  db: D1Database,
  { tenantId, environment, turn, fromShard, toShard }: ClaimedMove,
  now: number,
): Promise<void> {
  const [switched] = await db.batch([
    db
      .prepare(
        `UPDATE tenant_settings SET history_shard = ?4 WHERE ${OF} AND history_shard = ?3
           AND EXISTS (SELECT 1 FROM history_moves WHERE ${OF} AND turn = ?5) RETURNING history_shard`,
      )
      .bind(tenantId, environment, fromShard, toShard, turn),
    db
      .prepare(
        `UPDATE history_moves SET phase = 'settling', position = NULL, switched_at = ?4
         WHERE ${OF} AND turn = ?3 AND EXISTS (SELECT 1 FROM tenant_settings
           WHERE ${OF} AND history_shard = ?5)`,
      )
      .bind(tenantId, environment, turn, now, toShard),
  ]);
  if (switched?.results.length !== 1) throw new Error(TAKEN_OVER);
}

/** Ends a turn: the move continues at a time, or is done. */
export async function endTurn(
  db: D1Database,
  { tenantId, environment, turn }: ClaimedMove,
  until: { readonly at: number; readonly isDone: boolean },
): Promise<void> {
  await db
    .prepare(
      `UPDATE history_moves SET due_at = ?4, finished_at = iif(?5, ?4, NULL)
       WHERE ${OF} AND turn = ?3`,
    )
    .bind(tenantId, environment, turn, until.at, Number(until.isDone))
    .run();
}

/** Returns in plain words why a history cannot move from one database to the other; undefined if it can. */
export async function whyNotMove(
  env: Env,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<string | undefined> {
  const db = shardsIn(env).get(to);
  if (db === undefined) return `There is no database ${to}, so nothing is moved.`;
  if (from === to) return `The history is in ${to} already, so nothing is moved.`;
  if (jurisdictionOf(from) !== jurisdictionOf(to)) {
    return `${from} and ${to} are in different jurisdictions, so nothing is moved.`;
  }
  const table = "SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'history_gates'";
  if ((await db.prepare(table).first()) !== null) return undefined;
  return `The migrations were not applied to ${to}, so nothing is moved.`;
}
