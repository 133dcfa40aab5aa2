/** Cached tenants and keys are at most ten seconds old. */
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { IsolateCache } from "../../src/runtime/isolate-cache.ts";
import { advanceSeconds, holdClock, releaseClock } from "../support/clock.ts";

/** A source that counts how often it is read. */
function countedSource(value: string | undefined) {
  let reads = 0;
  return {
    read: async () => {
      reads += 1;
      return value;
    },
    reads: () => reads,
  };
}

describe("the short-lived cache", () => {
  beforeEach(holdClock);
  afterEach(releaseClock);

  it("reads a value once, and again only after it has expired", async () => {
    const cache = new IsolateCache<string>({ lifetimeMs: 10_000, capacity: 5 });
    const source = countedSource("value");
    const ask = () => cache.getOrRead("key", source.read);
    await ask();
    advanceSeconds(9.999);
    expect(await ask()).toBe("value");
    expect(source.reads()).toBe(1);
    advanceSeconds(0.001);
    await ask();
    expect(source.reads()).toBe(2);
  });

  it("does not cache a missing value", async () => {
    const cache = new IsolateCache<string>({ lifetimeMs: 10_000, capacity: 5 });
    const source = countedSource(undefined);
    await cache.getOrRead("key", source.read);
    await cache.getOrRead("key", source.read);
    expect(source.reads()).toBe(2);
  });

  it("does not cache a failure, so the next call reads again", async () => {
    const cache = new IsolateCache<string>({ lifetimeMs: 10_000, capacity: 5 });
    const lost = () => Promise.reject(new Error("lost"));
    await expect(cache.getOrRead("key", lost)).rejects.toThrow("lost");
    expect(await cache.getOrRead("key", async () => "found")).toBe("found");
  });

  it("drops the oldest entry when it is full", async () => {
    const cache = new IsolateCache<string>({ lifetimeMs: 10_000, capacity: 2 });
    const source = countedSource("value");
    for (const key of ["a", "b", "c"]) await cache.getOrRead(key, source.read);
    await cache.getOrRead("c", source.read);
    expect(source.reads()).toBe(3);
    await cache.getOrRead("a", source.read);
    expect(source.reads()).toBe(4);
  });
});
