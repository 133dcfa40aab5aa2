/** The answer to a bet and to an action on a round: the round, the balance, the jackpot, the session. Contract, "Playing". */
import * as z from "zod";
import { formatAmount } from "../../domain/money/amount.ts";
import type { Currency } from "../../domain/money/currencies.ts";
import type { RefusalDetails } from "../../domain/result.ts";
import { JURISDICTIONS } from "../../domain/session/jurisdictions.ts";
import type { PlayAnswer } from "../../durable-objects/wallet/rounds/round-rpc.ts";
import type { ActiveSession } from "../../durable-objects/wallet/sessions/session-rpc.ts";
import { balanceSchema, balanceView } from "./amount.ts";
import { jackpotPartSchema, jackpotPartView } from "./jackpot.ts";
import { roundSchema, roundView } from "./round.ts";

export const sessionSchema = z.strictObject({
  sessionId: z.string(),
  demo: z.boolean(),
  jurisdiction: z.enum(JURISDICTIONS),
  activeGameId: z.string().nullable(),
});

/** A named schema that is `.nullable()` comes out wrong in the document: its reference refuses null. */
export function orNull<Schema extends z.ZodType>(schema: Schema) {
  return z.union([schema, z.null()]);
}

export const playAnswerSchema = z.strictObject({
  round: roundSchema,
  balance: balanceSchema,
  jackpot: orNull(jackpotPartSchema),
  session: sessionSchema,
});

/** Writes what the wallet answered. */
export function playAnswerView(answer: PlayAnswer): z.output<typeof playAnswerSchema> {
  const { round, balance, jackpot, session } = answer;
  return {
    round: roundView(round),
    balance: balanceView(balance),
    jackpot: jackpot && jackpotPartView(jackpot, balance.currency),
    session: sessionView(session),
  };
}

/** Writes a session as players see their own. */
export function sessionView(session: ActiveSession): z.output<typeof sessionSchema> {
  const { sessionId, demo, jurisdiction, activeGameId } = session;
  return { sessionId, demo, jurisdiction, activeGameId };
}

/** The wallet's details are minor units named `…Minor`; a person reads major units without the suffix. */
export function amountDetails(
  details: RefusalDetails | undefined,
  currency: Currency,
): RefusalDetails | undefined {
  if (details === undefined) return undefined;
  const shown = Object.entries(details).map(([name, value]) =>
    name.endsWith("Minor") && typeof value === "number"
      ? [name.slice(0, -"Minor".length), formatAmount(value, currency)]
      : [name, value],
  );
  return Object.fromEntries(shown);
}
