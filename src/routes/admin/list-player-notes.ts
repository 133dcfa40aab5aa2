/** Lists the notes on a player, newest first. Reference 12.31. */
import * as z from "zod";
import { READS_PLAYERS } from "../../../domain/authority/role-groups.ts";
import { MAX_NOTES_PER_PLAYER } from "../../../domain/limits.ts";
import { notesOf } from "../../db/player-notes.ts";
import { failure, success } from "../../http/envelope.ts";
import { route } from "../../http/route.ts";
import { walletOf, walletStub } from "../../objects.ts";
import { noteSchema, noteView, playerParams } from "../../views/player.ts";

export const listPlayerNotes = route(
  {
    method: "get",
    path: "/api/v1/admin/players/{id}/notes",
    access: "apiKey",
    keyScope: "read",
    people: READS_PLAYERS,
    tag: "Account",
    summary: "List the notes on a player, newest first",
    description: `Notes that your people wrote about the player. The player never sees them. At most ${MAX_NOTES_PER_PLAYER}.`,
    params: playerParams,
    data: z.strictObject({ notes: z.array(noteSchema) }),
    refusals: ["PLAYER_NOT_FOUND"],
  },
  async (c) => {
    const owner = walletOf(c.get("operator"), c.req.valid("param").id);
    const player = await walletStub(c.env, owner).player();
    if (!player.ok) return failure(c, player.refusal);
    const notes = await notesOf(c.env.DB, owner);
    return success(c, { notes: notes.map(noteView) });
  },
);
