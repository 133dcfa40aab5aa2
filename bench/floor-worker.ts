/**
 * The floor: the least that a durable answer can cost on this machine. One Hono route, one call to an
 * object, one committed row; no credentials, no validation, no game. Speeds of the casino are given as a
 * share of it, because a share means the same on a slow or busy machine and a rate does not.
 */
import { DurableObject } from "cloudflare:workers";
import { Hono } from "hono";

interface FloorEnv {
  readonly COUNTER: DurableObjectNamespace<CounterObject>;
}

export class CounterObject extends DurableObject<FloorEnv> {
  constructor(ctx: DurableObjectState, env: FloorEnv) {
    super(ctx, env);
    ctx.storage.sql.exec("CREATE TABLE IF NOT EXISTS event (seq INTEGER PRIMARY KEY, at INTEGER)");
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

/** The least that any answer can cost, for calls that use no object. */
app.post("/plain", (c) => c.json({ plain: true }));

export default app;
