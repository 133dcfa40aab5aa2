/** Reads what a round was drawn from: everything needed to recompute it. Reference 9. */

import * as z from "zod";
import { READS_PLAYERS } from "../../../domain/authority/role-groups.ts";
import { forcedDrawsOf } from "../../../domain/games/forced-outcome.ts";
import { roundPlace } from "../../../domain/ids.ts";
import { MAX_ROUNDS_PER_SERVER_SEED } from "../../../domain/limits.ts";
import type { RoundFairness } from "../../../durable-objects/wallet/rounds/fairness-rpc.ts";
import { failure, success } from "../../http/envelope.ts";
import { route } from "../../http/route.ts";
import { walletOf, walletStub } from "../../objects.ts";
import { amountOutput, currencyOutput } from "../../views/amount.ts";
import {
  actionOutput,
  choicesOutput,
  clientSeedByOutput,
  roundSchema,
  roundView,
  voidView,
} from "../../views/round.ts";

/** The page that recomputes a round from this answer. */
const VERIFIER = "/verify";

const round = roundSchema.shape;

const roundFairnessSchema = z
  .strictObject({
    roundId: z.string().meta({ example: "rnd_8t5m9n2p4r6s8w0x3v7qk01hzy_7" }),
    gameId: round.gameId,
    gameVersion: z
      .int()
      .meta({ description: "The version of the game's rules that decided the round." }),
    gameHash: round.gameHash,
    returnToPlayer: round.returnToPlayer,
    state: round.state,
    voidReason: round.voidReason,
    voidNote: round.voidNote,
    voidedBy: round.voidedBy,
    demo: z.boolean(),
    currency: currencyOutput,
    stake: amountOutput,
    win: round.win,
    multiplier: round.multiplier,
    outcome: round.outcome,
    choices: choicesOutput,
    actions: z.array(actionOutput).meta({ description: "The player's actions, in order." }),
    forcedDraws: z.array(z.int()).nullable().meta({
      description: "The draws that a sandbox developer forced; null for every other round.",
    }),
    serverSeedHash: z
      .string()
      .meta({ description: "The SHA-256 hash of the server seed's 32 bytes." }),
    serverSeed: z
      .string()
      .nullable()
      .meta({ description: "In hexadecimal; null until the seed is revealed." }),
    clientSeed: round.fairness.shape.clientSeed,
    clientSeedBy: clientSeedByOutput.nullable().meta({
      description: "As in the round; null for rounds from before this was recorded.",
    }),
    nonce: z.int(),
    reveal: z.string().meta({
      description: "A sentence that says when the server seed is revealed.",
      example: "The server seed is revealed, so the round can be recomputed.",
    }),
    verifier: z.string().meta({ example: VERIFIER }),
  })
  .meta({ id: "RoundFairness" });

const REVEALED = "The server seed is revealed, so the round can be recomputed.";
const HIDDEN = [
  "The server seed is still in use. It is revealed when the player rotates the seeds, or automatically",
  `once ${MAX_ROUNDS_PER_SERVER_SEED} rounds have been drawn from it and the next one begins.`,
].join(" ");

export const readRoundFairness = route(
  {
    method: "get",
    path: "/api/v1/fairness/rounds/{roundId}",
    access: "apiKey or session",
    keyScope: "read",
    people: READS_PLAYERS,
    tag: "Playing",
    summary: "Read the seeds and draws of a round",
    description:
      "Everything needed to recompute the round. Players can read only their own rounds.",
    params: z.object({ roundId: z.string().max(64) }),
    data: roundFairnessSchema,
    refusals: ["SESSION_ENDED", "ROUND_NOT_FOUND"],
  },
  async (c) => {
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
    // Row 0 is never written, so another player's round is refused like an unknown id.
    const seq = place?.playerId === session.playerId ? place.seq : 0;
    const { sessionId } = session;
    const result = await walletStub(c.env, session).roundFairness({ seq, sessionId });
    if (!result.ok) return failure(c, result.refusal);
    return success(c, roundFairnessView(result.value));
  },
);

/** Returns what the round was drawn from, and whether it can be recomputed yet. */
function roundFairnessView({
  round,
  serverSeed,
}: RoundFairness): z.output<typeof roundFairnessSchema> {
  const shown = roundView(round);
  const { id, gameId, gameVersion, returnToPlayer, state, demo, currency } = shown;
  const { stake, win, multiplier, outcome } = shown;
  const { serverSeedHash, clientSeed, clientSeedBy = null, nonce } = round.fairness;
  return {
    ...{ roundId: id, gameId, gameVersion, returnToPlayer, state, demo, currency },
    ...(round.gameHash === undefined ? {} : { gameHash: round.gameHash }),
    ...voidView(round),
    ...{ stake: stake.total, win, multiplier, outcome },
    choices: round.choices ?? {},
    actions: [...(round.actions ?? [])],
    forcedDraws: forcedDrawsOf(round)?.slice() ?? null,
    ...{ serverSeedHash, serverSeed, clientSeed, clientSeedBy, nonce },
    reveal: serverSeed === null ? HIDDEN : REVEALED,
    verifier: VERIFIER,
  };
}
