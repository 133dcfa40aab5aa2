/** Exchanges a launch token for a player's session, once. Reference 7.5. */
import * as z from "zod";
import { MAX_CURRENCIES_PER_WALLET, USED_TOKEN_RETENTION_SECONDS } from "../../../domain/limits.ts";
import { verifyLaunchToken } from "../../auth/tokens.ts";
import { orWithout } from "../../db/database.ts";
import { findTenant } from "../../db/find-tenant.ts";
import { isSuspendedTenant } from "../../db/tenant.ts";
import { failure, success } from "../../http/envelope.ts";
import { route } from "../../http/route.ts";
import { openedSessionSchema, openSession, tokenInput } from "../../players/open-session.ts";

const TOO_MANY_CURRENCIES = `This player already holds ${MAX_CURRENCIES_PER_WALLET} currencies, so no session was opened; launch the game in one of them.`;

export const exchangeToken = route(
  {
    method: "post",
    path: "/api/v1/auth/sso/exchange",
    access: "token in body",
    tag: "Auth / SSO",
    summary: "Exchange a launch token for a session",
    description: "Called by the game client. A token can be exchanged once.",
    body: z.strictObject({ launchToken: tokenInput }),
    data: openedSessionSchema,
    refusals: [
      "SSO_TOKEN_INVALID",
      "ACCOUNT_SUSPENDED",
      "SSO_TOKEN_ALREADY_USED",
      "SSO_TOKEN_EXPIRED",
      "PLAYER_SUSPENDED",
      "CURRENCY_NOT_SUPPORTED",
    ],
  },
  async (c) => {
    const launch = verifyLaunchToken(c.get("config"), c.req.valid("json").launchToken);
    if (launch === undefined) return failure(c, "SSO_TOKEN_INVALID");
    const { claims, expiresAt } = launch;
    // The wallet no longer remembers whether a token this old was used.
    if (Date.now() > expiresAt + USED_TOKEN_RETENTION_SECONDS * 1000) {
      return failure(c, "SSO_TOKEN_EXPIRED");
    }
    const address = { tenantId: claims.tid, environment: claims.env, playerId: claims.pid };
    c.set("launching", address);
    // A bet checks again, so the session is opened even without the database.
    const tenant = await orWithout(findTenant(c, address), undefined);
    if (tenant !== undefined && isSuspendedTenant(tenant)) return failure(c, "ACCOUNT_SUSPENDED");
    const opened = await openSession(c, address, {
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
    if (opened.ok) return success(c, opened.value);
    if (opened.refusal !== "TOO_MANY_CURRENCIES") return failure(c, opened.refusal);
    return failure(c, "CURRENCY_NOT_SUPPORTED", { currency: claims.cur }, TOO_MANY_CURRENCIES);
  },
);
