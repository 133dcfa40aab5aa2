/**
 * Returns statistics of the recent deliveries to one webhook, and the number of waiting events. Reference
 * 11.24.
 */

import * as z from "zod";
import { READS_INTEGRATION } from "../../../domain/authority/role-groups.ts";
import { tenantEnvironmentOf } from "../../db/tenant.ts";
import { findSubscription } from "../../db/webhook-subscriptions.ts";
import { failure, success } from "../../http/envelope.ts";
import { wholeNumber } from "../../http/paging.ts";
import { route } from "../../http/route.ts";
import { webhookEndpointStub } from "../../objects.ts";
import { NO_SUCH_WEBHOOK, webhookParams } from "../../views/webhook.ts";

const HOUR_MS = 60 * 60 * 1_000;
const DEFAULT_HOURS = 24;
const MAX_HOURS = 30 * 24;
const moment = z.iso.datetime();

export const readWebhookStatistics = route(
  {
    method: "get",
    path: "/api/v1/admin/webhooks/{id}/statistics",
    access: "apiKey",
    keyScope: "read",
    people: READS_INTEGRATION,
    tag: "Webhooks",
    summary: "Read a webhook's delivery statistics",
    description: "Counts at most the newest 10,000 attempts; `from` is the time of the oldest.",
    params: webhookParams,
    query: z.object({
      hours: wholeNumber(MAX_HOURS).optional().meta({
        type: "integer",
        minimum: 1,
        maximum: MAX_HOURS,
        default: DEFAULT_HOURS,
        description: "How many hours back to count.",
      }),
    }),
    data: z
      .strictObject({
        from: moment,
        to: moment,
        attempts: z.int().min(0),
        delivered: z.int().min(0),
        successRate: z
          .union([z.number().min(0).max(1), z.null()])
          .meta({ description: "The share of attempts that succeeded; null if there were none." }),
        durationMs: z
          .union([z.strictObject({ p50: z.int().min(0), p95: z.int().min(0) }), z.null()])
          .meta({
            description:
              "The median and 95th-percentile time to an answer, in milliseconds; null if there were none.",
          }),
        waiting: z.int().min(0).meta({ description: "Events that are still to be sent." }),
        oldestWaitingAt: z
          .union([moment, z.null()])
          .meta({ description: "When the oldest of them happened." }),
      })
      .meta({ id: "WebhookStatistics" }),
    refusals: ["NOT_FOUND"],
  },
  async (c) => {
    const tenantEnvironment = tenantEnvironmentOf(c.get("operator"));
    const found = await findSubscription(c.env.DB, tenantEnvironment, c.req.valid("param").id);
    if (found === undefined) return failure(c, "NOT_FOUND", undefined, NO_SUCH_WEBHOOK);
    const now = Date.now();
    const { hours = DEFAULT_HOURS } = c.req.valid("query");
    const endpoint = webhookEndpointStub(c.env, found);
    const { since, oldestWaitingAt, ...counted } = await endpoint.statistics(now - hours * HOUR_MS);
    const { attempts, delivered } = counted;
    return success(c, {
      from: new Date(since).toISOString(),
      to: new Date(now).toISOString(),
      ...counted,
      successRate: attempts === 0 ? null : delivered / attempts,
      oldestWaitingAt: oldestWaitingAt === null ? null : new Date(oldestWaitingAt).toISOString(),
    });
  },
);
