/** A forced outcome as a request gives it, one shape for each type. Specification, "Forced-outcome shapes". */
import * as z from "zod";

/** No game has as many of anything in one round. */
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

export const forcedOutcomeInput = z.discriminatedUnion("type", [
  z.strictObject({
    type: z.literal("slots"),
    // How many, and up to where, is the game's to say: OUTCOME_INVALID.
    reelPositions: numbers.meta({
      description:
        "The stop of each of the five reels, from left to right: an index of its strip, as GET /api/v1/games/:gameId/config gives it.",
      example: [0, 7, 12, 3, 19],
    }),
  }),
  z.strictObject({
    type: z.literal("safe_smash"),
    multipliers: numbers.meta({ description: "Per hit." }),
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
      .array(
        z.strictObject({
          ...place,
          type: z.enum(["coin", "gem", "star"]),
          value: z.number(),
        }),
      )
      .max(MAX_ITEMS),
    hazards: z
      .array(z.strictObject({ ...place, type: z.enum(["cloud", "bird"]), penalty: z.number() }))
      .max(MAX_ITEMS),
  }),
]);
