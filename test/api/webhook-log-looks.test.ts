/**
 * What a page of a webhook's log reads: its own rows, whatever it is asked for and however long the log is.
 * A walk by cursor finds everything once, over all webhooks. Reference 2.8, 11.16 and 11.21.
 */
import { runInDurableObject } from "cloudflare:test";
import { beforeAll, describe, expect, it } from "vitest";
import { DeliveryLog, MAX_COUNTED } from "../../durable-objects/webhook-endpoint/delivery-log.ts";
import { type Casino, openCasino } from "../support/casino.ts";
import { openEndpoint } from "../support/webhook-endpoint.ts";
import { WEBHOOKS } from "../support/webhooks.ts";

const EVENTS = "/api/v1/admin/events";
const ROWS = 2 * MAX_COUNTED + 5_000;
/** A page of 100 rows: chunks of each of four groups, each through the index and its rows. */
const MOST_ROWS_OF_A_PAGE = 1_000;
/** The page and its total. */
const MOST_ROWS_READ = MAX_COUNTED + MOST_ROWS_OF_A_PAGE;

type Endpoint = Awaited<ReturnType<typeof openEndpoint>>;

/**
 * Fills a log with deliveries of rounds at the times 1, 2, 3, … and, `apart` rows from each other, one
 * attempt of another type; every 7,000th attempt failed.
 */
async function fill(endpoint: Endpoint, { rows, apart }: { rows: number; apart: number }) {
  const numbers = `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${rows})`;
  const type = `iif(i % ${apart} = 1, 'player.created', 'round.settled')`;
  await endpoint.run(
    `INSERT INTO attempt (event_id, type, attempt, status, duration_ms, created_at) ${numbers}
     SELECT 'evt_' || i, ${type}, 1, iif(i % 7000 = 0, 'failed', 'delivered'), 1, i FROM n`,
  );
  await endpoint.run(
    `INSERT INTO event (id, type, body, state, due_at, created_at, accepted_at) ${numbers}
     SELECT 'evt_' || i, ${type}, '{"data":{"playerId":"' || iif(i % ${apart} = 1, 'rare', 'usual')
       || '"}}', 'delivered', 0, i, ${Date.now()} FROM n`,
  );
}

/** Returns the rows that the work reads from the endpoint's database, and the steps of its queries' plans. */
function readsOf(endpoint: Endpoint, work: (log: DeliveryLog) => unknown) {
  return runInDurableObject(endpoint.object, (_, { storage }) => {
    const cursors: SqlStorageCursor<Record<string, SqlStorageValue>>[] = [];
    const plans: string[] = [];
    const exec = (query: string, ...values: unknown[]) => {
      const plan = storage.sql.exec(`EXPLAIN QUERY PLAN ${query}`, ...values).toArray();
      plans.push(...plan.map(({ detail }) => String(detail)));
      const cursor = storage.sql.exec(query, ...values);
      cursors.push(cursor);
      return cursor;
    };
    work(new DeliveryLog({ exec } as unknown as SqlStorage));
    return { rows: cursors.reduce((sum, { rowsRead }) => sum + rowsRead, 0), plans };
  });
}

describe("the logs of two webhooks", () => {
  let casino: Casino;
  let endpoint: Endpoint;
  let second: Endpoint;
  beforeAll(async () => {
    casino = await openCasino();
    [endpoint, second] = [await openEndpoint(casino), await openEndpoint(casino)];
    await fill(endpoint, { rows: ROWS, apart: 12_000 });
    await fill(second, { rows: 20, apart: 15 });
  });

  it("write a row for each attempt and for each of its two indexes, whether or not it delivered its event", async () => {
    const rowsOf = (status: "delivered" | "failed") =>
      runInDurableObject(second.object, (_, { storage }) => {
        const cursors: SqlStorageCursor<Record<string, SqlStorageValue>>[] = [];
        const exec = (query: string, ...values: unknown[]) => {
          const cursor = storage.sql.exec(query, ...values);
          cursors.push(cursor);
          return cursor;
        };
        const rest = { responseBody: null, durationMs: 1, nextAttemptAt: null, createdAt: 0 };
        const outcome = { cause: null, error: null, responseStatus: 200, attempt: 1, status };
        new DeliveryLog({ exec } as unknown as SqlStorage).addAttempt({
          ...{ eventId: "evt_written", type: "webhook.test", ...outcome, ...rest },
        });
        storage.sql.exec("DELETE FROM attempt WHERE event_id = 'evt_written'");
        return cursors.reduce((sum, { rowsWritten }) => sum + rowsWritten, 0);
      });
    // The fourth is the counter of the attempts' numbers.
    expect([await rowsOf("delivered"), await rowsOf("failed")]).toEqual([4, 4]);
  });

  const walk = async (path: string, list: "logs" | "events") => {
    const pages = [];
    let cursor: string | undefined;
    do {
      const next = cursor === undefined ? "" : `&cursor=${cursor}`;
      const { data, meta } = (await casino.call("GET", `${path}${next}`)) as never as {
        data: Record<string, { createdAt: string }[]>;
        meta: { hasMore: boolean; nextCursor?: string };
      };
      pages.push(data[list] ?? []);
      cursor = meta.nextCursor;
      expect(meta.hasMore).toBe(cursor !== undefined);
    } while (cursor !== undefined);
    return pages;
  };

  it("read only their own rows for a page, with each combination of filters and from any row on", async () => {
    const type = "player.created" as const;
    const times = [{}, { from: 1 }, { from: 1, to: ROWS - 1 }, { to: ROWS - 10 }];
    for (const period of times) {
      for (const limit of [2, 101]) {
        const before = { createdAt: ROWS - 5, seq: ROWS, id: "evt_x" };
        const page = { limit, ...period };
        for (const [name, work] of Object.entries<(log: DeliveryLog) => unknown>({
          all: (log) => log.attempts(page),
          type: (log) => log.attempts({ ...page, type }),
          failed: (log) => log.attempts({ ...page, status: "failed" }),
          retrying: (log) => log.attempts({ ...page, status: "retrying", type }),
          delivered: (log) => log.attempts({ ...page, status: "delivered", type }),
          event: (log) => log.attempts({ ...page, eventId: "evt_7", type, status: "failed" }),
          "all from a cursor": (log) => log.attempts({ ...page, before }),
          "type from a cursor": (log) => log.attempts({ ...page, type, before }),
          "delivered from a cursor": (log) =>
            log.attempts({ ...page, status: "delivered", type, before }),
          "event from a cursor": (log) => log.attempts({ ...page, eventId: "evt_7", type, before }),
          "a type that nothing has": (log) => log.attempts({ ...page, type: "player.suspended" }),
          "an event's own": (log) => log.attemptsOf("evt_7"),
          events: (log) => log.events(page),
          "events of a type": (log) => log.events({ ...page, type }),
          "events of a player": (log) => log.events({ ...page, playerId: "usual", type }),
          "events from a cursor": (log) => log.events({ ...page, playerId: "usual", type, before }),
        })) {
          const { rows, plans } = await readsOf(endpoint, work);
          const isCounted = !/cursor|event|nothing|own/.test(name);
          const most = isCounted ? MOST_ROWS_READ : MOST_ROWS_OF_A_PAGE;
          expect(rows, name).toBeLessThanOrEqual(most);
          const slow = plans.filter((step) => /^SCAN (?!\(|CONSTANT)|TEMP B-TREE/.test(step));
          expect(slow, name).toEqual([]);
        }
      }
    }
  });

  it("list a rare type on one page however many newer entries there are, each once and newest first", async () => {
    const rare = [24_001, 12_001, 16, 1, 1].map((time) => new Date(time).toISOString());
    const logs = await walk(`${WEBHOOKS}/logs?type=player.created`, "logs");
    expect(logs.flat().map(({ createdAt }) => createdAt)).toEqual(rare);
    expect(logs).toHaveLength(1);
    const events = await walk(`${EVENTS}?type=player.created`, "events");
    // Both webhooks have the event of the time 1.
    expect(events.flat().map(({ createdAt }) => createdAt)).toEqual(rare.slice(0, -1));
    expect(events).toHaveLength(1);
  });

  it("list a player's events of a type on one page, however many others the player has", async () => {
    const found = await walk(`${EVENTS}?playerId=usual&type=player.created`, "events");
    expect(found).toEqual([[]]);
    const own = await walk(`${EVENTS}?playerId=rare&type=player.created`, "events");
    expect(own.map(({ length }) => length)).toEqual([4]);
  });

  it("list all types in one order, each attempt once over all pages", async () => {
    const from = new Date(ROWS - 2_000).toISOString();
    const logs = await walk(`${WEBHOOKS}/logs?limit=100&from=${from}`, "logs");
    const times = logs.flat().map(({ createdAt }) => Date.parse(createdAt));
    expect(times).toEqual(Array.from({ length: 2_001 }, (_, index) => ROWS - index));
    const old = await walk(`${EVENTS}?limit=7&to=${new Date(40).toISOString()}`, "events");
    expect(old.flat().map(({ createdAt }) => Date.parse(createdAt))).toEqual(
      Array.from({ length: 39 }, (_, index) => 39 - index),
    );
  });

  it("find failures at once, however many deliveries are newer, and count them exactly", async () => {
    const { data, meta } = await casino.call("GET", `${WEBHOOKS}/logs?status=failed`);
    expect(data.logs.map(({ eventId }: { eventId: string }) => eventId)).toEqual([
      "evt_21000",
      "evt_14000",
      "evt_7000",
    ]);
    expect(meta).toEqual({ page: 1, pageSize: 20, total: 3, hasMore: false });
  });

  it("count what a filter finds exactly up to 10,000, and say that a larger total is a lower bound", async () => {
    const rare = await casino.call("GET", `${WEBHOOKS}/logs?type=player.created`);
    expect(rare.meta).toEqual({ page: 1, pageSize: 20, total: 5, hasMore: false });
    const { meta } = await casino.call("GET", `${WEBHOOKS}/logs?status=delivered`);
    expect(meta).toMatchObject({ total: MAX_COUNTED + 20, totalIsLowerBound: true });
    const to = new Date(9_000).toISOString();
    const some = await casino.call("GET", `${WEBHOOKS}/logs?status=delivered&to=${to}`);
    expect(some.meta).toEqual({
      page: 1,
      pageSize: 20,
      total: 8_998 + 20,
      hasMore: true,
      nextCursor: expect.any(String),
    });
  });
});
