/** Exchanges a refresh token, once, for a new access token and a new refresh token. Reference 7.1. */
import * as z from "zod";
import { verifyRefreshToken } from "../../auth/tokens.ts";
import { pushEvents } from "../../history/push-events.ts";
import { failure, success } from "../../http/envelope.ts";
import { route } from "../../http/route.ts";
import { walletStub } from "../../objects.ts";
import { enterOnline } from "../../players/online-players.ts";
import { ulid } from "../../runtime/ulid.ts";
import { noteSeen } from "../../sweep/seen-wallets.ts";
import { issueTokens, tokenInput, tokensSchema } from "./open-session.ts";

export const refreshToken = route(
  {
    method: "post",
    path: "/api/v1/auth/refresh",
    access: "token in body",
    tag: "Auth / SSO",
    summary: "Refresh an access token",
    description:
      "Each refresh token works once and returns its replacement. Using a token a second time ends the session.",
    body: z.strictObject({ refreshToken: tokenInput }),
    data: tokensSchema,
    refusals: ["REFRESH_TOKEN_INVALID", "SESSION_ENDED", "SESSION_TIME_LIMIT"],
  },
  async (c) => {
    const config = c.get("config");
    const claims = await verifyRefreshToken(config, c.req.valid("json").refreshToken);
    if (claims === undefined) return failure(c, "REFRESH_TOKEN_INVALID");
    const address = { tenantId: claims.tid, environment: claims.env, playerId: claims.sub };
    const refreshTokenId = ulid();
    const result = await walletStub(c.env, address).refresh({
      sessionId: claims.sid,
      refreshTokenId: claims.jti,
      nextRefreshTokenId: refreshTokenId,
    });
    if (!result.ok) {
      // A token that was used before ends its session.
      c.executionCtx.waitUntil(pushEvents(c.env, address, "session.ended"));
      return failure(c, result.refusal);
    }
    c.executionCtx.waitUntil(noteSeen(c.env.DB, address));
    c.executionCtx.waitUntil(enterOnline(c.env, address));
    return success(c, issueTokens(config, { address, session: result.value, refreshTokenId }));
  },
);
