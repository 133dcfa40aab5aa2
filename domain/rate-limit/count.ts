/**
 * The one count of a limit, over all isolates: what each has let through and what it holds on lease.
 * Leases come out of what is left, so all of them together never pass the limit, and shrink towards
 * nothing as it comes near. Contract, "Rate limits"; docs/decisions/0014.
 */
import {
  type Answer,
  type Ask,
  commonSlack,
  LEASE_GRACE_MS,
  LEASE_MS,
  slackPlaces,
  windowEndMs,
  windowOf,
} from "./lease.ts";
import type { RateLimit } from "./plan-limits.ts";

interface Holder {
  spent: number;
  ceiling: number;
  leaseUntilMs: number;
  hasSlackPlace: boolean;
  lastWindow: number;
}

/** The state of one limit. It changes in place. */
export interface Count {
  window: number;
  readonly holders: Map<string, Holder>;
  /** Spent in this window by holders that are not known: dropped to make room, or forgotten. */
  unknown: number;
  /** When the limit was passed and the burst began. */
  passedAtMs: number | undefined;
}

/** Isolates beyond this many, the oldest of them, are folded into one sum. */
const MAX_HOLDERS = 1_000;

/** A count of nothing. */
export function newCount(): Count {
  return { window: 0, holders: new Map(), unknown: 0, passedAtMs: undefined };
}

/** Enters an isolate's report and answers what it may let through next. */
export function answerAsk(count: Count, ask: Ask, nowMs: number): Answer {
  turnTo(count, Math.max(windowOf(nowMs), ask.window, count.window));
  const { limit } = ask;
  const holder = holderOf(count, ask);
  if (ask.window === count.window) enterReport(count, holder, ask);
  const given = ask.takes && takeOne(count, holder, { limit, nowMs });
  if (ask.wants > 0) extendLease(count, holder, ask.wants, { limit, nowMs });
  const { spent, ceiling, leaseUntilMs } = holder;
  return {
    window: count.window,
    spent,
    ceiling,
    leaseUntilMs,
    others: sum(count, (other) => other.spent) - spent,
    slack: slackOf(count, holder, limit),
    tight: committedOf(count, nowMs) >= limit.limit,
    fullUntilMs: ask.takes && !given ? nextChanceMs(count, holder, nowMs) : 0,
  };
}

/**
 * An object that was evicted begins with nothing. What the first to report has heard of others stands
 * for them, until each reports for itself.
 */
function enterReport(count: Count, holder: Holder, { spent, others }: Ask): void {
  if (holder.spent === 0) count.unknown = Math.max(0, count.unknown - spent);
  holder.spent = Math.max(holder.spent, spent);
  const total = sum(count, (other) => other.spent);
  count.unknown += Math.max(0, spent + others - total);
}

interface Terms {
  readonly limit: RateLimit;
  readonly nowMs: number;
}

/** One call for the request that waits; the first one past the limit begins the burst. */
function takeOne(count: Count, holder: Holder, { limit, nowMs }: Terms): boolean {
  const committed = committedOf(count, nowMs);
  if (committed < limit.limit) {
    // What others left of their leases came back: the limit was not passed after all.
    count.passedAtMs = undefined;
  } else {
    if (committed >= limit.limit + limit.burstCalls) return false;
    count.passedAtMs ??= nowMs;
    if (nowMs >= burstEndMs(count, limit)) return false;
  }
  if (isLive(holder, nowMs)) holder.ceiling = Math.max(holder.ceiling, holder.spent) + 1;
  holder.spent += 1;
  return true;
}

/** Some of what is left: no more than the holder will soon use, nor than leaves as much for others. */
function extendLease(count: Count, holder: Holder, wants: number, { limit, nowMs }: Terms): void {
  const committed = committedOf(count, nowMs);
  const within = committed < limit.limit;
  const burstUntilMs = count.passedAtMs === undefined ? 0 : burstEndMs(count, limit);
  if (!within && nowMs >= burstUntilMs) return;
  const left = limit.limit + (within ? 0 : limit.burstCalls) - committed;
  const wasLive = isLive(holder, nowMs);
  const sharing = [...count.holders.values()].filter((other) => other.lastWindow === count.window);
  const share = Math.floor(left / (2 * sharing.length));
  const held = wasLive ? Math.max(holder.ceiling, holder.spent) : holder.spent;
  const extra = Math.min(share, wants - (held - holder.spent));
  if (extra <= 0) return;
  holder.ceiling = held + extra;
  const endMs = within ? windowEndMs(count.window) : burstUntilMs;
  holder.leaseUntilMs = Math.min(nowMs + LEASE_MS, endMs);
}

/** When calls may be free again: at the end of another's lease that is not used up, or of the window. */
function nextChanceMs(count: Count, asking: Holder, nowMs: number): number {
  let chanceMs = windowEndMs(count.window);
  for (const holder of count.holders.values()) {
    if (holder === asking || !isLive(holder, nowMs) || holder.ceiling <= holder.spent) continue;
    chanceMs = Math.min(chanceMs, holder.leaseUntilMs + LEASE_GRACE_MS);
  }
  return chanceMs;
}

function slackOf(count: Count, holder: Holder, limit: RateLimit): number {
  const common = commonSlack(limit);
  if (common > 0) return common;
  if (!holder.hasSlackPlace) {
    const taken = [...count.holders.values()].filter((other) => other.hasSlackPlace).length;
    holder.hasSlackPlace = taken < slackPlaces(limit);
  }
  return holder.hasSlackPlace ? 1 : 0;
}

/** Everything that is spent or may still be, without another word from here. */
function committedOf(count: Count, nowMs: number): number {
  return sum(count, (holder) =>
    isLive(holder, nowMs) ? Math.max(holder.spent, holder.ceiling) : holder.spent,
  );
}

function sum(count: Count, amountOf: (holder: Holder) => number): number {
  let total = count.unknown;
  for (const holder of count.holders.values()) total += amountOf(holder);
  return total;
}

function isLive(holder: Holder, nowMs: number): boolean {
  return nowMs < holder.leaseUntilMs + LEASE_GRACE_MS;
}

function burstEndMs(count: Count, limit: RateLimit): number {
  const endMs = (count.passedAtMs ?? 0) + limit.burstSeconds * 1000;
  return Math.min(endMs, windowEndMs(count.window));
}

/** Begins a window. Places of slack stay with isolates that were there in the last one, who still count on them. */
function turnTo(count: Count, window: number): void {
  if (window === count.window) return;
  count.window = window;
  count.unknown = 0;
  count.passedAtMs = undefined;
  for (const [name, holder] of count.holders) {
    if (!holder.hasSlackPlace || holder.lastWindow < window - 1) count.holders.delete(name);
    Object.assign(holder, { spent: 0, ceiling: 0, leaseUntilMs: 0 });
  }
}

function holderOf(count: Count, ask: Ask): Holder {
  let holder = count.holders.get(ask.holder);
  if (holder === undefined) {
    if (count.holders.size >= MAX_HOLDERS) dropOldest(count);
    holder = {
      spent: 0,
      ceiling: 0,
      leaseUntilMs: 0,
      hasSlackPlace: false,
      lastWindow: count.window,
    };
    count.holders.set(ask.holder, holder);
  }
  holder.lastWindow = count.window;
  return holder;
}

function dropOldest(count: Count): void {
  const [oldest] = count.holders;
  if (oldest === undefined) return;
  const [name, { spent, ceiling }] = oldest;
  count.unknown += Math.max(spent, ceiling);
  count.holders.delete(name);
}
