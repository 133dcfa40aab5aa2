/** Sends an event again to every webhook that received it. Reference 11.1 and 11. */

import type { Context } from "hono";
import * as z from "zod";
import { RUNS_WEBHOOKS } from "../../../domain/authority/role-groups.ts";
import type { ReplayRefusal } from "../../../durable-objects/webhook-endpoint/webhook-endpoint-rpc.ts";
import { tenantEnvironmentOf } from "../../db/tenant.ts";
import { subscriptionsOf } from "../../db/webhook-subscriptions.ts";
import type { ErrorName } from "../../errors/errors.ts";
import { recordAct } from "../../http/audit-entries.ts";
import { failure, success } from "../../http/envelope.ts";
import { route } from "../../http/route.ts";
import { webhookEndpointStub } from "../../objects.ts";
import { attemptSchema, attemptView } from "../../views/delivery-attempt.ts";
import { idInput } from "../../views/short-text.ts";
import { WEBHOOK_DISABLED } from "../../views/webhook.ts";

const REFUSALS = {
  EVENT_NOT_FOUND: "EVENT_NOT_FOUND",
  DISABLED: "ACTION_NOT_ALLOWED",
  TOO_MANY: "RATE_LIMITED",
} as const satisfies Record<ReplayRefusal, ErrorName>;

export const replayEvent = route(
  {
    method: "post",
    path: "/api/v1/admin/webhooks/replay/{eventId}",
    access: "apiKey",
    keyScope: "webhooks",
    people: RUNS_WEBHOOKS,
    tag: "Webhooks",
    summary: "Replay an event",
    description:
      "Sends the event again to every webhook that received it, with the same id and body, a new timestamp and the header `webhook-replay: 1`. It is sent at once, even while a webhook is paused. At most 60 per minute.",
    params: z.object({ eventId: idInput }),
    data: z.strictObject({
      eventId: z.string(),
      webhooks: z.array(z.string()),
      attempts: z.array(attemptSchema).meta({
        description:
          "One attempt for each webhook, with the receiver's answer. A webhook without one will be tried later.",
      }),
    }),
    refusals: ["EVENT_NOT_FOUND", "ACTION_NOT_ALLOWED", "RATE_LIMITED"],
    audit: "webhook.event_replayed",
  },
  async (c) => {
    const { eventId } = c.req.valid("param");
    const subscriptions = await subscriptionsOf(c.env.DB, tenantEnvironmentOf(c.get("operator")));
    const answers = await Promise.all(
      subscriptions.map(async (one) => ({
        id: one.id,
        result: await webhookEndpointStub(c.env, one).replay(eventId),
      })),
    );
    const replayed = answers.filter(({ result }) => result.ok).map(({ id }) => id);
    if (replayed.length === 0) {
      const refusals = answers.flatMap(({ result }) => (result.ok ? [] : [result.refusal]));
      return refuseReplay(c, refusals);
    }
    const after = { webhooks: replayed };
    await recordAct(c, { target: { type: "event", id: eventId }, before: null, after });
    const attempts = answers.flatMap(({ id, result }) =>
      result.ok && result.value !== null ? [attemptView(id, result.value)] : [],
    );
    return success(c, { eventId, webhooks: replayed, attempts });
  },
);

/** Returns the most informative refusal: an endpoint that has the event but cannot send it comes first. */
function refuseReplay(c: Context, refusals: readonly ReplayRefusal[]) {
  if (refusals.includes("TOO_MANY")) {
    c.header("Retry-After", String(60 - (Math.floor(Date.now() / 1000) % 60)));
    return failure(c, REFUSALS.TOO_MANY);
  }
  if (refusals.includes("DISABLED")) {
    return failure(c, REFUSALS.DISABLED, undefined, WEBHOOK_DISABLED);
  }
  return failure(c, REFUSALS.EVENT_NOT_FOUND);
}
