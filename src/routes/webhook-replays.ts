/** What became of deliveries, and sending them again. Specification, "Webhook delivery"; Contract, "Webhooks". */
import type { Context } from "hono";
import * as z from "zod";
import type { ReplayRefusal } from "../../durable-objects/webhook-endpoint/webhook-endpoint-rpc.ts";
import { findSubscription, subscriptionsOf } from "../db/webhook-subscriptions.ts";
import type { ErrorName } from "../errors/errors.ts";
import { recordAct } from "../http/audit-entries.ts";
import { failure, success } from "../http/envelope.ts";
import { cutPage, decodeCursor, pageOf } from "../http/paging.ts";
import { webhookEndpointStub } from "../objects.ts";
import { ulid } from "../runtime/ulid.ts";
import { attemptView } from "../views/webhook.ts";
import { endpointConfig } from "../webhooks/endpoint-config.ts";
import { webhookEvent } from "../webhooks/webhook-event.ts";
import type { App } from "./define-route.ts";
import {
  replayEventRoute,
  replayFailedRoute,
  testWebhookRoute,
  webhookLogsRoute,
} from "./webhook-statements.ts";
import { NO_SUCH_WEBHOOK, scopeOf, target } from "./webhooks.ts";

const DISABLED = "This webhook is disabled; enable it first: PATCH /api/v1/admin/webhooks/:id.";
/** A page further in than this is reached by its cursor. */
const MAX_OFFSET = 10_000;

const REPLAY_REFUSALS = {
  EVENT_NOT_FOUND: "EVENT_NOT_FOUND",
  DISABLED: "ACTION_NOT_ALLOWED",
  TOO_MANY: "RATE_LIMITED",
} as const satisfies Record<ReplayRefusal, ErrorName>;

const logPosition = z.tuple([z.int(), z.string(), z.int()]);

/** Adds the routes of tests, logs and replays. */
export function webhookReplayRoutes(app: App): void {
  app.openapi(webhookLogsRoute, async (c) => {
    const { subscriptionId, eventId, type, status, ...paging } = c.req.valid("query");
    const page = pageOf(paging);
    if (page.offset > MAX_OFFSET) {
      const message = "Go on with meta.nextCursor of an earlier page.";
      return failure(c, "VALIDATION_FAILED", { issues: [{ path: "page", message }] });
    }
    const last = page.cursor === undefined ? undefined : decodeCursor(page.cursor, logPosition);
    const subscriptions = await subscriptionsOf(c.env.DB, scopeOf(c));
    const asked = subscriptions.filter(({ id }) => [undefined, id].includes(subscriptionId));
    const filter = {
      ...(eventId === undefined ? {} : { eventId }),
      ...(type === undefined ? {} : { type }),
      ...(status === undefined ? {} : { status }),
      limit: page.offset + page.pageSize + 1,
    };
    const logs = await Promise.all(
      asked.map(async (one) => {
        const before = last === undefined ? {} : { before: beforeIn(one.id, last) };
        const { rows, total } = await webhookEndpointStub(c.env, one).attempts({
          ...filter,
          ...before,
        });
        return { total, rows: rows.map((row) => ({ subscriptionId: one.id, row })) };
      }),
    );
    const rows = logs
      .flatMap((log) => log.rows)
      .toSorted(
        (a, b) =>
          b.row.createdAt - a.row.createdAt ||
          b.subscriptionId.localeCompare(a.subscriptionId) ||
          b.row.seq - a.row.seq,
      )
      .slice(page.offset, page.offset + page.pageSize + 1);
    const total =
      page.cursor === undefined ? logs.reduce((sum, log) => sum + log.total, 0) : undefined;
    const { shown, meta } = cutPage(page, {
      rows,
      total,
      positionOf: ({ subscriptionId: id, row }) => [row.createdAt, id, row.seq],
    });
    return success(
      c,
      { logs: shown.map(({ subscriptionId: id, row }) => attemptView(id, row)) },
      { meta },
    );
  });

  app.openapi(testWebhookRoute, async (c) => {
    const found = await findSubscription(c.env.DB, scopeOf(c), c.req.valid("param").id);
    if (found === undefined) return failure(c, "NOT_FOUND", undefined, NO_SUCH_WEBHOOK);
    const stub = webhookEndpointStub(c.env, found);
    const isDisabled = (await stub.state())?.disabled ?? found.disabled;
    if (isDisabled !== null) return failure(c, "ACTION_NOT_ALLOWED", undefined, DISABLED);
    const event = webhookEvent({
      ...scopeOf(c),
      type: "webhook.test",
      cause: [found.id, ulid()],
      at: Date.now(),
      data: { subscriptionId: found.id, message: "It works." },
    });
    await stub.accept({ config: endpointConfig(found), events: [event] });
    await recordAct(c, { target: target(found), before: null, after: { eventId: event.id } });
    return success(c, { eventId: event.id });
  });

  app.openapi(replayEventRoute, async (c) => {
    const { eventId } = c.req.valid("param");
    const subscriptions = await subscriptionsOf(c.env.DB, scopeOf(c));
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
    return success(c, { eventId, webhooks: replayed });
  });

  app.openapi(replayFailedRoute, async (c) => {
    const found = await findSubscription(c.env.DB, scopeOf(c), c.req.valid("param").id);
    if (found === undefined) return failure(c, "NOT_FOUND", undefined, NO_SUCH_WEBHOOK);
    const { since } = c.req.valid("json");
    const result = await webhookEndpointStub(c.env, found).replayFailed(Date.parse(since));
    if (!result.ok) return failure(c, "ACTION_NOT_ALLOWED", undefined, DISABLED);
    const after = { since, replayed: result.value };
    await recordAct(c, { target: target(found), before: null, after });
    return success(c, { replayed: result.value });
  });
}

/** The refusal that says most: an endpoint that has the event tells why it is not sent. */
function refuseReplay(c: Context, refusals: readonly ReplayRefusal[]) {
  if (refusals.includes("TOO_MANY")) {
    c.header("Retry-After", String(60 - (Math.floor(Date.now() / 1000) % 60)));
    return failure(c, REPLAY_REFUSALS.TOO_MANY);
  }
  if (refusals.includes("DISABLED")) {
    return failure(c, REPLAY_REFUSALS.DISABLED, undefined, DISABLED);
  }
  return failure(c, REPLAY_REFUSALS.EVENT_NOT_FOUND);
}

/** Where one endpoint's log goes on after a row of the merged list: among equal times, by subscription, then seq. */
function beforeIn(
  subscriptionId: string,
  [createdAt, lastSubscription, seq]: z.output<typeof logPosition>,
) {
  if (subscriptionId === lastSubscription) return { createdAt, seq };
  const isLater = subscriptionId.localeCompare(lastSubscription) > 0;
  return { createdAt, seq: isLater ? 0 : Number.MAX_SAFE_INTEGER };
}
