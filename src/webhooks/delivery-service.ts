/**
 * What a webhook endpoint asks of the world: signs and sends a delivery, and tells the tenant how the
 * endpoint fares. The secret is opened here, and neither the endpoint nor the sender ever holds it.
 */
import type { TenantEnvironment } from "../../domain/ids.ts";
import { webhookSignature } from "../../domain/webhooks/sign-webhook.ts";
import type {
  DeliveryService,
  Notice,
  Outcome,
} from "../../durable-objects/webhook-endpoint/webhook-endpoint-rpc.ts";
import { unsealSecrets } from "../auth/sealed-secret.ts";
import type { Config } from "../config.ts";
import type { SealedSecrets } from "../db/tenant.ts";
import { readSealedSecrets } from "../db/tenants.ts";
import { flagSubscription } from "../db/webhook-subscriptions.ts";
import { IsolateCache } from "../runtime/isolate-cache.ts";
import { ulid } from "../runtime/ulid.ts";
import { noteMilestone } from "./onboarding-events.ts";
import { send } from "./sender.ts";

const sealedSecrets = new IsolateCache<SealedSecrets>({ lifetimeMs: 10_000, capacity: 1_000 });

/** The desk of a Worker's endpoints. */
export function deliveryService(env: Env, config: Config): DeliveryService {
  return {
    async deliver(delivery): Promise<Outcome> {
      const { eventId, body, replayed } = delivery;
      const secrets = await signingSecretsOf(env, config, delivery.config);
      const timestampSeconds = Math.floor(Date.now() / 1000);
      const headers = {
        "Content-Type": "application/json",
        "User-Agent": "Rouleau-Webhooks/1",
        "webhook-id": eventId,
        "webhook-timestamp": String(timestampSeconds),
        "webhook-signature": webhookSignature(secrets, { id: eventId, timestampSeconds, body }),
        ...(replayed ? { "webhook-replay": "1" } : {}),
      };
      const { url } = delivery.config;
      const outcome = await send(env, { url, headers, body });
      const { tenantId, environment } = delivery.config;
      const isTaken =
        outcome.error === null && Math.trunc((outcome.responseStatus ?? 0) / 100) === 2;
      if (environment === "sandbox" && isTaken) {
        await noteMilestone(env, tenantId, "webhook_delivered");
      }
      return outcome;
    },

    async tell(notice: Notice): Promise<void> {
      const { config: endpoint, kind, reason, failures, at } = notice;
      const { tenantId, environment, subscriptionId, version } = endpoint;
      const disabled = reason === "by_you" ? null : reason;
      const scope = { tenantId, environment };
      const flagged = { ...scope, id: subscriptionId, version, disabled, failures };
      await flagSubscription(env.DB, flagged, {
        ...scope,
        id: `aud_${ulid().toLowerCase()}`,
        action: kind === "disabled" ? "webhook.disabled" : "webhook.failing",
        actor: { type: "platform", id: "platform" },
        target: { type: "webhook", id: subscriptionId },
        before: null,
        after: { consecutiveFailures: failures, disabledReason: disabled },
        ip: null,
        requestId: `evt_${at}`,
        createdAt: at,
        once: `${subscriptionId}:${kind}:${at}`,
      });
      console.warn(
        JSON.stringify({ event: `webhook_${kind}`, ...scope, subscriptionId, failures }),
      );
    },
  };
}

/** The secrets that a tenant's deliveries are signed with, newest first; throws if there are none. */
export async function signingSecretsOf(
  env: Env,
  { sealingKey }: Config,
  { tenantId, environment }: TenantEnvironment,
): Promise<string[]> {
  const scope = { tenantId, environment };
  const sealed = await sealedSecrets.getOrRead(
    `${environment}:${tenantId}`,
    async () => (await readSealedSecrets(env.DB, scope)) ?? undefined,
  );
  const secrets = await unsealSecrets(sealingKey, scope, sealed ?? null, Date.now());
  if (secrets.length === 0) throw new Error("a tenant with webhooks has a webhook secret");
  return secrets;
}
