/**
 * The outbox of an account's moves: each is written with the change of status itself, and removed once
 * the account's webhooks were told of it. Contract, "Webhooks".
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

/** The row of a move, under the guard of the change that it belongs to. */
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

/** The oldest moves that nobody was told of yet: of one tenant, or of all. */
export async function untoldMoves(
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

/** Removes moves that were told of. */
export async function forgetMoves(db: D1Database, moves: readonly OnboardingMove[]): Promise<void> {
  await db
    .prepare("DELETE FROM onboarding_moves WHERE move_id IN (SELECT value FROM json_each(?))")
    .bind(JSON.stringify(moves.map(({ id }) => id)))
    .run();
}
