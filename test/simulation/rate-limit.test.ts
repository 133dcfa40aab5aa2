/**
 * "Limits hold across all isolates to within 5%", and most calls do not wait for the object: seeded
 * traffic through the shipped limiter and count. Reference 16.8.
 */
import { describe, expect, it } from "vitest";
import {
  ADDRESS_LIMIT,
  planLimits,
  type RateLimit,
  SITE_LIMIT,
} from "../../domain/rate-limit/plan-limits.ts";
import { RateLimiter } from "../../src/rate-limit/rate-limiter.ts";
import { fewOrAll } from "../support/length.ts";
import { type Call, START_MS, sendCalls } from "./rate-limit-world.ts";
import { SeededRandom } from "./seeded-random.ts";

const SEEDS = fewOrAll({ few: [1], others: [2, 3, 4, 5] });
const TOLERANCE = 0.05;
const LONGEST_TRIP_MS = 80;

const LIMITS: readonly (readonly [string, RateLimit])[] = [
  ["a Starter player", planLimits("starter").player],
  ["a Growth player", planLimits("growth").player],
  ["an address", ADDRESS_LIMIT],
  ["a Growth key", planLimits("growth").key],
];
const ENTERPRISE_KEY = ["an Enterprise key", planLimits("enterprise").key] as const;

type Skew = "even" | "one hot" | "steep";

interface Traffic {
  readonly isolates: number;
  readonly skew: Skew;
  readonly calls: number;
  readonly spanMs: number;
}

function trafficOf(random: SeededRandom, traffic: Traffic): Call[] {
  const calls = Array.from({ length: traffic.calls }, () => ({
    isolate: isolateOf(random, traffic),
    atMs: START_MS + random.below(traffic.spanMs),
  }));
  return calls.sort((one, other) => one.atMs - other.atMs);
}

function isolateOf(random: SeededRandom, { isolates, skew }: Traffic): number {
  if (skew === "one hot" && random.chance(0.8)) return 0;
  if (skew === "steep") return Math.floor(isolates * (random.word() / 2 ** 32) ** 3);
  return random.below(isolates);
}

async function send(limit: RateLimit, seed: number, traffic: Traffic) {
  const random = new SeededRandom(seed);
  const calls = trafficOf(random, traffic);
  const { results } = await sendCalls(limit, calls, { random, longestTripMs: LONGEST_TRIP_MS });
  const admitted = results.filter((result) => result.admitted);
  const waited = admitted.filter((result) => result.waited).length;
  return { admitted: admitted.length, waitedShare: waited / admitted.length };
}

describe.each(LIMITS)(
  "when %s makes twice the allowed calls, as many as allowed are admitted, to within five percent",
  (_name, limit) => {
    const allowed = limit.limit + limit.burstCalls;
    const most = Math.floor(allowed + limit.limit * TOLERANCE);

    describe.each([1, 5, 20])("over %i isolates", (isolates) => {
      it.each(["even", "one hot", "steep"] as const)("with %s traffic", async (skew) => {
        for (const spanMs of [59_000, 8_000, 3_000]) {
          for (const seed of SEEDS) {
            const traffic = { isolates, skew, calls: 2 * allowed, spanMs };
            const { admitted } = await send(limit, seed, traffic);
            const what = `seed ${seed}, ${spanMs} ms`;
            expect(admitted, what).toBeLessThanOrEqual(isolates === 1 ? allowed : most);
            expect(admitted, what).toBeGreaterThanOrEqual(Math.ceil(allowed * (1 - TOLERANCE)));
          }
        }
      });
    });
  },
);

describe.each([...LIMITS, ENTERPRISE_KEY])("fewer calls than the limit of %s", (_name, limit) => {
  it.each([1, 5, 20])("are never refused over %i isolates", async (isolates) => {
    for (const skew of ["even", "one hot", "steep"] as const) {
      const calls = Math.floor(0.9 * limit.limit);
      const traffic = { isolates, skew, calls, spanMs: 59_000 };
      const { admitted } = await send(limit, 1, traffic);
      expect(admitted, skew).toBe(calls);
    }
  });
});

describe("an Enterprise key's calls", () => {
  it.each([1, 20])(
    "are admitted up to the limit and its burst over %i isolates",
    async (isolates) => {
      const limit = ENTERPRISE_KEY[1];
      const allowed = limit.limit + limit.burstCalls;
      for (const seed of SEEDS) {
        const traffic = { isolates, skew: "steep", calls: 2 * allowed, spanMs: 8_000 } as const;
        const { admitted } = await send(limit, seed, traffic);
        expect(admitted).toBeLessThanOrEqual(allowed + limit.limit * TOLERANCE);
        expect(admitted).toBeGreaterThanOrEqual(allowed * (1 - TOLERANCE));
      }
    },
  );
});

describe("fewer than 5% of the calls wait for the object, for", () => {
  it.each([
    ["an address in one isolate", ADDRESS_LIMIT, 1, 300],
    ["a Growth key over five isolates", planLimits("growth").key, 5, 800],
    ["a Growth key over twenty isolates", planLimits("growth").key, 20, 800],
    ["an Enterprise key over twenty isolates", planLimits("enterprise").key, 20, 4_000],
  ])("%s", async (_name, limit, isolates, calls) => {
    const traffic = { isolates, skew: "even", calls, spanMs: 59_000 } as const;
    expect((await send(limit, 1, traffic)).waitedShare).toBeLessThan(0.05);
  });
});

describe("a player at normal pace", () => {
  it.each([1, 2, 3, 5])("with a call every %i s waits only once", async (everySeconds) => {
    const calls = Array.from({ length: 100 }, (_, index) => ({
      isolate: 0,
      atMs: START_MS + index * everySeconds * 1000,
    }));
    const network = { random: new SeededRandom(1), longestTripMs: LONGEST_TRIP_MS };
    const { results, trips } = await sendCalls(planLimits("growth").player, calls, network);
    expect(results.filter((result) => result.admitted).length).toBe(100);
    expect(results.filter((result) => result.waited).length).toBe(1);
    // A Growth player has three calls of slack, and half of them is reported together.
    expect(trips).toBeLessThanOrEqual(60);
  });

  it.each([
    ["an address", ADDRESS_LIMIT],
    ["a network of addresses", SITE_LIMIT],
    ["an Enterprise player", planLimits("enterprise").player],
  ])(
    "with a call every 3 s asks the count of %s three times in a minute, and waits for none",
    async (_name, limit) => {
      const calls = Array.from({ length: 200 }, (_, index) => ({
        isolate: 0,
        atMs: START_MS + index * 3_000,
      }));
      const network = { random: new SeededRandom(1), longestTripMs: LONGEST_TRIP_MS };
      const { results, trips } = await sendCalls(limit, calls, network);
      expect(results.filter((result) => result.admitted).length).toBe(200);
      expect(results.filter((result) => result.waited).length).toBe(0);
      // Ten minutes, and the first answer.
      expect(trips).toBeLessThanOrEqual(31);
    },
  );
});

describe("an object that forgets its count", () => {
  it("restores it from the isolates that keep calling", async () => {
    const { key } = planLimits("growth");
    const allowed = key.limit + key.burstCalls;
    const burst = { isolates: 5, skew: "even", calls: key.limit / 2, spanMs: 3_000 } as const;
    for (const seed of SEEDS) {
      const random = new SeededRandom(seed);
      // The object is evicted after ten seconds without a call.
      const calls = [0, 15_000, 30_000, 45_000].flatMap((after) =>
        trafficOf(random, burst).map((call) => ({ ...call, atMs: call.atMs + after })),
      );
      const forgetsAtMs = [14_000, 29_000, 44_000].map((after) => START_MS + after);
      const network = { random, longestTripMs: LONGEST_TRIP_MS, forgetsAtMs };
      const { results } = await sendCalls(key, calls, network);
      const admitted = results.filter((result) => result.admitted).length;
      expect(admitted).toBeLessThanOrEqual(allowed + key.limit * TOLERANCE);
      expect(admitted).toBeGreaterThanOrEqual(key.limit);
    }
  });
});

describe("the limiter's memory", () => {
  it("is bounded: it drops the subject that was idle longest", () => {
    const limiter = new RateLimiter(2);
    const io = {
      nowMs: () => START_MS,
      wait: async () => undefined,
      ask: () => Promise.reject(new Error("not asked")),
      later: () => undefined,
    };
    const limit = planLimits("growth").key;
    const remaining = (name: string) => {
      const subject = { kind: "key", name, limit } as const;
      const held = limiter.hold(subject, io);
      if (held instanceof Promise) throw new Error("must wait");
      limiter.charge(held);
      return limiter.stateOf(subject, START_MS).remaining;
    };
    expect(["a", "b", "b", "c"].map(remaining)).toEqual([999, 999, 998, 999]);
    expect(limiter.size).toBe(2);
    expect(remaining("a")).toBe(999);
  });
});

describe("a call that its wallet counts", () => {
  const limit = planLimits("growth").player;
  const subject = { kind: "player", name: "a", limit } as const;
  const answer = {
    ...{ window: Math.floor(START_MS / 60_000), spent: 0, others: 0, passedAtMs: 0 },
    ...{ slack: 1, tight: false, ceiling: 0, leaseUntilMs: 0, fullUntilMs: 0 },
  };
  function boarded(limiter: RateLimiter) {
    const call = limiter.board(subject, START_MS);
    if (!("ask" in call)) throw new Error("there is room");
    return call;
  }

  it("is refused if the wallet refused it, even where a lease came meanwhile", () => {
    const limiter = new RateLimiter();
    const [leased, refused] = [boarded(limiter), boarded(limiter)];
    const lease = { ceiling: 9, leaseUntilMs: START_MS + 2_000 };
    const held = limiter.arrive(leased, { ...answer, ...lease }, START_MS);
    expect(held.waitMs).toBe(0);
    limiter.charge(held);
    const fullUntilMs = START_MS + 500;
    expect(limiter.arrive(refused, { ...answer, fullUntilMs }, START_MS).waitMs).toBe(500);
    // Nothing of it is left behind: the next call is the second. The lease counts it already.
    expect(boarded(limiter).ask).toMatchObject({ spent: 2, takes: false });
  });

  it("passes if the wallet gave no answer, and is counted", () => {
    const limiter = new RateLimiter();
    const held = limiter.arrive(boarded(limiter), undefined, START_MS);
    expect(held.waitMs).toBe(0);
    limiter.charge(held);
    expect(boarded(limiter).ask.spent).toBe(1);
  });
});
