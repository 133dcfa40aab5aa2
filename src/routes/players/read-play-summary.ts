/** Reads the totals of a player's rounds, with real money and play money kept apart. Reference 12.9. */

import * as z from "zod";
import { READS_PLAYERS } from "../../../domain/authority/role-groups.ts";
import { MAX_PLAYER_ID_LENGTH } from "../../../domain/limits.ts";
import { historyOf } from "../../db/history-of.ts";
import { catchUpForList } from "../../history/catch-up.ts";
import { playSumsOf } from "../../history/read-players.ts";
import { failure, success } from "../../http/envelope.ts";
import { route } from "../../http/route.ts";
import { walletOf } from "../../objects.ts";
import { playSummarySchema, playSummaryView } from "../../views/play-summary.ts";

export const readPlaySummary = route(
  {
    method: "get",
    path: "/api/v1/players/me/rounds/summary",
    access: "apiKey",
    keyScope: "read",
    people: READS_PLAYERS,
    tag: "Players",
    summary: "Summarize a player's rounds",
    description:
      "Totals of real-money rounds, with demo rounds separately under `demo`. The call takes the same time for any number of rounds.",
    query: z.object({ playerId: z.string().min(1).max(MAX_PLAYER_ID_LENGTH) }),
    data: playSummarySchema
      .extend({ playerId: z.string(), demo: playSummarySchema })
      .meta({ id: "PlayerSummary" }),
    refusals: ["PLAYER_NOT_FOUND"],
  },
  async (c) => {
    const owner = walletOf(c.get("operator"), c.req.valid("query").playerId);
    const caughtUp = await catchUpForList(c.env, owner);
    if (!caughtUp.ok) return failure(c, caughtUp.refusal);
    const db = await historyOf(c.env, owner);
    const sums = await playSumsOf(db, owner);
    return success(c, {
      playerId: owner.playerId,
      ...playSummaryView(sums, { demo: false }),
      demo: playSummaryView(sums, { demo: true }),
    });
  },
);
