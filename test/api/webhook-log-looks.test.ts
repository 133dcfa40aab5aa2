/**
 * How much a page of a webhook's log reads: a bounded number of rows, whatever the filters and
 * however long the log is. A walk by cursor finds everything once, over all webhooks. Reference
 * 2.8, 11.16 and 11.21.
 */
import { runInDurableObject } from "cloudflare:test";
import { beforeAll, describe, expect, it } from "vitest";
import { DeliveryLog, MAX_LOOKED_AT } from "../../durable-objects/webhook-endpoint/delivery-log.ts";
import { type Casino, openCasino } from "../support/casino.ts";
import { openEndpoint } from "../support/webhook-endpoint.ts";
import { WEBHOOKS } from "../support/webhooks.ts";

const EVENTS = "/api/v1/admin/events";
const ROWS = 2 * MAX_LOOKED_AT + 5_000;
/** The end of the look, the page and its total, each through an index and its rows. */
const MOST_ROWS_READ = 5 * MAX_LOOKED_AT;

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

/** Returns the rows that the work reads from the endpoint's database. */
function rowsReadBy(endpoint: Endpoint, work: (log: DeliveryLog) => unknown): Promise<number> {
  return runInDurableObject(endpoint.object, (_, { storage }) => {
    const cursors: SqlStorageCursor<Record<string, SqlStorageValue>>[] = [];
    const exec = (query: string, ...values: unknown[]) => {
      const cursor = storage.sql.exec(query, ...values);
      cursors.push(cursor);
      return cursor;
    };
    work(new DeliveryLog({ exec } as unknown as SqlStorage));
    return cursors.reduce((sum, { rowsRead }) => sum + rowsRead, 0);
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

  it("read a bounded number of rows for a page, with each combination of filters and from any row", async () => {
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
          "type from a cursor": (log) => log.attempts({ ...page, type, before }),
          events: (log) => log.events(page),
          "events of a type": (log) => log.events({ ...page, type }),
          "events of a player": (log) => log.events({ ...page, playerId: "usual", type }),
          "events from a cursor": (log) => log.events({ ...page, playerId: "usual", type, before }),
        })) {
          expect(await rowsReadBy(endpoint, work), name).toBeLessThanOrEqual(MOST_ROWS_READ);
        }
      }
    }
  });

  it("list a rare type over pages that may be empty, each attempt and event once, newest first", async () => {
    const rare = [24_001, 12_001, 16, 1, 1].map((time) => new Date(time).toISOString());
    const logs = await walk(`${WEBHOOKS}/logs?type=player.created`, "logs");
    expect(logs.flat().map(({ createdAt }) => createdAt)).toEqual(rare);
    expect(logs.map(({ length }) => length)).toEqual([1, 1, 3]);
    const events = await walk(`${EVENTS}?type=player.created`, "events");
    // Both webhooks have the event of the time 1.
    expect(events.flat().map(({ createdAt }) => createdAt)).toEqual(rare.slice(0, -1));
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

  it("say that a total is a lower bound while older attempts were not looked at", async () => {
    const { meta } = await casino.call("GET", `${WEBHOOKS}/logs?type=player.created`);
    expect(meta).toMatchObject({ total: 3, totalIsLowerBound: true, hasMore: true });
    const rest = `${WEBHOOKS}/logs?type=player.created&to=${new Date(9_000).toISOString()}`;
    const counted = await casino.call("GET", rest);
    expect(counted.meta).toEqual({ page: 1, pageSize: 20, total: 3, hasMore: false });
  });
});
