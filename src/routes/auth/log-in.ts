/**
 * Logs a player in with a password, in transfer mode, where Rouleau manages player accounts. It opens the
 * same kind of session as the exchange of a launch token. Reference 7.20.
 */
import * as z from "zod";
import { MAX_PASSWORD_LENGTH } from "../../../domain/limits.ts";
import { failure, success } from "../../http/envelope.ts";
import { route } from "../../http/route.ts";
import { checkLogin, LOGIN_REFUSALS, loginFields, refuseLogin } from "../../players/check-login.ts";
import { openedSessionSchema, openSession } from "../../players/open-session.ts";
import { ulid } from "../../runtime/ulid.ts";

/** How long the wallet accepts the login, which is used at once. */
const LOGIN_LIFETIME_MS = 30_000;

export const logIn = route(
  {
    method: "post",
    path: "/api/v1/auth/login",
    access: "token in body",
    tag: "Auth / SSO",
    summary: "Log a player in",
    description:
      "For transfer mode. Ten failed attempts lock a username for the address that made them, for 15 minutes and then for twice as long each time. Thirty lock it for every address from which its player has not logged in, except for one attempt every two minutes. Both apply whether or not the account exists.",
    body: z.strictObject({
      ...loginFields,
      password: z.string().min(1).max(MAX_PASSWORD_LENGTH),
    }),
    data: openedSessionSchema,
    refusals: [
      ...LOGIN_REFUSALS,
      "SSO_TOKEN_ALREADY_USED",
      "SSO_TOKEN_EXPIRED",
      "PLAYER_SUSPENDED",
      "CURRENCY_NOT_SUPPORTED",
    ],
  },
  async (c) => {
    const { password, ...name } = c.req.valid("json");
    const login = await checkLogin(c, name, (account, network) => account.logIn(password, network));
    if (!login.ok) return refuseLogin(c, login);
    const { playerId, username, currency, ...terms } = login.value;
    const { tenantId, environment } = name;
    const opened = await openSession(
      c,
      { tenantId, environment, playerId },
      {
        tokenId: ulid(),
        tokenExpiresAt: Date.now() + LOGIN_LIFETIME_MS,
        externalId: username,
        username,
        session: { ...terms, currency, demo: false, gameId: null },
      },
    );
    if (opened.ok) return success(c, opened.value);
    if (opened.refusal !== "TOO_MANY_CURRENCIES") return failure(c, opened.refusal);
    return failure(c, "CURRENCY_NOT_SUPPORTED", { currency });
  },
);
