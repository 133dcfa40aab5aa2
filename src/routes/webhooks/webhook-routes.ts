/** The operations under "Webhooks", in the order of the OpenAPI document. */
import type { Route } from "../../http/route.ts";
import { createWebhook } from "./create-webhook.ts";
import { listDeliveryAttempts } from "./list-delivery-attempts.ts";
import { listWebhooks } from "./list-webhooks.ts";
import { removeWebhook } from "./remove-webhook.ts";
import { replayEvent } from "./replay-event.ts";
import { replayFailedEvents } from "./replay-failed-events.ts";
import { testWebhook } from "./test-webhook.ts";
import { updateWebhook } from "./update-webhook.ts";

export const WEBHOOK_ROUTES: readonly Route[] = [
  listWebhooks,
  createWebhook,
  updateWebhook,
  removeWebhook,
  listDeliveryAttempts,
  testWebhook,
  replayEvent,
  replayFailedEvents,
];
