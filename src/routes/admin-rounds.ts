/**
 * Rounds over all of an operator's players: the list, and one with everything that is needed to show
 * it again. Specification, "Admin".
 */
import * as z from "zod";
import { roundPlace } from "../../domain/ids.ts";
import { MAX_PLAYER_ID_LENGTH } from "../../domain/limits.ts";
import { ApiError } from "../errors/api-error.ts";
import { catchUpHistory } from "../history/catch-up.ts";
import { adminRoundsOf, countAdminRounds, type RoundRow } from "../history/read-rounds.ts";
import { failure, success } from "../http/envelope.ts";
import { cutPage, decodeCursor, pageOf, pagingQuery } from "../http/paging.ts";
import { periodQuery, readPeriod } from "../http/period.ts";
import { walletOf, walletStub } from "../objects.ts";
import { currencyInput, readAmount, readCurrency } from "../views/amount.ts";
import { jackpotPartSchema, jackpotPartView } from "../views/jackpot.ts";
import { sessionSchema, sessionView } from "../views/player.ts";
import { roundSchema, roundView } from "../views/round.ts";
import { entryTransactionView, transactionSchema } from "../views/transaction.ts";
import { type App, defineRoute } from "./define-route.ts";

const LIST = "/api/v1/admin/rounds";

const playerRoundSchema = roundSchema
  .extend({ playerId: z.string(), externalId: z.string() })
  .meta({ id: "PlayerRound" });

const listRoute = defineRoute({
  method: "get",
  path: LIST,
  access: "apiKey",
  tag: "Admin",
  summary: "Rounds of all players, newest first",
  description: [
    "Demo rounds are among them unless `demo=false`. A round is listed within a minute, and at once",
    "where `playerId` is given. Follow `cursor`: its cost does not grow with depth, that of `page` does.",
  ].join(" "),
  query: pagingQuery.extend({
    playerId: z.string().min(1).max(MAX_PLAYER_ID_LENGTH).optional(),
    gameId: z.string().min(1).max(64).optional(),
    currency: currencyInput.optional(),
    demo: z.enum(["true", "false"]).optional(),
    minWin: z.string().max(40).optional().meta({
      description: "Won at least so much, in major units of `currency`, which it needs.",
      example: "100.00",
    }),
    ...periodQuery,
  }),
  data: z.strictObject({ rounds: z.array(playerRoundSchema) }),
  refusals: ["AMOUNT_INVALID", "CURRENCY_NOT_SUPPORTED", "PLAYER_NOT_FOUND"],
});

const showRoute = defineRoute({
  method: "get",
  path: `${LIST}/{id}`,
  access: "apiKey",
  tag: "Admin",
  summary: "A round, with all that is needed to show it again",
  params: z.object({ id: z.string().max(64) }),
  data: z.strictObject({
    round: playerRoundSchema,
    transactions: z.array(transactionSchema).meta({ description: "None for a demo round." }),
    jackpot: z.union([jackpotPartSchema, z.null()]),
    session: z.union([sessionSchema, z.null()]).meta({
      description: "Null once it is forgotten: a player's latest 50 are kept.",
    }),
  }),
  refusals: ["ROUND_NOT_FOUND"],
});

const cursorPosition = z.tuple([z.int(), z.string(), z.int()]);

/** Adds the routes of rounds. */
export function adminRoundRoutes(app: App): void {
  app.openapi(listRoute, async (c) => {
    const operator = c.get("operator");
    const scope = { tenantId: operator.tenant.id, environment: operator.environment };
    const {
      playerId,
      gameId,
      currency: code,
      demo,
      minWin,
      from,
      to,
      ...paging
    } = c.req.valid("query");
    const page = pageOf(paging);
    const owner = playerId === undefined ? undefined : walletOf(operator, playerId);
    const currency = code === undefined ? undefined : readCurrency(code);
    if (minWin !== undefined && currency === undefined) {
      const message = "Send the currency that it is in.";
      throw new ApiError("VALIDATION_FAILED", { issues: [{ path: "currency", message }] });
    }
    const filter = {
      playerId: owner?.playerId,
      gameId,
      currency,
      demo: demo === undefined ? undefined : demo === "true",
      minWinMinor:
        minWin === undefined || currency === undefined ? undefined : readAmount(minWin, currency),
      ...readPeriod({ from, to }),
    };
    const position =
      page.cursor === undefined ? undefined : decodeCursor(page.cursor, cursorPosition);
    const before = position && {
      createdAt: position[0],
      playerId: position[1],
      seq: position[2],
    };
    if (owner !== undefined) {
      const caughtUp = await catchUpHistory(c.env, owner);
      if (!caughtUp.ok) return failure(c, caughtUp.refusal);
    }
    const [rows, total] = await Promise.all([
      adminRoundsOf(c.env.DB, scope, {
        ...filter,
        limit: page.pageSize,
        offset: page.offset,
        before,
      }),
      page.cursor === undefined ? countAdminRounds(c.env.DB, scope, filter) : undefined,
    ]);
    const positionOf = (row: RoundRow) => [row.createdAt, row.playerId, row.seq];
    const { shown, meta } = cutPage(page, { rows, total, positionOf });
    const rounds = shown.map(({ round, playerId, externalId }) => {
      return { ...roundView(round), playerId, externalId };
    });
    return success(c, { rounds }, { meta });
  });

  app.openapi(showRoute, async (c) => {
    const place = roundPlace(c.req.valid("param").id);
    if (place === undefined) return failure(c, "ROUND_NOT_FOUND");
    const owner = walletOf(c.get("operator"), place.playerId);
    const result = await walletStub(c.env, owner).roundDetails(place.seq);
    if (!result.ok) return failure(c, result.refusal);
    const { player, round, transactions, jackpot, session } = result.value;
    const { playerId, externalId } = player;
    return success(c, {
      round: { ...roundView(round), playerId, externalId },
      transactions: transactions.map((one) => entryTransactionView(one, round)),
      jackpot: jackpot && jackpotPartView(jackpot, round.currency),
      session: session && sessionView(session),
    });
  });
}
