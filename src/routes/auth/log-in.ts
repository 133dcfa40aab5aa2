/**
 * Logs a player in with a password, in transfer mode, where Rouleau manages player
 * accounts. The session is the same as one that an exchange opens. Reference 7.20.
 */
import * as z from "zod";
import { playerIdFor } from "../../../domain/ids.ts";
import { MAX_PASSWORD_LENGTH, MAX_USERNAME_LENGTH } from "../../../domain/limits.ts";
import { allowsProduction } from "../../../domain/onboarding/onboarding-status.ts";
import { usernameKey } from "../../../durable-objects/names.ts";
import { findTenant } from "../../db/find-tenant.ts";
import { isSuspendedTenant } from "../../db/tenant.ts";
import { failure, success } from "../../http/envelope.ts";
import { route } from "../../http/route.ts";
import { accountStub } from "../../objects.ts";
import { ulid } from "../../runtime/ulid.ts";
import { noteSecurityEvent } from "../../security/note-security-event.ts";
import { openedSessionSchema, openSession } from "./open-session.ts";

/** The message of ACTION_NOT_ALLOWED where the operator does not use transfer mode. */
export const NO_ACCOUNTS_MESSAGE =
  'This call needs integrationMode "transfer", and this account uses "sso". Launch players with a launch token, or change the setting first.';

/** How long the wallet accepts the login; it is used at once. */
const LOGIN_LIFETIME_MS = 30_000;

export const logIn = route(
  {
    method: "post",
    path: "/api/v1/auth/login",
    access: "token in body",
    tag: "Auth / SSO",
    summary: "Log a player in",
    description:
      "For transfer mode. Ten failed attempts lock a username for 15 minutes, whether or not the account exists.",
    body: z.strictObject({
      tenantId: z.string().min(1).max(64),
      environment: z
        .enum(["sandbox", "production"])
        .optional()
        .meta({ description: "Defaults to `production`." }),
      username: z.string().min(1).max(MAX_USERNAME_LENGTH),
      password: z.string().min(1).max(MAX_PASSWORD_LENGTH),
    }),
    data: openedSessionSchema,
    refusals: [
      "RATE_LIMITED",
      "LOGIN_INVALID",
      "PRODUCTION_NOT_ENABLED",
      "ACTION_NOT_ALLOWED",
      "ACCOUNT_SUSPENDED",
      "SSO_TOKEN_ALREADY_USED",
      "SSO_TOKEN_EXPIRED",
      "PLAYER_SUSPENDED",
      "CURRENCY_NOT_SUPPORTED",
    ],
  },
  async (c) => {
    const { tenantId, environment = "production", username, password } = c.req.valid("json");
    const tenant = await findTenant(c, { tenantId, environment });
    if (tenant === undefined) return failure(c, "LOGIN_INVALID");
    if (environment === "production" && !allowsProduction(tenant.status)) {
      return failure(c, "PRODUCTION_NOT_ENABLED");
    }
    if (tenant.settings.integrationMode !== "transfer") {
      return failure(c, "ACTION_NOT_ALLOWED", undefined, NO_ACCOUNTS_MESSAGE);
    }
    if (isSuspendedTenant(tenant)) return failure(c, "ACCOUNT_SUSPENDED");
    const login = await accountStub(c.env, { tenantId, environment, username }).logIn(password);
    if (!login.ok) {
      const scope = { tenantId, environment };
      // An id, not the name: people type passwords where names belong.
      const subject = playerIdFor(tenantId, environment, usernameKey(username));
      if (login.refusal === "LOGIN_INVALID") {
        noteSecurityEvent(c, "security.credential_refused", { scope, subject });
        return failure(c, "LOGIN_INVALID");
      }
      noteSecurityEvent(c, "security.login_locked", { scope, subject });
      const seconds = Math.ceil(Number(login.details?.retryAfterMs ?? 0) / 1000);
      c.header("Retry-After", String(seconds));
      return failure(c, "RATE_LIMITED", { limit: "login" });
    }
    const { playerId, username: name, currency, ...terms } = login.value;
    const address = { tenantId, environment, playerId };
    const opened = await openSession(c, address, {
      tokenId: ulid(),
      tokenExpiresAt: Date.now() + LOGIN_LIFETIME_MS,
      externalId: name,
      username: name,
      session: { ...terms, currency, demo: false, gameId: null },
    });
    if (opened.ok) return success(c, opened.value);
    if (opened.refusal !== "TOO_MANY_CURRENCIES") return failure(c, opened.refusal);
    return failure(c, "CURRENCY_NOT_SUPPORTED", { currency });
  },
);
