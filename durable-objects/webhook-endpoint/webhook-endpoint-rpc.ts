/** The calls of a webhook endpoint, the delivery service that it uses, and their messages. */
import type { Environment } from "../../domain/ids.ts";
import type { Result } from "../../domain/result.ts";
import type { DeliveryOptions } from "../../domain/webhooks/delivery-options.ts";
import type { EventType, WebhookEvent } from "../../domain/webhooks/event-types.ts";
import type { FailureCause } from "../../domain/webhooks/failure-cause.ts";

/**
 * A subscription, as the endpoint needs it. A higher version replaces a lower one, even when it
 * arrives late.
 */
export interface EndpointConfig {
  readonly tenantId: string;
  readonly environment: Environment;
  readonly subscriptionId: string;
  readonly url: string;
  readonly enabled: boolean;
  readonly version: number;
  /** Missing if an earlier version stored it: no options. */
  readonly options?: DeliveryOptions;
}

/** Why an endpoint is disabled: by its owner, by answering 410, or by five days of only failures. */
export type DisabledReason = "by_you" | "gone" | "failing";

export interface EndpointState {
  readonly disabled: DisabledReason | null;
  /** Consecutive failures. */
  readonly failures: number;
  /** When the next delivery probes a paused endpoint; null while it is not paused. */
  readonly nextProbeAt: number | null;
  /** Events that are waiting to be sent, were given up, or are held because the endpoint was disabled. */
  readonly waiting: number;
  readonly failed: number;
  readonly held: number;
  /** Events that were deleted undelivered, after 30 days or beyond the limit. */
  readonly dropped: number;
  /** The size of everything stored, including delivered events and attempts; missing from earlier versions. */
  readonly storedBytes?: number;
}

export type Removed = Pick<EndpointState, "waiting" | "held">;

/** The results of a period's attempts, and the events waiting now. Times are milliseconds. */
export interface Statistics {
  /** The beginning of the period; later than requested if the period had too many attempts. */
  readonly since: number;
  readonly attempts: number;
  readonly delivered: number;
  /** The time within which half of the attempts, and 95 of 100, were answered; null without attempts. */
  readonly durationMs: { readonly p50: number; readonly p95: number } | null;
  readonly waiting: number;
  /** When the oldest waiting event happened; null if none waits. */
  readonly oldestWaitingAt: number | null;
}

export type AttemptStatus = "delivered" | "retrying" | "failed";

/** One attempt, as the log shows it. Times are milliseconds since the epoch. */
export interface Attempt {
  readonly seq: number;
  readonly eventId: string;
  readonly type: EventType;
  /** Counted from 1 over the event's whole life, including replays. */
  readonly attempt: number;
  readonly status: AttemptStatus;
  readonly responseStatus: number | null;
  readonly responseBody: string | null;
  readonly durationMs: number;
  /** Null if it was delivered. An attempt that an earlier version logged may have none. */
  readonly cause: FailureCause | null;
  readonly error: string | null;
  readonly nextAttemptAt: number | null;
  readonly createdAt: number;
}

export interface AttemptFilter {
  readonly eventId?: string;
  readonly type?: EventType;
  readonly status?: AttemptStatus;
  /** The start of the period (inclusive) and its end (exclusive), in milliseconds. */
  readonly from?: number;
  readonly to?: number;
  /** Only attempts before this time, or at this time with a lower seq. */
  readonly before?: { readonly createdAt: number; readonly seq: number };
  readonly limit: number;
}

export interface AttemptPage {
  readonly rows: readonly Attempt[];
  /** How many match, up to 10,000; 0 on a page with others before it. */
  readonly total: number;
  /** True if there are more than those. Objects of an earlier version leave it out. */
  readonly isLowerBound?: boolean;
  /** An object of an earlier version looks at 10,000 attempts, and says where it stopped. */
  readonly end?: { readonly createdAt: number; readonly seq: number };
}

export interface EventFilter {
  readonly type?: EventType;
  /** The operator's own id. */
  readonly playerId?: string;
  readonly from?: number;
  readonly to?: number;
  /** Only events before this time, or at this time with a lower id. */
  readonly before?: { readonly createdAt: number; readonly id: string };
  readonly limit: number;
  /** Callers of an earlier version leave it out, and are answered with the rows alone. */
  readonly asPage?: true;
}

export interface EventPage {
  readonly rows: readonly StoredEvent[];
  /** An object of an earlier version looks at 10,000 events, and says where it stopped. */
  readonly end?: { readonly createdAt: number; readonly id: string };
}

/** An event of an endpoint: its attempts so far, and its state. */
export interface StoredEvent {
  readonly id: string;
  readonly type: EventType;
  readonly createdAt: number;
  readonly playerId: string | null;
  readonly state: "waiting" | "delivered" | "failed" | "held";
  readonly attempts: number;
}

export interface EventRecord extends StoredEvent {
  /** The JSON that is sent. */
  readonly body: string;
  /** The newest attempts, newest first. */
  readonly attemptRows: readonly Attempt[];
}

/** Which events to send again, by their time: from `since` to before `until`. */
export interface ReplayFilter {
  readonly since: number;
  readonly until?: number;
  readonly types?: readonly EventType[];
  /** Also sends delivered events. */
  readonly delivered: boolean;
}

export interface Replayed {
  readonly replayed: number;
  /** Where to continue if there were more than one call can take. */
  readonly nextSince: number | null;
}

export type ReplayRefusal = "EVENT_NOT_FOUND" | "DISABLED" | "TOO_MANY";

/** An erased player; `subjects` are the ids under which logins to the player's account were recorded. */
export interface PlayerErased {
  readonly externalId: string;
  readonly pseudonym: string;
  readonly subjects: readonly string[];
  /** Later events belong to another player with the same external id. */
  readonly before?: number;
}

/** An erased player, by the remaining id; later events with the same external id belong to another player. */
export interface ErasedBefore {
  readonly playerId: string;
  /** When it was done, in milliseconds since the epoch. */
  readonly erasedAt: number;
}

export interface WebhookEndpointRpc {
  /** Applies a change of the subscription. */
  configure(config: EndpointConfig): Promise<void>;
  /**
   * Stores the events that it does not have yet. Each is then delivered, or held if the endpoint is
   * disabled or the event happened more than 30 days ago.
   */
  accept(message: {
    readonly config: EndpointConfig;
    readonly events: readonly WebhookEvent[];
  }): Promise<void>;
  /** Makes every delivery that begins from now on read its secrets again. */
  forgetSecrets(): Promise<void>;
  /**
   * Deletes all events and accepts no more, permanently. Returns how many were undelivered; objects of an
   * earlier version return nothing.
   */
  remove(): Promise<Removed | undefined>;
  /**
   * Sends an event at once, even during a pause. Returns the attempt, or null if something on our
   * side prevented it; then it is sent later.
   */
  sendNow(message: {
    readonly config: EndpointConfig;
    readonly event: WebhookEvent;
  }): Promise<Result<Attempt | null, "DISABLED">>;
  /** The same for a stored event, whether or not it was delivered. */
  replay(eventId: string): Promise<Result<Attempt | null, ReplayRefusal>>;
  /**
   * Sends the events of a period again, 100 a second, at most 10,000. Returns the attempt of the first,
   * which is sent at once.
   */
  replayMany(
    filter: ReplayFilter,
  ): Promise<Result<Replayed & { readonly attempt: Attempt | null }, "DISABLED">>;
  /** Returns the newest events that match. Objects of an earlier version answer with the rows alone. */
  events(filter: EventFilter): Promise<EventPage | readonly StoredEvent[]>;
  event(eventId: string): Promise<EventRecord | null>;
  /** Returns the newest attempts that match, and how many there are, if the page has none before it. */
  attempts(filter: AttemptFilter): Promise<AttemptPage>;
  /** Removes everything about a player from the newest events about them; returns true if there were more. */
  erasePlayer(player: PlayerErased): Promise<boolean>;
  /** Erases players again after the endpoint was restored; returns how many of them its events still named. */
  erasePlayersAgain(erased: readonly ErasedBefore[]): Promise<number>;
  state(): Promise<EndpointState | null>;
  /** Returns statistics of the attempts since a time, of the newest 10,000 at most. */
  statistics(since: number): Promise<Statistics>;
  /**
   * Sets the alarm again if there is work and the alarm was lost. Returns the state if there is work or
   * undelivered events, otherwise false; an endpoint of an earlier version returns true.
   */
  wake(): Promise<EndpointState | boolean>;
}

/** The outcome of an attempt: a response, or the reason why there was none. */
export interface Outcome {
  readonly responseStatus: number | null;
  /** Its first 1,024 characters. */
  readonly responseBody: string | null;
  /** Why it failed; null if the answer was 2xx. */
  readonly cause: FailureCause | null;
  readonly error: string | null;
  readonly retryAfterMs: number | null;
}

/** `paused`: the breaker opened. `held`: the oldest of too many, or those that came more than 30 days late, wait for a replay. `dropped`: deleted undelivered. */
export type NoticeKind = "paused" | "failing" | "disabled" | "held" | "dropped";

/** A notice about an endpoint that its tenant must get. */
export interface Notice {
  readonly config: EndpointConfig;
  readonly kind: NoticeKind;
  readonly reason: DisabledReason | null;
  readonly failures: number;
  /** How many events were held or dropped. */
  readonly events?: number;
  readonly at: number;
}

/**
 * The service with which an endpoint delivers. An error that it throws is a temporary failure on our side,
 * not the receiver's.
 */
export interface DeliveryService {
  deliver(delivery: {
    readonly config: EndpointConfig;
    readonly eventId: string;
    readonly body: string;
    readonly replayed: boolean;
    /** The event's number at this endpoint: 1, 2, 3, … without gaps, the same in each attempt. */
    readonly sequence: number;
    /** False for a retry and for a requested replay. */
    readonly isFirst: boolean;
  }): Promise<Outcome>;
  /** Clears its cached secrets, because they were rotated. */
  forgetSecrets(): void;
  /** Notifies the tenant. Sending the same notice twice records it once. */
  notify(notice: Notice): Promise<void>;
}
