/**
 * The outbox of an account's status changes: each is written in the same transaction as the change, and
 * deleted once the account's webhooks have accepted its event. Reference 11.20.
 */
import type { OnboardingStatus } from "../../domain/onboarding/onboarding-status.ts";
import type { Guard } from "../db/audit-log/write-entries.ts";
import { ulid } from "../runtime/ulid.ts";

export interface OnboardingMove {
  readonly id: string;
  readonly tenantId: string;
  readonly from: OnboardingStatus;
  readonly to: OnboardingStatus;
  readonly movedAt: number;
}

/** Returns the statement that stores a change, under the guard of the change itself. */
export function moveStatement(
  db: D1Database,
  { tenantId, from, to }: Omit<OnboardingMove, "id" | "movedAt">,
  guard: Guard,
): D1PreparedStatement {
  const now = Date.now();
  return db
    .prepare(
      `INSERT INTO onboarding_moves (move_id, tenant_id, from_status, to_status, moved_at)
       SELECT ?, ?, ?, ?, ? ${guard.sql}`,
    )
    .bind(ulid(), tenantId, from, to, now, ...guard.params);
}

/** Reads the oldest changes whose events were not sent yet: of one tenant, or of all. */
export async function unannouncedMoves(
  db: D1Database,
  { tenantId, limit }: { readonly tenantId: string | undefined; readonly limit: number },
): Promise<OnboardingMove[]> {
  const { results } = await db
    .prepare(
      `SELECT move_id AS id, tenant_id AS tenantId, from_status AS "from", to_status AS "to",
         moved_at AS movedAt
       FROM onboarding_moves WHERE ?1 IS NULL OR tenant_id = ?1 ORDER BY move_id LIMIT ?2`,
    )
    .bind(tenantId ?? null, limit)
    .all<OnboardingMove>();
  return results;
}

/** Deletes changes whose events were sent. */
export async function forgetMoves(db: D1Database, moves: readonly OnboardingMove[]): Promise<void> {
  await db
    .prepare("DELETE FROM onboarding_moves WHERE move_id IN (SELECT value FROM json_each(?))")
    .bind(JSON.stringify(moves.map(({ id }) => id)))
    .run();
}
