/**
 * Reveals the server seed in use and starts the next one, so that the player can recompute past rounds.
 * Contract, "Fairness"; docs/fairness.md.
 */
import * as z from "zod";
import { failure, success } from "../../http/envelope.ts";
import { optionalIdempotencyHeaders, optionallyKeyedRequest } from "../../http/keyed-request.ts";
import { route } from "../../http/route.ts";
import { walletStub } from "../../objects.ts";
import { clientSeedInput, seedsSchema } from "./seeds.ts";

const revealedSchema = z
  .strictObject({
    serverSeed: z.string(),
    serverSeedHash: z.string(),
    clientSeed: z.string(),
    firstNonce: z.int().nullable().meta({ description: "Null where no round was drawn from it." }),
    lastNonce: z.int().nullable(),
  })
  .meta({ id: "RevealedSeed" });

/** The error table's message speaks of one game; here a round of any game is in the way. */
const OPEN_ROUND = "A round is open; finish it before the server seed is revealed.";

export const rotateSeeds = route(
  {
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
  },
  async (c) => {
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
  },
);
