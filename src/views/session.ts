/** A player's session as the game client sees it: the specification's "Session information", and the jurisdiction's terms. */
import * as z from "zod";
import type { GameFamily } from "../../domain/games/game.ts";
import { formatAmount } from "../../domain/money/amount.ts";
import { JURISDICTIONS, limitsOf } from "../../domain/session/jurisdictions.ts";
import {
  dueRealityCheck,
  gameCycleMs,
  nextRealityCheckAt,
  sessionEndsAt,
  waitsForAnswer,
} from "../../domain/session/session-limits.ts";
import type { WalletAddress } from "../../durable-objects/names.ts";
import type {
  SessionRecord,
  SessionWithActivity,
} from "../../durable-objects/wallet/sessions/session-rpc.ts";
import { amountOutput } from "./amount.ts";

const realityCheckSchema = z
  .strictObject({
    elapsedMinutes: z.int().min(0),
    staked: amountOutput,
    won: amountOutput.meta({ description: "In rounds; a jackpot is not counted." }),
    net: z.string().meta({ description: "Won less staked.", example: "-12.50" }),
    required: z.boolean().meta({ description: "Whether play waits for the player's answer now." }),
    continuesAt: z.iso
      .datetime()
      .nullable()
      .meta({ description: "When a check that is required may be answered with `continue`." }),
  })
  .meta({ id: "RealityCheck" });

/** The answer of `GET /api/v1/auth/session`. */
export const sessionInformationSchema = z.strictObject({
  sessionId: z.string(),
  playerId: z.string(),
  tenantId: z.string(),
  jurisdiction: z.enum(JURISDICTIONS),
  activeGameId: z.string().nullable(),
  sessionDuration: z.int().min(0).meta({ description: "Seconds since the session began." }),
  maxSessionMinutes: z.int().meta({ description: "The jurisdiction's limit." }),
  endsAt: z.iso.datetime().meta({ description: "From then on the session takes no more rounds." }),
  nextRealityCheckAt: z.iso.datetime(),
  realityCheck: realityCheckSchema,
  autoplay: z.boolean().meta({ description: "Whether rounds may be played without a press each." }),
  jackpot: z.boolean().meta({ description: "Whether bets can feed and win the jackpot." }),
});

/** The session as of `now`, in milliseconds since the epoch. */
export function sessionInformationView(
  { tenantId, playerId }: WalletAddress,
  { session, activity }: SessionWithActivity,
  now: number,
): z.output<typeof sessionInformationSchema> {
  const { sessionId, jurisdiction, activeGameId, startedAt, currency } = session;
  const { stakedMinor, wonMinor } = activity;
  const limits = limitsOf(jurisdiction);
  const elapsedMs = Math.max(0, now - startedAt);
  const due = waitsForAnswer(limits) ? dueRealityCheck(limits, session, now) : undefined;
  return {
    sessionId,
    playerId,
    tenantId,
    jurisdiction,
    activeGameId,
    sessionDuration: Math.floor(elapsedMs / 1000),
    maxSessionMinutes: limits.maxSessionMinutes,
    endsAt: time(sessionEndsAt(limits, session)),
    nextRealityCheckAt: time(nextRealityCheckAt(limits, session, now)),
    realityCheck: {
      elapsedMinutes: Math.floor(elapsedMs / 60_000),
      staked: formatAmount(stakedMinor, currency),
      won: formatAmount(wonMinor, currency),
      net: formatAmount(wonMinor - stakedMinor, currency),
      required: due !== undefined,
      continuesAt: due === undefined ? null : time(due.continuesAt),
    },
    autoplay: limits.autoplay,
    jackpot: limits.jackpot && !session.demo,
  };
}

/** What the jurisdiction asks of a game, for its configuration. */
export const playTermsSchema = z
  .strictObject({
    jurisdiction: z.enum(JURISDICTIONS),
    gameCycleMs: z.int().min(0).meta({
      description:
        "The shortest time from the start of a round to the start of the next, in any game.",
    }),
    autoplay: z
      .boolean()
      .meta({ description: "Whether rounds may be played without a press each." }),
    realityCheckMinutes: z.int(),
    maxSessionMinutes: z.int(),
  })
  .meta({ id: "PlayTerms" });

/** The terms of a kind of game in a jurisdiction. */
export function playTermsView(
  jurisdiction: SessionRecord["jurisdiction"],
  family: GameFamily,
): z.output<typeof playTermsSchema> {
  const limits = limitsOf(jurisdiction);
  const { autoplay, realityCheckMinutes, maxSessionMinutes } = limits;
  const cycleMs = gameCycleMs(limits, family);
  return { jurisdiction, gameCycleMs: cycleMs, autoplay, realityCheckMinutes, maxSessionMinutes };
}

function time(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
