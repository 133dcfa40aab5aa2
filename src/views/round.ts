/** A round as the API shows it. Reference 8.4. */
import * as z from "zod";
import { findGame } from "../../domain/games/catalogue.ts";
import { formatAmount } from "../../domain/money/amount.ts";
import { type RoundRecord, VOID_REASONS, VOIDED_BY } from "../../domain/wallet/round.ts";
import { amountOutput, currencyOutput } from "./amount.ts";

// Only the game itself reads these. The OpenAPI document describes them for each game (openapi/games.ts).
const outcomeOutput = z.record(z.string(), z.unknown()).meta({ id: "Outcome" });
export const choicesOutput = z.unknown().meta({ id: "Choices" });
export const actionOutput = z.unknown().meta({ id: "Action" });
/** What identifies the code that played a round. */
export const gameHashOutput = z.string().meta({
  description:
    "The SHA-256 of the game version's rules, tables and code, as published with the game. Absent from rounds before versions had hashes.",
});
/** The return of the version that the round was played with, which tells the return variants apart. */
export const playedReturnOutput = z.number().nullable().meta({
  description: "The return of that version, without a jackpot: 0.96 means 96%.",
  example: 0.96,
});
/** Who chose a client seed. */
export const clientSeedByOutput = z.enum(["player", "platform"]).meta({
  description:
    "`player`: chosen when the server seed was committed to, so nobody could pick a server seed to suit it. `platform`: the default that we drew, which proves less; choose one with POST /api/v1/fairness/client-seed.",
});

export const roundSchema = z
  .strictObject({
    id: z.string(),
    gameId: z.string(),
    gameVersion: z.int(),
    gameHash: gameHashOutput.optional(),
    returnToPlayer: playedReturnOutput,
    sessionId: z.string(),
    currency: currencyOutput,
    demo: z.boolean(),
    state: z.enum(["open", "settled", "voided"]),
    stake: z.strictObject({ cash: amountOutput, bonus: amountOutput, total: amountOutput }),
    win: amountOutput.meta({ description: "The amount paid; zero while the round is open." }),
    multiplier: z.number().meta({
      description:
        "The win as a multiple of the stake. For an open round, what `cashout` would pay now.",
    }),
    winsTo: z.enum(["cash", "bonus"]).optional().meta({
      description:
        "Where the win and a jackpot of the round go, decided when the stake was placed. A win goes to the bonus only while that bonus exists. Absent from older rounds.",
    }),
    outcome: outcomeOutput,
    forced: z.literal(true).optional().meta({
      description:
        "Present when a sandbox developer forced the outcome; the round then cannot be recomputed from the seeds alone.",
    }),
    choices: choicesOutput.optional(),
    actions: z.array(actionOutput).optional().meta({
      description:
        "The player's actions, oldest first; absent when the round was decided by its stake.",
    }),
    nextActions: z.array(z.string()).meta({ description: "Empty once the round is over." }),
    endedBy: z.enum(["player", "rule"]).optional().meta({
      description:
        "For a settled round of several steps: `player`, or `rule` when the player left it and it was cashed out automatically.",
    }),
    voidReason: z
      .string()
      .optional()
      .meta({
        description: `For a voided round: ${VOID_REASONS.map((reason) => `\`${reason}\``).join(", ")}. Free text in rounds that were voided before this list existed.`,
      }),
    voidNote: z.string().optional(),
    voidedBy: z.enum(VOIDED_BY).optional().meta({
      description:
        "`staff`: our staff. `operator`: two of the operator's people, for a round that was not ahead.",
    }),
    fairness: z
      .strictObject({
        serverSeedHash: z.string(),
        clientSeed: z.string(),
        clientSeedBy: clientSeedByOutput.optional(),
        nonce: z.int(),
      })
      .meta({ id: "RoundSeeds" }),
    createdAt: z.iso.datetime(),
    settledAt: z.iso.datetime().nullable().meta({
      description: "When the round was settled or voided; null while it is open.",
    }),
  })
  .meta({ id: "Round" });

/** Returns why a round was voided, and by whom; empty for any other round. */
export function voidView({ voidReason, voidNote, voidedBy }: RoundRecord) {
  return {
    ...(voidReason === undefined ? {} : { voidReason }),
    ...(voidNote === undefined ? {} : { voidNote }),
    ...(voidedBy === undefined ? {} : { voidedBy }),
  };
}

/** Returns a round with amounts in major units and times in ISO 8601. */
export function roundView(round: RoundRecord): z.output<typeof roundSchema> {
  const { stake, currency } = round;
  return {
    id: round.id,
    gameId: round.gameId,
    gameVersion: round.gameVersion,
    ...(round.gameHash === undefined ? {} : { gameHash: round.gameHash }),
    returnToPlayer: findGame(round.gameId, round.gameVersion)?.mathematics.returnToPlayer ?? null,
    sessionId: round.sessionId,
    currency,
    demo: round.demo,
    state: round.state,
    stake: {
      cash: formatAmount(stake.cashMinor, currency),
      bonus: formatAmount(stake.bonusMinor, currency),
      total: formatAmount(stake.cashMinor + stake.bonusMinor, currency),
    },
    win: formatAmount(round.winMinor, currency),
    multiplier: round.multiplier,
    ...(round.winsTo === undefined ? {} : { winsTo: round.winsTo }),
    outcome: round.outcome,
    ...(round.forced === undefined ? {} : { forced: round.forced }),
    ...(round.choices === undefined ? {} : { choices: round.choices }),
    ...(round.actions === undefined ? {} : { actions: [...round.actions] }),
    nextActions: [...(round.nextActions ?? [])],
    ...(round.endedBy === undefined ? {} : { endedBy: round.endedBy }),
    ...voidView(round),
    fairness: round.fairness,
    createdAt: new Date(round.createdAt).toISOString(),
    settledAt: round.settledAt === null ? null : new Date(round.settledAt).toISOString(),
  };
}
