/**
 * Isolates, the network between them and the object that counts, and a clock, for rate limits: the
 * shipped limiter and the shipped count run in it as they are, and only time is made up.
 */
import { answerAsk, newCount } from "../../domain/rate-limit/count.ts";
import { WINDOW_MS } from "../../domain/rate-limit/lease.ts";
import type { RateLimit } from "../../domain/rate-limit/plan-limits.ts";
import { type LimiterIo, RateLimiter, type Subject } from "../../src/rate-limit/rate-limiter.ts";
import type { SeededRandom } from "./seeded-random.ts";

/** A minute in which nothing happened yet. */
export const START_MS = 1_000 * WINDOW_MS;

/** A call of the traffic: which isolate it reaches, and when. */
export interface Call {
  readonly isolate: number;
  readonly atMs: number;
}

/** What became of a call. */
export interface Fate {
  readonly atMs: number;
  readonly isolate: number;
  readonly admitted: boolean;
  /** Whether it waited for the object. */
  readonly waited: boolean;
}

interface Due {
  readonly atMs: number;
  readonly run: () => void;
}

export interface Network {
  readonly random: SeededRandom;
  /** The longest way to the object and back. */
  readonly longestTripMs: number;
  /** Moments at which the object forgets everything. */
  readonly forgetsAtMs?: readonly number[];
}

/** Sends the calls through as many isolates as they name; answers with what became of each, in order. */
export async function sendCalls(
  limit: RateLimit,
  calls: readonly Call[],
  network: Network,
): Promise<{ fates: Fate[]; trips: number }> {
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

  const fates: Fate[] = [];
  const isolates = new Map<number, RateLimiter>();
  const receive = async ({ isolate, atMs }: Call): Promise<void> => {
    const limiter = isolates.get(isolate) ?? new RateLimiter();
    isolates.set(isolate, limiter);
    const answer = limiter.hold(subject, io);
    const waited = answer instanceof Promise;
    const held = waited ? await answer : answer;
    if (held.waitMs === 0) limiter.charge(held);
    fates.push({ atMs, isolate, admitted: held.waitMs === 0, waited });
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
    // Lets everything that this moment set going come to rest before time moves on.
    await new Promise((resolve) => setImmediate(resolve));
  }
  return { fates, trips };
}
