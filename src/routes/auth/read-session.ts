/**
 * Reads the player's session: its time limits and the reality check that the jurisdiction requires.
 * Reference 7.14 and 8.
 */
import * as z from "zod";
import { formatAmount } from "../../../domain/money/amount.ts";
import { JURISDICTIONS, limitsOf } from "../../../domain/session/jurisdictions.ts";
import {
  dueRealityCheck,
  nextRealityCheckAt,
  sessionEndsAt,
  waitsForAnswer,
} from "../../../domain/session/session-limits.ts";
import type { WalletAddress } from "../../../durable-objects/names.ts";
import type { SessionWithActivity } from "../../../durable-objects/wallet/sessions/session-rpc.ts";
import { failure, success } from "../../http/envelope.ts";
import { route } from "../../http/route.ts";
import { walletStub } from "../../objects.ts";
import { amountOutput } from "../../views/amount.ts";

const realityCheckSchema = z
  .strictObject({
    elapsedMinutes: z.int().min(0),
    staked: amountOutput,
    won: amountOutput.meta({ description: "Won in rounds, jackpots excluded." }),
    net: z.string().meta({ description: "Won minus staked.", example: "-12.50" }),
    required: z
      .boolean()
      .meta({ description: "True while play is blocked until the player answers." }),
    continuesAt: z.iso.datetime().nullable().meta({
      description: "The earliest time at which a required check can be answered with `continue`.",
    }),
  })
  .meta({ id: "RealityCheck" });

const sessionSchema = z.strictObject({
  sessionId: z.string(),
  playerId: z.string(),
  tenantId: z.string(),
  jurisdiction: z.enum(JURISDICTIONS),
  activeGameId: z.string().nullable(),
  sessionDuration: z.int().min(0).meta({ description: "Seconds since the session began." }),
  maxSessionMinutes: z.int().meta({ description: "The jurisdiction's limit." }),
  endsAt: z.iso
    .datetime()
    .meta({ description: "The time after which the session accepts no more rounds." }),
  nextRealityCheckAt: z.iso.datetime(),
  realityCheck: realityCheckSchema,
  autoplay: z.boolean().meta({ description: "True if autoplay is allowed." }),
  jackpot: z.boolean().meta({ description: "True if bets can contribute to and win the jackpot." }),
});

export const readSession = route(
  {
    method: "get",
    path: "/api/v1/auth/session",
    access: "session",
    tag: "Auth / SSO",
    summary: "Read the session",
    description:
      "What a game page shows about its session: how long it has lasted, what was staked and won, its limit, and when the next reality check is due.",
    data: sessionSchema,
    refusals: ["SESSION_ENDED"],
  },
  async (c) => {
    const { tenantId, environment, playerId, sessionId } = c.get("session");
    const address = { tenantId, environment, playerId };
    const result = await walletStub(c.env, address).sessionWithActivity(sessionId);
    if (!result.ok) return failure(c, result.refusal);
    return success(c, sessionView(address, result.value, Date.now()));
  },
);

/** Returns the session as of `now`, in milliseconds since the epoch. */
function sessionView(
  { tenantId, playerId }: WalletAddress,
  { session, activity }: SessionWithActivity,
  now: number,
): z.output<typeof sessionSchema> {
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
    endsAt: timeText(sessionEndsAt(limits, session)),
    nextRealityCheckAt: timeText(nextRealityCheckAt(limits, session, now)),
    realityCheck: {
      elapsedMinutes: Math.floor(elapsedMs / 60_000),
      staked: formatAmount(stakedMinor, currency),
      won: formatAmount(wonMinor, currency),
      net: formatAmount(wonMinor - stakedMinor, currency),
      required: due !== undefined,
      continuesAt: due === undefined ? null : timeText(due.continuesAt),
    },
    autoplay: limits.autoplay,
    jackpot: limits.jackpot && !session.demo,
  };
}

function timeText(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
