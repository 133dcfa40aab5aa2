/** Exchanges a refresh token, once, for a new access token and a new refresh token. Reference 7.12. */
import type { Context } from "hono";
import * as z from "zod";
import { sha256 } from "../../../durable-objects/sha256.ts";
import { verifyRefreshToken } from "../../auth/tokens.ts";
import { pushEvents } from "../../history/catch-up.ts";
import { failure, success } from "../../http/envelope.ts";
import { callerNetwork } from "../../http/ip-address.ts";
import { route } from "../../http/route.ts";
import { walletStub } from "../../objects.ts";
import { enterOnline } from "../../players/online-players.ts";
import { issueTokens, tokenInput, tokensSchema } from "../../players/open-session.ts";
import { ulid } from "../../runtime/ulid.ts";
import { noteSeen } from "../../sweep/seen-wallets.ts";

export const refreshToken = route(
  {
    method: "post",
    path: "/api/v1/auth/refresh",
    access: "token in body",
    tag: "Auth / SSO",
    summary: "Refresh an access token",
    description:
      "Each refresh token works once and returns its replacement. If the answer is lost, send the same again within 30 seconds, from the same network and browser: it returns the same replacement. Any other second use of a token ends the session.",
    body: z.strictObject({ refreshToken: tokenInput }),
    data: tokensSchema,
    refusals: ["REFRESH_TOKEN_INVALID", "SESSION_ENDED", "SESSION_TIME_LIMIT"],
  },
  async (c) => {
    const config = c.get("config");
    const claims = verifyRefreshToken(config, c.req.valid("json").refreshToken);
    if (claims === undefined) return failure(c, "REFRESH_TOKEN_INVALID");
    const address = { tenantId: claims.tid, environment: claims.env, playerId: claims.sub };
    const nextRefreshTokenId = ulid();
    const result = await walletStub(c.env, address).refresh({
      sessionId: claims.sid,
      refreshTokenId: claims.jti,
      nextRefreshTokenId,
      device: deviceOf(c),
    });
    if (!result.ok) {
      // A second use of a token ends its session.
      c.executionCtx.waitUntil(pushEvents(c.env, address, "session.ended"));
      return failure(c, result.refusal, result.details);
    }
    c.executionCtx.waitUntil(noteSeen(c.env.DB, address));
    c.executionCtx.waitUntil(enterOnline(c.env, address));
    const { refreshTokenId = nextRefreshTokenId, ...session } = result.value;
    return success(c, issueTokens(config, { address, session, refreshTokenId }));
  },
);

/**
 * Returns a digest of the caller's network and browser, which identify a device without its help. No token
 * contains them, so a thief of a token must know them as well.
 */
function deviceOf(c: Context): string {
  return sha256(`${callerNetwork(c) ?? ""}\n${c.req.header("User-Agent") ?? ""}`);
}
