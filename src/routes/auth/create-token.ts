/** Creates the launch token that opens a game for a player. Reference 7.1 and 7.3. */

import * as z from "zod";
import { ADMINS } from "../../../domain/authority/role-groups.ts";
import { CURRENCIES } from "../../../domain/money/currencies.ts";
import { JURISDICTIONS } from "../../../domain/session/jurisdictions.ts";
import { AGE_GROUPS } from "../../../domain/session/session-limits.ts";
import { issueLaunchToken, launchTokenIdOf } from "../../auth/tokens.ts";
import { gamePagesOrigin } from "../../config.ts";
import { failure, success } from "../../http/envelope.ts";
import { route } from "../../http/route.ts";
import { launchClaimsFor } from "../../players/launch-claims.ts";
import { oneTooMany } from "../../players/room-for-players.ts";
import { isSuspended } from "../../players/suspended-players.ts";
import { localeInput, newPlayerIdInput, usernameInput } from "../../views/player-input.ts";

export const createToken = route(
  {
    method: "post",
    path: "/api/v1/auth/sso/create-token",
    access: "apiKey signed",
    keyScope: "launch",
    people: ADMINS,
    repeatedSignature: "gives the same token",
    tag: "Auth / SSO",
    summary: "Create a launch token",
    description:
      "A launch token works once and for 30 seconds. Create it when the player opens the game. A signature works for one session: to open two identical ones, sign with timestamps a second apart.",
    body: z.strictObject({
      playerId: newPlayerIdInput,
      username: usernameInput,
      currency: z
        .string()
        .max(8)
        .optional()
        .meta({ description: "Defaults to your account's currency.", enum: CURRENCIES }),
      jurisdiction: z
        .string()
        .max(16)
        .optional()
        .meta({ description: "Defaults to your account's jurisdiction.", enum: JURISDICTIONS }),
      locale: localeInput
        .optional()
        .meta({ description: "Defaults to your account's locale.", example: "en" }),
      gameId: z.string().min(1).max(64).optional().meta({
        description: "Limits the session to this game.",
        example: "golden-reels",
      }),
      demo: z.boolean().optional().meta({ description: "True for play money. Defaults to false." }),
      ageGroup: z.enum(AGE_GROUPS).optional().meta({
        description:
          "`under25` for a player under 25. Some jurisdictions set lower stake limits for them.",
      }),
    }),
    data: z.strictObject({
      launchToken: z.string(),
      expiresAt: z.iso.datetime().meta({ description: "30 seconds after the call." }),
      launchUrl: z.union([z.url(), z.null()]).meta({
        description:
          "The address for the game's iframe, if `gameId` was sent; null otherwise. It works once, like the token.",
        example:
          "https://rouleau.example/launch/golden-reels?token=eyJhbGciOiJIUzI1NiJ9.claims.signature",
      }),
    }),
    refusals: [
      "CURRENCY_NOT_SUPPORTED",
      "JURISDICTION_NOT_ALLOWED",
      "GAME_NOT_FOUND",
      "GAME_DISABLED",
      "PLAYER_SUSPENDED",
      "ACTION_NOT_ALLOWED",
    ],
  },
  async (c) => {
    const operator = c.get("operator");
    const claims = launchClaimsFor(operator, c.req.valid("json"));
    if (!claims.ok) return failure(c, claims.refusal, claims.details);
    const { tid: tenantId, env: environment, pid: playerId } = claims.value;
    if (await isSuspended(c, { tenantId, environment }, playerId)) {
      return failure(c, "PLAYER_SUSPENDED");
    }
    const tooMany = await oneTooMany(c.env, operator, claims.value.sub);
    if (tooMany !== undefined) return failure(c, "ACTION_NOT_ALLOWED", undefined, tooMany);
    // All tokens of one signed request have the same id, however often it is sent, so only one of them
    // opens a session.
    const signature = c.req.header("X-Service-Signature");
    const jti = signature === undefined ? claims.value.jti : launchTokenIdOf(signature);
    const { token, expiresAt } = issueLaunchToken(c.get("config"), { ...claims.value, jti });
    const { gid: gameId } = claims.value;
    const origin = gamePagesOrigin(c.get("config"), c.req.url);
    return success(c, {
      launchToken: token,
      expiresAt: new Date(expiresAt).toISOString(),
      // The link is on the game pages' host, so that its origin is also that of the game's messages.
      launchUrl: gameId === undefined ? null : `${origin}/launch/${gameId}?token=${token}`,
    });
  },
);
