/** Suspends a player: every session ends and no later call of the player is accepted. Specification, "Admin". */
import * as z from "zod";
import { catchUpIfPossible } from "../../history/catch-up.ts";
import { recordAct } from "../../http/audit-entries.ts";
import { failure, success } from "../../http/envelope.ts";
import { route } from "../../http/route.ts";
import { walletOf, walletStub } from "../../objects.ts";
import { leaveOnline } from "../../players/online-players.ts";
import { forgetSuspended } from "../../players/suspended-players.ts";
import { lineInput } from "../../views/short-text.ts";
import { playerParams, playerStatusSchema, playerStatusView } from "./player.ts";

export const suspendPlayer = route(
  {
    method: "post",
    path: "/api/v1/admin/players/{id}/suspend",
    access: "apiKey",
    tag: "Admin",
    summary: "Suspend a player",
    description: [
      "Every session ends, and every later call of the player is refused, from the next one on; a launch",
      "token is not exchanged, and none is created from 10 seconds on at the latest. A round that was",
      "placed is settled. Deposits, withdrawals and bonuses by you go on: the money is the player's, and a",
      "suspension must not keep it. Told twice, it happens once, with the first reason.",
    ].join(" "),
    params: playerParams,
    body: z.strictObject({
      reason: lineInput(200).optional().meta({ description: "For you; no player is shown it." }),
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
    forgetSuspended(owner);
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
