/**
 * Opens a player's session in the wallet and hands out its tokens: what an exchange and a login have
 * in common. Specification, "Exchange response".
 */
import type { Context } from "hono";
import * as z from "zod";
import { CURRENCIES } from "../../../domain/money/currencies.ts";
import { accept, type Result } from "../../../domain/result.ts";
import { JURISDICTIONS } from "../../../domain/session/jurisdictions.ts";
import type { WalletAddress } from "../../../durable-objects/names.ts";
import type {
  ExchangeMessage,
  ExchangeRefusal,
  SessionRecord,
} from "../../../durable-objects/wallet/sessions/session-rpc.ts";
import { issueAccessToken, issueRefreshToken } from "../../auth/tokens.ts";
import type { Config } from "../../config.ts";
import { registerCurrency } from "../../db/currencies-in-play.ts";
import { catchUpHistory } from "../../history/catch-up.ts";
import { hasten } from "../../history/push-events.ts";
import { walletStub } from "../../objects.ts";
import { enterOnline } from "../../players/online-players.ts";
import { ulid } from "../../runtime/ulid.ts";
import { noteSeen } from "../../sweep/seen-wallets.ts";
import { noteMilestone } from "../../webhooks/onboarding-events.ts";

/** What is asked of the wallet, but for the ids that are made here. */
export type SessionOrder = Omit<ExchangeMessage, "session" | "refreshTokenId"> & {
  readonly session: Omit<ExchangeMessage["session"], "sessionId">;
};

/** The pair of tokens of a session, as exchange, login and refresh hand it out. */
export const tokenPairSchema = {
  accessToken: z.string().meta({ description: "For API calls; good for 15 minutes." }),
  refreshToken: z.string().meta({ description: "Good for 7 days, once." }),
  sessionId: z.string(),
  expiresAt: z.iso.datetime().meta({ description: "When the access token expires." }),
};

/** The answer of exchange and login. */
export const openedSessionSchema = z.strictObject({
  ...tokenPairSchema,
  player: z.strictObject({
    id: z.string(),
    externalId: z.string(),
    username: z.string(),
    currency: z.enum(CURRENCIES),
    jurisdiction: z.enum(JURISDICTIONS),
  }),
});

/** Refuses as the wallet does. */
export async function openSession(
  c: Context,
  address: WalletAddress,
  order: SessionOrder,
): Promise<Result<z.output<typeof openedSessionSchema>, ExchangeRefusal>> {
  const { currency } = order.session;
  if (order.tokenExpiresAt > Date.now()) {
    await registerCurrency(c.env.DB, { ...address, currency });
  }
  const refreshTokenId = ulid();
  const result = await walletStub(c.env, address).exchange({
    ...order,
    session: { ...order.session, sessionId: `ses_${ulid()}` },
    refreshTokenId,
  });
  if (!result.ok) return result;
  const { player, session, created } = result.value;
  c.executionCtx.waitUntil(noteSeen(c.env.DB, address));
  // Lists of players come from the database; the wallet's outbox brings a player there in any case.
  const told = created ? catchUpHistory(c.env, address) : hasten(c.env, address, "session.started");
  c.executionCtx.waitUntil(told);
  c.executionCtx.waitUntil(enterOnline(c.env, address));
  const { tenantId, environment } = address;
  if (environment === "sandbox") await noteMilestone(c.env, tenantId, "token_exchanged");
  const tokens = tokensFor(c.get("config"), { address, session, refreshTokenId });
  const { playerId: id, externalId, username } = player;
  const { jurisdiction } = session;
  return accept({ ...tokens, player: { id, externalId, username, currency, jurisdiction } });
}

/** Signs the pair of tokens of a session. */
export function tokensFor(
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
