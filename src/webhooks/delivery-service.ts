/**
 * The service that a webhook endpoint needs from outside: it signs and sends a delivery, and notifies the
 * tenant when the endpoint keeps failing. The secret is unsealed here; neither the endpoint nor the sender
 * sees it.
 */

import type {
  DeliveryService,
  Notice,
  NoticeKind,
  Outcome,
} from "../../durable-objects/webhook-endpoint/webhook-endpoint-rpc.ts";
import type { Config } from "../config.ts";
import type { AuditAction } from "../db/audit-log/audit-entry.ts";
import { count } from "../db/platform-counts.ts";
import { flagSubscription, subscriptionsOf } from "../db/webhook-subscriptions.ts";
import { ApiError } from "../http/envelope.ts";
import { ulid } from "../runtime/ulid.ts";
import { webhookEvent } from "../views/webhook-event.ts";
import type { SendRequest } from "../webhook-sender/send-webhook.ts";
import { sendEvents } from "./announce.ts";
import { DeliverySecrets } from "./delivery-secrets.ts";
import { noteMilestone } from "./onboarding-events.ts";
import { webhookSignature } from "./sign-webhook.ts";

const NOTICE_ACTIONS = {
  paused: "webhook.paused",
  failing: "webhook.failing",
  disabled: "webhook.disabled",
  held: "webhook.events_held",
  dropped: "webhook.events_dropped",
} as const satisfies Record<NoticeKind, AuditAction>;

/** An object keeps running while work is under way. */
function nobodyWaits(_work: Promise<void>): void {}

/** Returns the service for one endpoint. */
export function deliveryService(env: Env, config: Config): DeliveryService {
  const secrets = new DeliverySecrets(env, config);
  return {
    async deliver(delivery): Promise<Outcome> {
      const { eventId, body, replayed, sequence, isFirst } = delivery;
      const { tenantId, environment, subscriptionId, url } = delivery.config;
      const valid = await secrets.of({ tenantId, environment, id: subscriptionId });
      const timestampSeconds = Math.floor(Date.now() / 1000);
      const headers = {
        "Content-Type": "application/json",
        "User-Agent": "Rouleau-Webhooks/1",
        "webhook-id": eventId,
        "webhook-timestamp": String(timestampSeconds),
        "webhook-signature": webhookSignature(valid, { id: eventId, timestampSeconds, body }),
        "webhook-sequence": String(sequence),
        ...(replayed ? { "webhook-replay": "1" } : {}),
      };
      const outcome = await send(env, { url, headers, body });
      if (isFirst) {
        const isFault = outcome.cause !== null;
        count(env.DB, ["first_attempts", ...(isFault ? (["first_attempt_faults"] as const) : [])], {
          of: { tenantId, environment },
          later: nobodyWaits,
        });
      }
      if (environment === "sandbox" && outcome.cause === null) {
        await noteMilestone(env, tenantId, "webhook_delivered");
      }
      return outcome;
    },

    forgetSecrets: () => secrets.forget(),

    async notify(notice: Notice): Promise<void> {
      const { config: endpoint, kind, reason, failures, events, at } = notice;
      const { tenantId, environment, subscriptionId, version } = endpoint;
      const disabled = reason === "by_you" ? null : reason;
      const tenantEnvironment = { tenantId, environment };
      const flagged = { ...tenantEnvironment, id: subscriptionId, version, disabled, failures };
      await flagSubscription(env.DB, flagged, {
        ...tenantEnvironment,
        id: `aud_${ulid().toLowerCase()}`,
        action: NOTICE_ACTIONS[kind],
        actor: { type: "platform", id: "platform" },
        target: { type: "webhook", id: subscriptionId },
        before: null,
        after: {
          ...(events === undefined ? {} : { events }),
          consecutiveFailures: failures,
          disabledReason: disabled,
        },
        ip: null,
        requestId: `evt_${at}`,
        createdAt: at,
        once: `${subscriptionId}:${kind}:${at}`,
      });
      await notifyOtherWebhooks(env, notice);
      console.warn(
        JSON.stringify({
          event: `webhook_${kind}`,
          ...tenantEnvironment,
          subscriptionId,
          failures,
        }),
      );
    },
  };
}

/** Reports a pause or an end to the environment's other webhooks, whose receivers may be working. */
async function notifyOtherWebhooks(env: Env, { config, kind, reason, failures, at }: Notice) {
  const { tenantId, environment, subscriptionId, url } = config;
  const tenantEnvironment = { tenantId, environment };
  const cause = [subscriptionId, String(at)];
  const data = { subscriptionId, url, consecutiveFailures: failures };
  const events = [
    ...(kind === "paused"
      ? [webhookEvent({ ...tenantEnvironment, type: "webhook.paused", cause, at, data })]
      : []),
    ...(kind === "disabled" && reason !== null && reason !== "by_you"
      ? [
          webhookEvent({
            ...tenantEnvironment,
            type: "webhook.disabled",
            cause,
            at,
            data: { ...data, disabledReason: reason },
          }),
        ]
      : []),
  ];
  if (events.length === 0) return;
  const others = (await subscriptionsOf(env.DB, tenantEnvironment)).filter(
    ({ id }) => id !== subscriptionId,
  );
  await Promise.all(others.map((one) => sendEvents(env, one, events)));
}

/** Sends a delivery; throws if the sender itself cannot be reached. */
function send(env: Env, request: Required<SendRequest>): Promise<Outcome> {
  return callSender<Outcome>(env, request);
}

/**
 * Returns the reason for refusing this URL, or null if it is allowed; throws UNAVAILABLE if that is not
 * known.
 */
export async function urlFault(env: Env, url: string): Promise<string | null> {
  try {
    return (await callSender<{ fault: string | null }>(env, { url })).fault;
  } catch (error) {
    console.warn(JSON.stringify({ event: "webhook_url_not_checked", error: String(error) }));
    throw new ApiError("UNAVAILABLE");
  }
}

/** Calls the Worker that sends webhooks: the only way from here to a URL that a tenant chose. */
async function callSender<Answer>(env: Env, request: SendRequest): Promise<Answer> {
  const init = { method: "POST", body: JSON.stringify(request) };
  const response = await env.WEBHOOK_SENDER.fetch("https://webhook-sender/", init);
  if (!response.ok) throw new Error(`the sender answered ${response.status}`);
  return (await response.json()) as Answer;
}
