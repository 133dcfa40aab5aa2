/**
 * Gives an existing player an account, so that a player who came by launch token can log in with a password
 * and keep the wallet. An operator moves from SSO to transfer mode this way. Reference 7.26.
 */

import * as z from "zod";
import { ADMINS } from "../../../domain/authority/role-groups.ts";
import { MAX_PLAYER_ID_LENGTH } from "../../../domain/limits.ts";
import { CURRENCIES } from "../../../domain/money/currencies.ts";
import { JURISDICTIONS } from "../../../domain/session/jurisdictions.ts";
import { AGE_GROUPS } from "../../../domain/session/session-limits.ts";
import { tenantEnvironmentOf } from "../../db/tenant.ts";
import { recordAct } from "../../http/audit-entries.ts";
import { failure, success } from "../../http/envelope.ts";
import { route } from "../../http/route.ts";
import { accountStub, walletOf, walletStub } from "../../objects.ts";
import { launchClaimsFor } from "../../players/launch-claims.ts";
import { passwordInput, refuseEasyPassword } from "../../players/new-password.ts";
import { openedSessionSchema } from "../../players/open-session.ts";
import { accountNameInput, localeInput } from "../../views/player-input.ts";

export const giveAccount = route(
  {
    method: "post",
    path: "/api/v1/players/{playerId}/account",
    access: "apiKey signed always",
    keyScope: "players",
    people: ADMINS,
    isIdempotent: true,
    tag: "Players",
    summary: "Give an existing player an account",
    description:
      "For the move from SSO to transfer mode, and allowed in both. The player keeps the wallet and your id, and logs in with the username once `integrationMode` is `transfer`. Call it only right after your own login has identified the player: anyone with the password can use the wallet. If you got no answer, send it again with the same username: `ACCOUNT_EXISTS` then means that it succeeded.",
    params: z.object({ playerId: z.string().min(1).max(MAX_PLAYER_ID_LENGTH) }),
    body: z.strictObject({
      username: accountNameInput,
      password: passwordInput,
      currency: z.string().max(8).meta({ enum: CURRENCIES, example: "USD" }),
      jurisdiction: z
        .string()
        .max(16)
        .optional()
        .meta({ description: "Defaults to the player's.", enum: JURISDICTIONS }),
      locale: localeInput.optional().meta({ description: "Defaults to your account's locale." }),
      ageGroup: z.enum(AGE_GROUPS).optional(),
    }),
    data: z.strictObject({ player: openedSessionSchema.shape.player }),
    status: 201,
    refusals: [
      "PLAYER_NOT_FOUND",
      "CURRENCY_NOT_SUPPORTED",
      "JURISDICTION_NOT_ALLOWED",
      "USERNAME_TAKEN",
      "ACCOUNT_EXISTS",
    ],
    audit: "player.account_given",
  },
  async (c) => {
    const operator = c.get("operator");
    const tenantEnvironment = tenantEnvironmentOf(operator);
    const address = walletOf(operator, c.req.valid("param").playerId);
    const { playerId } = address;
    const { username, password, ...asked } = c.req.valid("json");
    const names = [username, operator.tenant.name];
    const easy = await refuseEasyPassword(c, { path: "password", password, names });
    if (easy !== undefined) return easy;
    const wallet = walletStub(c.env, address);
    const known = await wallet.playerDetails();
    if (!known.ok) return failure(c, known.refusal);
    const { externalId } = known.value.player;
    const terms = { jurisdiction: known.value.jurisdiction, ...asked };
    const claims = launchClaimsFor(operator, { ...terms, playerId: externalId, username });
    if (!claims.ok) {
      const { refusal } = claims;
      if (refusal === "GAME_NOT_FOUND" || refusal === "GAME_DISABLED") throw new Error(refusal);
      return failure(c, refusal, claims.details);
    }

    // An account that is older than the wallets' records of accounts has the player's own name.
    const own = await accountStub(c.env, { ...tenantEnvironment, username: externalId }).holder();
    if (own === playerId) return failure(c, "ACCOUNT_EXISTS");
    const account = accountStub(c.env, { ...tenantEnvironment, username });
    const holder = await account.holder();
    if (holder !== null)
      return failure(c, holder === playerId ? "ACCOUNT_EXISTS" : "USERNAME_TAKEN");
    // The operator's calls name players by external id, so a username must not be another player's.
    const namesake = walletOf(operator, username);
    if (namesake.playerId !== playerId && (await walletStub(c.env, namesake).player()).ok) {
      return failure(c, "USERNAME_TAKEN");
    }

    const given = await wallet.giveToAccount(username);
    if (!given.ok) return failure(c, given.refusal);
    const { cur: currency, jur: jurisdiction, loc: locale, age } = claims.value;
    const created = await account.create(
      {
        ...{ playerId, username, currency, jurisdiction, locale },
        ...(age === undefined ? {} : { ageGroup: age }),
      },
      password,
    );
    if (!created.ok) {
      if ((await account.holder()) === playerId) return failure(c, "ACCOUNT_EXISTS");
      await wallet.takeFromAccount(username);
      return failure(c, "USERNAME_TAKEN");
    }
    const target = { type: "player", id: playerId };
    await recordAct(c, { target, before: null, after: { username } });
    const player = { id: playerId, externalId, username, currency, jurisdiction };
    return success(c, { player }, { status: 201 });
  },
);
