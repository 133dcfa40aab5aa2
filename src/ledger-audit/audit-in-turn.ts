/**
 * Audits every tenant's environments once a day, in slices that fit into one invocation of the cron.
 * Objects that do not add up are frozen, as by the audit that staff call; the result goes to the tenant's
 * webhooks and into the platform's health. History that an earlier version left without points is rebuilt
 * before it is audited. Reference 13.13.
 */

import { STAFF_LOG } from "../db/audit-log/audit-entry.ts";
import { historyOf } from "../db/history-of.ts";
import { subscriptionsIn } from "../db/webhook-subscriptions.ts";
import { FIRST_POSITION, type RebuildPosition, rebuildStep } from "../history/rebuild-step.ts";
import { webhookEvent } from "../views/webhook-event.ts";
import { sendEvents } from "../webhooks/announce.ts";
import {
  addSlice,
  finishRun,
  giveBack,
  type LeasedRun,
  leaseRun,
  type RunCounts,
  type RunPosition,
} from "./audit-runs.ts";
import { type AuditPosition, auditStep } from "./audit-step.ts";

/** The trigger in wrangler.toml. The sweep has another, because an invocation may make 1,000 calls. */
export const AUDIT_CRON = "*/2 * * * *";

/** A slice makes at most about 500 calls, so a second slice is begun only after a small first one. */
const CALLS_IN_ALL = 400;
const SLICES_IN_ALL = 20;

const WHOLE_LOG: AuditPosition = { source: "log", after: "", within: null };

/** Runs slices of the audits that are due, until the invocation has done enough. */
export async function auditInTurn(env: Env): Promise<void> {
  let calls = 0;
  for (let slices = 0; slices < SLICES_IN_ALL && calls < CALLS_IN_ALL; slices += 1) {
    const run = await leaseRun(env.DB, Date.now());
    if (run === undefined) return;
    calls += await runSlice(env, run);
  }
}

/** Runs one slice and returns the calls that it made. A slice that throws is tried again when its lease ends. */
async function runSlice(env: Env, run: LeasedRun): Promise<number> {
  const { tenantId, environment, position } = run;
  try {
    const rebuild = await rebuildFrom(env, run);
    const slice =
      rebuild === null
        ? await auditStep(env, run, isRebuild(position) ? undefined : (position ?? startOf(run)))
        : await rebuildSlice(env, run, rebuild);
    const counts = await addSlice(env.DB, run, slice);
    if (counts === undefined) return slice.calls;
    if (slice.next !== null) {
      await giveBack(env.DB, run, Date.now());
      return slice.calls;
    }
    const result = { ...counts, finishedAt: Date.now() };
    await announce(env, run, result);
    await finishRun(env.DB, run, result);
    console.info(JSON.stringify({ event: "ledger_audited", tenantId, environment, ...result }));
    return slice.calls;
  } catch (error) {
    const event = "audit_slice_failed";
    const line = { level: "error", event, tenantId, environment, error: String(error) };
    console.error(JSON.stringify(line));
    return CALLS_IN_ALL;
  }
}

/** Returns where the audit of an environment starts; in the staff log there is only one part. */
function startOf({ tenantId }: LeasedRun): AuditPosition | undefined {
  return tenantId === STAFF_LOG.tenantId ? WHOLE_LOG : undefined;
}

function isRebuild(
  position: RunPosition | undefined,
): position is Extract<RunPosition, { rebuild: unknown }> {
  return position !== undefined && "rebuild" in position;
}

/**
 * Returns where a rebuild continues or, at the beginning of a run, must begin; null if there is nothing to
 * rebuild.
 */
async function rebuildFrom(
  env: Env,
  { tenantId, environment, position }: LeasedRun,
): Promise<RebuildPosition | null> {
  if (position !== undefined) return isRebuild(position) ? position.rebuild : null;
  const db = await historyOf(env, { tenantId, environment });
  const unbooked = await db
    .prepare(
      `SELECT 1 FROM history_points INDEXED BY history_points_unbooked
     WHERE tenant_id = ? AND environment = ? AND booked IS NULL LIMIT 1`,
    )
    .bind(tenantId, environment)
    .first();
  return unbooked === null ? null : FIRST_POSITION;
}

/** Runs a slice of a rebuild; the audit begins with the slice after the last. */
async function rebuildSlice(env: Env, run: LeasedRun, from: RebuildPosition) {
  const { next, wallets, entries } = await rebuildStep(env, run, from);
  const { tenantId, environment } = run;
  console.info(
    JSON.stringify({ event: "history_rebuilt", tenantId, environment, wallets, entries }),
  );
  const found = { pools: 0, wallets: 0, rows: 0, findings: [], frozen: [], calls: CALLS_IN_ALL };
  return { ...found, next: { rebuild: next } };
}

/**
 * Notifies the tenant's webhooks before the run is ended: after a crash between the two they are notified
 * again, under the same id.
 */
async function announce(
  env: Env,
  { tenantId, environment }: LeasedRun,
  { startedAt, finishedAt, ...counts }: RunCounts & { finishedAt: number },
): Promise<void> {
  const event = webhookEvent({
    tenantId,
    environment,
    type: "ledger.audited",
    cause: [String(startedAt)],
    at: finishedAt,
    data: {
      ...counts,
      startedAt: new Date(startedAt).toISOString(),
      finishedAt: new Date(finishedAt).toISOString(),
    },
  });
  const subscriptions = await subscriptionsIn(env.DB, [{ tenantId, environment }]);
  await Promise.all(subscriptions.map((one) => sendEvents(env, one, [event])));
}
