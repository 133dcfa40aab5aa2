/**
 * Chooses where the reels stop in a player's next demo round, for tests. The game computes the rest as
 * usual, so nothing can be forced that it could not produce. Reference 14.9.
 */

import * as z from "zod";
import { ADMINS } from "../../../domain/authority/role-groups.ts";
import {
  FORCED_OUTCOME_TYPES,
  isForceable,
  readReelPositions,
} from "../../../domain/games/forced-outcome.ts";
import { REEL_LENGTHS } from "../../../domain/games/slots/reels.ts";
import { MAX_PLAYER_ID_LENGTH } from "../../../domain/limits.ts";
import { failure, success } from "../../http/envelope.ts";
import { route } from "../../http/route.ts";
import { sandboxWalletStub, walletOf, walletStub } from "../../objects.ts";

/** The most items that are read; no outcome has as many in one round. */
const MAX_ITEMS = 100;
const numbers = z.array(z.number()).max(MAX_ITEMS);
const place = { x: z.number(), y: z.number() };
const character = z
  .string()
  .max(2)
  .refine((text) => [...text].length === 1, "Expected a single character");

const guessResult = z.strictObject({
  position: z.int(),
  correct: z.boolean(),
  multiplier: z.number().optional(),
  penalty: z.number().optional(),
  traceIncrease: z.number().optional(),
});

/** One shape for each type of outcome. Reference 14.8. */
const outcomeInput = z.discriminatedUnion("type", [
  z.strictObject({
    type: z.literal("slots"),
    // The handler checks their number and range, and refuses with OUTCOME_INVALID.
    reelPositions: numbers.meta({
      description:
        "The stop of each of the five reels, from left to right: an index into the reel strip that GET /api/v1/games/:gameId/config returns.",
      example: [0, 7, 12, 3, 19],
    }),
  }),
  z.strictObject({
    type: z.literal("safe_smash"),
    multipliers: numbers.meta({ description: "One multiplier per hit." }),
    hammerBreakOnHit: z.union([z.int(), z.null()]).meta({ description: "Null means never." }),
  }),
  z.strictObject({
    type: z.literal("bit_key_rush"),
    correctChars: z.array(character).max(MAX_ITEMS),
    guessResults: z.array(guessResult).max(MAX_ITEMS),
    fbiTracePerGuess: numbers,
  }),
  z.strictObject({
    type: z.literal("fox"),
    goatMultipliers: numbers,
    shepherdState: z.enum(["sleeping", "alert", "patrolling"]),
  }),
  z.strictObject({
    type: z.literal("catapult"),
    collectibles: z
      .array(z.strictObject({ ...place, type: z.enum(["coin", "gem", "star"]), value: z.number() }))
      .max(MAX_ITEMS),
    hazards: z
      .array(z.strictObject({ ...place, type: z.enum(["cloud", "bird"]), penalty: z.number() }))
      .max(MAX_ITEMS),
  }),
]);

const USES = {
  next_demo_round: "The reels stop there once, in the player's next demo round of this game.",
  never:
    "Accepted but not used: only the slot game uses forced outcomes. This game draws its rounds as usual.",
} as const;

export const forceOutcome = route(
  {
    method: "post",
    path: "/api/v1/test/force-outcome",
    access: "apiKey",
    keyScope: "games",
    people: ADMINS,
    isIdempotent: true,
    sandboxOnly: "FORCED_OUTCOME_IN_PRODUCTION",
    tag: "Sandbox",
    summary: "Force the outcome of a round",
    description:
      "Only demo sessions of the slot game use a forced outcome; `usedBy` says whether it will be used. The latest one for a player and game stays pending until a round uses it.",
    body: z.strictObject({
      playerId: z.string().min(1).max(MAX_PLAYER_ID_LENGTH).meta({
        description: "Your own id for the player, or Rouleau's id (`plr_…`).",
      }),
      gameId: z.string().min(1).max(64).meta({ example: "golden-reels" }),
      outcome: outcomeInput,
    }),
    data: z.strictObject({
      playerId: z.string(),
      externalId: z.string(),
      gameId: z.string(),
      type: z.enum(Object.values(FORCED_OUTCOME_TYPES)),
      accepted: z.literal(true),
      usedBy: z.enum(["next_demo_round", "never"]),
      note: z.string(),
    }),
    refusals: ["GAME_NOT_FOUND", "OUTCOME_INVALID", "PLAYER_NOT_FOUND"],
  },
  async (c) => {
    const { playerId: named, gameId, outcome } = c.req.valid("json");
    if (!isForceable(gameId)) return failure(c, "GAME_NOT_FOUND");
    const type = FORCED_OUTCOME_TYPES[gameId];
    if (outcome.type !== type) {
      const message = `Send an outcome of type ${type} for this game.`;
      return failure(c, "OUTCOME_INVALID", { issues: [{ path: "outcome.type", message }] });
    }
    const stops = outcome.type === "slots" ? readReelPositions(outcome.reelPositions) : undefined;
    if (outcome.type === "slots" && stops === undefined) {
      const message = `Send five whole numbers of 0 or more, each below the length of its reel: ${REEL_LENGTHS.join(", ")}.`;
      const issues = [{ path: "outcome.reelPositions", message }];
      return failure(c, "OUTCOME_INVALID", { issues, reelLengths: REEL_LENGTHS });
    }
    const address = walletOf(c.get("operator"), named);
    const known =
      stops === undefined
        ? await walletStub(c.env, address).player()
        : await sandboxWalletStub(c.env, address).forceOutcome({ gameId, reelPositions: stops });
    if (!known.ok) return failure(c, known.refusal);
    const { playerId, externalId } = known.value;
    const usedBy: keyof typeof USES = stops === undefined ? "never" : "next_demo_round";
    const player = { playerId, externalId };
    return success(c, {
      ...player,
      gameId,
      type,
      accepted: true as const,
      usedBy,
      note: USES[usedBy],
    });
  },
);
