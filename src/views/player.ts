/** A player as operators see one, in a list and in full. */
import * as z from "zod";
import { formatAmount } from "../../domain/money/amount.ts";
import { JURISDICTIONS } from "../../domain/session/jurisdictions.ts";
import type { PlayerDetails } from "../../durable-objects/wallet/player/player-rpc.ts";
import type { SessionRecord } from "../../durable-objects/wallet/sessions/session-rpc.ts";
import type { PlaySums } from "../db/schema/history-totals.ts";
import { PLAYER_STATUSES, type PlayerRow } from "../db/schema/players.ts";
import { amountOutput, currencyOutput } from "./amount.ts";
import { playSummarySchema, playSummaryView } from "./play-summary.ts";

export const playerSchema = z
  .strictObject({
    id: z.string(),
    externalId: z.string().meta({ description: "Your own id of the player." }),
    username: z.string(),
    jurisdiction: z.enum(JURISDICTIONS).meta({ description: "Of the first session." }),
    status: z.enum(PLAYER_STATUSES),
    suspendedAt: z.union([z.iso.datetime(), z.null()]),
    suspensionReason: z.union([z.string(), z.null()]),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: "Player" });

/** Writes a player. */
export function playerView(row: PlayerRow): z.output<typeof playerSchema> {
  const { id, externalId, username, jurisdiction, suspendedAt, suspensionReason } = row;
  return {
    id,
    externalId,
    username,
    jurisdiction,
    status: suspendedAt === null ? "active" : "suspended",
    suspendedAt: suspendedAt === null ? null : new Date(suspendedAt).toISOString(),
    suspensionReason,
    createdAt: new Date(row.createdAt).toISOString(),
  };
}

export const sessionSchema = z
  .strictObject({
    sessionId: z.string(),
    currency: currencyOutput,
    jurisdiction: z.enum(JURISDICTIONS),
    locale: z.string(),
    demo: z.boolean(),
    gameId: z.union([z.string(), z.null()]).meta({ description: "The one game it is pinned to." }),
    startedAt: z.iso.datetime(),
  })
  .meta({ id: "PlayerSession" });

/** Writes a session. */
export function sessionView(session: SessionRecord): z.output<typeof sessionSchema> {
  const { sessionId, currency, jurisdiction, locale, demo, gameId, startedAt } = session;
  const started = new Date(startedAt).toISOString();
  return { sessionId, currency, jurisdiction, locale, demo, gameId, startedAt: started };
}

export const playerDetailsSchema = playerSchema
  .extend({
    balances: z
      .array(
        z.strictObject({
          currency: currencyOutput,
          balance: amountOutput,
          cash: amountOutput,
          bonus: amountOutput,
          held: amountOutput.meta({ description: "On its way to an address." }),
          inPlay: amountOutput.meta({ description: "Cash and bonus, staked on open rounds." }),
          wageringRemaining: amountOutput,
        }),
      )
      .meta({ description: "Real money, one for each currency that was used." }),
    sessions: z.array(sessionSchema).meta({ description: "Live ones, newest first." }),
    played: playSummarySchema,
    demo: playSummarySchema.meta({ description: "Play money; in none of the other figures." }),
  })
  .meta({ id: "PlayerDetails" });

/** Writes a player with balances, sessions and what was played. */
export function playerDetailsView(
  { player, jurisdiction, createdAt, suspension, balances, sessions }: PlayerDetails,
  sums: readonly PlaySums[],
): z.output<typeof playerDetailsSchema> {
  const row = {
    ...player,
    id: player.playerId,
    jurisdiction,
    createdAt,
    suspendedAt: suspension?.since ?? null,
    suspensionReason: suspension?.reason ?? null,
  };
  const real = balances.filter(({ demo }) => !demo);
  return {
    ...playerView(row),
    balances: real.map(({ currency, cashMinor, bonusMinor, ...rest }) => ({
      currency,
      balance: formatAmount(cashMinor + bonusMinor, currency),
      cash: formatAmount(cashMinor, currency),
      bonus: formatAmount(bonusMinor, currency),
      held: formatAmount(rest.heldMinor, currency),
      inPlay: formatAmount(rest.inPlayMinor, currency),
      wageringRemaining: formatAmount(rest.wageringMinor, currency),
    })),
    sessions: sessions.map(sessionView),
    played: playSummaryView(sums, { demo: false }),
    demo: playSummaryView(sums, { demo: true }),
  };
}
