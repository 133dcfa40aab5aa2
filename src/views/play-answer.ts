/** The answer to a bet and to an action on a round: the round, the balance, the jackpot, the session. Reference 8.4. */
import * as z from "zod";
import { JURISDICTIONS } from "../../domain/session/jurisdictions.ts";
import type { PlayAnswer } from "../../durable-objects/wallet/rounds/round-rpc.ts";
import type { ActiveSession } from "../../durable-objects/wallet/sessions/session-rpc.ts";
import { balanceSchema, balanceView, orNull } from "./amount.ts";
import { jackpotPartSchema, jackpotPartView } from "./jackpot.ts";
import { roundSchema, roundView } from "./round.ts";

/** A session as its player sees it. */
export const sessionSchema = z.strictObject({
  sessionId: z.string(),
  demo: z.boolean(),
  jurisdiction: z.enum(JURISDICTIONS),
  activeGameId: z.string().nullable(),
});

export const playAnswerSchema = z.strictObject({
  round: roundSchema,
  balance: balanceSchema,
  jackpot: orNull(jackpotPartSchema),
  session: sessionSchema,
});

/** Returns the wallet's answer as the API shows it. */
export function playAnswerView(answer: PlayAnswer): z.output<typeof playAnswerSchema> {
  const { round, balance, jackpot, session } = answer;
  return {
    round: roundView(round),
    balance: balanceView(balance),
    jackpot: jackpot && jackpotPartView(jackpot, balance.currency),
    session: sessionView(session),
  };
}

/** Returns a session as its player sees it. */
export function sessionView(session: ActiveSession): z.output<typeof sessionSchema> {
  const { sessionId, demo, jurisdiction, activeGameId } = session;
  return { sessionId, demo, jurisdiction, activeGameId };
}
