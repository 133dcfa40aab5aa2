/** Reads what a game page needs after a reload: the open round, the balance, the latest rounds. Reference 8. */
import * as z from "zod";
import { findGame } from "../../../domain/games/catalogue.ts";
import { DEFAULT_PAGE_SIZE } from "../../../domain/limits.ts";
import { formatAmount } from "../../../domain/money/amount.ts";
import { failure, success } from "../../http/envelope.ts";
import { route } from "../../http/route.ts";
import { walletStub } from "../../objects.ts";
import { amountOutput, balanceSchema, balanceView, orNull } from "../../views/amount.ts";
import { sessionSchema, sessionView } from "../../views/play-answer.ts";
import { roundSchema, roundView } from "../../views/round.ts";
import { seedsSchema } from "../../views/seeds.ts";

export const readCurrentRound = route(
  {
    method: "get",
    path: "/api/v1/games/{gameId}/rounds/current",
    access: "session",
    tag: "Playing",
    summary: "Read the session's state in a game",
    description: "What a game page needs after a reload.",
    params: z.object({ gameId: z.string() }),
    data: z.strictObject({
      round: orNull(roundSchema),
      balance: balanceSchema,
      rounds: z
        .array(roundSchema)
        .meta({ description: "The session's settled rounds, newest first." }),
      jackpots: z
        .array(
          z.strictObject({ roundId: z.string(), amount: amountOutput, wonAt: z.iso.datetime() }),
        )
        .meta({ description: "The player's latest jackpots in this game, of any session." }),
      fairness: seedsSchema,
      session: sessionSchema,
    }),
    refusals: ["GAME_NOT_FOUND", "SESSION_ENDED"],
  },
  async (c) => {
    const { gameId } = c.req.valid("param");
    if (findGame(gameId) === undefined) return failure(c, "GAME_NOT_FOUND");
    const session = c.get("session");
    const result = await walletStub(c.env, session).gameState({
      sessionId: session.sessionId,
      gameId,
      limit: DEFAULT_PAGE_SIZE,
    });
    if (!result.ok) return failure(c, result.refusal);
    const state = result.value;
    return success(c, {
      round: state.openRound && roundView(state.openRound),
      balance: balanceView(state.balance),
      rounds: state.rounds.map(roundView),
      jackpots: (state.jackpots ?? []).map(({ roundId, amountMinor, wonAt }) => ({
        roundId,
        amount: formatAmount(amountMinor, state.balance.currency),
        wonAt: new Date(wonAt).toISOString(),
      })),
      fairness: state.fairness,
      session: sessionView(state.session),
    });
  },
);
