/** Lifts a player's suspension; the sessions that it ended stay ended. Reference 12. */

import { MANAGES_PLAYERS } from "../../../domain/authority/role-groups.ts";
import { catchUpIfPossible } from "../../history/catch-up.ts";
import { recordAct } from "../../http/audit-entries.ts";
import { failure, success } from "../../http/envelope.ts";
import { route } from "../../http/route.ts";
import { walletOf, walletStub } from "../../objects.ts";
import { relistSuspended } from "../../players/suspended-players.ts";
import { playerParams, playerStatusSchema, playerStatusView } from "../../views/player.ts";

export const unsuspendPlayer = route(
  {
    method: "post",
    path: "/api/v1/admin/players/{id}/unsuspend",
    access: "apiKey",
    keyScope: "players",
    people: MANAGES_PLAYERS,
    tag: "Admin",
    summary: "Lift a player's suspension",
    description:
      "Ended sessions stay ended, so the player needs a new launch. Launch tokens may still be refused for up to 10 seconds.",
    params: playerParams,
    data: playerStatusSchema,
    refusals: ["PLAYER_NOT_FOUND"],
    audit: "player.unsuspended",
  },
  async (c) => {
    const owner = walletOf(c.get("operator"), c.req.valid("param").id);
    const result = await walletStub(c.env, owner).unsuspendPlayer();
    if (!result.ok) return failure(c, result.refusal);
    const { player, after, changedAt } = result.value;
    await catchUpIfPossible(c.env, owner);
    await relistSuspended(c.env, owner);
    await recordAct(c, {
      target: { type: "player", id: player.playerId },
      // Zero means that the player was never suspended, so nothing changed.
      before: { status: changedAt === 0 ? "active" : "suspended" },
      after: { status: "active" },
      once: `${player.playerId}:${changedAt}`,
    });
    return success(c, playerStatusView(player, after));
  },
);
