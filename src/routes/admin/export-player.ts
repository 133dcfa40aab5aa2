/** Exports what is stored about one player, page by page. Reference 12.23. */
import { OVERSEES } from "../../../domain/authority/role-groups.ts";
import { exportPlayerPage, playerPosition } from "../../exports/export-player.ts";
import { recordExport } from "../../exports/record-export.ts";
import { failure, success } from "../../http/envelope.ts";
import { decodeCursor } from "../../http/paging.ts";
import { route } from "../../http/route.ts";
import { walletOf, walletStub } from "../../objects.ts";
import { exportQuery, exportSchema, exportView } from "../../views/export.ts";
import { playerParams } from "../../views/player.ts";

export const exportPlayer = route(
  {
    method: "get",
    path: "/api/v1/admin/players/{id}/export",
    access: "apiKey",
    keyScope: "read",
    people: OVERSEES,
    tag: "Account",
    summary: "Export one player's data, page by page",
    description:
      "Everything we store about a player, for when a player asks for it: sessions, notes, security events about the player's login (the newest 1,000), the wallet with its payout addresses and its whole journal, and the audit log's entries about the player.",
    params: playerParams,
    query: exportQuery,
    data: exportSchema,
    refusals: ["PLAYER_NOT_FOUND"],
  },
  async (c) => {
    const owner = walletOf(c.get("operator"), c.req.valid("param").id);
    const { cursor } = c.req.valid("query");
    const position = cursor === undefined ? undefined : decodeCursor(cursor, playerPosition);
    const known = await walletStub(c.env, owner).player();
    if (!known.ok) return failure(c, known.refusal);
    const target = { type: "player", id: owner.playerId } as const;
    if (cursor === undefined) await recordExport(c, { list: "player", target });
    const page = await exportPlayerPage(c.env, owner, position);
    return page === undefined ? failure(c, "PLAYER_NOT_FOUND") : success(c, exportView(page));
  },
);
