/** Lists a player's rounds, newest first. Reference 12.9. */

import * as z from "zod";
import { READS_PLAYERS } from "../../../domain/authority/role-groups.ts";
import { MAX_PLAYER_ID_LENGTH } from "../../../domain/limits.ts";
import { historyOf } from "../../db/history-of.ts";
import { catchUpForList } from "../../history/catch-up.ts";
import { endOfHistory, roundsOf } from "../../history/read-player-history.ts";
import { countKeptRounds } from "../../history/read-rounds.ts";
import { failure, success } from "../../http/envelope.ts";
import { cutPage, decodeCursor, pageOf, pagingQuery } from "../../http/paging.ts";
import { route } from "../../http/route.ts";
import { walletOf } from "../../objects.ts";
import { roundSchema, roundView } from "../../views/round.ts";

const cursorPosition = z.tuple([z.int()]);

export const listPlayerRounds = route(
  {
    method: "get",
    path: "/api/v1/players/{playerId}/rounds",
    access: "apiKey",
    keyScope: "read",
    people: READS_PLAYERS,
    tag: "Players",
    summary: "List a player's rounds, newest first",
    description: "Demo rounds are included and marked `demo: true`.",
    params: z.object({ playerId: z.string().min(1).max(MAX_PLAYER_ID_LENGTH) }),
    query: pagingQuery.extend({ gameId: z.string().max(64).optional() }),
    data: z.strictObject({ rounds: z.array(roundSchema) }),
    refusals: ["PLAYER_NOT_FOUND"],
  },
  async (c) => {
    const owner = walletOf(c.get("operator"), c.req.valid("param").playerId);
    const { gameId, ...paging } = c.req.valid("query");
    const page = pageOf(paging);
    const filter = gameId === undefined ? {} : { gameId };
    const [seq] = page.cursor === undefined ? [] : decodeCursor(page.cursor, cursorPosition);
    const caughtUp = await catchUpForList(c.env, owner);
    if (!caughtUp.ok) return failure(c, caughtUp.refusal);

    const db = await historyOf(c.env, owner);
    const [rows, total] = await Promise.all([
      roundsOf(db, owner, {
        ...filter,
        limit: page.pageSize,
        offset: page.offset,
        before: seq === undefined ? undefined : { seq, place: 0 },
      }),
      page.cursor === undefined
        ? countKeptRounds(db, owner, { ...filter, playerId: owner.playerId })
        : undefined,
    ]);
    const isFull = rows.length > page.pageSize;
    const end = isFull ? undefined : await endOfHistory(db, owner, seq);
    const { shown, meta } = cutPage(page, {
      rows,
      total,
      end: end === undefined ? undefined : [end],
      positionOf: (row) => [row.seq],
    });
    return success(c, { rounds: shown.map(({ round }) => roundView(round)) }, { meta });
  },
);
