/**
 * Reveals the server seed in use and starts the next one, so that the player can recompute past rounds.
 * Reference 9; docs/fairness.md.
 */
import * as z from "zod";
import { failure, success } from "../../http/envelope.ts";
import { optionalIdempotencyHeaders, optionallyKeyedRequest } from "../../http/keyed-request.ts";
import { route } from "../../http/route.ts";
import { walletStub } from "../../objects.ts";
import { clientSeedInput, seedsSchema } from "../../views/seeds.ts";

const revealedSchema = z
  .strictObject({
    serverSeed: z.string(),
    serverSeedHash: z.string(),
    clientSeed: z.string(),
    firstNonce: z.int().nullable().meta({ description: "Null when the seed decided no round." }),
    lastNonce: z.int().nullable(),
  })
  .meta({ id: "RevealedSeed" });

/** The error table's message is about one game; here the reason may be an open round in any game. */
const OPEN_ROUND =
  "The player has an open round, so the server seed was not revealed; finish the round first.";

export const rotateSeeds = route(
  {
    method: "post",
    path: "/api/v1/fairness/seeds/rotate",
    access: "session",
    tag: "Playing",
    summary: "Reveal the server seed",
    description:
      "Reveals the current server seed and starts using the next one, with the client seed you send or the current one. Refused while the player has an open round in any game, because the revealed seed would show its hidden outcome. Send an Idempotency-Key so that you can retry safely: the same key never rotates twice.",
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
