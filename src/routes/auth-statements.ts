/**
 * The calls of authentication as they are documented and checked: fields, answers, refusals.
 * Their handlers are in auth.ts. Specification, "Auth / SSO"; Contract, "create-token".
 */
import * as z from "zod";
import { CURRENCIES } from "../../domain/money/currencies.ts";
import { JURISDICTIONS } from "../../domain/session/jurisdictions.ts";
import { AGE_GROUPS } from "../../domain/session/session-limits.ts";
import { localeInput, newPlayerIdInput, usernameInput } from "../views/player-input.ts";
import { openedSessionSchema, tokenPairSchema } from "./auth/open-session.ts";
import { defineRoute } from "./define-route.ts";

/** Longer than any token we sign. */
const MAX_TOKEN_LENGTH = 4096;

const tokenSchema = z.string().min(1).max(MAX_TOKEN_LENGTH);

export const createTokenRoute = defineRoute({
  method: "post",
  path: "/api/v1/auth/sso/create-token",
  access: "apiKey signed",
  tag: "Auth / SSO",
  summary: "Create a launch token",
  description:
    "Single use, good for 30 seconds: create it at the moment the player opens the game.",
  body: z.strictObject({
    playerId: newPlayerIdInput,
    username: usernameInput,
    currency: z
      .string()
      .max(8)
      .optional()
      .meta({ description: "Your account's currency unless given.", enum: CURRENCIES }),
    jurisdiction: z
      .string()
      .max(16)
      .optional()
      .meta({ description: "Your account's jurisdiction unless given.", enum: JURISDICTIONS }),
    locale: localeInput
      .optional()
      .meta({ description: "Your account's locale unless given.", example: "en" }),
    gameId: z.string().min(1).max(64).optional().meta({
      description: "Pins the token to one game.",
      example: "golden-reels",
    }),
    demo: z.boolean().optional().meta({ description: "Play money; false unless given." }),
    ageGroup: z.enum(AGE_GROUPS).optional().meta({
      description: "Marks a player whose stakes some jurisdictions cap lower.",
    }),
  }),
  data: z.strictObject({ launchToken: z.string(), expiresAt: z.iso.datetime() }),
  refusals: [
    "CURRENCY_NOT_SUPPORTED",
    "JURISDICTION_NOT_ALLOWED",
    "GAME_NOT_FOUND",
    "GAME_DISABLED",
    "PLAYER_SUSPENDED",
  ],
});

export const exchangeRoute = defineRoute({
  method: "post",
  path: "/api/v1/auth/sso/exchange",
  access: "token in body",
  tag: "Auth / SSO",
  summary: "Exchange a launch token for a session",
  description: "Called by the game client. A token can be exchanged once.",
  body: z.strictObject({ launchToken: tokenSchema }),
  data: openedSessionSchema,
  refusals: [
    "SSO_TOKEN_INVALID",
    "SSO_TOKEN_ALREADY_USED",
    "SSO_TOKEN_EXPIRED",
    "PLAYER_SUSPENDED",
    "CURRENCY_NOT_SUPPORTED",
  ],
});

export const refreshRoute = defineRoute({
  method: "post",
  path: "/api/v1/auth/refresh",
  access: "token in body",
  tag: "Auth / SSO",
  summary: "Refresh an access token",
  description:
    "Each refresh token works once and is replaced. One that is used again ends its session.",
  body: z.strictObject({ refreshToken: tokenSchema }),
  data: z.strictObject(tokenPairSchema),
  refusals: ["REFRESH_TOKEN_INVALID", "SESSION_ENDED", "SESSION_TIME_LIMIT"],
});

export const logoutRoute = defineRoute({
  method: "post",
  path: "/api/v1/auth/logout",
  access: "session",
  tag: "Auth / SSO",
  summary: "End the session",
  description: "Effective at once, for every token of the session.",
  data: z.strictObject({ sessionId: z.string(), loggedOut: z.literal(true) }),
  refusals: ["SESSION_ENDED"],
});
