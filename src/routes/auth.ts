/**
 * From an operator's player to a session in the game: launch token, exchange, refresh, logout.
 * Specification, "Auth / SSO" and "SSO launch flow".
 */
import { MAX_CURRENCIES_PER_WALLET, USED_TOKEN_RETENTION_SECONDS } from "../../domain/limits.ts";
import { readLaunchOrder } from "../auth/launch-order.ts";
import { issueLaunchToken, verifyLaunchToken, verifyRefreshToken } from "../auth/tokens.ts";
import { hasten } from "../history/push-events.ts";
import { failure, success } from "../http/envelope.ts";
import { walletStub } from "../objects.ts";
import { enterOnline, leaveOnline } from "../players/online-players.ts";
import { isSuspended } from "../players/suspended-players.ts";
import { ulid } from "../runtime/ulid.ts";
import { noteSeen } from "../sweep/seen-wallets.ts";
import { openSession, tokensFor } from "./auth/open-session.ts";
import { createTokenRoute, exchangeRoute, logoutRoute, refreshRoute } from "./auth-statements.ts";
import type { App } from "./define-route.ts";

const TOO_MANY_CURRENCIES = `This player already holds ${MAX_CURRENCIES_PER_WALLET} currencies; launch the game in one of them.`;

/** Adds the routes of authentication. */
export function authRoutes(app: App): void {
  app.openapi(createTokenRoute, async (c) => {
    const order = readLaunchOrder(c.get("operator"), c.req.valid("json"));
    if (!order.ok) return failure(c, order.refusal, order.details);
    const { tid: tenantId, env: environment, pid: playerId } = order.value;
    if (await isSuspended(c.env.DB, { tenantId, environment }, playerId)) {
      return failure(c, "PLAYER_SUSPENDED");
    }
    const { token, expiresAt } = issueLaunchToken(c.get("config"), order.value);
    return success(c, { launchToken: token, expiresAt: new Date(expiresAt).toISOString() });
  });

  app.openapi(exchangeRoute, async (c) => {
    const config = c.get("config");
    const launch = await verifyLaunchToken(config, c.req.valid("json").launchToken);
    if (launch === undefined) return failure(c, "SSO_TOKEN_INVALID");
    const { claims, expiresAt } = launch;
    // By now the wallet has forgotten whether it was used, so there is nothing to ask it.
    if (Date.now() > expiresAt + USED_TOKEN_RETENTION_SECONDS * 1000) {
      return failure(c, "SSO_TOKEN_EXPIRED");
    }
    const address = { tenantId: claims.tid, environment: claims.env, playerId: claims.pid };
    const result = await openSession(c, address, {
      tokenId: claims.jti,
      tokenExpiresAt: expiresAt,
      externalId: claims.sub,
      username: claims.uname,
      session: {
        currency: claims.cur,
        jurisdiction: claims.jur,
        locale: claims.loc,
        demo: claims.demo,
        gameId: claims.gid ?? null,
        ...(claims.age === undefined ? {} : { ageGroup: claims.age }),
      },
    });
    if (result.ok) return success(c, result.value);
    const { refusal } = result;
    if (refusal !== "TOO_MANY_CURRENCIES") return failure(c, refusal);
    return failure(c, "CURRENCY_NOT_SUPPORTED", { currency: claims.cur }, TOO_MANY_CURRENCIES);
  });

  app.openapi(refreshRoute, async (c) => {
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
      c.executionCtx.waitUntil(hasten(c.env, address, "session.ended"));
      return failure(c, result.refusal);
    }
    c.executionCtx.waitUntil(noteSeen(c.env.DB, address));
    c.executionCtx.waitUntil(enterOnline(c.env, address));
    return success(c, tokensFor(config, { address, session: result.value, refreshTokenId }));
  });

  app.openapi(logoutRoute, async (c) => {
    const session = c.get("session");
    const result = await walletStub(c.env, session).endSession(session.sessionId);
    if (!result.ok) return failure(c, result.refusal);
    c.executionCtx.waitUntil(leaveOnline(c.env, session));
    c.executionCtx.waitUntil(hasten(c.env, session, "session.ended"));
    return success(c, { sessionId: result.value.sessionId, loggedOut: true });
  });
}
