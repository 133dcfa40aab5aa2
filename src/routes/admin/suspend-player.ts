/** Suspends a player: every session ends, and every later call by the player is refused. Reference 12. */

import * as z from "zod";
import { MANAGES_PLAYERS } from "../../../domain/authority/role-groups.ts";
import { catchUpIfPossible } from "../../history/catch-up.ts";
import { recordAct } from "../../http/audit-entries.ts";
import { failure, success } from "../../http/envelope.ts";
import { route } from "../../http/route.ts";
import { walletOf, walletStub } from "../../objects.ts";
import { leaveOnline } from "../../players/online-players.ts";
import { relistSuspended } from "../../players/suspended-players.ts";
import { playerParams, playerStatusSchema, playerStatusView } from "../../views/player.ts";
import { lineInput } from "../../views/short-text.ts";

export const suspendPlayer = route(
  {
    method: "post",
    path: "/api/v1/admin/players/{id}/suspend",
    access: "apiKey",
    keyScope: "players",
    people: MANAGES_PLAYERS,
    whileSuspended: "allowed",
    tag: "Admin",
    summary: "Suspend a player",
    description:
      "Ends every session at once, and refuses every later call by the player. Launch tokens can no longer be exchanged, and within 10 seconds none can be created. Rounds already placed are settled. Your deposits, withdrawals and bonuses still work, because the money belongs to the player. Repeating the call has no further effect and keeps the first reason.",
    params: playerParams,
    body: z.strictObject({
      reason: lineInput(200)
        .optional()
        .meta({ description: "For your records. Players never see it." }),
    }),
    isBodyOptional: true,
    data: playerStatusSchema,
    refusals: ["PLAYER_NOT_FOUND"],
    audit: "player.suspended",
  },
  async (c) => {
    const owner = walletOf(c.get("operator"), c.req.valid("param").id);
    const { reason = null } = c.req.valid("json");
    const result = await walletStub(c.env, owner).suspendPlayer(reason);
    if (!result.ok) return failure(c, result.refusal);
    const { player, after, changedAt } = result.value;
    await catchUpIfPossible(c.env, owner);
    await relistSuspended(c.env, owner);
    c.executionCtx.waitUntil(leaveOnline(c.env, owner));
    await recordAct(c, {
      target: { type: "player", id: player.playerId },
      before: { status: "active" },
      after: { status: "suspended", reason: after?.reason ?? null },
      once: `${player.playerId}:${changedAt}`,
    });
    return success(c, playerStatusView(player, after));
  },
);
