/** A webhook in tests together with the object that delivers to it. */
import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, vi } from "vitest";
import { webhookEndpointName } from "../../durable-objects/names.ts";
import type { WebhookEndpointRpc } from "../../durable-objects/webhook-endpoint/webhook-endpoint-rpc.ts";
import { findSubscription, type WebhookSubscription } from "../../src/db/webhook-subscriptions.ts";
import { webhookEvent } from "../../src/views/webhook-event.ts";
import { endpointConfig } from "../../src/webhooks/announce.ts";
import { type Casino, expectSuccess } from "./casino.ts";
import { openWebhook, WAIT, WEBHOOKS } from "./webhooks.ts";

export { WAIT };

/** Opens a webhook, and returns it with its endpoint's object. */
export async function openEndpoint(casino: Casino, troubles = "", host?: string) {
  const webhook = await openWebhook(casino, {
    troubles,
    ...(host === undefined ? {} : { name: host }),
  });
  const tenantEnvironment = { tenantId: casino.tenant.id, environment: casino.environment };
  const subscription = (await findSubscription(
    env.DB,
    tenantEnvironment,
    webhook.id,
  )) as WebhookSubscription;
  const name = webhookEndpointName(
    tenantEnvironment.tenantId,
    tenantEnvironment.environment,
    webhook.id,
  );
  const object = env.WEBHOOK_ENDPOINT.getByName(name);
  const rpc = object as unknown as WebhookEndpointRpc;
  const endpoint = {
    ...webhook,
    object,
    rpc,
    /** Gives it `count` events from number `from` on, as their announcer does. */
    announce: (from: number, count: number, at = Date.now()) =>
      rpc.accept({
        config: endpointConfig(subscription),
        events: Array.from({ length: count }, (_, index) =>
          webhookEvent({
            ...tenantEnvironment,
            type: "webhook.test",
            cause: [webhook.id, String(from + index)],
            at,
            data: { subscriptionId: webhook.id, message: String(from + index) },
          }),
        ),
      }),
    /** Ends all waits, so that every waiting event is due now. */
    makeDue: () =>
      runInDurableObject(object, (_, { storage }) => {
        storage.sql.exec("UPDATE event SET due_at = 0 WHERE state = 'waiting'");
        return storage.setAlarm(Date.now());
      }),
    restart: () => evictDurableObject(object),
    run: (sql: string) =>
      runInDurableObject(object, (_, { storage }) => storage.sql.exec(sql).toArray()),
    logs: async (query = "") =>
      expectSuccess(
        await casino.call("GET", `${WEBHOOKS}/logs?subscriptionId=${webhook.id}${query}`),
      ).logs as {
        status: string;
        attempt: number;
        error: string | null;
        cause: string;
        responseStatus: number;
      }[],
    enable: async () =>
      expectSuccess(
        await casino.call("PATCH", `${WEBHOOKS}/${webhook.id}`, { body: { enabled: true } }),
      ),
    sendTest: async () =>
      expectSuccess(await casino.call("POST", `${WEBHOOKS}/${webhook.id}/test`)).attempt,
    view: async () =>
      expectSuccess(await casino.call("GET", WEBHOOKS)).webhooks.find(
        ({ id }: { id: string }) => id === webhook.id,
      ),
    logged: (count: number) =>
      vi.waitFor(async () => {
        const logs = await endpoint.logs();
        expect(logs.length).toBeGreaterThanOrEqual(count);
        return logs;
      }, WAIT),
  };
  return endpoint;
}
