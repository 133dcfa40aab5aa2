/**
 * Changes that need two people: one of our staff, or of an operator, makes a request, and another one
 * agrees before it expires. Among our staff, only people can request or agree, under the name that their
 * sign-in proves; a shared key or a service cannot. The request is stored with its digest, so that
 * exactly what was agreed on is done. docs/decisions/0029.
 */

import type { TenantEnvironment } from "../../domain/ids.ts";
import { accept, type Result, refuse } from "../../domain/result.ts";
import { sha256 } from "../../durable-objects/sha256.ts";
import type { ApprovalKind, approvals } from "../db/schema/oversight.ts";
import { ulid } from "../runtime/ulid.ts";

/** A request expires after a day. */
export const LIFETIME_MS = 86_400_000;

/** The clocks of a wallet and of an isolate differ by less than this. */
export const CLOCKS_DIFFER_BY_MS = 60_000;

/** The person who requests or agrees, by a unique id. Two keys of an operator count as two of its people. */
export interface Person {
  readonly id: string;
  readonly isPerson: boolean;
  /** When they became able to request or agree. */
  readonly since: number;
}

/** A request as it is stored; the payload is JSON. */
export type Approval = typeof approvals.$inferSelect;

interface Asked extends TenantEnvironment {
  readonly kind: ApprovalKind;
  readonly subject: string;
  readonly payload: unknown;
}

/** In order of precedence. */
export type ApprovalRefusal =
  | "NAMED_STAFF_REQUIRED"
  | "NOT_FOUND"
  | "SECOND_PERSON_REQUIRED"
  | "APPROVAL_NOT_OPEN";

const COLUMNS = `approval_id AS id, tenant_id AS tenantId, environment, kind, subject, payload, digest,
  requested_by AS requestedBy, requested_at AS requestedAt, expires_at AS expiresAt,
  approved_by AS approvedBy, approved_at AS approvedAt, done_at AS doneAt`;

/** The status of a request. */
export const APPROVAL_STATUSES = ["requested", "expired", "approved", "done"] as const;

/** Returns the status of a request. */
export function approvalStatus({ approvedBy, doneAt, expiresAt }: Approval) {
  if (doneAt !== null) return "done";
  if (approvedBy !== null) return "approved";
  return expiresAt <= Date.now() ? "expired" : "requested";
}

/** Stores a request. Refuses a requester who is not a named person. */
export async function requestApproval(
  db: D1Database,
  staff: Pick<Person, "id" | "isPerson">,
  { tenantId, environment, kind, subject, payload }: Asked,
): Promise<Result<Approval, "NAMED_STAFF_REQUIRED">> {
  if (!staff.isPerson) return refuse("NAMED_STAFF_REQUIRED");
  const now = Date.now();
  const written = JSON.stringify(payload);
  const approval: Approval = {
    ...{ id: `apr_${ulid().toLowerCase()}`, tenantId, environment, kind, subject },
    ...{ payload: written, digest: sha256(written) },
    ...{ requestedBy: staff.id, requestedAt: now, expiresAt: now + LIFETIME_MS },
    ...{ approvedBy: null, approvedAt: null, doneAt: null },
  };
  await db
    .prepare(
      `INSERT INTO approvals (approval_id, tenant_id, environment, kind, subject, payload, digest,
         requested_by, requested_at, expires_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    )
    .bind(
      ...[approval.id, tenantId, environment, kind, subject, written, approval.digest],
      ...[staff.id, now, approval.expiresAt],
    )
    .run();
  return accept(approval);
}

/**
 * Records the agreement of a second person, who had joined before the request, and returns the request. The
 * same person may agree again until it is done or expires, for example after a lost answer. Refuses in the
 * order of `ApprovalRefusal`.
 */
export async function approve(
  db: D1Database,
  staff: Person,
  { id, kind }: Pick<Approval, "id" | "kind">,
): Promise<Result<Approval, ApprovalRefusal>> {
  if (!staff.isPerson) return refuse("NAMED_STAFF_REQUIRED");
  const now = Date.now();
  await db
    .prepare(
      `UPDATE approvals SET approved_by = ?1, approved_at = ?2
       WHERE approval_id = ?3 AND kind = ?4 AND approved_by IS NULL AND requested_by <> ?1
         AND requested_at >= ?5 AND expires_at > ?2`,
    )
    .bind(staff.id, now, id, kind, Math.min(staff.since, Number.MAX_SAFE_INTEGER))
    .run();
  const approval = await findApproval(db, id);
  if (approval === undefined || approval.kind !== kind) return refuse("NOT_FOUND");
  if (approval.requestedBy === staff.id || approval.requestedAt < staff.since) {
    return refuse("SECOND_PERSON_REQUIRED");
  }
  const isLive = approval.doneAt === null && approval.expiresAt > now;
  const isOpen = approval.approvedBy === staff.id && isLive;
  if (!isOpen || approval.digest !== sha256(approval.payload)) return refuse("APPROVAL_NOT_OPEN");
  return accept(approval);
}

/** Records that the agreed change has been made. */
export async function noteDone(db: D1Database, id: string): Promise<void> {
  await db
    .prepare("UPDATE approvals SET done_at = ? WHERE approval_id = ? AND done_at IS NULL")
    .bind(Date.now(), id)
    .run();
}

/** Returns an environment's newest requests of a kind. */
export async function newestApprovals(
  db: D1Database,
  { tenantId, environment }: TenantEnvironment,
  { kind, limit }: { kind: ApprovalKind; limit: number },
): Promise<Approval[]> {
  const { results } = await db
    .prepare(
      `SELECT ${COLUMNS} FROM approvals WHERE tenant_id = ? AND environment = ? AND kind = ?
       ORDER BY requested_at DESC, approval_id DESC LIMIT ?`,
    )
    .bind(tenantId, environment, kind, limit)
    .all<Approval>();
  return results;
}

/** Returns the newest request about a subject that can still be agreed on; undefined if there is none. */
export async function openApproval(
  db: D1Database,
  { tenantId, environment }: TenantEnvironment,
  { kind, subject }: Pick<Approval, "kind" | "subject">,
): Promise<Approval | undefined> {
  const now = Date.now();
  const row = await db
    .prepare(
      `SELECT ${COLUMNS} FROM approvals
       WHERE tenant_id = ? AND environment = ? AND kind = ? AND requested_at > ? AND subject = ?
         AND expires_at > ? AND done_at IS NULL
       ORDER BY requested_at DESC, approval_id DESC LIMIT 1`,
    )
    .bind(tenantId, environment, kind, now - LIFETIME_MS, subject, now)
    .first<Approval>();
  return row ?? undefined;
}

/**
 * Returns the approved request about a subject, or else the newest one made since then; undefined if there
 * is none.
 */
export async function latestApproval(
  db: D1Database,
  { tenantId, environment }: TenantEnvironment,
  { kind, subject, since }: Pick<Approval, "kind" | "subject"> & { readonly since: number },
): Promise<Approval | undefined> {
  const row = await db
    .prepare(
      `SELECT ${COLUMNS} FROM approvals
       WHERE tenant_id = ? AND environment = ? AND kind = ? AND requested_at >= ? AND subject = ?
       ORDER BY approved_by IS NULL, requested_at DESC LIMIT 1`,
    )
    .bind(tenantId, environment, kind, since, subject)
    .first<Approval>();
  return row ?? undefined;
}

/** Returns a request of any kind; undefined if there is none with that id. */
export async function findApproval(db: D1Database, id: string): Promise<Approval | undefined> {
  const query = `SELECT ${COLUMNS} FROM approvals WHERE approval_id = ?`;
  return (await db.prepare(query).bind(id).first<Approval>()) ?? undefined;
}
