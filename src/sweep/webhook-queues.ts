/**
 * The events that wait at webhooks, for monitoring. The endpoints have them; the sweep, which wakes the
 * endpoints, records their answers here. Reference 13.38.
 */
import type { EndpointState } from "../../durable-objects/webhook-endpoint/webhook-endpoint-rpc.ts";
import type { WebhookSubscription } from "../db/webhook-subscriptions.ts";

/** A woken webhook, with its answer; undefined if it has no undelivered events, or is of an earlier version. */
export interface SeenQueue {
  readonly webhook: Pick<WebhookSubscription, "tenantId" | "environment" | "id">;
  readonly state: EndpointState | undefined;
}

/** There is a row only if events are undelivered. Rows of deleted webhooks go with the next sweep. */
const EMPTIED = `DELETE FROM webhook_queues WHERE
  (tenant_id, environment, subscription_id) IN (
    SELECT value ->> 0, value ->> 1, value ->> 2 FROM json_each(?1))
  OR (tenant_id, environment, subscription_id) NOT IN (
    SELECT tenant_id, environment, subscription_id FROM webhook_subscriptions)`;

/** A row is written only if something has changed. */
const WAITING = `INSERT INTO webhook_queues
  SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5, value ->> 6, value ->> 7
  FROM json_each(?1) WHERE true
  ON CONFLICT DO UPDATE SET waiting = excluded.waiting, failed = excluded.failed, held = excluded.held,
    dropped = excluded.dropped, paused = excluded.paused
  WHERE (waiting, failed, held, dropped, paused) !=
    (excluded.waiting, excluded.failed, excluded.held, excluded.dropped, excluded.paused)`;

/** Stores the waiting events, and removes rows without any. */
export async function noteQueues(db: D1Database, seen: readonly SeenQueue[]): Promise<void> {
  const emptied: unknown[] = [];
  const waiting: unknown[] = [];
  for (const { webhook, state } of seen) {
    const key = [webhook.tenantId, webhook.environment, webhook.id];
    if (state === undefined) emptied.push(key);
    else {
      const { waiting: left, failed, held, dropped, nextProbeAt } = state;
      waiting.push([...key, left, failed, held, dropped, Number(nextProbeAt !== null)]);
    }
  }
  await db.batch([
    db.prepare(EMPTIED).bind(JSON.stringify(emptied)),
    db.prepare(WAITING).bind(JSON.stringify(waiting)),
  ]);
}
