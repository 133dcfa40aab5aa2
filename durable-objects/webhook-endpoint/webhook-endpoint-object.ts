/**
 * One webhook endpoint of one tenant. It stores each event once, delivers up to ten at a time by
 * its alarm, and logs every attempt. A receiver that is down affects this object only.
 * Reference 11.
 */
import { DurableObject } from "cloudflare:workers";
import { accept, type Result, refuse } from "../../domain/result.ts";
import { thinBody } from "../../domain/webhooks/delivery-options.ts";
import { HEALTHY, MAX_IN_FLIGHT, mayBeInFlight } from "../../domain/webhooks/endpoint-pause.ts";
import type { WebhookEvent } from "../../domain/webhooks/event-types.ts";
import { ObjectAlarm } from "../object-alarm.ts";
import { concludeDelivery } from "./conclude-delivery.ts";
import { playersStillMentioned } from "./erased-players.ts";
import { RETENTION_MS } from "./retention.ts";
import type * as rpc from "./webhook-endpoint-rpc.ts";
import { AT_ONCE, type TakenEvent, WebhookEndpointStore } from "./webhook-endpoint-store.ts";

/** Longer than any delivery takes. A delivery without an outcome by then was lost with its instance. */
const LEASE_MS = 30_000;
/** The delay after a temporary failure on our side. */
const AGAIN_MS = 15_000;
/** The alarm waits for deliveries no longer than this; the platform stops an alarm after 15 minutes. */
const MAX_ALARM_MS = 5 * 60_000;
const LOOK_AGAIN_MS = 500;
const PRUNE_EVERY_MS = 10 * 60_000;
const REPLAYS_PER_MINUTE = 60;

/** The Worker provides the delivery service, because an object has no access to HTTP or the database. */
export abstract class WebhookEndpoint<DeliveryEnv>
  extends DurableObject<DeliveryEnv>
  implements rpc.WebhookEndpointRpc
{
  protected abstract readonly deliveries: rpc.DeliveryService;
  readonly #store: WebhookEndpointStore;
  readonly #alarm: ObjectAlarm;
  readonly #inFlight = new Map<string, Promise<void>>();
  #prunedAt = 0;
  /** After a failure on our side nothing is tried until this time. */
  #troubleUntil = 0;
  /** Replays in the current minute. Only in memory: if a restart forgets some, it does no harm. */
  #replays = { minute: 0, count: 0 };

  constructor(ctx: DurableObjectState, env: DeliveryEnv) {
    super(ctx, env);
    this.#store = new WebhookEndpointStore(ctx.storage);
    this.#alarm = new ObjectAlarm(ctx.storage);
    if (this.#nextWorkAt !== undefined) void this.#alarm.restore();
  }

  async configure(config: rpc.EndpointConfig): Promise<void> {
    this.#mutate(() => this.#adopt(config));
  }

  async accept({
    config,
    events,
  }: {
    readonly config: rpc.EndpointConfig;
    readonly events: readonly WebhookEvent[];
  }): Promise<void> {
    this.#mutate((now) => {
      this.#adopt(config);
      const { endpoint } = this.#store;
      if (endpoint === undefined || endpoint.removed) return;
      const { config: current, disabled: reason, health } = endpoint;
      let late = 0;
      for (const event of events) {
        // An event this old may have been delivered and deleted, so it is held and not sent.
        const isLate = event.createdAt < now - RETENTION_MS;
        const state = isLate || reason !== null ? "held" : "waiting";
        if (this.#store.addEvent(event, state, now) && isLate) late += 1;
      }
      if (late === 0) return;
      const { failures } = health;
      this.#store.addNotice({
        config: current,
        kind: "held",
        reason,
        failures,
        events: late,
        at: now,
      });
    });
    this.#pruneSeldom();
    this.#pump();
  }

  async forgetSecrets(): Promise<void> {
    this.deliveries.forgetSecrets();
  }

  async remove(): Promise<rpc.Removed> {
    return this.#mutate(() => {
      const { endpoint } = this.#store;
      const { waiting, held } = this.#store.counts();
      if (endpoint !== undefined) this.#store.writeEndpoint({ ...endpoint, removed: true });
      this.#store.clear();
      return { waiting, held };
    });
  }

  async sendNow({
    config,
    event,
  }: {
    readonly config: rpc.EndpointConfig;
    readonly event: WebhookEvent;
  }): Promise<Result<rpc.Attempt | null, "DISABLED">> {
    const isTaken = this.#mutate((now) => {
      this.#adopt(config);
      const { endpoint } = this.#store;
      if (endpoint === undefined || endpoint.removed || endpoint.disabled !== null) return false;
      this.#store.addEvent(event, "waiting", now, AT_ONCE);
      return true;
    });
    return isTaken ? accept(await this.#attemptNow(event.id)) : refuse("DISABLED");
  }

  async replay(eventId: string): Promise<Result<rpc.Attempt | null, rpc.ReplayRefusal>> {
    // The same event is never in flight twice.
    await this.#inFlight.get(eventId);
    const { endpoint } = this.#store;
    if (endpoint === undefined || endpoint.removed) return refuse("EVENT_NOT_FOUND");
    if (endpoint.disabled !== null) return refuse("DISABLED");
    const minute = Math.floor(Date.now() / 60_000);
    if (this.#replays.minute !== minute) this.#replays = { minute, count: 0 };
    if (this.#replays.count >= REPLAYS_PER_MINUTE) return refuse("TOO_MANY");
    if (!this.#mutate(() => this.#store.replay(eventId))) return refuse("EVENT_NOT_FOUND");
    this.#replays.count += 1;
    return accept(await this.#attemptNow(eventId));
  }

  async replayMany(filter: rpc.ReplayFilter) {
    const { endpoint } = this.#store;
    if (endpoint === undefined || endpoint.removed || endpoint.disabled !== null) {
      return refuse("DISABLED");
    }
    const { first, ...replayed } = this.#mutate((now) => this.#store.replayMany(filter, now));
    const attempt = first === undefined ? null : await this.#attemptNow(first);
    return accept({ ...replayed, attempt });
  }

  async events(filter: rpc.EventFilter): Promise<rpc.EventPage | readonly rpc.StoredEvent[]> {
    const page = this.#store.log.events(filter);
    return filter.asPage ? page : page.rows;
  }

  async event(eventId: string): Promise<rpc.EventRecord | null> {
    return this.#store.log.event(eventId) ?? null;
  }

  async attempts(filter: rpc.AttemptFilter): Promise<rpc.AttemptPage> {
    return this.#store.log.attempts(filter);
  }

  async erasePlayer(player: rpc.PlayerErased): Promise<boolean> {
    return this.#mutate(() => this.#store.erasePlayer(player));
  }

  async erasePlayersAgain(erased: readonly rpc.ErasedBefore[]): Promise<number> {
    if (this.#store.endpoint === undefined) return 0;
    const mentioned = playersStillMentioned(
      this.#store.players(),
      erased,
      this.#store.endpoint.config,
    );
    for (const player of mentioned) while (await this.erasePlayer(player));
    return mentioned.length;
  }

  async state(): Promise<rpc.EndpointState | null> {
    const { endpoint } = this.#store;
    if (endpoint === undefined) return null;
    const { disabled, health } = endpoint;
    const { failures, probeAt } = health;
    const { storedBytes } = this.#store;
    return { disabled, failures, nextProbeAt: probeAt, storedBytes, ...this.#store.counts() };
  }

  async statistics(since: number): Promise<rpc.Statistics> {
    return this.#store.log.statistics(since);
  }

  async wake(): Promise<rpc.EndpointState | boolean> {
    if (this.#nextWorkAt !== undefined) await this.#alarm.restore();
    // Events that were given up, held or dropped are reported while they exist, although no work is left.
    else if (!this.#store.hasUndelivered) return false;
    return (await this.state()) ?? true;
  }

  /** Delivers due events until nothing is in flight. The next alarm is set before the work. */
  override async alarm(): Promise<void> {
    this.#alarm.rings();
    const startedAt = Date.now();
    this.#setAlarm();
    this.#pruneSeldom();
    await this.#sendNotices();
    this.#pump();
    while (this.#inFlight.size > 0 && Date.now() - startedAt < MAX_ALARM_MS) {
      await Promise.race([Promise.all(this.#inFlight.values()), scheduler.wait(LOOK_AGAIN_MS)]);
      this.#pump();
    }
    this.#setAlarm();
  }

  /**
   * Attempts an event that must go out at once, and returns the attempt; null if something on our side
   * prevented it. It waits its turn if ten deliveries are in flight.
   */
  async #attemptNow(eventId: string): Promise<rpc.Attempt | null> {
    const before = this.#store.log.attemptsOf(eventId, 1)[0]?.seq ?? 0;
    this.#pump();
    while (this.#inFlight.size > 0) {
      await (this.#inFlight.get(eventId) ?? Promise.race(this.#inFlight.values()));
      const [last] = this.#store.log.attemptsOf(eventId, 1);
      if (last !== undefined && last.seq > before) return last;
      if (this.#store.nextDueAt !== AT_ONCE && !this.#inFlight.has(eventId)) break;
    }
    return null;
  }

  /**
   * Sends as many due events as may be in flight; during a pause only requested ones. Each is leased on
   * disk, and the alarm waits for it.
   */
  #pump(): void {
    const { endpoint } = this.#store;
    if (endpoint === undefined || endpoint.removed || endpoint.disabled !== null) return;
    const now = Date.now();
    const { config, health } = endpoint;
    const inFlight = now < this.#troubleUntil ? 0 : mayBeInFlight(health, now);
    const allowed = inFlight - this.#inFlight.size;
    const [room, dueBy] =
      allowed > 0 ? [allowed, now] : [MAX_IN_FLIGHT - this.#inFlight.size, AT_ONCE];
    if (room <= 0 || (this.#store.nextDueAt ?? Number.POSITIVE_INFINITY) > dueBy) return;
    const taken = this.#store.transaction(() => this.#store.take(dueBy, room, now + LEASE_MS));
    const failuresBefore = allowed > 0 ? health.failures : null;
    for (const event of taken) {
      const delivery = this.#deliver(config, event, failuresBefore).finally(() => {
        this.#inFlight.delete(event.id);
        this.#pump();
        this.#setAlarm();
      });
      this.#inFlight.set(event.id, delivery);
    }
    this.#setAlarm();
  }

  async #deliver(
    config: rpc.EndpointConfig,
    event: TakenEvent,
    failuresBefore: number | null,
  ): Promise<void> {
    const startedAt = Date.now();
    try {
      const { id: eventId, seq: sequence } = event;
      const body = event.thin === 1 ? thinBody(event.body) : event.body;
      const replayed = event.replayed === 1;
      const isFirst = event.attempts === 1 && !replayed;
      const sent = { config, eventId, body, replayed, sequence, isFirst };
      const outcome = await this.deliveries.deliver(sent);
      const when = { startedAt, now: Date.now() };
      const facts = { event, outcome, failuresBefore, ...when, chance: Math.random() };
      this.#store.transaction(() => concludeDelivery(this.#store, facts));
    } catch (error) {
      this.#troubleUntil = Date.now() + AGAIN_MS;
      this.#store.transaction(() => this.#store.untake(event.id, this.#troubleUntil));
      console.warn(JSON.stringify({ event: "webhook_not_tried", error: String(error) }));
    }
    await this.#sendNotices();
  }

  async #sendNotices(): Promise<void> {
    for (const { seq, notice } of this.#store.notices()) {
      try {
        await this.deliveries.notify(notice);
        this.#store.removeNotice(seq);
      } catch (error) {
        console.warn(JSON.stringify({ event: "webhook_notice_not_sent", error: String(error) }));
        return;
      }
    }
  }

  /**
   * Adopts a newer version of the subscription. Enabling it starts with a clean health record; held
   * events stay held until they are replayed.
   */
  #adopt(config: rpc.EndpointConfig): void {
    const { endpoint } = this.#store;
    if (endpoint?.removed || (endpoint && endpoint.config.version >= config.version)) return;
    const wasDisabled = endpoint?.disabled ?? null;
    const disabled = config.enabled ? null : (wasDisabled ?? "by_you");
    // A new address, and an endpoint that was fixed, start with a clean health record.
    const isNew = config.url !== endpoint?.config.url || (wasDisabled !== null && config.enabled);
    const health = isNew ? HEALTHY : (endpoint?.health ?? HEALTHY);
    this.#store.writeEndpoint({ config, disabled, removed: false, health });
    if (disabled !== null) this.#store.holdAll();
  }

  /** Runs also while the endpoint is disabled and has no alarm. */
  #pruneSeldom(): void {
    const now = Date.now();
    if (now - this.#prunedAt < PRUNE_EVERY_MS) return;
    this.#prunedAt = now;
    this.#store.prune(now);
  }

  #mutate<T>(operation: (now: number) => T): T {
    const result = this.#store.transaction(() => operation(Date.now()));
    this.#setAlarm();
    return result;
  }

  get #nextWorkAt(): number | undefined {
    const { endpoint, nextDueAt } = this.#store;
    const hasNotices = this.#store.notices().length > 0;
    const noticeAt = hasNotices ? Date.now() + AGAIN_MS : undefined;
    if (endpoint === undefined || endpoint.disabled !== null || nextDueAt === undefined) {
      return noticeAt;
    }
    const pausedUntil = Math.max(endpoint.health.probeAt ?? 0, this.#troubleUntil);
    const deliverAt = nextDueAt === AT_ONCE ? 0 : Math.max(nextDueAt, pausedUntil);
    return Math.min(deliverAt, noticeAt ?? deliverAt);
  }

  #setAlarm(): void {
    const at = this.#nextWorkAt;
    if (at !== undefined) this.#alarm.setBy(at);
  }
}
