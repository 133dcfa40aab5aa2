/** Sets a player's password by the operator's signed call, in transfer mode. Reference 7.28. */

import * as z from "zod";
import { ADMINS } from "../../../domain/authority/role-groups.ts";
import { MAX_PLAYER_ID_LENGTH, MAX_USERNAME_LENGTH } from "../../../domain/limits.ts";
import { tenantEnvironmentOf } from "../../db/tenant.ts";
import { recordAct } from "../../http/audit-entries.ts";
import { failure, success } from "../../http/envelope.ts";
import { networkOf } from "../../http/ip-address.ts";
import { route } from "../../http/route.ts";
import { accountStub, walletOf, walletStub } from "../../objects.ts";
import { endSessions, passwordInput, refuseEasyPassword } from "../../players/new-password.ts";

const NO_ACCOUNT =
  "This player has no account of that username; check both, or give the player an account first.";

export const resetPassword = route(
  {
    method: "post",
    path: "/api/v1/players/{playerId}/password",
    access: "apiKey signed always",
    keyScope: "players",
    people: ADMINS,
    tag: "Players",
    summary: "Reset a player's password",
    description:
      "For a player who has forgotten it. Call it only after you have checked who the player is: anyone with the password can use the wallet. Every session of the player ends. Repeating the call with the same password has no further effect.",
    params: z.object({ playerId: z.string().min(1).max(MAX_PLAYER_ID_LENGTH) }),
    body: z.strictObject({
      username: z.string().min(1).max(MAX_USERNAME_LENGTH).meta({
        description: "The name that the player logs in with.",
      }),
      password: passwordInput,
      playerAddress: z
        .string()
        .max(45)
        .refine((text) => networkOf(text) !== undefined, "Expected an IPv4 or IPv6 address.")
        .optional()
        .meta({
          description: "Where the player logs in next: no guesser on another network delays that.",
          example: "192.0.2.7",
        }),
    }),
    data: z.strictObject({ reset: z.literal(true) }),
    refusals: ["PLAYER_NOT_FOUND", "ACTION_NOT_ALLOWED"],
    audit: "player.password_reset",
  },
  async (c) => {
    const operator = c.get("operator");
    const { username, password, playerAddress } = c.req.valid("json");
    const names = [username, operator.tenant.name];
    const easy = await refuseEasyPassword(c, { path: "password", password, names });
    if (easy !== undefined) return easy;
    const address = walletOf(operator, c.req.valid("param").playerId);
    const { playerId } = address;
    const account = accountStub(c.env, { ...tenantEnvironmentOf(operator), username });
    const network = playerAddress === undefined ? undefined : networkOf(playerAddress);
    const reset = await account.resetPassword(playerId, password, network);
    if (!reset.ok) {
      const player = await walletStub(c.env, address).player();
      if (!player.ok) return failure(c, "PLAYER_NOT_FOUND");
      return failure(c, "ACTION_NOT_ALLOWED", undefined, NO_ACCOUNT);
    }
    await endSessions(c, address);
    const target = { type: "player", id: playerId };
    await recordAct(c, { target, before: null, after: { username } });
    return success(c, { reset: true as const });
  },
);
