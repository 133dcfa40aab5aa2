/**
 * Sends the events of an account's status changes to its webhooks in both environments. The changes stay in
 * the database until every endpoint has accepted them; after a crash the sweep sends them. Reference 11.
 */
import { ENVIRONMENTS, type TenantEnvironment } from "../../domain/ids.ts";
import type { WebhookEvent } from "../../domain/webhooks/event-types.ts";
import { orWithout } from "../db/database.ts";
import type { Milestone } from "../db/schema/tenants.ts";
import { subscriptionsIn } from "../db/webhook-subscriptions.ts";
import { recordMilestone } from "../onboarding/milestones.ts";
import { forgetMoves, type OnboardingMove, unannouncedMoves } from "../onboarding/status-moves.ts";
import { webhookEvent } from "../views/webhook-event.ts";
import { sendEvents } from "./announce.ts";

/** The most changes that one sweep sends; an account changes its status about a dozen times in total. */
const MAX_MOVES = 100;

/**
 * Records a milestone, and sends the event of the status change that it caused, if any. Without the
 * database it does nothing: the next time records it.
 */
export async function noteMilestone(
  env: Env,
  tenantId: string,
  milestone: Milestone,
): Promise<void> {
  const isMove = await orWithout(recordMilestone(env.DB, tenantId, milestone), false);
  if (isMove) await announceMoves(env, tenantId);
}

/**
 * Sends the status changes of one account, or of all. Never throws: a change that is not sent now is sent
 * later.
 */
export async function announceMoves(env: Env, tenantId?: string): Promise<void> {
  try {
    const moves = await unannouncedMoves(env.DB, { tenantId, limit: MAX_MOVES });
    const byTenant = [...Map.groupBy(moves, (move) => move.tenantId)];
    await Promise.all(byTenant.map(([id, ofTenant]) => announceOf(env, id, ofTenant)));
  } catch (error) {
    console.warn(JSON.stringify({ event: "onboarding_not_announced", error: String(error) }));
  }
}

async function announceOf(
  env: Env,
  tenantId: string,
  moves: readonly OnboardingMove[],
): Promise<void> {
  const tenantEnvironments = ENVIRONMENTS.map((environment) => ({ tenantId, environment }));
  const subscriptions = await subscriptionsIn(env.DB, tenantEnvironments);
  await Promise.all(
    subscriptions.map((one) =>
      sendEvents(
        env,
        one,
        moves.map((move) => moveEvent(one, move)),
      ),
    ),
  );
  await forgetMoves(env.DB, moves);
}

function moveEvent(
  { tenantId, environment }: TenantEnvironment,
  move: OnboardingMove,
): WebhookEvent {
  const { id, from, to, movedAt } = move;
  const type = "onboarding.status_changed";
  return webhookEvent({
    tenantId,
    environment,
    type,
    cause: [id],
    at: movedAt,
    data: { from, to },
  });
}
