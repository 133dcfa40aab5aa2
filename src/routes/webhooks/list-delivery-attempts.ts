/** Lists the delivery attempts of all webhooks of an environment, newest first. Reference 11.1. */

import * as z from "zod";
import { READS_INTEGRATION } from "../../../domain/authority/role-groups.ts";
import { tenantEnvironmentOf } from "../../db/tenant.ts";
import { subscriptionsOf } from "../../db/webhook-subscriptions.ts";
import { success } from "../../http/envelope.ts";
import {
  cutPage,
  decodeCursor,
  pageOf,
  pagingQuery,
  periodQuery,
  readPeriod,
} from "../../http/paging.ts";
import { route } from "../../http/route.ts";
import { webhookEndpointStub } from "../../objects.ts";
import { ATTEMPT_STATUSES, attemptSchema, attemptView } from "../../views/delivery-attempt.ts";
import { idInput } from "../../views/short-text.ts";
import { eventTypeSchema } from "../../views/webhook-event.ts";
import { mergeLogs } from "../../webhooks/merge-logs.ts";

/** Time, subscription id and seq of the last row shown. */
const cursorPosition = z.tuple([z.int(), z.string(), z.int()]);

export const listDeliveryAttempts = route(
  {
    method: "get",
    path: "/api/v1/admin/webhooks/logs",
    access: "apiKey",
    keyScope: "read",
    people: READS_INTEGRATION,
    tag: "Webhooks",
    summary: "List delivery attempts, newest first",
    description: "Attempts are kept for 30 days.",
    query: pagingQuery.extend({
      subscriptionId: idInput.optional(),
      eventId: idInput.optional(),
      type: eventTypeSchema.optional(),
      status: z.enum(ATTEMPT_STATUSES).optional(),
      ...periodQuery,
    }),
    data: z.strictObject({ logs: z.array(attemptSchema) }),
  },
  async (c) => {
    const { subscriptionId, eventId, type, status, ...query } = c.req.valid("query");
    const { from, to } = readPeriod(query);
    const page = pageOf(query);
    const last = page.cursor === undefined ? undefined : decodeCursor(page.cursor, cursorPosition);
    const subscriptions = await subscriptionsOf(c.env.DB, tenantEnvironmentOf(c.get("operator")));
    const asked = subscriptions.filter(({ id }) => [undefined, id].includes(subscriptionId));
    const filter = {
      ...(eventId === undefined ? {} : { eventId }),
      ...(type === undefined ? {} : { type }),
      ...(status === undefined ? {} : { status }),
      ...(from === undefined ? {} : { from }),
      ...(to === undefined ? {} : { to }),
      limit: page.offset + page.pageSize + 1,
    };
    const logs = await Promise.all(
      asked.map(async (one) => {
        const before = last === undefined ? {} : { before: beforeIn(one.id, last) };
        const found = await webhookEndpointStub(c.env, one).attempts({ ...filter, ...before });
        return {
          ...found,
          rows: found.rows.map((row) => ({ place: placeIn(one.id, row), row })),
          end: found.end && placeIn(one.id, found.end),
        };
      }),
    );
    const merged = mergeLogs(logs, newestFirst);
    const rows = merged.rows.slice(page.offset, page.offset + page.pageSize + 1);
    const total = {
      count: logs.reduce((sum, log) => sum + log.total, 0),
      isLowerBound: logs.some(({ isLowerBound }) => isLowerBound),
    };
    const { shown, meta } = cutPage(page, {
      rows,
      total: page.cursor === undefined ? total : undefined,
      end: merged.end,
      positionOf: ({ place }) => place,
    });
    const views = shown.map(({ place: [, id], row }) => attemptView(id, row));
    return success(c, { logs: views }, { meta });
  },
);

type Place = z.output<typeof cursorPosition>;

function placeIn(id: string, { createdAt, seq }: { createdAt: number; seq: number }): Place {
  return [createdAt, id, seq];
}

/** Equal times are in the order of the subscriptions, then of seq. */
function newestFirst([timeA, idA, seqA]: Place, [timeB, idB, seqB]: Place): number {
  return timeB - timeA || idB.localeCompare(idA) || seqB - seqA;
}

/**
 * Returns the position in one endpoint's log that follows a row of the merged list. The list orders equal
 * times by subscription, then by seq.
 */
function beforeIn(subscriptionId: string, [createdAt, lastSubscription, seq]: Place) {
  if (subscriptionId === lastSubscription) return { createdAt, seq };
  const isLater = subscriptionId.localeCompare(lastSubscription) > 0;
  return { createdAt, seq: isLater ? 0 : Number.MAX_SAFE_INTEGER };
}
