/** The seeds of a player's next round, and the client seed that the player may choose. Reference 9. */
import * as z from "zod";
import {
  MAX_CLIENT_SEED_LENGTH,
  MAX_ROUNDS_PER_SERVER_SEED,
  SEEDS_PER_CHAIN,
} from "../../domain/limits.ts";
import { clientSeedByOutput } from "./round.ts";

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
    nextServerSeedHash: z.string().nullable().meta({
      description:
        "Null, because the chain's anchor commits us to all its seeds. A hash only for a player from before seed chains who still uses older seeds.",
    }),
    clientSeed: z.string(),
    clientSeedBy: clientSeedByOutput,
    nonce: z.int().meta({
      description: "The nonce of the latest round. The next round uses this number plus one.",
    }),
    roundsLeft: z.int().meta({
      description: `How many more rounds use this server seed before it is revealed automatically; at most ${MAX_ROUNDS_PER_SERVER_SEED}.`,
    }),
    chain: z
      .strictObject({
        number: z.int().meta({
          description: "From 1; 0 while seeds from before seed chains are in use.",
        }),
        anchor: z
          .string()
          .nullable()
          .meta({
            description: `Commits us to all ${SEEDS_PER_CHAIN} seeds of the chain: the SHA-256 of its first seed, which is the SHA-256 of its second, and so on. It never changes, so note it.`,
          }),
        position: z.int().meta({ description: "The current seed's position in its chain." }),
        nextAnchor: z.string().meta({ description: "The anchor of the chain that follows." }),
      })
      .meta({ id: "SeedChain" }),
  })
  .meta({ id: "Seeds" });
