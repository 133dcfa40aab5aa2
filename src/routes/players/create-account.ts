/**
 * Creates a player: an account with a password in transfer mode, where Rouleau manages player accounts
 * (Reference 7.20), and a player under the operator's own id in SSO mode (Reference 7.25).
 */
import * as z from "zod";
import {
  MAX_PASSWORD_LENGTH,
  MAX_USERNAME_LENGTH,
  MIN_PASSWORD_LENGTH,
} from "../../../domain/limits.ts";
import { CURRENCIES } from "../../../domain/money/currencies.ts";
import { JURISDICTIONS } from "../../../domain/session/jurisdictions.ts";
import { AGE_GROUPS } from "../../../domain/session/session-limits.ts";
import { tenantEnvironmentOf } from "../../db/tenant.ts";
import { catchUpHistory } from "../../history/catch-up.ts";
import { failure, success } from "../../http/envelope.ts";
import { route } from "../../http/route.ts";
import { accountStub, walletStub } from "../../objects.ts";
import { localeInput, newPlayerIdInput, usernameInput } from "../../views/player-input.ts";
import { launchClaimsFor } from "../auth/launch-claims.ts";
import { NO_ACCOUNTS_MESSAGE } from "../auth/log-in.ts";
import { openedSessionSchema } from "../auth/open-session.ts";
import { registerPlayer } from "./register-player.ts";

const usernameSchema = z
  .string()
  .min(3)
  .max(MAX_USERNAME_LENGTH)
  .regex(
    /^[\p{L}\p{N}][\p{L}\p{N}._@+-]*$/u,
    "Expected letters, digits and . _ @ + - after a first letter or digit",
  )
  .refine((name) => !name.startsWith("plr_"), "Choose a name that does not begin with plr_")
  .meta({
    description:
      "Also becomes your id for the player, exactly as written here. Logging in ignores case.",
    pattern: "^[\\p{L}\\p{N}][\\p{L}\\p{N}._@+-]*$",
    example: "maria",
  });

const ACCOUNTS_MESSAGE =
  'Your account manages no players of its own: integrationMode is "transfer". Create this player with username, password and currency.';

/** Returns what is missing or too much: a player has an external id, or an account has name, password and currency. */
function misfits(body: {
  readonly externalId?: string | undefined;
  readonly username?: string | undefined;
  readonly password?: string | undefined;
  readonly currency?: string | undefined;
}): { path: string[]; message: string }[] {
  const { externalId, username, password, currency } = body;
  if (externalId !== undefined) {
    if (password === undefined) return [];
    const message = "A player with an externalId logs in with you: send no password.";
    return [{ path: ["password"], message }];
  }
  if (username === undefined && password === undefined) {
    const message = "Send your own id for the player, or username, password and currency.";
    return [{ path: ["externalId"], message }];
  }
  const name = usernameSchema.safeParse(username);
  return [
    ...(name.success
      ? []
      : name.error.issues.map(({ message }) => ({ path: ["username"], message }))),
    ...Object.entries({ password, currency }).flatMap(([field, value]) =>
      value === undefined ? [{ path: [field], message: "An account needs this field." }] : [],
    ),
  ];
}

export const createAccount = route(
  {
    method: "post",
    path: "/api/v1/players",
    access: "apiKey",
    tag: "Players",
    summary: "Create a player",
    description:
      "In SSO mode, send `externalId`: the player can receive deposits before the first launch, and sending it again changes nothing. In transfer mode, send `username`, `password` and `currency`: the player has an account and can log in.",
    body: z
      .strictObject({
        externalId: newPlayerIdInput
          .optional()
          .meta({ description: "Your own id for the player. SSO mode only." }),
        username: usernameInput.meta({
          description:
            "The name shown to the player; defaults to `externalId`. In transfer mode it is also your id for the player, exactly as written here, and logging in ignores case.",
        }),
        password: z
          .string()
          .min(MIN_PASSWORD_LENGTH)
          .max(MAX_PASSWORD_LENGTH)
          .optional()
          .meta({ description: "Transfer mode only. Stored only as a scrypt hash." }),
        currency: z.string().max(8).optional().meta({
          description: "Required in transfer mode. Defaults to your account's currency otherwise.",
          enum: CURRENCIES,
          example: "USD",
        }),
        jurisdiction: z
          .string()
          .max(16)
          .optional()
          .meta({ description: "Defaults to your account's jurisdiction.", enum: JURISDICTIONS }),
        locale: localeInput.optional().meta({ description: "Defaults to your account's locale." }),
        ageGroup: z.enum(AGE_GROUPS).optional().meta({
          description:
            "`under25` for a player under 25. Some jurisdictions set lower stake limits for them.",
        }),
      })
      .superRefine((body, check) => {
        for (const { path, message } of misfits(body)) {
          check.addIssue({ code: "custom", path, message });
        }
      })
      .meta({ example: { externalId: "player-42", currency: "USD" } }),
    data: z.strictObject({ player: openedSessionSchema.shape.player }),
    status: 201,
    refusals: [
      "ACTION_NOT_ALLOWED",
      "CURRENCY_NOT_SUPPORTED",
      "JURISDICTION_NOT_ALLOWED",
      "USERNAME_TAKEN",
    ],
  },
  async (c) => {
    const operator = c.get("operator");
    const { externalId, username, password, ...terms } = c.req.valid("json");
    const isTransfer = operator.tenant.settings.integrationMode === "transfer";
    if (externalId !== undefined) {
      if (isTransfer) return failure(c, "ACTION_NOT_ALLOWED", undefined, ACCOUNTS_MESSAGE);
      return registerPlayer(c, operator, { ...terms, playerId: externalId, username });
    }
    if (!isTransfer || username === undefined || password === undefined) {
      return failure(c, "ACTION_NOT_ALLOWED", undefined, NO_ACCOUNTS_MESSAGE);
    }
    const claims = launchClaimsFor(operator, { ...terms, playerId: username, username });
    if (!claims.ok) {
      const { refusal } = claims;
      if (refusal === "GAME_NOT_FOUND" || refusal === "GAME_DISABLED") throw new Error(refusal);
      return failure(c, refusal, claims.details);
    }
    const { pid: playerId, cur: currency, jur: jurisdiction, loc: locale, age } = claims.value;
    const address = { ...tenantEnvironmentOf(operator), playerId };
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
  },
);
