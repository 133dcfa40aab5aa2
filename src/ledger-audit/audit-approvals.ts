/**
 * Compares what two people approved with what was done: each change of a pool and each correction of a
 * wallet has its request, and each completed request has its row. A request that D1 lost or holds
 * differently is a finding about history; a missing row is one about money. Reference 13.25.
 */

import { LOST_ROWS } from "../../domain/audit/lost-rows.ts";
import type { TenantEnvironment } from "../../domain/ids.ts";
import { readPotChange } from "../../domain/jackpot/pot-change.ts";
import type { AgreedRow } from "../../domain/ledger/finding.ts";
import type { Currency } from "../../domain/money/currencies.ts";
import { sha256 } from "../../durable-objects/sha256.ts";
import type { Approval } from "../approvals/approvals.ts";
import type { ApprovalKind } from "../db/schema/oversight.ts";
import { poolStub } from "../objects.ts";
import type { ObjectRef } from "./frozen-objects.ts";
import type { Report } from "./report.ts";

/** The parts of a request that are compared. */
type DoneRequest = Pick<
  Approval,
  "id" | "subject" | "payload" | "digest" | "requestedBy" | "approvedBy"
> & { readonly isDone: number };

/**
 * If a tenant has no more requests of a kind than this, one query reads them all; otherwise one for each
 * object.
 */
const MAX_TOGETHER = 1_000;
/** More than any wallet or pool ever has. An older request counts as lost. */
const MAX_REQUESTS = 1_000;

/** Reads an environment's approved requests of a kind, or those about one subject, newest first. */
async function approvedRequests(
  db: D1Database,
  { tenantId, environment }: TenantEnvironment,
  { kind, subject, limit }: { kind: ApprovalKind; subject?: string; limit: number },
): Promise<DoneRequest[]> {
  const { results } = await db
    .prepare(
      `SELECT approval_id AS id, subject, payload, digest, requested_by AS requestedBy,
         approved_by AS approvedBy, done_at IS NOT NULL AS isDone
       FROM approvals INDEXED BY approvals_by_time
       WHERE tenant_id = ?1 AND environment = ?2 AND kind = ?3 AND approved_by IS NOT NULL
         AND (?4 IS NULL OR subject = ?4)
       ORDER BY requested_at DESC LIMIT ?5`,
    )
    .bind(tenantId, environment, kind, subject ?? null, limit)
    .all<DoneRequest>();
  return results;
}

/** Requests of one kind, from before an object was read and as they are now. */
export class ApprovedRequests {
  readonly #read: (subject?: string) => Promise<DoneRequest[]>;
  #all: Promise<DoneRequest[]> | undefined;
  readonly #ofSubject = new Map<string, Promise<DoneRequest[]>>();

  constructor(db: D1Database, tenantEnvironment: TenantEnvironment, kind: ApprovalKind) {
    this.#read = (subject) =>
      subject === undefined
        ? approvedRequests(db, tenantEnvironment, { kind, limit: MAX_TOGETHER + 1 })
        : approvedRequests(db, tenantEnvironment, { kind, subject, limit: MAX_REQUESTS });
  }

  /**
   * Reads the requests about an object once, so that each completed one has its row in whatever is read
   * afterwards.
   */
  async before(subject: string): Promise<DoneRequest[]> {
    this.#all ??= this.#read();
    const all = await this.#all;
    if (all.length <= MAX_TOGETHER) return all.filter((one) => one.subject === subject);
    const known = this.#ofSubject.get(subject) ?? this.#read(subject);
    this.#ofSubject.set(subject, known);
    return known;
  }

  now(subject: string): Promise<DoneRequest[]> {
    return this.#read(subject);
  }
}

/** Compares the rows of one object, read after `before()`, with the requests about it. */
export async function compareApprovals(
  object: ObjectRef,
  rows: readonly AgreedRow[],
  requests: ApprovedRequests,
  report: Report,
): Promise<void> {
  const subject = `${object.kind} ${object.id}`;
  const before = await requests.before(subject);
  const held = new Set(rows.map(({ id }) => id));
  for (const { id, isDone } of before) {
    if (isDone === 0 || held.has(id)) continue;
    const what = LOST_ROWS.change;
    report.add([object], { row: "approvals", what, expected: id, found: "none" });
  }
  if (rows.length === 0) return;
  const now = new Map((await requests.now(subject)).map((request) => [request.id, request]));
  for (const { row, id, requestedBy, approvedBy } of rows) {
    const request = now.get(id);
    if (request === undefined) {
      const what = "The request that two people agreed on is lost.";
      report.addHistory([object], { row, what, expected: id, found: "none" });
      continue;
    }
    const names = `${subject}, ${requestedBy}, ${approvedBy}`;
    const told = `${request.subject}, ${request.requestedBy}, ${request.approvedBy}`;
    if (names === told && sha256(request.payload) === request.digest) continue;
    const what = "The request is not the one that two people agreed on.";
    report.addHistory([object], { row, what, expected: names, found: told });
  }
}

/** Compares the changes of an environment's pools with the requests that were approved. */
export async function auditPotChanges(
  env: Env,
  tenantEnvironment: TenantEnvironment,
  currencies: readonly Currency[],
  report: Report,
): Promise<void> {
  const requests = new ApprovedRequests(env.DB, tenantEnvironment, "pot_change");
  for (const currency of currencies) {
    const pool: ObjectRef = { ...tenantEnvironment, kind: "pool", id: currency };
    await requests.before(`pool ${currency}`);
    const changes = await poolStub(env, { ...tenantEnvironment, currency }).potChanges();
    const rows = changes.flatMap(({ number, record }) => {
      const request = readPotChange(record)?.request ?? null;
      return request === null ? [] : [{ row: `pot change ${number}`, ...request }];
    });
    await compareApprovals(pool, rows, requests, report);
  }
}
