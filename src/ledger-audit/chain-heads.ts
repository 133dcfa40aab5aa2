/**
 * The hashes of objects' chains that history holds in D1. A wrong object may still be consistent,
 * but then it differs from what it reported before. docs/decisions/0026-chains.md.
 */

import type { ReportedChain } from "../../domain/audit/row-chain-audit.ts";
import type { TenantEnvironment } from "../../domain/ids.ts";
import type { ChainHead } from "../../domain/ledger/row-chain.ts";
import { CURRENCIES, type Currency } from "../../domain/money/currencies.ts";
import type { HistoryDatabase } from "../db/history-database.ts";
import type { ChainKind } from "../db/schema/oversight.ts";
import { poolStub } from "../objects.ts";
import type { Slice } from "./audit-history-parts.ts";
import type { ObjectRef } from "./frozen-objects.ts";
import type { Report } from "./report.ts";

/** Returns the last hash that history holds of an object's chain; null if there is none. */
export async function readReportedChain(
  db: HistoryDatabase,
  object: ObjectRef,
  kind: ChainKind = object.kind,
): Promise<ReportedChain | null> {
  return db
    .prepare(
      `SELECT seq, hash, old_rows_hash AS oldRowsHash FROM chain_heads
       WHERE tenant_id = ? AND environment = ? AND kind = ? AND object_id = ?`,
    )
    .bind(object.tenantId, object.environment, kind, object.id)
    .first<{ seq: number; hash: string; oldRowsHash: string | null }>();
}

/** Returns the last hashes that history holds of the chains of all pools of a tenant environment, by currency. */
export async function readReportedPoolChains(
  db: HistoryDatabase,
  { tenantId, environment }: TenantEnvironment,
): Promise<ReadonlyMap<string, ReportedChain>> {
  const { results } = await db
    .prepare(
      `SELECT object_id AS currency, seq, hash, old_rows_hash AS oldRowsHash FROM chain_heads
       WHERE tenant_id = ? AND environment = ? AND kind = 'pool'`,
    )
    .bind(tenantId, environment)
    .all<ReportedChain & { readonly currency: string }>();
  return new Map(results.map(({ currency, ...told }) => [currency, told]));
}

/** How far the clock of a pool's hits and that of an audit's beginning may differ. */
const CLOCKS_MS = 60_000;

/**
 * Adds a finding if history has lost the hash of a pool's hits: the last audit without findings began after
 * one of them, and reported it.
 */
export async function auditLostHead(env: Env, pool: ObjectRef, report: Report): Promise<void> {
  const began = await env.DB.prepare(
    `SELECT last ->> 'startedAt' AS began FROM audit_runs
     WHERE tenant_id = ? AND environment = ? AND last ->> 'findings' = 0`,
  )
    .bind(pool.tenantId, pool.environment)
    .first<number>("began");
  if (began === null) return;
  const currency = pool.id as Currency;
  const moved = await poolStub(env, { ...pool, currency }).movedBefore(began - CLOCKS_MS);
  if (moved === null || moved.hits === 0) return;
  const what = "History lacks the hash of the pool's last hit. It is sent again.";
  report.addHistory([pool], { row: "chain_heads", what, expected: "a hash", found: "none" });
}

/** Stores the last row of a chain that an audit found intact; a later one replaces it. */
export async function storeHead(
  db: HistoryDatabase,
  object: Omit<ObjectRef, "kind"> & { readonly kind: ChainKind },
  head: ChainHead | null,
): Promise<void> {
  if (head === null) return;
  await db
    .prepare(
      `INSERT INTO chain_heads (tenant_id, environment, kind, object_id, seq, hash)
       VALUES (?, ?, ?, ?, ?, ?)
       ON CONFLICT (tenant_id, environment, kind, object_id) DO UPDATE SET
         seq = excluded.seq, hash = excluded.hash
       WHERE excluded.seq > seq`,
    )
    .bind(object.tenantId, object.environment, object.kind, object.id, head.seq, head.hash)
    .run();
}

/** How many hashes one slice reads. */
const HEADS_PER_SLICE = 5_000;

/** Selects hashes after a place, in order, and whether each belongs to an object that the database knows. */
const READ_HEADS = `
  SELECT kind, object_id AS id, iif(kind = 'pool', object_id IN (SELECT value FROM json_each(?5)),
    kind IN ('wallet', 'erased') AND EXISTS (SELECT 1 FROM history_points AS point
      WHERE point.tenant_id = ?1 AND point.environment = ?2 AND player_id = object_id)) AS isKnown
  FROM chain_heads WHERE tenant_id = ?1 AND environment = ?2 AND (kind, object_id) > (?3, ?4)
  ORDER BY kind, object_id LIMIT ${HEADS_PER_SLICE}`;

/** Audits the next hashes: each must belong to an object. Returns where it ended, or null after the last. */
export async function auditHeads(
  db: HistoryDatabase,
  { tenantId, environment }: TenantEnvironment,
  { after, findings }: Slice,
): Promise<string | null> {
  const [kind = "", id = ""] = after.split(" ");
  const { results } = await db
    .prepare(READ_HEADS)
    .bind(tenantId, environment, kind, id, JSON.stringify(CURRENCIES))
    .all<{ kind: string; id: string; isKnown: number }>();
  for (const head of results) {
    if (head.isKnown === 1) continue;
    const what = "A chain's hash is stored for an object that nothing else knows.";
    findings.add({ row: "chain_heads", what, expected: "none", found: `${head.kind} ${head.id}` });
  }
  const last = results.at(-1);
  return last === undefined || results.length < HEADS_PER_SLICE ? null : `${last.kind} ${last.id}`;
}
