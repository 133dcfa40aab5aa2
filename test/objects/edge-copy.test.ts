/** What a copy of a key or a tenant keeps, and for how long. Decision 0028. */
import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { ulid } from "ulid";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { edgeCopyStub } from "../../src/objects.ts";
import { advanceSeconds, holdClockAwayFromAlarms, releaseClock } from "../support/clock.ts";

beforeEach(holdClockAwayFromAlarms);
afterEach(releaseClock);

function openCopy() {
  const name = `key:${ulid()}`;
  const object = env.EDGE_COPY.getByName(name);
  return { object, copy: edgeCopyStub(env, name) };
}

describe("a copy of what the edge needs", () => {
  it("keeps what was read last, whatever arrives last, even after a restart", async () => {
    const { object, copy } = openCopy();
    const readAt = Date.now();
    await copy.keep({ text: "newer", readAt });
    await copy.keep({ text: "older", readAt: readAt - 1 });
    await evictDurableObject(object);
    expect(await copy.recall()).toEqual({ text: "newer", readAt });
  });

  it("is gone once it has been dropped, and an earlier read does not bring it back", async () => {
    const { copy } = openCopy();
    const now = Date.now();
    await copy.keep({ text: "a key", readAt: now - 2 });
    await copy.forget(now);
    expect(await copy.recall()).toBeNull();
    await copy.keep({ text: "a key", readAt: now - 1 });
    expect(await copy.recall()).toBeNull();
  });

  it("is forgotten after a day, and is deleted by the object's alarm", async () => {
    const { object, copy } = openCopy();
    await copy.keep({ text: "a key", readAt: Date.now() });
    advanceSeconds(86_400);
    expect(await copy.recall()).not.toBeNull();
    advanceSeconds(1);
    expect(await copy.recall()).toBeNull();
    expect(await runDurableObjectAlarm(object)).toBe(true);
    const rows = await runInDurableObject(object, (_, { storage }) =>
      storage.sql.exec("SELECT * FROM copy").toArray(),
    );
    expect(rows).toEqual([]);
  });

  it("stores nothing when it is asked for something that does not exist", async () => {
    const { object, copy } = openCopy();
    expect(await copy.recall()).toBeNull();
    const tables = await runInDurableObject(object, (_, { storage }) =>
      storage.sql.exec("SELECT name FROM sqlite_master WHERE name = 'copy'").toArray(),
    );
    expect(tables).toEqual([]);
  });
});
