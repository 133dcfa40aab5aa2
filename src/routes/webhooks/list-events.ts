/** Lists the events of an environment's webhooks, newest first. Reference 11.21. */

import * as z from "zod";
import { READS_INTEGRATION } from "../../../domain/authority/role-groups.ts";
import { MAX_PLAYER_ID_LENGTH } from "../../../domain/limits.ts";
import { tenantEnvironmentOf } from "../../db/tenant.ts";
import { subscriptionsOf } from "../../db/webhook-subscriptions.ts";
import { success } from "../../http/envelope.ts";
import {
  cutPage,
  pageOf,
  pagingQuery,
  periodQuery,
  readPeriod,
  timePageOf,
} from "../../http/paging.ts";
import { route } from "../../http/route.ts";
import { webhookEndpointStub } from "../../objects.ts";
import { eventSchema, eventView, type HeldEvent } from "../../views/event.ts";
import { eventTypeSchema } from "../../views/webhook-event.ts";
import { mergeLogs } from "../../webhooks/merge-logs.ts";

const { limit, pageSize, cursor } = pagingQuery.shape;

export const listEvents = route(
  {
    method: "get",
    path: "/api/v1/admin/events",
    access: "apiKey",
    keyScope: "read",
    people: READS_INTEGRATION,
    tag: "Webhooks",
    summary: "List events, newest first",
    description:
      "The events of the last 30 days that any of your webhooks subscribed to, with the state of each delivery. Events that no webhook subscribed to are not kept. Continue with `cursor`.",
    query: z.object({
      type: eventTypeSchema.optional(),
      playerId: z
        .string()
        .min(1)
        .max(MAX_PLAYER_ID_LENGTH)
        .optional()
        .meta({ description: "Your own id for the player." }),
      ...periodQuery,
      ...{ limit, pageSize, cursor },
    }),
    data: z.strictObject({ events: z.array(eventSchema) }),
  },
  async (c) => {
    const { type, playerId, ...query } = c.req.valid("query");
    const { from, to } = readPeriod(query);
    const page = pageOf(query);
    const { before } = timePageOf(page);
    const filter = {
      ...(type === undefined ? {} : { type }),
      ...(playerId === undefined ? {} : { playerId }),
      ...(from === undefined ? {} : { from }),
      ...(to === undefined ? {} : { to }),
      ...(before === undefined ? {} : { before }),
      limit: page.pageSize + 1,
      asPage: true,
    } as const;
    const subscriptions = await subscriptionsOf(c.env.DB, tenantEnvironmentOf(c.get("operator")));
    const logs = await Promise.all(
      subscriptions.map(async (one) => {
        const found = await webhookEndpointStub(c.env, one).events(filter);
        const { rows, end } = "rows" in found ? found : { rows: found, end: undefined };
        const held = rows.map(
          (event): Held => ({
            subscriptionId: one.id,
            event,
            place: placeOf(event),
          }),
        );
        return { rows: held, end: end && placeOf(end) };
      }),
    );
    const { rows: held, end } = mergeLogs(logs, newestFirst);
    // The newest events of all are among the newest of each endpoint that has them.
    const byId = [...Map.groupBy(held, ({ event }) => event.id).values()];
    const rows = (byId as [Held, ...Held[]][]).slice(0, page.pageSize + 1);
    const isAll = page.cursor === undefined && end === undefined && rows.length <= page.pageSize;
    const { shown, meta } = cutPage(page, {
      rows,
      // Two webhooks may have the same event, so only a list that fits on the page is counted.
      total: isAll ? rows.length : undefined,
      end,
      positionOf: ([{ event }]) => placeOf(event),
    });
    return success(c, { events: shown.map(eventView) }, { meta });
  },
);

type Place = readonly [createdAt: number, id: string];
type Held = HeldEvent & { readonly place: Place };

function placeOf({ createdAt, id }: { createdAt: number; id: string }): Place {
  return [createdAt, id];
}

function newestFirst([timeA, idA]: Place, [timeB, idB]: Place): number {
  return timeB - timeA || (idA === idB ? 0 : idA < idB ? 1 : -1);
}
