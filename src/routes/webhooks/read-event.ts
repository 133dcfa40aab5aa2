/** Shows one event with its payload and every attempt to deliver it. Reference 11.21. */

import * as z from "zod";
import { READS_INTEGRATION } from "../../../domain/authority/role-groups.ts";
import { tenantEnvironmentOf } from "../../db/tenant.ts";
import { subscriptionsOf } from "../../db/webhook-subscriptions.ts";
import { failure, success } from "../../http/envelope.ts";
import { route } from "../../http/route.ts";
import { webhookEndpointStub } from "../../objects.ts";
import { attemptSchema, attemptView } from "../../views/delivery-attempt.ts";
import { eventFields, eventView } from "../../views/event.ts";
import { idInput } from "../../views/short-text.ts";

export const readEvent = route(
  {
    method: "get",
    path: "/api/v1/admin/events/{eventId}",
    access: "apiKey",
    keyScope: "read",
    people: READS_INTEGRATION,
    tag: "Webhooks",
    summary: "Read an event with its payload and attempts",
    description:
      "Shows what was or will be sent, and what each webhook's receiver answered. Use it to look into a missing event, or to act on an event before it is delivered.",
    params: z.object({ eventId: idInput }),
    data: z
      .strictObject({
        ...eventFields,
        payload: z.record(z.string(), z.unknown()).meta({
          description:
            "The whole body of its deliveries, described under `webhooks` in this document.",
        }),
        attempts: z.array(attemptSchema).meta({
          description: "Newest first, at most 100 for each webhook.",
        }),
      })
      .meta({ id: "EventRecord" }),
    refusals: ["EVENT_NOT_FOUND"],
  },
  async (c) => {
    const { eventId } = c.req.valid("param");
    const subscriptions = await subscriptionsOf(c.env.DB, tenantEnvironmentOf(c.get("operator")));
    const found = await Promise.all(
      subscriptions.map(async (one) => {
        const event = await webhookEndpointStub(c.env, one).event(eventId);
        return event === null ? [] : [{ subscriptionId: one.id, event }];
      }),
    );
    const [first, ...others] = found.flat();
    if (first === undefined) return failure(c, "EVENT_NOT_FOUND");
    const attempts = [first, ...others].flatMap(({ subscriptionId, event }) =>
      event.attemptRows.map((row) => ({
        at: row.createdAt,
        view: attemptView(subscriptionId, row),
      })),
    );
    return success(c, {
      ...eventView([first, ...others]),
      payload: JSON.parse(first.event.body),
      attempts: attempts.toSorted((a, b) => b.at - a.at).map(({ view }) => view),
    });
  },
);
