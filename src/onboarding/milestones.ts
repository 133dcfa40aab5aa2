/**
 * Records the milestones of a tenant where they happen. Onboarding is measured by these records and never
 * by a caller's claim. Reference 13.
 */
import { drizzle } from "drizzle-orm/d1";
import { type Milestone, milestones } from "../db/schema/tenants.ts";
import { IsolateCache } from "../runtime/isolate-cache.ts";
import { settleIfKnown } from "./tenant-status.ts";

/**
 * Milestones that this isolate has seen recorded; they are permanent. Forgetting one costs another
 * query and no row.
 */
const recorded = new IsolateCache<true>({
  lifetimeMs: Number.POSITIVE_INFINITY,
  capacity: 10_000,
});

/**
 * Records that a milestone is reached, and advances the tenant's status if this was the last missing one.
 * There is one row per tenant and milestone, and each isolate queries the database once. Returns true if
 * the status moved. Never throws, because no answer depends on it: a record that failed is made the next
 * time.
 */
export async function recordMilestone(
  db: D1Database,
  tenantId: string,
  milestone: Milestone,
): Promise<boolean> {
  const mark = `${milestone}:${tenantId}`;
  if (recorded.get(mark) === true) return false;
  try {
    const reached = { tenantId, milestone, reachedAt: Date.now() };
    await drizzle(db).insert(milestones).values(reached).onConflictDoNothing();
    // Done even if the row existed: its writer may have stopped before this.
    const onboarding = await settleIfKnown(db, tenantId);
    recorded.set(mark, true);
    return onboarding?.hasMoved ?? false;
  } catch (error) {
    console.warn(JSON.stringify({ event: "milestone_not_noted", milestone, error: String(error) }));
    return false;
  }
}
