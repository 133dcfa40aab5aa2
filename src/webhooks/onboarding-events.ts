/**
 * Tells an account's webhooks, of both environments, that its status changed. The moves wait in the
 * database until every endpoint has taken them; the sweep brings what a crash left. Contract, "Webhooks".
 */
import { ENVIRONMENTS, type TenantEnvironment } from "../../domain/ids.ts";
import type { WebhookEvent } from "../../domain/webhooks/event-types.ts";
import type { Milestone } from "../db/schema/tenants.ts";
import { subscriptionsIn } from "../db/webhook-subscriptions.ts";
import { recordMilestone } from "../onboarding/milestones.ts";
import { forgetMoves, type OnboardingMove, untoldMoves } from "../onboarding/status-moves.ts";
import { tell } from "./announce.ts";
import { webhookEvent } from "./webhook-event.ts";

/** A sweep's share; an account moves a dozen times in its life. */
const MAX_MOVES = 100;

/** Notes a milestone, and tells of the move that it led to. Never fails. */
export async function noteMilestone(
  env: Env,
  tenantId: string,
  milestone: Milestone,
): Promise<void> {
  if (await recordMilestone(env.DB, tenantId, milestone)) await announceMoves(env, tenantId);
}

/** Tells of the moves of one account, or of all; never fails, because what is not told now is told later. */
export async function announceMoves(env: Env, tenantId?: string): Promise<void> {
  try {
    const moves = await untoldMoves(env.DB, { tenantId, limit: MAX_MOVES });
    const byTenant = [...Map.groupBy(moves, (move) => move.tenantId)];
    await Promise.all(byTenant.map(([id, ofTenant]) => announceOf(env, id, ofTenant)));
  } catch (error) {
    console.warn(JSON.stringify({ event: "onboarding_not_told", error: String(error) }));
  }
}

async function announceOf(
  env: Env,
  tenantId: string,
  moves: readonly OnboardingMove[],
): Promise<void> {
  const scopes = ENVIRONMENTS.map((environment) => ({ tenantId, environment }));
  const subscriptions = await subscriptionsIn(env.DB, scopes);
  await Promise.all(
    subscriptions.map((one) =>
      tell(
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
