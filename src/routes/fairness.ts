/**
 * Provable fairness: the commitments to the server seeds, their reveal, and what each round was drawn
 * from. Contract, "Fairness"; docs/fairness.md.
 */
import * as z from "zod";
import { roundPlace } from "../../domain/ids.ts";
import { MAX_ROUNDS_PER_SERVER_SEED } from "../../domain/limits.ts";
import { failure, success } from "../http/envelope.ts";
import { optionalIdempotencyHeaders, optionallyKeyedRequest } from "../http/keyed-request.ts";
import { walletOf, walletStub } from "../objects.ts";
import { clientSeedInput } from "../views/client-seed-input.ts";
import { roundFairnessSchema, roundFairnessView } from "../views/round-fairness.ts";
import { type App, defineRoute } from "./define-route.ts";

const seedsSchema = z
  .strictObject({
    serverSeedHash: z.string().meta({ description: "Commits to the server seed in use." }),
    nextServerSeedHash: z.string().meta({
      description: "Commits to the server seed that follows: known before a client seed is chosen.",
    }),
    clientSeed: z.string(),
    nonce: z.int().meta({ description: "Of the latest round; the next one has one more." }),
    roundsLeft: z.int().meta({
      description: `How many rounds are drawn from this server seed before it is revealed by itself; at most ${MAX_ROUNDS_PER_SERVER_SEED}.`,
    }),
  })
  .meta({ id: "Seeds" });

const revealedSchema = z
  .strictObject({
    serverSeed: z.string(),
    serverSeedHash: z.string(),
    clientSeed: z.string(),
    firstNonce: z.int().nullable().meta({ description: "Null where no round was drawn from it." }),
    lastNonce: z.int().nullable(),
  })
  .meta({ id: "RevealedSeed" });

const seedsRoute = defineRoute({
  method: "get",
  path: "/api/v1/fairness/seeds",
  access: "session",
  tag: "Playing",
  summary: "The seeds of the next round",
  description: "Demo and real rounds of a player share them.",
  data: seedsSchema,
  refusals: ["SESSION_ENDED"],
});

const rotateRoute = defineRoute({
  method: "post",
  path: "/api/v1/fairness/seeds/rotate",
  access: "session",
  tag: "Playing",
  summary: "Reveal the server seed",
  description: [
    "The server seed whose hash was the next one comes into use, with the client seed that is sent, or",
    "the one there is. Refused while a round is open, in any game: revealing would show what is still",
    "hidden. Send an Idempotency-Key to be able to ask again: the same key never rotates twice.",
  ].join(" "),
  headers: optionalIdempotencyHeaders,
  body: z.strictObject({ clientSeed: clientSeedInput.optional() }),
  isBodyOptional: true,
  data: z.strictObject({ revealed: revealedSchema, seeds: seedsSchema }),
  refusals: [
    "IDEMPOTENCY_KEY_REQUIRED",
    "SESSION_ENDED",
    "IDEMPOTENCY_KEY_REUSED",
    "ROUND_ALREADY_OPEN",
  ],
});

const roundRoute = defineRoute({
  method: "get",
  path: "/api/v1/fairness/rounds/{roundId}",
  access: "apiKey or session",
  tag: "Playing",
  summary: "What a round was drawn from",
  description: "All that is needed to recompute it. A player sees rounds of their own.",
  params: z.object({ roundId: z.string().max(64) }),
  data: roundFairnessSchema,
  refusals: ["SESSION_ENDED", "ROUND_NOT_FOUND"],
});

/** What the table's message would say too narrowly here. */
const OPEN_ROUND = "A round is open; finish it before the server seed is revealed.";

/** Adds the routes of provable fairness. */
export function fairnessRoutes(app: App): void {
  app.openapi(seedsRoute, async (c) => {
    const session = c.get("session");
    const result = await walletStub(c.env, session).seeds(session.sessionId);
    return result.ok ? success(c, result.value) : failure(c, result.refusal);
  });

  app.openapi(rotateRoute, async (c) => {
    const session = c.get("session");
    const { clientSeed } = c.req.valid("json");
    const { replayed, result } = await walletStub(c.env, session).rotateSeeds({
      ...(await optionallyKeyedRequest(c)),
      sessionId: session.sessionId,
      ...(clientSeed === undefined ? {} : { clientSeed }),
    });
    if (replayed) c.header("Idempotent-Replayed", "true");
    if (result.ok) return success(c, result.value);
    const message = result.refusal === "ROUND_ALREADY_OPEN" ? OPEN_ROUND : undefined;
    return failure(c, result.refusal, undefined, message);
  });

  app.openapi(roundRoute, async (c) => {
    const place = roundPlace(c.req.valid("param").roundId);
    const caller = c.get("caller");
    if (caller.kind === "operator") {
      if (place === undefined) return failure(c, "ROUND_NOT_FOUND");
      const owner = walletOf(caller.operator, place.playerId);
      const result = await walletStub(c.env, owner).roundFairness({ seq: place.seq });
      if (!result.ok) return failure(c, result.refusal);
      return success(c, roundFairnessView(result.value));
    }
    const { session } = caller;
    // Row 0 is never written: another's round is none of the player's, like an id that never was.
    const seq = place?.playerId === session.playerId ? place.seq : 0;
    const { sessionId } = session;
    const result = await walletStub(c.env, session).roundFairness({ seq, sessionId });
    if (!result.ok) return failure(c, result.refusal);
    return success(c, roundFairnessView(result.value));
  });
}
