/**
 * Transfer mode, where players log in with us: the operator's backend creates their accounts, and a
 * login opens a session as an exchange does. Contract, "Transfer mode".
 */
import * as z from "zod";
import {
  MAX_PASSWORD_LENGTH,
  MAX_USERNAME_LENGTH,
  MIN_PASSWORD_LENGTH,
} from "../../domain/limits.ts";
import { CURRENCIES } from "../../domain/money/currencies.ts";
import { allowsProduction } from "../../domain/onboarding/onboarding-status.ts";
import { JURISDICTIONS } from "../../domain/session/jurisdictions.ts";
import { AGE_GROUPS } from "../../domain/session/session-limits.ts";
import { readLaunchOrder } from "../auth/launch-order.ts";
import { findTenant } from "../db/tenant-directory.ts";
import { catchUpHistory } from "../history/catch-up.ts";
import { failure, success } from "../http/envelope.ts";
import { accountStub, walletStub } from "../objects.ts";
import { ulid } from "../runtime/ulid.ts";
import { localeInput } from "../views/player-input.ts";
import { openedSessionSchema, openSession } from "./auth/open-session.ts";
import { type App, defineRoute } from "./define-route.ts";

/** A login is used at once; the wallet asks until when. */
const LOGIN_LIFETIME_MS = 30_000;
const NO_ACCOUNTS =
  'This operator signs its players in itself (integrationMode "sso"): launch them with a launch token, or set integrationMode to "transfer" first.';

const usernameSchema = z
  .string()
  .min(3)
  .max(MAX_USERNAME_LENGTH)
  .regex(/^[\p{L}\p{N}][\p{L}\p{N}._@+-]*$/u, "Expected letters, digits and . _ @ + -")
  .refine((name) => !name.startsWith("plr_"), "Choose a name that does not begin with plr_")
  .meta({
    description: "Also your id of the player, as written here; at a login, case does not count.",
    pattern: "^[\\p{L}\\p{N}][\\p{L}\\p{N}._@+-]*$",
    example: "maria",
  });

const playerSchema = z.strictObject({
  id: z.string(),
  externalId: z.string(),
  username: z.string(),
  currency: z.enum(CURRENCIES),
  jurisdiction: z.enum(JURISDICTIONS),
});

const createRoute = defineRoute({
  method: "post",
  path: "/api/v1/players",
  access: "apiKey",
  tag: "Players",
  summary: "Create an account",
  description: "In transfer mode. The player can log in, and have deposits, from then on.",
  body: z.strictObject({
    username: usernameSchema,
    password: z
      .string()
      .min(MIN_PASSWORD_LENGTH)
      .max(MAX_PASSWORD_LENGTH)
      .meta({ description: "Kept as its scrypt hash alone." }),
    currency: z.string().max(8).meta({ enum: CURRENCIES, example: "USD" }),
    jurisdiction: z
      .string()
      .max(16)
      .optional()
      .meta({ description: "Your account's jurisdiction unless given.", enum: JURISDICTIONS }),
    locale: localeInput.optional().meta({ description: "Your account's locale unless given." }),
    ageGroup: z.enum(AGE_GROUPS).optional().meta({
      description: "Marks a player whose stakes some jurisdictions cap lower.",
    }),
  }),
  data: z.strictObject({ player: playerSchema }),
  status: 201,
  refusals: [
    "ACTION_NOT_ALLOWED",
    "CURRENCY_NOT_SUPPORTED",
    "JURISDICTION_NOT_ALLOWED",
    "USERNAME_TAKEN",
  ],
});

const loginRoute = defineRoute({
  method: "post",
  path: "/api/v1/auth/login",
  access: "token in body",
  tag: "Auth / SSO",
  summary: "Log in",
  description:
    "In transfer mode. Ten failures lock a username for 15 minutes, whether or not anybody has it.",
  body: z.strictObject({
    tenantId: z.string().min(1).max(64),
    environment: z
      .enum(["sandbox", "production"])
      .optional()
      .meta({ description: "`production` unless given." }),
    username: z.string().min(1).max(MAX_USERNAME_LENGTH),
    password: z.string().min(1).max(MAX_PASSWORD_LENGTH),
  }),
  data: openedSessionSchema,
  refusals: [
    "RATE_LIMITED",
    "LOGIN_INVALID",
    "PRODUCTION_NOT_ENABLED",
    "ACTION_NOT_ALLOWED",
    "SSO_TOKEN_ALREADY_USED",
    "SSO_TOKEN_EXPIRED",
    "PLAYER_SUSPENDED",
    "CURRENCY_NOT_SUPPORTED",
  ],
});

/** Adds the routes of transfer mode. */
export function accountRoutes(app: App): void {
  app.openapi(createRoute, async (c) => {
    const operator = c.get("operator");
    const { username, password, ...terms } = c.req.valid("json");
    const { tenant, environment } = operator;
    if (tenant.settings.integrationMode !== "transfer") {
      return failure(c, "ACTION_NOT_ALLOWED", undefined, NO_ACCOUNTS);
    }
    const order = readLaunchOrder(operator, { ...terms, playerId: username, username });
    if (!order.ok) {
      const { refusal } = order;
      if (refusal === "GAME_NOT_FOUND" || refusal === "GAME_DISABLED") throw new Error(refusal);
      return failure(c, refusal, order.details);
    }
    const { pid: playerId, cur: currency, jur: jurisdiction, loc: locale, age } = order.value;
    const address = { tenantId: tenant.id, environment, playerId };
    const account = {
      ...{ playerId, username, currency, jurisdiction, locale },
      ...(age === undefined ? {} : { ageGroup: age }),
    };
    const created = await accountStub(c.env, { ...address, username }).create(account, password);
    if (!created.ok) return failure(c, created.refusal);
    await walletStub(c.env, address).createPlayer({ externalId: username, username, jurisdiction });
    c.executionCtx.waitUntil(catchUpHistory(c.env, address));
    const player = { id: playerId, externalId: username, username, currency, jurisdiction };
    return success(c, { player }, { status: 201 });
  });

  app.openapi(loginRoute, async (c) => {
    const { tenantId, environment = "production", username, password } = c.req.valid("json");
    const tenant = await findTenant(c.env.DB, { tenantId, environment });
    if (tenant === undefined) return failure(c, "LOGIN_INVALID");
    if (environment === "production" && !allowsProduction(tenant.status)) {
      return failure(c, "PRODUCTION_NOT_ENABLED");
    }
    if (tenant.settings.integrationMode !== "transfer") {
      return failure(c, "ACTION_NOT_ALLOWED", undefined, NO_ACCOUNTS);
    }
    const login = await accountStub(c.env, { tenantId, environment, username }).logIn(password);
    if (!login.ok) {
      if (login.refusal === "LOGIN_INVALID") return failure(c, "LOGIN_INVALID");
      const seconds = Math.ceil(Number(login.details?.retryAfterMs ?? 0) / 1000);
      c.header("Retry-After", String(seconds));
      return failure(c, "RATE_LIMITED", { limit: "login" });
    }
    const { playerId, username: name, currency, ...terms } = login.value;
    const opened = await openSession(
      c,
      { tenantId, environment, playerId },
      {
        tokenId: ulid(),
        tokenExpiresAt: Date.now() + LOGIN_LIFETIME_MS,
        externalId: name,
        username: name,
        session: { ...terms, currency, demo: false, gameId: null },
      },
    );
    if (opened.ok) return success(c, opened.value);
    if (opened.refusal === "TOO_MANY_CURRENCIES") {
      return failure(c, "CURRENCY_NOT_SUPPORTED", { currency });
    }
    return failure(c, opened.refusal);
  });
}
