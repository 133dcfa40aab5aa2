/**
 * What a tenant did for the first time, noted from the places where it happens. Onboarding is measured
 * by these and by nothing that a caller says. Contract, "Staff and onboarding".
 */
import type { Milestone } from "../db/schema/tenants.ts";
import { settleIfKnown } from "./tenant-status.ts";

/** What this isolate forgets costs it one more query for the milestone, and no row. */
const MAX_REMEMBERED = 10_000;
const remembered = new Set<string>();

/**
 * Notes that a milestone is reached, and moves the tenant's status on if that was all it lacked. One
 * row ever for each tenant and milestone; each isolate asks the database once. Tells whether the status moved.
 * Never fails, because no answer depends on it: what could not be noted is noted the next time.
 */
export async function reach(
  db: D1Database,
  tenantId: string,
  milestone: Milestone,
): Promise<boolean> {
  const mark = `${milestone}:${tenantId}`;
  if (remembered.has(mark)) return false;
  try {
    await db
      .prepare(
        `INSERT INTO milestones (tenant_id, milestone, reached_at) VALUES (?, ?, ?)
         ON CONFLICT DO NOTHING`,
      )
      .bind(tenantId, milestone, Date.now())
      .run();
    // Also when the row was there: whoever wrote it may have got no further.
    const onboarding = await settleIfKnown(db, tenantId);
    if (remembered.size >= MAX_REMEMBERED) remembered.clear();
    remembered.add(mark);
    return onboarding?.hasMoved ?? false;
  } catch (error) {
    console.warn(JSON.stringify({ event: "milestone_not_noted", milestone, error: String(error) }));
    return false;
  }
}
