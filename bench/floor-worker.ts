/**
 * The floor: the lowest possible cost of a durable answer on this machine. One Hono route, one call
 * to an object, one committed row; no credentials, no validation, no game. Speeds of the casino are
 * given as a share of it, because a share means the same on a slow or busy machine and a rate does
 * not.
 *
 * The fair floor does only what every bet needs, without a casino: it checks who calls, reads a
 * body, keeps a record of 2 KB once for each key, and answers with it.
 */

import { DurableObject } from "cloudflare:workers";
import { Buffer } from "node:buffer";
import { timingSafeEqual } from "node:crypto";
import { Hono } from "hono";
import { floorCredential } from "./floor-credential.ts";

interface FloorEnv {
  readonly COUNTER: DurableObjectNamespace<CounterObject>;
}

const KEEP = "INSERT INTO record (key, record) VALUES (?, ?) RETURNING seq";

interface FloorRecord {
  readonly seq: number;
}

export class CounterObject extends DurableObject<FloorEnv> {
  readonly #seqs = new Map<string, number>();

  constructor(ctx: DurableObjectState, env: FloorEnv) {
    super(ctx, env);
    ctx.storage.sql.exec("CREATE TABLE IF NOT EXISTS event (seq INTEGER PRIMARY KEY, at INTEGER)");
    ctx.storage.sql.exec(
      "CREATE TABLE IF NOT EXISTS record (seq INTEGER PRIMARY KEY, key TEXT, record TEXT)",
    );
  }

  /** Keeps the record once for its key, as a bet is kept: found in memory, written in one transaction. */
  async keep(key: string, record: string): Promise<FloorRecord> {
    const { storage } = this.ctx;
    return storage.transactionSync(() => {
      const known = this.#seqs.get(key);
      const seq = known ?? storage.sql.exec<{ seq: number }>(KEEP, key, record).one().seq;
      this.#seqs.set(key, seq);
      return { seq, ...(JSON.parse(record) as object) };
    });
  }

  async add(): Promise<number> {
    const insert = "INSERT INTO event (at) VALUES (?) RETURNING seq";
    return this.ctx.storage.sql.exec<{ seq: number }>(insert, Date.now()).one().seq;
  }
}

const app = new Hono<{ Bindings: FloorEnv }>();

app.post("/counters/:name", async (c) => {
  const seq = await c.env.COUNTER.getByName(c.req.param("name")).add();
  return c.json({ seq }, 201);
});

app.post("/records/:name", async (c) => {
  const name = c.req.param("name");
  const [, given = ""] = /^Bearer (.+)$/.exec(c.req.header("Authorization") ?? "") ?? [];
  if (!isSame(given, floorCredential(name))) return c.json({ error: "credential" }, 401);
  const key = c.req.header("Idempotency-Key");
  if (key === undefined) return c.json({ error: "key" }, 400);
  const body = await c.req.json<{ stake?: unknown }>();
  if (typeof body.stake !== "string") return c.json({ error: "stake" }, 400);
  const record = JSON.stringify({ stake: body.stake, record: RECORD });
  const kept = await c.env.COUNTER.getByName(name).keep(key, record);
  return c.json(kept, 201);
});

/** A bet's record: 2 KB. */
const RECORD = "0123456789abcdef".repeat(128);

function isSame(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.byteLength === other.byteLength && timingSafeEqual(one, other);
}

/** The lowest possible cost of an answer, for calls that use no object. */
app.post("/plain", (c) => c.json({ plain: true }));

export default app;
