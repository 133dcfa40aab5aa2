/**
 * Records the outcome of one attempt: delivered, retried, given up, or the endpoint disabled. The
 * log entry and the endpoint's health are written in the same transaction. Reference 11.
 */
import {
  afterFailure,
  BREAKER_FAILURES,
  HEALTHY,
  isWornOut,
  TOLD_FAILURES,
} from "../../domain/webhooks/endpoint-pause.ts";
import { retryDelayMs } from "../../domain/webhooks/retry-schedule.ts";
import type * as rpc from "./webhook-endpoint-rpc.ts";
import type { TakenEvent, WebhookEndpointStore } from "./webhook-endpoint-store.ts";

const GONE = 410;

export interface Concluded {
  readonly event: TakenEvent;
  readonly outcome: rpc.Outcome;
  /**
   * The endpoint's consecutive failures when the attempt began. If another failure was counted since, the
   * attempts ran at the same time and this one is not counted too. Null for an attempt that was requested
   * during a pause, which is never counted.
   */
  readonly failuresBefore: number | null;
  readonly startedAt: number;
  readonly now: number;
  /** A random number from [0, 1), for the jitter. */
  readonly chance: number;
}

/** Records the outcome of an attempt. Call it inside a transaction. */
export function concludeDelivery(store: WebhookEndpointStore, concluded: Concluded): void {
  const { event, outcome, startedAt, now } = concluded;
  const { endpoint } = store;
  if (endpoint === undefined || endpoint.removed) return;
  const { responseStatus, responseBody, cause, error } = outcome;
  const log = (status: rpc.AttemptStatus, nextAttemptAt: number | null) =>
    store.log.addAttempt({
      eventId: event.id,
      type: event.type,
      attempt: event.attempts,
      status,
      responseStatus,
      responseBody,
      durationMs: now - startedAt,
      cause,
      error,
      nextAttemptAt,
      createdAt: startedAt,
    });
  if (cause === null) {
    store.settle(event.id, "delivered", now);
    if (endpoint.health.failures > 0) store.writeEndpoint({ ...endpoint, health: HEALTHY });
    log("delivered", null);
    return;
  }
  const isCounted = concluded.failuresBefore === endpoint.health.failures;
  const health = isCounted ? afterFailure(endpoint.health, now) : endpoint.health;
  const isGone = responseStatus === GONE;
  const ended = isGone ? "gone" : isWornOut(health, now) ? "failing" : null;
  // An endpoint that was disabled in the meantime keeps its reason.
  const disabled = endpoint.disabled ?? ended;
  store.writeEndpoint({ ...endpoint, health, disabled });
  const { config } = endpoint;
  const notice = { config, failures: health.failures, reason: disabled, at: now };
  if (isCounted && health.failures === BREAKER_FAILURES) {
    store.addNotice({ ...notice, kind: "paused" });
  }
  if (isCounted && TOLD_FAILURES.includes(health.failures))
    store.addNotice({ ...notice, kind: "failing" });
  if (disabled !== null) {
    if (endpoint.disabled === null) store.addNotice({ ...notice, kind: "disabled" });
    store.holdAll();
    store.settle(event.id, "held", now);
    log("failed", null);
    return;
  }
  const delay = retryDelayMs(event.tries, concluded.chance, outcome.retryAfterMs);
  store.settle(event.id, delay === undefined ? "failed" : "waiting", now + (delay ?? 0));
  log(delay === undefined ? "failed" : "retrying", delay === undefined ? null : now + delay);
}
