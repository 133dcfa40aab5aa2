/** A round as the API shows it. Contract, "Playing". */
import * as z from "zod";
import { formatAmount } from "../../domain/money/amount.ts";
import type { RoundRecord } from "../../domain/wallet/round.ts";
import { amountOutput, currencyOutput } from "./amount.ts";

export const roundSchema = z
  .strictObject({
    id: z.string(),
    gameId: z.string(),
    gameVersion: z.int(),
    sessionId: z.string(),
    currency: currencyOutput,
    demo: z.boolean(),
    state: z.enum(["open", "settled", "voided"]),
    stake: z.strictObject({ cash: amountOutput, bonus: amountOutput, total: amountOutput }),
    win: amountOutput,
    multiplier: z.number().meta({ description: "The win in stakes." }),
    outcome: z.record(z.string(), z.unknown()),
    forced: z.literal(true).optional().meta({
      description:
        "Present in the sandbox where the reel stops were chosen: the seeds alone do not give them.",
    }),
    nextActions: z.array(z.string()),
    fairness: z.strictObject({
      serverSeedHash: z.string(),
      clientSeed: z.string(),
      nonce: z.int(),
    }),
    createdAt: z.iso.datetime(),
    settledAt: z.iso.datetime().nullable(),
  })
  .meta({ id: "Round" });

/** Writes a round's minor units and milliseconds as text. */
export function roundView(round: RoundRecord): z.output<typeof roundSchema> {
  const { stake, currency } = round;
  return {
    id: round.id,
    gameId: round.gameId,
    gameVersion: round.gameVersion,
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
    outcome: round.outcome,
    ...(round.forced === undefined ? {} : { forced: round.forced }),
    // Every game so far is decided by its stake; games of several steps fill this in.
    nextActions: [],
    fairness: round.fairness,
    createdAt: new Date(round.createdAt).toISOString(),
    settledAt: round.settledAt === null ? null : new Date(round.settledAt).toISOString(),
  };
}
