/**
 * The limits as one isolate counts them. A call under a lease costs a look-up and a few additions; the
 * object that counts for all isolates is asked in the background, before the lease ends. Only plain numbers
 * are kept between requests, because a request can wait only for its own I/O. docs/decisions/0014.
 */

import {
  awaitAnswer,
  endLease,
  hold,
  holdWaiting,
  isLeased,
  isReportDue,
  type LimitState,
  learn,
  leaseWanted,
  limitState,
  newTally,
  release,
  reportable,
  spend,
  type Tally,
} from "../../domain/rate-limit/isolate-tally.ts";
import { type Answer, type Ask, windowOf } from "../../domain/rate-limit/lease.ts";
import type { RateLimit } from "../../domain/rate-limit/plan-limits.ts";
import type { WalletAddress } from "../../durable-objects/names.ts";
import { ulid } from "../runtime/ulid.ts";

/** The key, person, player or address that a limit is for. */
export interface Subject {
  readonly kind: "key" | "player" | "ip" | "person";
  /** The name of the object that counts. */
  readonly name: string;
  readonly limit: RateLimit;
  /** The wallet that counts instead, for a player. */
  readonly wallet?: WalletAddress;
}

/** The I/O of a request, which the limiter uses. */
export interface LimiterIo {
  nowMs(): number;
  wait(milliseconds: number): Promise<void>;
  /** Asks the subject's object; rejects if it cannot be reached. */
  ask(subject: Subject, ask: Ask): Promise<Answer>;
  /** Continues the work after the response has been sent. */
  later(work: Promise<void>): void;
}

/**
 * A call that the player's wallet counts while it carries it out, with the question to send along. Decision
 * 0113.
 */
export interface Boarded {
  readonly subject: Subject;
  readonly tally: Tally;
  readonly ask: Ask;
}

/** A call that was held for a subject or refused. */
export interface Held {
  readonly subject: Subject;
  readonly tally: Tally;
  /** How long until there is room; 0 if the call is held. */
  readonly waitMs: number;
}

/**
 * At about 300 bytes each, a small part of an isolate's memory. Past this number the subject with the
 * oldest window is dropped, with any unreported calls of its lease. Those calls may pass twice in an
 * isolate that serves more subjects than this within a minute.
 */
const CAPACITY = 10_000;
/** How long calls pass after the object could not be reached, before one of them tries again. */
const BLIND_MS = 1_000;

export class RateLimiter {
  readonly #tallies = new Map<string, Tally>();
  readonly #capacity: number;
  /** Made by the first request: the runtime has no random numbers before that. */
  #holder: string | undefined;

  constructor(capacity: number = CAPACITY) {
    this.#capacity = capacity;
  }

  /** Holds a call, for `charge` or `letGo`; a refused one needs neither. */
  hold(subject: Subject, io: LimiterIo): Held | Promise<Held> {
    const nowMs = io.nowMs();
    const tally = this.#tallyOf(subject, windowOf(nowMs));
    const room = hold(tally, subject.limit, nowMs);
    if (room === "full") return { subject, tally, waitMs: tally.fullUntilMs - nowMs };
    if (room === "ask") return this.#take(subject, tally, io);
    if (isReportDue(tally, nowMs)) io.later(this.#report(subject, tally, io));
    return { subject, tally, waitMs: 0 };
  }

  /**
   * Registers a call that the wallet will count; `arrive` follows, whatever the outcome. Returns it as
   * refused if there is known to be no room.
   */
  board(subject: Subject, nowMs: number): Boarded | Held {
    const tally = this.#tallyOf(subject, windowOf(nowMs));
    const room = hold(tally, subject.limit, nowMs);
    if (room === "full") return { subject, tally, waitMs: tally.fullUntilMs - nowMs };
    const isHeld = room === "held" && isLeased(tally, nowMs);
    if (room === "held" && !isHeld) awaitAnswer(tally);
    // Each of these calls reports itself, so a lease would only keep calls from others.
    const ask = this.#reportOf(subject, tally, { takes: !isHeld, wants: 0 });
    return { subject, tally, ask };
  }

  /** Takes the wallet's answer; without one the call passes, because play must continue. */
  arrive({ subject, tally, ask }: Boarded, answer: Answer | undefined, nowMs: number): Held {
    if (answer !== undefined) learn(this.#learning(subject, tally, answer), answer, nowMs);
    if (!ask.takes) return { subject, tally, waitMs: 0 };
    const refusedUntilMs = answer?.fullUntilMs ?? 0;
    const held = this.#held(subject, tally, refusedUntilMs === 0, nowMs);
    if (refusedUntilMs === 0 || held.waitMs > 0) return held;
    // A lease that arrived in the meantime would cover it, but the wallet has not carried out the call.
    this.letGo(held);
    return { ...held, waitMs: Math.max(1, refusedUntilMs - nowMs) };
  }

  /** Charges a held call. */
  charge({ tally }: Held): void {
    spend(tally);
  }

  /** Releases a held call. */
  letGo({ tally }: Held): void {
    release(tally);
  }

  /** Returns the subject's remaining calls, as far as this isolate knows; asks and charges nothing. */
  stateOf(subject: Subject, nowMs: number): LimitState {
    const window = windowOf(nowMs);
    const tally = this.#tallies.get(subject.name);
    const current = tally?.window === window ? tally : newTally(window, subject.limit);
    return limitState(current, subject.limit);
  }

  /** How many subjects are kept. */
  get size(): number {
    return this.#tallies.size;
  }

  /** Asks for a call that has to wait for the answer. Without an answer the call passes, because play must continue. */
  async #take(subject: Subject, tally: Tally, io: LimiterIo): Promise<Held> {
    const answer = await this.#ask(subject, tally, { takes: true }, io);
    const given = answer === undefined || answer.fullUntilMs === 0;
    return this.#held(subject, tally, given, io.nowMs());
  }

  #held(subject: Subject, tally: Tally, given: boolean, nowMs: number): Held {
    if (holdWaiting(tally, given, nowMs)) return { subject, tally, waitMs: 0 };
    return { subject, tally, waitMs: Math.max(1, tally.fullUntilMs - nowMs) };
  }

  async #report(subject: Subject, tally: Tally, io: LimiterIo): Promise<void> {
    await this.#ask(subject, tally, { takes: false }, io);
  }

  async #ask(
    subject: Subject,
    tally: Tally,
    { takes }: { takes: boolean },
    io: LimiterIo,
  ): Promise<Answer | undefined> {
    tally.askedAtMs = io.nowMs();
    const ask = this.#reportOf(subject, tally, { takes, wants: leaseWanted(tally) });
    try {
      const answer = await io.ask(subject, ask);
      const current = this.#learning(subject, tally, answer);
      learn(current, answer, io.nowMs());
      if (answer.ceiling > answer.spent) io.later(this.#settle(subject, current, io));
      return answer;
    } catch {
      tally.blindUntilMs = io.nowMs() + BLIND_MS;
      return undefined;
    }
  }

  #reportOf(
    { limit }: Subject,
    tally: Tally,
    { takes, wants }: { readonly takes: boolean; readonly wants: number },
  ): Ask {
    this.#holder ??= ulid();
    const { window, others, passedAtMs } = tally;
    const spent = reportable(tally);
    return { holder: this.#holder, window, spent, others, passedAtMs, limit, takes, wants };
  }

  /** Returns the tally that an answer is about: a new minute may have begun in the meantime. */
  #learning(subject: Subject, tally: Tally, { window }: Answer): Tally {
    return window === tally.window ? tally : this.#tallyOf(subject, window);
  }

  /** Reports at the end of a lease how much of it was spent, so that exactly the rest is returned. */
  async #settle(subject: Subject, tally: Tally, io: LimiterIo): Promise<void> {
    await io.wait(tally.leaseUntilMs - io.nowMs());
    // Another request has asked for a longer lease, and settles that one.
    if (io.nowMs() < tally.leaseUntilMs) return;
    endLease(tally);
    if (tally.spent > tally.known) await this.#report(subject, tally, io);
  }

  #tallyOf(subject: Subject, window: number): Tally {
    const { name, limit } = subject;
    const known = this.#tallies.get(name);
    // If a clock steps back a little, the previous window must not be reopened.
    if (known !== undefined && known.window >= window) return known;
    const tally = newTally(window, limit, known);
    this.#tallies.delete(name);
    this.#tallies.set(name, tally);
    if (this.#tallies.size > this.#capacity) {
      const [oldest] = this.#tallies.keys();
      if (oldest !== undefined) this.#tallies.delete(oldest);
    }
    return tally;
  }
}
