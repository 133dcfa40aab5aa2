/** Round history of players and what it adds up to, for operators. Specification, "Players". */
import * as z from "zod";
import { MAX_PLAYER_ID_LENGTH } from "../../domain/limits.ts";
import { catchUpHistory } from "../history/catch-up.ts";
import { roundsOf } from "../history/read-player-history.ts";
import { playSumsOf } from "../history/read-players.ts";
import { countKeptRounds } from "../history/read-rounds.ts";
import { failure, success } from "../http/envelope.ts";
import { cutPage, decodeCursor, pageOf, pagingQuery } from "../http/paging.ts";
import { walletOf } from "../objects.ts";
import { playSummarySchema, playSummaryView } from "../views/play-summary.ts";
import { roundSchema, roundView } from "../views/round.ts";
import { type App, defineRoute } from "./define-route.ts";

const roundsRoute = defineRoute({
  method: "get",
  path: "/api/v1/players/{playerId}/rounds",
  access: "apiKey",
  tag: "Players",
  summary: "A player's rounds, newest first",
  description: "Demo rounds are among them, marked `demo: true`.",
  params: z.object({ playerId: z.string().min(1).max(MAX_PLAYER_ID_LENGTH) }),
  query: pagingQuery.extend({ gameId: z.string().max(64).optional() }),
  data: z.strictObject({ rounds: z.array(roundSchema) }),
  refusals: ["PLAYER_NOT_FOUND"],
});

const summaryRoute = defineRoute({
  method: "get",
  path: "/api/v1/players/me/rounds/summary",
  access: "apiKey",
  tag: "Players",
  summary: "What a player's rounds add up to",
  description:
    "Real money, and `demo` apart. As quick for a million rounds as for one: sums are kept, not counted.",
  query: z.object({ playerId: z.string().min(1).max(MAX_PLAYER_ID_LENGTH) }),
  data: playSummarySchema
    .extend({ playerId: z.string(), demo: playSummarySchema })
    .meta({ id: "PlayerSummary" }),
  refusals: ["PLAYER_NOT_FOUND"],
});

const cursorPosition = z.tuple([z.int()]);

/** Adds the players routes. */
export function playerRoutes(app: App): void {
  app.openapi(roundsRoute, async (c) => {
    const owner = walletOf(c.get("operator"), c.req.valid("param").playerId);
    const { gameId, ...paging } = c.req.valid("query");
    const page = pageOf(paging);
    const filter = gameId === undefined ? {} : { gameId };
    const [seq] = page.cursor === undefined ? [] : decodeCursor(page.cursor, cursorPosition);
    const caughtUp = await catchUpHistory(c.env, owner);
    if (!caughtUp.ok) return failure(c, caughtUp.refusal);

    const [rows, total] = await Promise.all([
      roundsOf(c.env.DB, owner, {
        ...filter,
        limit: page.pageSize,
        offset: page.offset,
        before: seq === undefined ? undefined : { seq, place: 0 },
      }),
      page.cursor === undefined
        ? countKeptRounds(c.env.DB, owner, { ...filter, playerId: owner.playerId })
        : undefined,
    ]);
    const { shown, meta } = cutPage(page, { rows, total, positionOf: ({ seq }) => [seq] });
    return success(c, { rounds: shown.map(({ round }) => roundView(round)) }, { meta });
  });

  app.openapi(summaryRoute, async (c) => {
    const owner = walletOf(c.get("operator"), c.req.valid("query").playerId);
    const caughtUp = await catchUpHistory(c.env, owner);
    if (!caughtUp.ok) return failure(c, caughtUp.refusal);
    const sums = await playSumsOf(c.env.DB, owner);
    return success(c, {
      playerId: owner.playerId,
      ...playSummaryView(sums, { demo: false }),
      demo: playSummaryView(sums, { demo: true }),
    });
  });
}
