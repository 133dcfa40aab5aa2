/**
 * A world for rate limits: isolates, the network, the object that counts, and a clock. The shipped
 * limiter and the shipped count run in it unchanged; only time is simulated.
 */

import { WINDOW_MS } from "../../domain/rate-limit/lease.ts";
import type { RateLimit } from "../../domain/rate-limit/plan-limits.ts";
import { answerAsk, newCount } from "../../domain/rate-limit/shared-count.ts";
import { type LimiterIo, RateLimiter, type Subject } from "../../src/rate-limit/rate-limiter.ts";
import type { SeededRandom } from "./seeded-random.ts";

/** The start of a minute without any calls. */
export const START_MS = 1_000 * WINDOW_MS;

/** A call: which isolate it reaches, and when. */
export interface Call {
  readonly isolate: number;
  readonly atMs: number;
}

/** The result of a call. */
export interface CallResult {
  readonly atMs: number;
  readonly isolate: number;
  readonly admitted: boolean;
  /** True if it waited for the object. */
  readonly waited: boolean;
}

interface Due {
  readonly atMs: number;
  readonly run: () => void;
}

export interface Network {
  readonly random: SeededRandom;
  /** The longest round trip to the object. */
  readonly longestTripMs: number;
  /** Times at which the object forgets everything. */
  readonly forgetsAtMs?: readonly number[];
}

/** Sends the calls through their isolates; returns the result of each, in order. */
export async function sendCalls(
  limit: RateLimit,
  calls: readonly Call[],
  network: Network,
): Promise<{ results: CallResult[]; trips: number }> {
  const subject: Subject = { kind: "key", name: "subject", limit };
  let nowMs = START_MS;
  let count = newCount();
  let trips = 0;
  const due: Due[] = [];
  const at = (atMs: number, run: () => void): void => {
    let low = 0;
    let high = due.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((due[middle] as Due).atMs < atMs) high = middle;
      else low = middle + 1;
    }
    due.splice(low, 0, { atMs, run });
  };
  const wait = (milliseconds: number): Promise<void> =>
    new Promise((resolve) => at(nowMs + Math.max(0, milliseconds), resolve));
  const oneWayMs = (): number => network.random.between(1, network.longestTripMs) / 2;
  const io: LimiterIo = {
    nowMs: () => Math.floor(nowMs),
    wait,
    async ask(_, ask) {
      trips += 1;
      await wait(oneWayMs());
      const answer = answerAsk(count, ask, Math.floor(nowMs));
      await wait(oneWayMs());
      return answer;
    },
    later: () => undefined,
  };

  const results: CallResult[] = [];
  const isolates = new Map<number, RateLimiter>();
  const receive = async ({ isolate, atMs }: Call): Promise<void> => {
    const limiter = isolates.get(isolate) ?? new RateLimiter();
    isolates.set(isolate, limiter);
    const answer = limiter.hold(subject, io);
    const waited = answer instanceof Promise;
    const held = waited ? await answer : answer;
    if (held.waitMs === 0) limiter.charge(held);
    results.push({ atMs, isolate, admitted: held.waitMs === 0, waited });
  };
  for (const call of calls) at(call.atMs, () => void receive(call));
  for (const atMs of network.forgetsAtMs ?? []) {
    at(atMs, () => {
      count = newCount();
    });
  }
  for (let next = due.pop(); next !== undefined; next = due.pop()) {
    nowMs = next.atMs;
    next.run();
    // Everything that this moment triggered finishes before time moves on.
    await new Promise((resolve) => setImmediate(resolve));
  }
  return { results, trips };
}
