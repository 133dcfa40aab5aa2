/** Reads what a game page needs after a reload: the open round, the balance, the latest rounds. Reference 8. */
import * as z from "zod";
import { findGame } from "../../../domain/games/catalogue.ts";
import { DEFAULT_PAGE_SIZE } from "../../../domain/limits.ts";
import { failure, success } from "../../http/envelope.ts";
import { route } from "../../http/route.ts";
import { walletStub } from "../../objects.ts";
import { balanceSchema, balanceView, orNull } from "../../views/amount.ts";
import { sessionSchema, sessionView } from "../../views/play-answer.ts";
import { roundSchema, roundView } from "../../views/round.ts";
import { seedsSchema } from "./read-seeds.ts";

export const readCurrentRound = route(
  {
    method: "get",
    path: "/api/v1/games/{gameId}/rounds/current",
    access: "session",
    tag: "Playing",
    summary: "Read the session's state in a game",
    description:
      "What a game page needs after a reload: the open round, the balance and the latest rounds.",
    params: z.object({ gameId: z.string() }),
    data: z.strictObject({
      round: orNull(roundSchema),
      balance: balanceSchema,
      rounds: z
        .array(roundSchema)
        .meta({ description: "The session's settled rounds, newest first." }),
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
      fairness: state.fairness,
      session: sessionView(state.session),
    });
  },
);
