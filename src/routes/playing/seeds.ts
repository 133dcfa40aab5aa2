/** The seeds of a player's rounds, as requests give them and answers show them. Contract, "Fairness". */
import * as z from "zod";
import { MAX_CLIENT_SEED_LENGTH, MAX_ROUNDS_PER_SERVER_SEED } from "../../../domain/limits.ts";

/** The player's own seed: visible ASCII and spaces, which read the same in every encoding. */
export const clientSeedInput = z
  .string()
  .regex(/^[\x20-\x7e]+$/)
  .max(MAX_CLIENT_SEED_LENGTH);

/** The seeds of the next round. */
export const seedsSchema = z
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
