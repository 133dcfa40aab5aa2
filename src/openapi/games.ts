/**
 * Describes each game's own data: the outcome of its rounds, the choices with the stake and the actions of
 * a round of several steps. Only the games use this data (domain/games), so the API passes it on as it is.
 * Reference 8.4.
 */
import * as z from "zod";
import { KEY_CHARACTERS, KEY_LENGTH } from "../../domain/games/bit-key-rush/key.ts";
import { ANGLE, POWER } from "../../domain/games/katapuuult/flight.ts";
import { SKIES } from "../../domain/games/katapuuult/sky.ts";
import { SLOT_SYMBOLS } from "../../domain/games/slots/reels.ts";

const multiplier = z.number().min(0).meta({ description: "In stakes." });
const symbol = z.enum(SLOT_SYMBOLS).meta({ id: "SlotSymbol" });
const keyCharacter = z.enum(KEY_CHARACTERS).meta({ id: "KeyCharacter" });

const reelPositions = z.array(z.int().min(0)).length(5).meta({
  description:
    "For each reel, from the left, the place in its strip that the top row of the window shows.",
});

const slotWindow = z.array(z.array(symbol).length(5)).length(3).meta({
  description: "Three rows from the top, each of five symbols from the left.",
});

const slotWin = z
  .strictObject({
    line: z.int().min(1).nullable().meta({
      description: "The payline; null for scatters, which pay anywhere.",
    }),
    symbol,
    count: z.int().min(2),
    multiplier,
    positions: z.array(z.strictObject({ reel: z.int(), row: z.int() })).meta({
      description: "The cells that won, counted from 0 at the top left.",
    }),
  })
  .meta({ id: "SlotWin" });

const freeSpin = z.strictObject({
  reelPositions,
  window: slotWindow,
  wins: z.array(slotWin),
  multiplier,
});

const slotsOutcome = z
  .strictObject({
    type: z.literal("slots"),
    reelPositions,
    window: slotWindow,
    wins: z.array(slotWin),
    scatters: z.int().min(0),
    freeSpins: z
      .strictObject({ count: z.int(), multiplier: z.int(), spins: z.array(freeSpin) })
      .nullable()
      .meta({ description: "The free spins that scatters started; null without them." }),
  })
  .meta({ id: "SlotsOutcome", description: "Golden Reels." });

const safeSmashOutcome = z
  .strictObject({
    type: z.literal("safe_smash"),
    multipliers: z.array(multiplier).meta({
      description: "What the round was worth after each hit that the hammer survived, in stakes.",
    }),
    hammerBreakOnHit: z.int().min(1).nullable().optional().meta({
      description: "The hit that breaks the hammer; null for none. Absent while the round is open.",
    }),
  })
  .meta({ id: "SafeSmashOutcome", description: "Safe Smash." });

const bitKeyRushOutcome = z
  .strictObject({
    type: z.literal("bit_key_rush"),
    correctChars: z.array(keyCharacter).max(KEY_LENGTH).meta({
      description: "The characters of the key guessed so far; all of them once the round is over.",
    }),
    guessResults: z.array(
      z.strictObject({
        position: z.int().min(0),
        correct: z.boolean(),
        multiplier: multiplier.optional().meta({
          description: "After a right guess: what the round is worth, in stakes.",
        }),
        penalty: z.number().optional().meta({
          description: "After a wrong guess: what the round lost, in stakes.",
        }),
        traceIncrease: z.number().optional().meta({
          description: "After a wrong guess: how much closer the trace came.",
        }),
      }),
    ),
    fbiTracePerGuess: z.array(z.number()).meta({
      description: "How much a wrong guess raises the trace, for each position shown.",
    }),
  })
  .meta({ id: "BitKeyRushOutcome", description: "Bit Key Rush." });

const foxOutcome = z
  .strictObject({
    type: z.literal("fox"),
    goatMultipliers: z.array(multiplier).meta({
      description: "What the round was worth after each goat, in stakes.",
    }),
    shepherdState: z.enum(["sleeping", "alert", "patrolling"]),
    nextGoat: z
      .strictObject({ size: z.enum(["small", "large"]), multiplier })
      .nullable()
      .meta({ description: "The goat on offer, or the one that was left; null if there is none." }),
    caughtOnGoat: z.int().min(1).nullable().optional().meta({
      description:
        "The goat on which the fox is caught; null for none. Absent while the round is open.",
    }),
  })
  .meta({ id: "FoxOutcome", description: "Fox n' Flock." });

const place = { x: z.int(), y: z.int() };
const catapultOutcome = z
  .strictObject({
    type: z.literal("catapult"),
    flight: z
      .strictObject({
        power: z.int(),
        angle: z.int(),
        range: z.int(),
        peak: z.int(),
        sky: z.enum(SKIES),
      })
      .meta({ description: "How the shot was aimed and where it went." }),
    collectibles: z.array(
      z.strictObject({ ...place, type: z.enum(["coin", "gem", "star"]), value: z.number() }),
    ),
    hazards: z.array(
      z.strictObject({ ...place, type: z.enum(["cloud", "bird"]), penalty: z.number() }),
    ),
  })
  .meta({
    id: "CatapultOutcome",
    description: "Katapuuult. Values and penalties are in stakes; the win is never below zero.",
  });

const outcome = z
  .discriminatedUnion("type", [
    slotsOutcome,
    safeSmashOutcome,
    bitKeyRushOutcome,
    foxOutcome,
    catapultOutcome,
  ])
  .meta({
    id: "GameOutcome",
    example: { type: "safe_smash", multipliers: [1.2, 1.44], hammerBreakOnHit: 3 },
    description: "What the player has been shown so far, by the game's `type`.",
  });

const guess = { guess: keyCharacter };
const choices = z
  .union([
    z.strictObject({}).meta({ description: "Every game whose choices are all optional." }),
    z.strictObject(guess).meta({ description: "Bit Key Rush: the first guess." }),
    z
      .strictObject({
        power: z.int().min(POWER.min).max(POWER.max).default(POWER.default).optional().meta({
          description: "How hard to shoot, out of 100.",
        }),
        angle: z.int().min(ANGLE.min).max(ANGLE.max).default(ANGLE.default).optional().meta({
          description: "In degrees above the ground.",
        }),
      })
      .meta({ description: "Katapuuult: how to aim." }),
  ])
  .meta({
    id: "GameChoices",
    description:
      "What the player chooses with the stake, as `asks.choices` of the game's configuration says. Most games need nothing.",
  });

const action = z
  .discriminatedUnion("action", [
    z.strictObject({ action: z.literal("hit") }).meta({ description: "Safe Smash." }),
    z.strictObject({ action: z.literal("guess"), ...guess }).meta({ description: "Bit Key Rush." }),
    z.strictObject({ action: z.literal("take") }).meta({ description: "Fox n' Flock." }),
    z.strictObject({ action: z.literal("cashout") }).meta({ description: "Every open round." }),
  ])
  .meta({ id: "GameAction", description: "One step of a round of several steps." });

/** The data of games, by the name that routes use for it. */
const OPEN: Readonly<Record<string, z.ZodType>> = {
  Outcome: outcome,
  Choices: choices,
  ChoicesInput: choices,
  Action: action,
  ActionInput: action,
};

/** The schemas of the games, for the document's generator. */
export const GAME_SCHEMAS = [...new Set(Object.values(OPEN))].map((schema) => ({
  type: "schema" as const,
  schema,
}));

/** Returns the same document with the games' schemas in the places that routes leave open. */
export function withGames<Document extends object>(document: Document): Document {
  return JSON.parse(JSON.stringify(document), (name, value: unknown) => {
    if (name === "schemas") {
      return Object.fromEntries(Object.entries(value as object).filter(([one]) => !(one in OPEN)));
    }
    if (name !== "$ref") return value;
    const schema = OPEN[String(value).slice(SCHEMAS.length)];
    return schema === undefined ? value : SCHEMAS + nameOf(schema);
  }) as Document;
}

const SCHEMAS = "#/components/schemas/";

function nameOf(schema: z.ZodType): string {
  return schema.meta()?.id ?? "";
}
