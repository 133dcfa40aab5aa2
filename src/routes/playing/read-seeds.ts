/** Reads the seeds of the player's next round: the commitments and the client seed. Reference 9. */
import * as z from "zod";
import { MAX_CLIENT_SEED_LENGTH, MAX_ROUNDS_PER_SERVER_SEED } from "../../../domain/limits.ts";
import { failure, success } from "../../http/envelope.ts";
import { route } from "../../http/route.ts";
import { walletStub } from "../../objects.ts";

/** The player's own seed: visible ASCII and spaces, which read the same in every encoding. */
export const clientSeedInput = z
  .string()
  .regex(/^[\x20-\x7e]+$/)
  .max(MAX_CLIENT_SEED_LENGTH);

/** The seeds of the next round. */
export const seedsSchema = z
  .strictObject({
    serverSeedHash: z
      .string()
      .meta({ description: "The hash that commits us to the current server seed." }),
    nextServerSeedHash: z.string().meta({
      description:
        "The hash that commits us to the next server seed, so that you know it before you choose a client seed.",
    }),
    clientSeed: z.string(),
    nonce: z.int().meta({
      description: "The nonce of the latest round. The next round uses this number plus one.",
    }),
    roundsLeft: z.int().meta({
      description: `How many more rounds use this server seed before it is revealed automatically; at most ${MAX_ROUNDS_PER_SERVER_SEED}.`,
    }),
  })
  .meta({ id: "Seeds" });

export const readSeeds = route(
  {
    method: "get",
    path: "/api/v1/fairness/seeds",
    access: "session",
    tag: "Playing",
    summary: "Read the seeds of the next round",
    description: "A player's demo and real-money rounds share the same seeds.",
    data: seedsSchema,
    refusals: ["SESSION_ENDED"],
  },
  async (c) => {
    const session = c.get("session");
    const result = await walletStub(c.env, session).seeds(session.sessionId);
    return result.ok ? success(c, result.value) : failure(c, result.refusal);
  },
);
