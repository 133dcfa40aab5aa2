/** What can be asked of a webhook endpoint, what it asks of the world, and in which words. */
import type { Environment } from "../../domain/ids.ts";
import type { Result } from "../../domain/result.ts";
import type { EventType, WebhookEvent } from "../../domain/webhooks/event-types.ts";

/** A subscription as the endpoint needs it. A higher version replaces a lower one, however late it comes. */
export interface EndpointConfig {
  readonly tenantId: string;
  readonly environment: Environment;
  readonly subscriptionId: string;
  readonly url: string;
  readonly enabled: boolean;
  readonly version: number;
}

/** Why an endpoint is disabled: by its owner, by answering 410, or by five days of only failures. */
export type DisabledReason = "by_you" | "gone" | "failing";

export interface EndpointState {
  readonly disabled: DisabledReason | null;
  /** Failures in a row. */
  readonly failures: number;
  /** Events that will be sent, that were given up, and that came or were left while it was disabled. */
  readonly waiting: number;
  readonly failed: number;
  readonly held: number;
}

export type AttemptStatus = "delivered" | "retrying" | "failed";

/** One attempt, as the log shows it. Times are milliseconds. */
export interface Attempt {
  readonly seq: number;
  readonly eventId: string;
  readonly type: EventType;
  /** Counted from 1 over the event's whole life, replays included. */
  readonly attempt: number;
  readonly status: AttemptStatus;
  readonly responseStatus: number | null;
  readonly responseBody: string | null;
  readonly durationMs: number;
  readonly error: string | null;
  readonly nextAttemptAt: number | null;
  readonly createdAt: number;
}

export interface AttemptFilter {
  readonly eventId?: string;
  readonly type?: EventType;
  readonly status?: AttemptStatus;
  /** Only attempts before this moment, or at it with a lower seq. */
  readonly before?: { readonly createdAt: number; readonly seq: number };
  readonly limit: number;
}

export type ReplayRefusal = "EVENT_NOT_FOUND" | "DISABLED" | "TOO_MANY";

export interface WebhookEndpointRpc {
  /** Takes a change of the subscription. */
  configure(config: EndpointConfig): Promise<void>;
  /** Stores events that it does not have; each is then delivered, or held while it is disabled. */
  accept(message: {
    readonly config: EndpointConfig;
    readonly events: readonly WebhookEvent[];
  }): Promise<void>;
  /** Forgets everything and takes nothing more, for good. */
  remove(): Promise<void>;
  /** Sends an event again, whatever became of it. */
  replay(eventId: string): Promise<Result<void, ReplayRefusal>>;
  /** Sends again what was given up or held of the events made since then; tells how many. */
  replayFailed(sinceMs: number): Promise<Result<number, "DISABLED">>;
  /** The newest attempts that fit, and how many fit in all. */
  attempts(
    filter: AttemptFilter,
  ): Promise<{ readonly rows: readonly Attempt[]; readonly total: number }>;
  state(): Promise<EndpointState | null>;
  /** Sets its alarm again if work is left and that was lost; tells whether work is left. */
  wake(): Promise<boolean>;
}

/** What came of an attempt: an answer, or the reason why there was none. */
export interface Outcome {
  readonly responseStatus: number | null;
  /** Its first 1,024 characters. */
  readonly responseBody: string | null;
  readonly error: string | null;
  readonly retryAfterMs: number | null;
}

/** What the tenant has to be told of an endpoint. */
export interface Notice {
  readonly config: EndpointConfig;
  readonly kind: "failing" | "disabled";
  readonly reason: DisabledReason | null;
  readonly failures: number;
  readonly at: number;
}

/** What an endpoint needs of the world; what it throws is weather of our own, not the receiver's fault. */
export interface DeliveryService {
  deliver(delivery: {
    readonly config: EndpointConfig;
    readonly eventId: string;
    readonly body: string;
    readonly replayed: boolean;
  }): Promise<Outcome>;
  /** Tells the tenant; told twice it is entered once. */
  tell(notice: Notice): Promise<void>;
}
