/** How much the webhooks of an environment store, according to their endpoints. docs/decisions/0143. */
import type { TenantEnvironment } from "../../domain/ids.ts";
import { withTimeLimit } from "../../durable-objects/time-limit.ts";
import type { Size } from "../db/usage.ts";
import { subscriptionsOf } from "../db/webhook-subscriptions.ts";
import { webhookEndpointStub } from "../objects.ts";

const PATIENCE_MS = 2_000;

/** Returns the events that are undelivered and the bytes of all; an endpoint that does not answer counts as empty. */
export async function storedEvents(env: Env, tenantEnvironment: TenantEnvironment): Promise<Size> {
  const webhooks = await subscriptionsOf(env.DB, tenantEnvironment);
  const states = await Promise.all(
    webhooks.map((webhook) =>
      withTimeLimit(webhookEndpointStub(env, webhook).state(), PATIENCE_MS).catch(() => null),
    ),
  );
  const add = (one: (state: NonNullable<(typeof states)[number]>) => number) =>
    states.reduce((sum, state) => sum + (state === null ? 0 : one(state)), 0);
  return {
    rows: add(({ waiting, failed, held }) => waiting + failed + held),
    bytes: add(({ storedBytes = 0 }) => storedBytes),
  };
}
