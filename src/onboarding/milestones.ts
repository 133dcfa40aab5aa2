/**
 * Records what a tenant does for the first time, at the places where it happens. Onboarding is measured
 * by these records and never by what a caller claims. Reference 13.
 */
import { drizzle } from "drizzle-orm/d1";
import { type Milestone, milestones } from "../db/schema/tenants.ts";
import { IsolateCache } from "../runtime/isolate-cache.ts";
import { settleIfKnown } from "./tenant-status.ts";

/** Milestones that this isolate knows to be recorded: they stay. A forgotten one costs another query and no row. */
const recorded = new IsolateCache<true>({
  lifetimeMs: Number.POSITIVE_INFINITY,
  capacity: 10_000,
});

/**
 * Records that a milestone is reached, and moves the tenant's status on if this was the last thing that
 * was missing. There is one row per tenant and milestone, and each isolate queries the database once.
 * Returns true if the status moved. Never throws, because no answer depends on it: what could not be
 * recorded is recorded the next time.
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
    // Even if the row existed: its writer may have stopped there.
    const onboarding = await settleIfKnown(db, tenantId);
    recorded.set(mark, true);
    return onboarding?.hasMoved ?? false;
  } catch (error) {
    console.warn(JSON.stringify({ event: "milestone_not_noted", milestone, error: String(error) }));
    return false;
  }
}
