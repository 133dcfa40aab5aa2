/**
 * Opens a player's session in the wallet and issues its tokens, for an exchange and for a login.
 * Reference 7.9.
 */

import type { Context } from "hono";
import * as z from "zod";
import { accept, type Result } from "../../domain/result.ts";
import { JURISDICTIONS } from "../../domain/session/jurisdictions.ts";
import type { WalletAddress } from "../../durable-objects/names.ts";
import type {
  ExchangeMessage,
  ExchangeRefusal,
  SessionRecord,
} from "../../durable-objects/wallet/sessions/session-rpc.ts";
import { issueAccessToken, issueRefreshToken } from "../auth/tokens.ts";
import type { Config } from "../config.ts";
import { registerCurrency } from "../db/currencies-in-play.ts";
import { callNewWallet } from "../erasure/erased-players.ts";
import { catchUpIfPossible, pushEvents } from "../history/catch-up.ts";
import { walletStub } from "../objects.ts";
import { ulid } from "../runtime/ulid.ts";
import { noteSeen } from "../sweep/seen-wallets.ts";
import { currencyOutput } from "../views/amount.ts";
import { noteMilestone } from "../webhooks/onboarding-events.ts";
import { enterOnline } from "./online-players.ts";

/** Longer than any token that we sign. */
const MAX_TOKEN_LENGTH = 4096;

/** One of our tokens in a request. */
export const tokenInput = z.string().min(1).max(MAX_TOKEN_LENGTH);

/** The wallet's message, without the ids that are created here. */
type SessionRequest = Omit<ExchangeMessage, "session" | "refreshTokenId"> & {
  readonly session: Omit<ExchangeMessage["session"], "sessionId">;
};

/** The tokens of a session, as exchange, login and refresh issue them. */
export const tokensSchema = z.strictObject({
  accessToken: z.string().meta({ description: "For API calls. Valid for 15 minutes." }),
  refreshToken: z.string().meta({ description: "Works once, within 7 days." }),
  sessionId: z.string(),
  expiresAt: z.iso.datetime().meta({ description: "When the access token expires." }),
});

/** The answer of exchange and login. */
export const openedSessionSchema = tokensSchema.extend({
  player: z
    .strictObject({
      id: z.string(),
      externalId: z.string(),
      username: z.string(),
      currency: currencyOutput,
      jurisdiction: z.enum(JURISDICTIONS),
    })
    .meta({ id: "SessionPlayer" }),
});

/** Opens the session in the player's wallet and returns its tokens, or the wallet's refusal. */
export async function openSession(
  c: Context,
  first: WalletAddress,
  request: SessionRequest,
): Promise<
  Result<z.output<typeof openedSessionSchema>, Exclude<ExchangeRefusal, "PLAYER_ERASED">>
> {
  const { currency } = request.session;
  if (request.tokenExpiresAt > Date.now()) {
    await registerCurrency(c.env, { ...first, currency });
  }
  const refreshTokenId = ulid();
  const message = {
    ...request,
    session: { ...request.session, sessionId: `ses_${ulid()}` },
    refreshTokenId,
  };
  const { address, result } = await callNewWallet(c.env, first, (place) =>
    walletStub(c.env, place).exchange(message),
  );
  if (!result.ok) return result;
  const { player, session, created } = result.value;
  c.executionCtx.waitUntil(noteSeen(c.env.DB, address));
  // A new player should be in the operator's lists at once; the wallet's outbox would send it later.
  c.executionCtx.waitUntil(
    created ? catchUpIfPossible(c.env, address) : pushEvents(c.env, address, "session.started"),
  );
  c.executionCtx.waitUntil(enterOnline(c.env, address));
  const { tenantId, environment } = address;
  if (environment === "sandbox") await noteMilestone(c.env, tenantId, "token_exchanged");
  const tokens = issueTokens(c.get("config"), { address, session, refreshTokenId });
  const { playerId: id, externalId, username } = player;
  const { jurisdiction } = session;
  return accept({ ...tokens, player: { id, externalId, username, currency, jurisdiction } });
}

/** Signs an access token and a refresh token of a session. */
export function issueTokens(
  config: Config,
  grant: { address: WalletAddress; session: SessionRecord; refreshTokenId: string },
): z.output<typeof tokensSchema> {
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
