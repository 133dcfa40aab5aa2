/** What a round was drawn from, as the API tells it and as the verifier page takes it. Contract, "Fairness". */
import * as z from "zod";
import { forcedDrawsOf } from "../../domain/games/forced-outcome.ts";
import { MAX_ROUNDS_PER_SERVER_SEED } from "../../domain/limits.ts";
import type { RoundFairness } from "../../durable-objects/wallet/rounds/fairness-rpc.ts";
import { currencyOutput } from "./amount.ts";
import { roundSchema, roundView } from "./round.ts";

/** The page that recomputes a round; it takes this answer as it is. */
const VERIFIER = "/verify";

const round = roundSchema.shape;

export const roundFairnessSchema = z
  .strictObject({
    roundId: z.string().meta({ example: "rnd_8t5m9n2p4r6s8w0x3v7qk01hzy_7" }),
    gameId: round.gameId,
    gameVersion: z.int().meta({ description: "Of the rules that decided it." }),
    state: round.state,
    demo: z.boolean(),
    currency: currencyOutput,
    stake: round.win,
    win: round.win,
    multiplier: round.multiplier,
    outcome: round.outcome,
    choices: z.unknown().meta({ description: "What came with the stake.", example: {} }),
    actions: z.array(z.unknown()).meta({ description: "What the player did since, in order." }),
    forcedDraws: z.array(z.int()).nullable().meta({
      description: "What a sandbox developer put in place of the first draws; else null.",
    }),
    serverSeedHash: z.string().meta({ description: "SHA-256 of the server seed's 32 bytes." }),
    serverSeed: z.string().nullable().meta({ description: "In hex; null until it is revealed." }),
    clientSeed: round.fairness.shape.clientSeed,
    nonce: z.int(),
    reveal: z.string().meta({
      description: "When the server seed is revealed, in words.",
      example: "The server seed is revealed: the round can be recomputed.",
    }),
    verifier: z.string().meta({ example: VERIFIER }),
  })
  .meta({ id: "RoundFairness" });

const REVEALED = "The server seed is revealed: the round can be recomputed.";
const HIDDEN = [
  "The server seed is still in use. It is revealed when the player rotates the seeds, or by itself",
  `once ${MAX_ROUNDS_PER_SERVER_SEED} rounds were drawn from it and the next one begins.`,
].join(" ");

/** Writes a round's amounts as text, and says whether it can be recomputed yet. */
export function roundFairnessView({
  round,
  serverSeed,
}: RoundFairness): z.output<typeof roundFairnessSchema> {
  const { id, gameId, gameVersion, state, demo, currency, stake, win, multiplier, outcome } =
    roundView(round);
  const { serverSeedHash, clientSeed, nonce } = round.fairness;
  return {
    ...{ roundId: id, gameId, gameVersion, state, demo, currency },
    ...{ stake: stake.total, win, multiplier, outcome },
    choices: round.choices ?? {},
    actions: [...(round.actions ?? [])],
    forcedDraws: forcedDrawsOf(round)?.slice() ?? null,
    ...{ serverSeedHash, serverSeed, clientSeed, nonce },
    reveal: serverSeed === null ? HIDDEN : REVEALED,
    verifier: VERIFIER,
  };
}
