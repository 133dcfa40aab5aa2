/** Sends a webhook's events of a period again: those given up or held, or all of them. Reference 11.17. */

import * as z from "zod";
import { RUNS_WEBHOOKS } from "../../../domain/authority/role-groups.ts";
import { tenantEnvironmentOf } from "../../db/tenant.ts";
import { findSubscription } from "../../db/webhook-subscriptions.ts";
import { recordAct } from "../../http/audit-entries.ts";
import { failure, success } from "../../http/envelope.ts";
import { route } from "../../http/route.ts";
import { webhookEndpointStub } from "../../objects.ts";
import { attemptNowSchema, attemptView } from "../../views/delivery-attempt.ts";
import {
  NO_SUCH_WEBHOOK,
  WEBHOOK_DISABLED,
  webhookInputs,
  webhookParams,
} from "../../views/webhook.ts";

const moment = z.iso.datetime({ offset: true });

export const replayEvents = route(
  {
    method: "post",
    path: "/api/v1/admin/webhooks/{id}/replay",
    access: "apiKey",
    keyScope: "webhooks",
    people: RUNS_WEBHOOKS,
    tag: "Webhooks",
    summary: "Replay the events of a period",
    description:
      "Sends the events that were given up or held; with `delivered: true` also those that were delivered. The first is sent at once, and `attempt` is what your receiver answered; the others follow at 100 a second. With `order: player`, the first is one that waits for no other, if there is one. One call sends at most 10,000 events.",
    params: webhookParams,
    body: z.strictObject({
      since: moment.meta({ description: "The first event's time, inclusive." }),
      until: moment.optional().meta({ description: "The end of the period, exclusive." }),
      eventTypes: webhookInputs.eventTypes.optional().meta({ description: "Defaults to all." }),
      delivered: z.boolean().default(false),
    }),
    data: z.strictObject({
      replayed: z.int().min(0),
      nextSince: z.union([z.iso.datetime(), z.null()]).meta({
        description: "If there are more events than one call sends: the `since` for the next call.",
      }),
      attempt: attemptNowSchema,
    }),
    refusals: ["NOT_FOUND", "ACTION_NOT_ALLOWED"],
    audit: "webhook.failed_replayed",
  },
  async (c) => {
    const tenantEnvironment = tenantEnvironmentOf(c.get("operator"));
    const found = await findSubscription(c.env.DB, tenantEnvironment, c.req.valid("param").id);
    if (found === undefined) return failure(c, "NOT_FOUND", undefined, NO_SUCH_WEBHOOK);
    const { since, until, eventTypes, delivered } = c.req.valid("json");
    const result = await webhookEndpointStub(c.env, found).replayMany({
      since: Date.parse(since),
      ...(until === undefined ? {} : { until: Date.parse(until) }),
      ...(eventTypes === undefined ? {} : { types: eventTypes }),
      delivered,
    });
    if (!result.ok) return failure(c, "ACTION_NOT_ALLOWED", undefined, WEBHOOK_DISABLED);
    const { replayed, nextSince, attempt } = result.value;
    await recordAct(c, {
      target: { type: "webhook", id: found.id },
      before: null,
      after: { since, until: until ?? null, eventTypes: eventTypes ?? null, delivered, replayed },
    });
    return success(c, {
      replayed,
      nextSince: nextSince === null ? null : new Date(nextSince).toISOString(),
      attempt: attempt && attemptView(found.id, attempt),
    });
  },
);
