/**
 * Where a tenant stands in its onboarding: the facts that are known of it, and the moves of its status.
 * A move is made by the statement that asks whether the status is still the one it starts from, so of
 * two at once one is made.
 */
import { assert } from "../../domain/assert.ts";
import {
  type OnboardingFact,
  type OnboardingStatus,
  statusAfter,
} from "../../domain/onboarding/onboarding-status.ts";
import type { AuditEntry } from "../db/audit-log/audit-entry.ts";
import { auditStatement, type Guard } from "../db/audit-log/write-entries.ts";
import type { Milestone } from "../db/schema/tenants.ts";
import { moveStatement } from "./status-moves.ts";

export interface Onboarding {
  readonly status: OnboardingStatus;
  /** It was another until now: webhooks are to be told. */
  readonly hasMoved: boolean;
  /** When each fact came about, in milliseconds since the epoch; what has not is not in it. */
  readonly facts: ReadonlyMap<OnboardingFact, number>;
  /** What the last review found, until the tenant asks for another. */
  readonly rejectedFor: readonly string[];
}

/** All that facts are measured from, for one tenant. */
interface Evidence {
  readonly status: OnboardingStatus;
  readonly rejectedFor: string | null;
  readonly keyMadeAt: number | null;
  readonly secretMadeAt: number | null;
  readonly reached: Readonly<Partial<Record<Milestone, number>>>;
}

/** When each fact came about, or null: one small function each, so that each can be measured better by itself. */
const MEASURES: Readonly<Record<OnboardingFact, (evidence: Evidence) => number | null>> = {
  api_keys: ({ keyMadeAt }) => keyMadeAt,
  // The first webhook makes the secret.
  webhook: ({ secretMadeAt }) => secretMadeAt,
  sandbox: ({ reached }) => reached.test_player_made ?? null,
  launch: ({ reached }) => reached.token_exchanged ?? null,
  round: ({ reached }) => reached.round_settled ?? null,
  delivery: ({ reached: { webhook_delivered: delivered, signed_withdrawal_accepted: signed } }) =>
    delivered === undefined || signed === undefined ? null : Math.max(delivered, signed),
  production_call: ({ reached }) => reached.production_call ?? null,
  production_round: ({ reached }) => reached.production_round ?? null,
};

const READ_EVIDENCE = `
  SELECT status, rejected_for AS rejectedFor,
    (SELECT min(created_at) FROM api_keys
      WHERE tenant_id = ?1 AND environment = 'sandbox') AS keyMadeAt,
    (SELECT created_at FROM signing_secrets
      WHERE tenant_id = ?1 AND environment = 'sandbox') AS secretMadeAt,
    (SELECT json_group_object(milestone, reached_at) FROM milestones
      WHERE tenant_id = ?1) AS reached
  FROM tenants WHERE id = ?1`;

/** Reads where a tenant stands, and first moves it on as far as what happened carries it; undefined when there is none. */
export async function settleIfKnown(
  db: D1Database,
  tenantId: string,
): Promise<Onboarding | undefined> {
  const row = await db
    .prepare(READ_EVIDENCE)
    .bind(tenantId)
    .first<Omit<Evidence, "reached"> & { reached: string }>();
  if (row === null) return undefined;
  const evidence: Evidence = { ...row, reached: JSON.parse(row.reached) };
  const facts = factsOf(evidence);
  const status = statusAfter(row.status, new Set(facts.keys()));
  if (status !== row.status) {
    const move = { tenantId, from: row.status, to: status };
    await db.batch([
      moveStatement(db, move, guardOf(move)),
      db
        .prepare("UPDATE tenants SET status = ? WHERE id = ? AND status = ?")
        .bind(status, tenantId, row.status),
    ]);
  }
  const rejectedFor = JSON.parse(row.rejectedFor ?? "[]");
  return { status, hasMoved: status !== row.status, facts, rejectedFor };
}

/** The same, of a tenant that exists. */
export async function settleStatus(db: D1Database, tenantId: string): Promise<Onboarding> {
  const onboarding = await settleIfKnown(db, tenantId);
  assert(onboarding !== undefined, "onboarding is asked of a tenant that exists");
  return onboarding;
}

function factsOf(evidence: Evidence): Map<OnboardingFact, number> {
  const facts = new Map<OnboardingFact, number>();
  for (const [fact, measure] of Object.entries(MEASURES)) {
    const at = measure(evidence);
    if (at !== null) facts.set(fact as OnboardingFact, at);
  }
  return facts;
}

/** A move that a person decided. */
export interface Decided {
  readonly tenantId: string;
  readonly from: OnboardingStatus;
  readonly to: OnboardingStatus;
  /** What is to be mended first; none for a move forward. */
  readonly rejectedFor?: readonly string[];
  readonly entries: readonly AuditEntry[];
  /** What else is written with the move, under its guard. */
  readonly also?: (guard: Guard) => D1PreparedStatement;
}

/** Makes a move with its audit entries; false when the tenant is no longer where the move starts. */
export async function moveStatus(db: D1Database, decided: Decided): Promise<boolean> {
  const { to, rejectedFor, entries, also } = decided;
  const guard = guardOf(decided);
  const results = await db.batch([
    ...entries.map((entry) => auditStatement(db, entry, guard)),
    ...(also === undefined ? [] : [also(guard)]),
    moveStatement(db, decided, guard),
    db
      .prepare(
        "UPDATE tenants SET status = ?, rejected_for = ? WHERE id = ? AND status = ? RETURNING id",
      )
      .bind(to, rejectedFor === undefined ? null : JSON.stringify(rejectedFor), ...guard.params),
  ]);
  return results.at(-1)?.results.length === 1;
}

/** Holds while the tenant is where a move starts. */
function guardOf({ tenantId, from }: Pick<Decided, "tenantId" | "from">): Guard {
  return { sql: "FROM tenants WHERE id = ? AND status = ?", params: [tenantId, from] };
}
