/**
 * The count of one limit across all isolates: what each has let through and what it holds on lease. Leases
 * are taken from what is left, so all of them together never exceed the limit, and they get smaller as the
 * limit comes near. Reference 16; docs/decisions/0014.
 */
import {
  type Answer,
  type Ask,
  commonSlack,
  LEASE_GRACE_MS,
  LEASE_MS,
  toleranceOf,
  windowEndMs,
  windowOf,
} from "./lease.ts";
import type { RateLimit } from "./plan-limits.ts";

interface Holder {
  spent: number;
  ceiling: number;
  leaseUntilMs: number;
  /** The slack that it last received. */
  slack: number;
  lastWindow: number;
}

/** The state of one limit. It is changed in place. */
export interface Count {
  window: number;
  readonly holders: Map<string, Holder>;
  /** The calls spent in this window by holders that are no longer tracked. */
  unknown: number;
  /** When the limit was passed and the burst began. */
  passedAtMs: number | undefined;
}

/** Beyond this many isolates, the oldest are combined into one sum. */
const MAX_HOLDERS = 1_000;

/** Returns an empty count. */
export function newCount(): Count {
  return { window: 0, holders: new Map(), unknown: 0, passedAtMs: undefined };
}

/** Records an isolate's report and returns what it may let through next. */
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
    passedAtMs: count.passedAtMs ?? 0,
    slack: slackOf(count, holder, limit),
    tight: committedOf(count, nowMs) >= limit.limit,
    fullUntilMs: ask.takes && !given ? nextChanceMs(count, holder, nowMs) : 0,
  };
}

/**
 * After an eviction the object starts empty. The first isolate that reports also says what it last heard
 * about the others; this counts until each of them reports itself. A burst that had begun ends at its
 * original time.
 */
function enterReport(count: Count, holder: Holder, { spent, others, passedAtMs }: Ask): void {
  if (passedAtMs > 0) count.passedAtMs = Math.min(count.passedAtMs ?? passedAtMs, passedAtMs);
  if (holder.spent === 0) count.unknown = Math.max(0, count.unknown - spent);
  holder.spent = Math.max(holder.spent, spent);
  const total = sum(count, (other) => other.spent);
  count.unknown += Math.max(0, spent + others - total);
}

interface Terms {
  readonly limit: RateLimit;
  readonly nowMs: number;
}

/** Grants one call to the waiting request. The first call past the limit starts the burst. */
function takeOne(count: Count, holder: Holder, { limit, nowMs }: Terms): boolean {
  const committed = committedOf(count, nowMs);
  if (committed < limit.limit) {
    // Unused leases were returned, so the limit was not exceeded after all.
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

/**
 * Leases a part of what is left: no more than the holder will need soon, and no more than half of a fair
 * share.
 */
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

/** Returns when calls may be available again: when another isolate's unused lease ends, or the window. */
function nextChanceMs(count: Count, asking: Holder, nowMs: number): number {
  let chanceMs = windowEndMs(count.window);
  for (const holder of count.holders.values()) {
    if (holder === asking || !isLive(holder, nowMs) || holder.ceiling <= holder.spent) continue;
    chanceMs = Math.min(chanceMs, holder.leaseUntilMs + LEASE_GRACE_MS);
  }
  return chanceMs;
}

/** Gives half of the tolerance that no other isolate has, so that a single isolate reports rarely. */
function slackOf(count: Count, holder: Holder, limit: RateLimit): number {
  const given = [...count.holders.values()].reduce((total, { slack }) => total + slack, 0);
  const left = toleranceOf(limit) - (given - holder.slack);
  holder.slack = Math.max(commonSlack(limit), Math.ceil(left / 2), 0);
  return holder.slack;
}

/** Everything that is spent, or may be spent without asking again. */
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

/**
 * Starts a window. Isolates that were active in the last window keep their slack, because they still use
 * it.
 */
function turnTo(count: Count, window: number): void {
  if (window === count.window) return;
  count.window = window;
  count.unknown = 0;
  count.passedAtMs = undefined;
  for (const [name, holder] of count.holders) {
    if (holder.slack === 0 || holder.lastWindow < window - 1) count.holders.delete(name);
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
      slack: 0,
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
