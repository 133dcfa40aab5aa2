/** Access to the database: what counts as lost, for how long it is not used, and what is not hidden. */
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { DatabaseLost, guardDatabase, isDatabaseLost, orWithout } from "../../src/db/database.ts";
import { advanceSeconds, holdClockAndTimeLimits, releaseClock } from "../support/clock.ts";
import { lostDatabase } from "../support/lost-database.ts";

beforeEach(() => {
  holdClockAndTimeLimits();
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
  releaseClock();
});

/** A database that is lost until `mend`, and counts how often it was asked. */
function breakable() {
  const lost = lostDatabase("fails");
  const state = { asked: 0, isLost: true };
  const prepare = (sql: string) => {
    state.asked += 1;
    return (state.isLost ? lost : env.DB).prepare(sql);
  };
  const db = guardDatabase({ prepare } as unknown as D1Database);
  const ask = () => db.prepare("SELECT 1 AS one").first("one");
  return { state, ask };
}

describe("a guarded database", () => {
  it("answers as it does without one: single reads, batches and drizzle's way of asking", async () => {
    const db = guardDatabase(env.DB);
    expect(await db.prepare("SELECT ? AS value").bind(7).first()).toEqual({ value: 7 });
    expect(await db.prepare("SELECT 1 AS a, 2 AS b").raw()).toEqual([[1, 2]]);
    const batch = await db.batch([
      db.prepare("SELECT 1 AS a"),
      db.prepare("SELECT ? AS a").bind(2),
    ]);
    expect(batch.map(({ results }) => results)).toEqual([[{ a: 1 }], [{ a: 2 }]]);
  });

  it("returns the error of an invalid statement, however often it is sent", async () => {
    const db = guardDatabase(env.DB);
    for (let sent = 0; sent < 5; sent += 1) {
      const error = await db
        .prepare("SELECT * FROM no_such_table")
        .all()
        .catch((thrown: unknown) => thrown);
      expect(String(error)).toContain("no such table");
      expect(isDatabaseLost(error)).toBe(false);
    }
    expect(await db.prepare("SELECT 1 AS one").first("one")).toBe(1);
  });

  it("is not used for five seconds after three failures, then probed once, and used again when it is back", async () => {
    const { state, ask } = breakable();
    const isLost = async () =>
      (await ask().catch((error: unknown) => error)) instanceof DatabaseLost;
    for (const _ of [1, 2, 3, 4, 5]) expect(await isLost()).toBe(true);
    const prepared = state.asked;
    state.isLost = false;
    // Each statement is prepared, and none is sent.
    expect(await isLost()).toBe(true);
    expect(state.asked).toBe(prepared + 1);
    advanceSeconds(5);
    expect(await ask()).toBe(1);
    expect(await ask()).toBe(1);
  });

  it("counts as lost when an access has no answer within ten seconds", async () => {
    const db = guardDatabase(lostDatabase("hangs"));
    const first = db.prepare("SELECT 1").all();
    first.catch(() => {});
    await vi.advanceTimersByTimeAsync(9_999);
    expect(await Promise.race([first.catch(() => "lost"), Promise.resolve("waiting")])).toBe(
      "waiting",
    );
    await vi.advanceTimersByTimeAsync(1);
    await expect(first).rejects.toThrow(DatabaseLost);
    // The next access does not wait.
    await expect(db.prepare("SELECT 1").all()).rejects.toThrow(DatabaseLost);
  });

  it("can be skipped after 50 ms, when it is lost and not when the work is wrong", async () => {
    const late = orWithout(new Promise<string>(() => {}), "without");
    await vi.advanceTimersByTimeAsync(50);
    expect(await late).toBe("without");
    expect(await orWithout(Promise.reject(new DatabaseLost("gone")), "without")).toBe("without");
    await expect(orWithout(Promise.reject(new Error("a bug")), "without")).rejects.toThrow("a bug");
  });
});
