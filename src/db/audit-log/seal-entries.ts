/**
 * Seals the audit log: the archive gives each entry its number and hash, and the entry's row in D1 stores
 * them. Entries are sealed within a minute, when the log is listed, and by the audit. Simultaneous runs do
 * no harm, because the archive always gives an entry the same place. docs/decisions/0039.
 */
import type { TenantEnvironment } from "../../../domain/ids.ts";
import {
  type ChainedEntry,
  chainedEntry,
  type LoggedEntry,
} from "../../../domain/ledger/audit-log-chain.ts";
import type { Sealed } from "../../../durable-objects/archive/archive-rpc.ts";
import { sha256 } from "../../../durable-objects/sha256.ts";
import { archiveStub } from "../../objects.ts";
import { witnessOf } from "./witnessed-rows.ts";

/** The most entries that the archive accepts at once. */
const AT_ONCE = 500;
/** The limit of a call, and of a sweep. */
const ROUNDS = 20;
const MAX_ENVIRONMENTS = 20;

const COLUMNS = `entry_id AS id, created_at AS createdAt, action, actor_type AS actorType,
  actor_id AS actorId, target_type AS targetType, target_id AS targetId, "before", "after", ip,
  erased_digests AS erasedDigests, request_id AS requestId, once, seq, hash`;

/** An entry with its place according to D1. */
export interface LoggedRow extends LoggedEntry {
  readonly seq: number | null;
  readonly hash: string | null;
}

const WRITE = `UPDATE audit_log SET seq = sealed.value ->> 'seq', hash = sealed.value ->> 'hash'
  FROM json_each(?3) AS sealed
  WHERE tenant_id = ?1 AND environment = ?2 AND audit_log.seq IS NULL AND audit_log.hash IS NULL
    AND created_at = sealed.value ->> 'createdAt' AND entry_id = sealed.value ->> 'id'`;

/** Seals the unsealed entries of a log. The number is limited, so a very long old log takes several calls. */
export async function sealAuditLog(env: Env, tenantEnvironment: TenantEnvironment): Promise<void> {
  const { tenantId, environment } = tenantEnvironment;
  for (let round = 0; round < ROUNDS; round += 1) {
    const rows = await readUnsealedRows(env.DB, tenantEnvironment);
    if (rows.length === 0) return;
    await adoptSealed(env, tenantEnvironment);
    const witness = await witnessOf(env, tenantEnvironment, rows);
    const sealed = await archiveStub(env, tenantEnvironment).seal(rows.map(chained), witness);
    const createdAt = new Map(rows.map((row) => [row.id, row.createdAt]));
    const places = sealed.map((one: Sealed) => ({ ...one, createdAt: createdAt.get(one.id) }));
    await env.DB.prepare(WRITE).bind(tenantId, environment, JSON.stringify(places)).run();
    if (rows.length < AT_ONCE) return;
  }
}

/** Sends the sealed entries that an archive lacks, because it was lost or restored to an earlier day. */
export async function adoptSealed(env: Env, tenantEnvironment: TenantEnvironment): Promise<void> {
  const archive = archiveStub(env, tenantEnvironment);
  for (let round = 0; round < ROUNDS; round += 1) {
    const after = await archive.lastSealed();
    const rows = await readSealedRows(env.DB, tenantEnvironment, { after, limit: AT_ONCE });
    if (rows.length > 0) {
      await archive.seal(rows.map(chained), await witnessOf(env, tenantEnvironment, rows));
    }
    if (rows.length < AT_ONCE) return;
  }
}

/** Reads sealed entries after a number, in order. */
export async function readSealedRows(
  db: D1Database,
  { tenantId, environment }: TenantEnvironment,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<LoggedRow[]> {
  const { results } = await db
    .prepare(
      `SELECT ${COLUMNS} FROM audit_log INDEXED BY audit_log_by_seq
       WHERE tenant_id = ? AND environment = ? AND seq > ? ORDER BY seq LIMIT ?`,
    )
    .bind(tenantId, environment, after, limit)
    .all<LoggedRow>();
  return results;
}

async function readUnsealedRows(
  db: D1Database,
  { tenantId, environment }: TenantEnvironment,
): Promise<LoggedRow[]> {
  const { results } = await db
    .prepare(
      `SELECT ${COLUMNS} FROM audit_log INDEXED BY audit_log_unsealed
       WHERE tenant_id = ? AND environment = ? AND seq IS NULL
       ORDER BY created_at, entry_id LIMIT ?`,
    )
    .bind(tenantId, environment, AT_ONCE)
    .all<LoggedRow>();
  return results;
}

function chained(row: LoggedRow): ChainedEntry {
  return chainedEntry(row, sha256);
}

/** Seals some of the logs that have new entries, in random order, so that none waits for another. */
export async function sealAuditLogs(env: Env): Promise<void> {
  const { results } = await env.DB.prepare(
    `SELECT tenant_id AS tenantId, environment FROM (
       SELECT DISTINCT tenant_id, environment FROM audit_log INDEXED BY audit_log_unsealed
       WHERE seq IS NULL) ORDER BY random() LIMIT ?`,
  )
    .bind(MAX_ENVIRONMENTS)
    .all<TenantEnvironment>();
  await Promise.all(results.map((tenantEnvironment) => sealIfPossible(env, tenantEnvironment)));
}

/** The same, for callers that can continue without it: unsealed entries are sealed a minute later. */
export async function sealIfPossible(
  env: Env,
  tenantEnvironment: TenantEnvironment,
): Promise<void> {
  try {
    await sealAuditLog(env, tenantEnvironment);
  } catch (error) {
    console.warn(
      JSON.stringify({ event: "audit_log_not_sealed", ...tenantEnvironment, error: String(error) }),
    );
  }
}
