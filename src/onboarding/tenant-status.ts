/**
 * A tenant's progress through onboarding: the known facts, and the changes of its status. The statement
 * that changes a status also checks that it is still the old one, so of two simultaneous changes only one
 * happens.
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
  /** True if this call changed the status, so that webhooks must be sent the change. */
  readonly hasMoved: boolean;
  /** When each fact became true, in milliseconds since the epoch; a fact that is not true yet is missing. */
  readonly facts: ReadonlyMap<OnboardingFact, number>;
  /** The reasons of the last review, until the tenant requests another one. */
  readonly rejectedFor: readonly string[];
}

/** Everything that one tenant's facts are computed from. */
interface Evidence {
  readonly status: OnboardingStatus;
  readonly rejectedFor: string | null;
  readonly keyMadeAt: number | null;
  readonly secretMadeAt: number | null;
  readonly reached: Readonly<Partial<Record<Milestone, number>>>;
}

/** When each fact became true, or null. */
const MEASURES: Readonly<Record<OnboardingFact, (evidence: Evidence) => number | null>> = {
  api_keys: ({ keyMadeAt }) => keyMadeAt,
  // The first webhook creates the secret.
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

/**
 * Reads a tenant's onboarding, after moving its status as far as the facts allow; undefined if there is
 * no such tenant.
 */
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

/** The same, for a tenant that exists. */
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

/** A change of status that a person decided. */
export interface Decided {
  readonly tenantId: string;
  readonly from: OnboardingStatus;
  readonly to: OnboardingStatus;
  /** What the tenant must correct first; undefined for a step forward. */
  readonly rejectedFor?: readonly string[];
  readonly entries: readonly AuditEntry[];
  /** Another statement to run with the change, under the same guard. */
  readonly also?: (guard: Guard) => D1PreparedStatement;
}

/** Changes the status with its audit entries; false if the tenant's status is no longer `from`. */
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

/** Returns the guard that is true while the tenant's status is `from`. */
function guardOf({ tenantId, from }: Pick<Decided, "tenantId" | "from">): Guard {
  return { sql: "FROM tenants WHERE id = ? AND status = ?", params: [tenantId, from] };
}
