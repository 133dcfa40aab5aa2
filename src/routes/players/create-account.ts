/**
 * Creates a player's account, in transfer mode, where Rouleau manages player accounts.
 * Reference 7.20.
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
import { localeInput } from "../../views/player-input.ts";
import { launchClaimsFor } from "../auth/launch-claims.ts";
import { NO_ACCOUNTS_MESSAGE } from "../auth/log-in.ts";
import { openedSessionSchema } from "../auth/open-session.ts";

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

export const createAccount = route(
  {
    method: "post",
    path: "/api/v1/players",
    access: "apiKey",
    tag: "Players",
    summary: "Create a player account",
    description: "For transfer mode. The player can then log in and receive deposits.",
    body: z.strictObject({
      username: usernameSchema,
      password: z
        .string()
        .min(MIN_PASSWORD_LENGTH)
        .max(MAX_PASSWORD_LENGTH)
        .meta({ description: "Stored only as a scrypt hash." }),
      currency: z.string().max(8).meta({ enum: CURRENCIES, example: "USD" }),
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
    }),
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
    const { username, password, ...terms } = c.req.valid("json");
    if (operator.tenant.settings.integrationMode !== "transfer") {
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
