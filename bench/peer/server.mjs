/**
 * The peer: the same bet on Fastify and PostgreSQL, built as a team that knows both well would build it. A
 * signed credential, a validated body, a drawn outcome, an idempotency key, a durable row with the whole
 * round, and the answer. It has no fairness, no session limits, no jackpot, no history and no webhooks:
 * it does less than Rouleau, never more.
 */
import { createHmac, randomInt, randomUUID, timingSafeEqual } from "node:crypto";
import Fastify from "fastify";
import pg from "pg";

const { PEER_SECRET = "", PEER_SOCKET, PEER_USER } = process.env;
const pool = new pg.Pool({ host: PEER_SOCKET, user: PEER_USER, database: "peer", max: 16 });
const app = Fastify();

const schema = {
  body: {
    type: "object",
    required: ["stake"],
    additionalProperties: false,
    properties: { stake: { type: "string", pattern: "^\\d{1,9}\\.\\d{2}$" } },
  },
};

app.post("/plain/rounds", { schema }, (request, reply) => play(request, reply, betByStatements));
app.post("/function/rounds", { schema }, (request, reply) => play(request, reply, betByFunction));

async function play(request, reply, bet) {
  const player = playerOf(request.headers.authorization ?? "");
  const key = request.headers["idempotency-key"];
  if (player === undefined) return reply.code(401).send({ error: "UNAUTHENTICATED" });
  if (key === undefined) return reply.code(400).send({ error: "KEY_MISSING" });
  const stake = Number(request.body.stake.replace(".", ""));
  const round = drawRound(stake);
  const done = await bet(player, key, stake, round);
  if (done === undefined) return reply.code(422).send({ error: "INSUFFICIENT_FUNDS" });
  reply.code(201);
  return { success: true, data: { round: done.round, balance: { total: done.balance } } };
}

/** Proves who plays with a signed token, like an access token. */
function playerOf(header) {
  const [payload = "", mac = ""] = header.slice("Bearer ".length).split(".");
  const given = Buffer.from(mac, "base64url");
  const made = createHmac("sha256", PEER_SECRET).update(payload).digest();
  if (given.length !== made.length || !timingSafeEqual(given, made)) return undefined;
  const claims = JSON.parse(Buffer.from(payload, "base64url").toString());
  return claims.exp > Date.now() / 1000 ? claims.sub : undefined;
}

/** Five reels, and a record about as long as ours. */
function drawRound(stake) {
  const stops = Array.from({ length: 5 }, () => randomInt(64));
  const factor = stops[0] % 4 === stops[1] % 4 && stops[1] % 4 === stops[2] % 4 ? 10 : 0;
  const screen = stops.map((stop) => [0, 1, 2].map((row) => `symbol-${(stop + row) % 9}`));
  const lines = Array.from({ length: 10 }, (_, line) => ({ line, paid: line === 0 ? factor : 0 }));
  const fairness = { serverSeedHash: "0".repeat(64), clientSeed: "0".repeat(32), nonce: 1 };
  return { id: randomUUID(), stake, win: stake * factor, stops, screen, lines, fairness };
}

async function betByStatements(player, key, stake, round) {
  const client = await pool.connect();
  try {
    await client.query("BEGIN");
    const { rows: found } = await client.query(
      named("balance", "SELECT balance FROM player WHERE id = $1 FOR UPDATE", [player]),
    );
    const { rows: earlier } = await client.query(
      named("earlier", "SELECT balance, round FROM journal WHERE player = $1 AND key = $2", [
        player,
        key,
      ]),
    );
    const has = Number(found[0]?.balance ?? 0);
    if (earlier[0] !== undefined || has < stake) {
      await client.query("ROLLBACK");
      return earlier[0];
    }
    const balance = has - stake + round.win;
    await client.query(
      named("set", "UPDATE player SET balance = $2 WHERE id = $1", [player, balance]),
    );
    await client.query(
      named(
        "add",
        "INSERT INTO journal (player, key, stake, win, balance, round) VALUES ($1, $2, $3, $4, $5, $6)",
        [player, key, stake, round.win, balance, round],
      ),
    );
    await client.query("COMMIT");
    return { balance, round };
  } catch (error) {
    await client.query("ROLLBACK").catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

async function betByFunction(player, key, stake, round) {
  const { rows } = await pool.query(
    named("bet", "SELECT balance, round FROM bet($1, $2, $3, $4, $5)", [
      player,
      key,
      stake,
      round.win,
      round,
    ]),
  );
  return rows[0];
}

/** A named statement is parsed and planned once for each connection. */
function named(name, text, values) {
  return { name, text, values };
}

process.on("SIGTERM", () => process.exit(0));
const address = await app.listen({ host: "127.0.0.1", port: 0 });
console.log(new URL(address).port);
