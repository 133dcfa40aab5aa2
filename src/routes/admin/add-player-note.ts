/** Adds a note on a player. Reference 12.31. */
import * as z from "zod";
import { MANAGES_PLAYERS } from "../../../domain/authority/role-groups.ts";
import { MAX_NOTES_PER_PLAYER } from "../../../domain/limits.ts";
import { planLimits } from "../../../domain/rate-limit/plan-limits.ts";
import { addNote } from "../../db/player-notes.ts";
import { auditEntry } from "../../http/audit-entries.ts";
import { failure, success } from "../../http/envelope.ts";
import { route } from "../../http/route.ts";
import { walletOf, walletStub } from "../../objects.ts";
import { ulid } from "../../runtime/ulid.ts";
import { noteSchema, noteView, playerParams } from "../../views/player.ts";
import { lineInput } from "../../views/short-text.ts";

const tooMany = (most: number) =>
  `This player has ${MAX_NOTES_PER_PLAYER} notes already, or all players together have the ${most} that your plan allows; a note is never removed.`;

export const addPlayerNote = route(
  {
    method: "post",
    path: "/api/v1/admin/players/{id}/notes",
    access: "apiKey",
    keyScope: "players",
    people: MANAGES_PLAYERS,
    whileSuspended: "allowed",
    isIdempotent: true,
    tag: "Account",
    summary: "Add a note on a player",
    description: `For your own people: the player never sees it. A note cannot be changed, and only an erasure of the player removes it. At most ${MAX_NOTES_PER_PLAYER} for each player.`,
    params: playerParams,
    body: z.strictObject({
      text: lineInput(1_000).meta({ example: "Called about a slow withdrawal; explained." }),
    }),
    data: noteSchema,
    status: 201,
    refusals: ["PLAYER_NOT_FOUND", "ACTION_NOT_ALLOWED"],
    audit: "player.note_added",
  },
  async (c) => {
    const operator = c.get("operator");
    const owner = walletOf(operator, c.req.valid("param").id);
    const player = await walletStub(c.env, owner).player();
    if (!player.ok) return failure(c, player.refusal);
    const id = `not_${ulid().toLowerCase()}`;
    // The text may say anything about the player, and the log is permanent.
    const entry = auditEntry(c, {
      target: { type: "player", id: owner.playerId },
      before: null,
      after: { note: id },
    });
    const note = {
      ...{ tenantId: owner.tenantId, environment: owner.environment, playerId: owner.playerId },
      ...{ createdAt: entry.createdAt, id, text: c.req.valid("json").text },
      authorType: operator.person === undefined ? ("apiKey" as const) : ("person" as const),
      authorId: operator.keyId,
    };
    const { notes: most } = planLimits(operator.tenant.plan);
    if (await addNote(c.env.DB, { note, most }, entry)) {
      return success(c, noteView(note), { status: 201 });
    }
    return failure(c, "ACTION_NOT_ALLOWED", undefined, tooMany(most));
  },
);
