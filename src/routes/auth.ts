/**
 * From an operator's player to a session in the game: launch token, exchange, refresh, logout, and
 * what a session is. Specification, "Auth / SSO" and "SSO launch flow".
 */
import { MAX_CURRENCIES_PER_WALLET, USED_TOKEN_RETENTION_SECONDS } from "../../domain/limits.ts";
import { limitsOf } from "../../domain/session/jurisdictions.ts";
import type { WalletAddress } from "../../durable-objects/names.ts";
import type { SessionRecord } from "../../durable-objects/wallet/wallet-rpc.ts";
import { readLaunchOrder } from "../auth/launch-order.ts";
import {
  issueAccessToken,
  issueLaunchToken,
  issueRefreshToken,
  verifyLaunchToken,
  verifyRefreshToken,
} from "../auth/tokens.ts";
import type { Config } from "../config.ts";
import { registerCurrency } from "../db/currencies-in-play.ts";
import { noteSeen } from "../db/seen-wallets.ts";
import type { App } from "../http/app.ts";
import { failure, success } from "../http/envelope.ts";
import { walletStub } from "../objects.ts";
import { catchUpHistory } from "../queues/history.ts";
import { ulid } from "../ulid.ts";
import {
  createTokenRoute,
  exchangeRoute,
  logoutRoute,
  refreshRoute,
  sessionRoute,
} from "./auth-statements.ts";

const TOO_MANY_CURRENCIES = `This player already holds ${MAX_CURRENCIES_PER_WALLET} currencies; launch the game in one of them.`;

/** Adds the routes of authentication. */
export function authRoutes(app: App): void {
  app.openapi(createTokenRoute, async (c) => {
    const order = readLaunchOrder(c.get("operator"), c.req.valid("json"));
    if (!order.ok) return failure(c, order.refusal, order.details);
    const { token, expiresAt } = issueLaunchToken(c.get("config"), order.value);
    return success(c, { launchToken: token, expiresAt: new Date(expiresAt).toISOString() });
  });

  app.openapi(exchangeRoute, async (c) => {
    const config = c.get("config");
    const launch = await verifyLaunchToken(config, c.req.valid("json").launchToken);
    if (launch === undefined) return failure(c, "SSO_TOKEN_INVALID");
    const { claims, expiresAt, expired } = launch;
    // By now the wallet has forgotten whether it was used, so there is nothing to ask it.
    if (Date.now() > expiresAt + USED_TOKEN_RETENTION_SECONDS * 1000) {
      return failure(c, "SSO_TOKEN_EXPIRED");
    }
    const address = { tenantId: claims.tid, environment: claims.env, playerId: claims.pid };
    if (!expired) await registerCurrency(c.env.DB, { ...address, currency: claims.cur });
    const refreshTokenId = ulid();
    const result = await walletStub(c.env, address).exchange({
      tokenId: claims.jti,
      tokenExpiresAt: expiresAt,
      externalId: claims.sub,
      username: claims.uname,
      session: {
        sessionId: `ses_${ulid()}`,
        currency: claims.cur,
        jurisdiction: claims.jur,
        locale: claims.loc,
        demo: claims.demo,
        gameId: claims.gid ?? null,
      },
      refreshTokenId,
    });
    if (!result.ok) {
      const { refusal } = result;
      if (refusal !== "TOO_MANY_CURRENCIES") return failure(c, refusal);
      return failure(c, "CURRENCY_NOT_SUPPORTED", { currency: claims.cur }, TOO_MANY_CURRENCIES);
    }
    const { player, session, created } = result.value;
    c.executionCtx.waitUntil(noteSeen(c.env.DB, address));
    // Lists of players come from the database; the wallet's outbox brings a player there in any case.
    if (created) c.executionCtx.waitUntil(catchUpHistory(c.env, address));
    const tokens = tokensFor(config, { address, session, refreshTokenId });
    return success(c, {
      ...tokens,
      player: {
        id: player.playerId,
        externalId: player.externalId,
        username: player.username,
        currency: session.currency,
        jurisdiction: session.jurisdiction,
      },
    });
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
    if (!result.ok) return failure(c, result.refusal);
    c.executionCtx.waitUntil(noteSeen(c.env.DB, address));
    return success(c, tokensFor(config, { address, session: result.value, refreshTokenId }));
  });

  app.openapi(logoutRoute, async (c) => {
    const session = c.get("session");
    const result = await walletStub(c.env, session).endSession(session.sessionId);
    if (!result.ok) return failure(c, result.refusal);
    return success(c, { sessionId: result.value.sessionId, loggedOut: true });
  });

  app.openapi(sessionRoute, async (c) => {
    const { tenantId, environment, playerId, sessionId } = c.get("session");
    const result = await walletStub(c.env, { tenantId, environment, playerId }).session(sessionId);
    if (!result.ok) return failure(c, result.refusal);
    const { jurisdiction, activeGameId, startedAt } = result.value;
    const limits = limitsOf(jurisdiction);
    const nowMs = Date.now();
    const checkMs = limits.realityCheckMinutes * 60_000;
    const checksPassed = Math.floor((nowMs - startedAt) / checkMs);
    return success(c, {
      sessionId,
      playerId,
      tenantId,
      jurisdiction,
      activeGameId,
      sessionDuration: Math.floor((nowMs - startedAt) / 1000),
      maxSessionMinutes: limits.maxSessionMinutes,
      nextRealityCheckAt: new Date(startedAt + (checksPassed + 1) * checkMs).toISOString(),
    });
  });
}

/** The pair of tokens of a session, as exchange and refresh hand it out. */
function tokensFor(
  config: Config,
  grant: { address: WalletAddress; session: SessionRecord; refreshTokenId: string },
) {
  const { address, session, refreshTokenId } = grant;
  const { sessionId, currency, demo, gameId } = session;
  const access = issueAccessToken(config, { ...address, sessionId, currency, demo, gameId });
  const refresh = issueRefreshToken(config, {
    sub: address.playerId,
    tid: address.tenantId,
    env: address.environment,
    sid: sessionId,
    jti: refreshTokenId,
  });
  return {
    accessToken: access.token,
    refreshToken: refresh.token,
    sessionId,
    expiresAt: new Date(access.expiresAt).toISOString(),
  };
}
