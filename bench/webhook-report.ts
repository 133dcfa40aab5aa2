/** What was measured of webhooks, in words. */
import { costOfEvents } from "./cost.ts";
import type { WebhookSpeeds } from "./measure-webhooks.ts";
import { figure, table } from "./table.ts";

/** A receiver that takes a delivery over the Internet and answers. */
const RECEIVER_MS = 100;

/** Writes out the delays, the rates and the cost. */
export function webhookReport({ idleDelayMs, bursts, perEvent }: WebhookSpeeds): string {
  const rates = bursts.map(({ webhooks, perSecond }) => [
    String(webhooks),
    figure(perSecond, 0),
    figure(perSecond / webhooks, 0),
  ]);
  return [
    table(["webhooks", "deliveries/s", "of each"], rates),
    `From a deposit's commit to the receiver, one at a time: p50 ${figure(idleDelayMs.p50, 0)} ms, ` +
      `p99 ${figure(idleDelayMs.p99, 0)} ms. Aim: p50 under 300 ms.`,
    `An event beside its deposit: ${figure(perEvent.rows, 1)} rows and ` +
      `${figure(perEvent.objectRequests, 1)} object requests, so ` +
      `$${figure(costOfEvents(perEvent, RECEIVER_MS), 2)} per million when each is handed over by itself ` +
      `to one receiver that takes ${RECEIVER_MS} ms.`,
  ].join("\n");
}
