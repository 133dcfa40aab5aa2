/** Look-ups on the way to money: remembered, refreshed behind the calls, and never waited for long. Decision 0050. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { CachedWithFallback } from "../../src/db/cached-with-fallback.ts";
import { DatabaseLost } from "../../src/db/database.ts";
import { advanceSeconds, holdClockAndTimeLimits, releaseClock } from "../support/clock.ts";

beforeEach(holdClockAndTimeLimits);
afterEach(releaseClock);

/** A database whose answers the test gives one by one, a copy, and the work that continues after the answer. */
function heldSource(copy?: string) {
  const questions: PromiseWithResolvers<string | undefined>[] = [];
  const behind: Promise<unknown>[] = [];
  return {
    questions,
    behind,
    read: () => {
      const question = Promise.withResolvers<string | undefined>();
      questions.push(question);
      return question.promise;
    },
    recall: async () => copy,
    later: (work: Promise<unknown>) => {
      behind.push(work);
    },
  };
}

/** Returns what is known after the database has answered once. */
async function knownValue(source: ReturnType<typeof heldSource>) {
  const remembered = new CachedWithFallback<string>(10);
  const first = remembered.find("key", source);
  source.questions[0]?.resolve("first");
  expect(await first).toBe("first");
  return () => remembered.find("key", source);
}

describe("a remembered look-up", () => {
  it("is refreshed once in the background after 5 s, and no call waits for it", async () => {
    const source = heldSource();
    const find = await knownValue(source);
    advanceSeconds(4.999);
    expect(await find()).toBe("first");
    expect(source.questions).toHaveLength(1);
    advanceSeconds(0.001);
    expect(await find()).toBe("first");
    expect(await find()).toBe("first");
    expect(source.questions).toHaveLength(2);
    source.questions[1]?.resolve("second");
    await Promise.all(source.behind);
    expect(await find()).toBe("second");
  });

  it("is not used past 10 s: a call then waits 50 ms for the database and takes the copy", async () => {
    const source = heldSource("copy");
    const find = await knownValue(source);
    advanceSeconds(10);
    const late = find();
    await vi.advanceTimersByTimeAsync(49);
    expect(await Promise.race([late, Promise.resolve("waiting")])).toBe("waiting");
    await vi.advanceTimersByTimeAsync(1);
    expect(await late).toBe("copy");
    expect(await find()).toBe("copy");
  });

  it("takes the copy at once when the database is lost, and waits for the database where there is none", async () => {
    const source = heldSource("copy");
    const lost = new CachedWithFallback<string>(10).find("key", source);
    source.questions[0]?.reject(new DatabaseLost("gone"));
    expect(await lost).toBe("copy");

    const uncopied = heldSource();
    const slow = new CachedWithFallback<string>(10).find("key", uncopied);
    await vi.advanceTimersByTimeAsync(5_000);
    uncopied.questions[0]?.resolve("late");
    expect(await slow).toBe("late");
  });

  it("uses the database's late answer, not the copy: a key that was revoked is not used again", async () => {
    const source = heldSource("copy");
    const remembered = new CachedWithFallback<string>(10);
    const call = remembered.find("key", source);
    await vi.advanceTimersByTimeAsync(50);
    expect(await call).toBe("copy");
    source.questions[0]?.resolve(undefined);
    await Promise.all(source.behind);
    void remembered.find("key", source);
    expect(source.questions).toHaveLength(2);
  });

  it("keeps the answer to the later question, whichever answer arrives first", async () => {
    const source = heldSource();
    const find = await knownValue(source);
    advanceSeconds(5);
    await find();
    advanceSeconds(4.9);
    source.questions[0]?.resolve("first");
    advanceSeconds(0.2);
    const now = find();
    source.questions[2]?.resolve("third");
    expect(await now).toBe("third");
    source.questions[1]?.resolve("second");
    await Promise.all(source.behind);
    expect(await find()).toBe("third");
  });

  it("reports a bug as a bug", async () => {
    const source = heldSource("copy");
    const call = new CachedWithFallback<string>(10).find("key", source);
    source.questions[0]?.reject(new Error("a bug"));
    await expect(call).rejects.toThrow("a bug");
  });
});
