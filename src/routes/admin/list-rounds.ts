/** Lists the rounds of all of an operator's players, newest first. Reference 12. */

import * as z from "zod";
import { READS_PLAYERS } from "../../../domain/authority/role-groups.ts";
import { MAX_PLAYER_ID_LENGTH } from "../../../domain/limits.ts";
import { historyOf } from "../../db/history-of.ts";
import { tenantEnvironmentOf } from "../../db/tenant.ts";
import { csvStream, formatInput, wantsCsv } from "../../exports/csv-export.ts";
import { catchUpForList } from "../../history/catch-up.ts";
import type { RoundPosition } from "../../history/find-rounds.ts";
import { adminRounds } from "../../history/read-rounds.ts";
import { ApiError, failure, success } from "../../http/envelope.ts";
import {
  cutPage,
  decodeCursor,
  type Page,
  pageOf,
  pagingQuery,
  periodQuery,
  readPeriod,
} from "../../http/paging.ts";
import { route } from "../../http/route.ts";
import { walletOf } from "../../objects.ts";
import { currencyInput, readAmount, readCurrency } from "../../views/amount.ts";
import { playerRoundSchema } from "../../views/player.ts";
import { roundSchema, roundView } from "../../views/round.ts";
import { idInput } from "../../views/short-text.ts";

const cursorPosition = z.tuple([z.int(), z.string(), z.int()]);

/** The columns of a round that an accountant reads; the rest belongs to the game. */
const TABLE = {
  list: "rounds",
  columns: [
    ...["id", "playerId", "externalId", "gameId", "gameVersion", "sessionId", "currency", "demo"],
    ...[
      "returnToPlayer",
      "state",
      "stake.cash",
      "stake.bonus",
      "stake.total",
      "win",
      "multiplier",
      "winsTo",
    ],
    ...["endedBy", "voidReason", "voidNote", "voidedBy", "createdAt", "settledAt"],
  ],
};

/** Returns the round after which the page begins; undefined at the beginning of the list. */
function placeOf({ cursor }: Page): RoundPosition | undefined {
  if (cursor === undefined) return undefined;
  const [createdAt, playerId, seq] = decodeCursor(cursor, cursorPosition);
  return { createdAt, playerId, seq };
}

export const listRounds = route(
  {
    method: "get",
    path: "/api/v1/admin/rounds",
    access: "apiKey",
    keyScope: "read",
    people: READS_PLAYERS,
    tag: "Admin",
    summary: "List the rounds of all players, newest first",
    description:
      "Includes demo rounds unless `demo=false`. A round appears within a minute, or at once when `playerId` is given.",
    query: pagingQuery.extend({
      playerId: z.string().min(1).max(MAX_PLAYER_ID_LENGTH).optional(),
      gameId: idInput.optional(),
      currency: currencyInput.optional(),
      demo: z.enum(["true", "false"]).optional(),
      state: roundSchema.shape.state.optional(),
      sessionId: idInput.optional(),
      minWin: z.string().max(40).optional().meta({
        description: "The smallest win to include, in major units. Requires `currency`.",
        example: "100.00",
      }),
      ...periodQuery,
      format: formatInput,
    }),
    data: z.strictObject({ rounds: z.array(playerRoundSchema) }),
    csv: true,
    refusals: ["AMOUNT_INVALID", "CURRENCY_NOT_SUPPORTED", "PLAYER_NOT_FOUND"],
  },
  async (c) => {
    const operator = c.get("operator");
    const tenantEnvironment = tenantEnvironmentOf(operator);
    const {
      playerId,
      gameId,
      currency: code,
      demo,
      state,
      sessionId,
      minWin,
      from,
      to,
      format,
      ...paging
    } = c.req.valid("query");
    const owner = playerId === undefined ? undefined : walletOf(operator, playerId);
    const currency = code === undefined ? undefined : readCurrency(code);
    if (minWin !== undefined && currency === undefined) {
      const message = "Send the currency of the amount.";
      throw new ApiError("VALIDATION_FAILED", { issues: [{ path: "currency", message }] });
    }
    const filter = {
      playerId: owner?.playerId,
      gameId,
      currency,
      demo: demo === undefined ? undefined : demo === "true",
      state,
      sessionId,
      minWinMinor:
        minWin === undefined || currency === undefined ? undefined : readAmount(minWin, currency),
      ...readPeriod({ from, to }),
    };
    if (owner !== undefined) {
      const caughtUp = await catchUpForList(c.env, owner);
      if (!caughtUp.ok) return failure(c, caughtUp.refusal);
    }
    const read = async (page: Page) => {
      const db = await historyOf(c.env, tenantEnvironment);
      const { pageSize, offset } = page;
      const before = placeOf(page);
      const { rows, total, end } = await adminRounds(db, tenantEnvironment, filter, {
        pageSize,
        offset,
        before,
      });
      const positionOf = (row: RoundPosition) => [row.createdAt, row.playerId, row.seq];
      const place = end && positionOf(end);
      const { shown, meta } = cutPage(page, { rows, total, end: place, positionOf });
      const rounds = shown.map(({ round, playerId, externalId }) => {
        return { ...roundView(round), playerId, externalId };
      });
      return { rows: rounds, meta };
    };
    if (wantsCsv(c, format)) return csvStream(c, TABLE, { from: paging.cursor, read });
    const { rows: rounds, meta } = await read(pageOf(paging));
    return success(c, { rounds }, { meta });
  },
);
