/** Lists an operator's players, newest first. Reference 12. */

import * as z from "zod";
import { READS_PLAYERS } from "../../../domain/authority/role-groups.ts";
import { MAX_PLAYER_ID_LENGTH } from "../../../domain/limits.ts";
import { historyOf } from "../../db/history-of.ts";
import { PLAYER_STATUSES, type PlayerRow } from "../../db/schema/players.ts";
import { tenantEnvironmentOf } from "../../db/tenant.ts";
import { walletAfterErasures } from "../../erasure/erased-players.ts";
import { csvStream, formatInput, wantsCsv } from "../../exports/csv-export.ts";
import { countPlayers, playersOf } from "../../history/read-players.ts";
import { success } from "../../http/envelope.ts";
import {
  cutPage,
  type Page,
  pageOf,
  pagingQuery,
  periodQuery,
  readPeriod,
  timePageOf,
} from "../../http/paging.ts";
import { route } from "../../http/route.ts";
import { walletOf } from "../../objects.ts";
import { playerSchema, playerView } from "../../views/player.ts";

const TABLE = { list: "players", columns: Object.keys(playerSchema.shape) };

export const listPlayers = route(
  {
    method: "get",
    path: "/api/v1/admin/players",
    access: "apiKey",
    keyScope: "read",
    people: READS_PLAYERS,
    tag: "Admin",
    summary: "List players, newest first",
    description: "A player appears shortly after their first launch token is exchanged.",
    query: pagingQuery.extend({
      externalId: z.string().min(1).max(MAX_PLAYER_ID_LENGTH).optional().meta({
        description: "Your own id for the player, in full.",
      }),
      search: z.string().min(1).max(MAX_PLAYER_ID_LENGTH).optional().meta({
        description:
          "Any part of the username, or the beginning of our id or of a word in your id, in upper or lower case. Finds up to 2,000 of each.",
        example: "anna",
      }),
      status: z.enum(PLAYER_STATUSES).optional(),
      ...periodQuery,
      format: formatInput,
    }),
    data: z.strictObject({ players: z.array(playerSchema) }),
    csv: true,
  },
  async (c) => {
    const tenantEnvironment = tenantEnvironmentOf(c.get("operator"));
    const { externalId, search, status, from, to, format, ...paging } = c.req.valid("query");
    const first = externalId === undefined ? undefined : walletOf(c.get("operator"), externalId);
    const { playerId } = first === undefined ? {} : await walletAfterErasures(c.env, first);
    const filter = { playerId, search, status, ...readPeriod({ from, to }) };
    const read = async (page: Page) => {
      const db = await historyOf(c.env, tenantEnvironment);
      const [rows, total] = await Promise.all([
        playersOf(db, tenantEnvironment, { ...filter, ...timePageOf(page) }),
        page.cursor === undefined ? countPlayers(db, tenantEnvironment, filter) : undefined,
      ]);
      const positionOf = (row: PlayerRow) => [row.createdAt, row.id];
      const { shown, meta } = cutPage(page, { rows, total, positionOf });
      return { rows: shown.map(playerView), meta };
    };
    if (wantsCsv(c, format)) return csvStream(c, TABLE, { from: paging.cursor, read });
    const { rows: players, meta } = await read(pageOf(paging));
    return success(c, { players }, { meta });
  },
);
