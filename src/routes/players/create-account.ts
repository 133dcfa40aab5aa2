/**
 * Creates a player: an account with a password in transfer mode, where Rouleau manages player accounts
 * (Reference 7.20), and a player under the operator's own id in SSO mode (Reference 7.25).
 */

import type { Context } from "hono";
import * as z from "zod";
import { ADMINS } from "../../../domain/authority/role-groups.ts";
import { playerIdFor, type TenantEnvironment } from "../../../domain/ids.ts";
import { CURRENCIES } from "../../../domain/money/currencies.ts";
import { JURISDICTIONS } from "../../../domain/session/jurisdictions.ts";
import { AGE_GROUPS } from "../../../domain/session/session-limits.ts";
import { usernameKey } from "../../../durable-objects/names.ts";
import { type Operator, tenantEnvironmentOf } from "../../db/tenant.ts";
import { callNewWallet } from "../../erasure/erased-players.ts";
import { catchUpIfPossible } from "../../history/catch-up.ts";
import { failure, success } from "../../http/envelope.ts";
import { route } from "../../http/route.ts";
import { accountStub, walletStub } from "../../objects.ts";
import { NO_ACCOUNTS_MESSAGE } from "../../players/check-login.ts";
import { type LaunchRequest, launchClaimsFor } from "../../players/launch-claims.ts";
import { passwordInput, refuseEasyPassword } from "../../players/new-password.ts";
import { openedSessionSchema } from "../../players/open-session.ts";
import { oneTooMany } from "../../players/room-for-players.ts";
import { noteSeen } from "../../sweep/seen-wallets.ts";
import {
  accountNameInput,
  localeInput,
  newPlayerIdInput,
  usernameInput,
} from "../../views/player-input.ts";

const ACCOUNTS_MESSAGE =
  'Your account manages no players of its own: integrationMode is "transfer". Create this player with username, password and currency.';

/**
 * Returns the fields that are missing or do not belong: a player has an external id, an account has a name,
 * password and currency.
 */
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
  const name = accountNameInput.safeParse(username);
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
    keyScope: "players",
    people: ADMINS,
    isIdempotent: true,
    tag: "Players",
    summary: "Create a player",
    description:
      "In SSO mode, send `externalId`: the player can receive deposits before the first launch, and sending it again changes nothing. In transfer mode, send `username`, `password` and `currency`: the player has an account and can log in. If the name belongs to a player who came by launch token and has no account, the answer is `USERNAME_TAKEN`: give that player an account with `POST /api/v1/players/{playerId}/account`.",
    body: z
      .strictObject({
        externalId: newPlayerIdInput
          .optional()
          .meta({ description: "Your own id for the player. SSO mode only." }),
        username: usernameInput.meta({
          description:
            "The name shown to the player; defaults to `externalId`. In transfer mode it is also your id for the player, exactly as written here, and logging in ignores case.",
        }),
        password: passwordInput.optional().meta({
          description:
            "Transfer mode only. Stored only as a scrypt hash. A password is refused if it is very common, or little more than a name: the player's, yours or a game's.",
        }),
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
    const name = externalId ?? username;
    const tooMany = name && (await oneTooMany(c.env, operator, name));
    if (tooMany) return failure(c, "ACTION_NOT_ALLOWED", undefined, tooMany);
    const isTransfer = operator.tenant.settings.integrationMode === "transfer";
    if (externalId !== undefined) {
      if (isTransfer) return failure(c, "ACTION_NOT_ALLOWED", undefined, ACCOUNTS_MESSAGE);
      return registerPlayer(c, operator, { ...terms, playerId: externalId, username });
    }
    if (!isTransfer || username === undefined || password === undefined) {
      return failure(c, "ACTION_NOT_ALLOWED", undefined, NO_ACCOUNTS_MESSAGE);
    }
    const names = [username, operator.tenant.name];
    const easy = await refuseEasyPassword(c, { path: "password", password, names });
    if (easy !== undefined) return easy;
    const claims = launchClaimsFor(operator, { ...terms, playerId: username, username });
    if (!claims.ok) {
      const { refusal } = claims;
      if (refusal === "GAME_NOT_FOUND" || refusal === "GAME_DISABLED") throw new Error(refusal);
      return failure(c, refusal, claims.details);
    }
    const { pid, cur: currency, jur: jurisdiction, loc: locale, age } = claims.value;
    const first = { ...tenantEnvironmentOf(operator), playerId: pid };
    if (await isSomebodys(c.env, first, username)) return failure(c, "USERNAME_TAKEN");
    // The wallet decides first: if the name has an owner, it stays theirs, whatever else happens at
    // the same moment.
    const player = { externalId: username, username, jurisdiction };
    const { address, result: reserved } = await callNewWallet(c.env, first, (place) =>
      walletStub(c.env, place).signUp(player),
    );
    if (!reserved.ok) return failure(c, reserved.refusal);
    const { playerId } = address;
    const account = {
      ...{ playerId, username, currency, jurisdiction, locale },
      ...(age === undefined ? {} : { ageGroup: age }),
    };
    const created = await accountStub(c.env, { ...address, username }).create(account, password);
    if (!created.ok) return failure(c, created.refusal);
    c.executionCtx.waitUntil(catchUpIfPossible(c.env, address));
    const shown = { id: playerId, ...player, currency };
    return success(c, { player: shown }, { status: 201 });
  },
);

/**
 * Returns true if the name belongs to an account or, exactly as written, to a player. Creates no wallet for
 * a name that is refused; between simultaneous requests the wallet and the account decide.
 */
async function isSomebodys(
  env: Env,
  { tenantId, environment }: TenantEnvironment,
  username: string,
): Promise<boolean> {
  const account = accountStub(env, { tenantId, environment, username });
  if ((await account.holder()) !== null) return true;
  const plain = usernameKey(username);
  if (plain === username) return false;
  const playerId = playerIdFor(tenantId, environment, plain);
  return (await walletStub(env, { tenantId, environment, playerId }).player()).ok;
}

/**
 * Registers a player of an operator that manages its players itself (SSO mode), so that the player
 * can receive a deposit before the first launch. Repeating the call has no further effect. Answers
 * with the player, new or known; refuses a currency or jurisdiction that a launch would refuse.
 * Reference 7.25.
 */
async function registerPlayer(c: Context, operator: Operator, request: LaunchRequest) {
  const claims = launchClaimsFor(operator, request);
  if (!claims.ok) {
    // The request names no game, so no game can be refused.
    const isPlace = claims.refusal === "JURISDICTION_NOT_ALLOWED";
    const refusal = isPlace ? "JURISDICTION_NOT_ALLOWED" : "CURRENCY_NOT_SUPPORTED";
    return failure(c, refusal, claims.details);
  }
  const { pid, sub: externalId, uname, cur: currency, jur: jurisdiction } = claims.value;
  const first = { ...tenantEnvironmentOf(operator), playerId: pid };
  const player = { externalId, username: uname, jurisdiction };
  const { address } = await callNewWallet(c.env, first, (place) =>
    walletStub(c.env, place).createPlayer(player),
  );
  // A player who exists already keeps the name in the wallet.
  const known = await walletStub(c.env, address).player();
  c.executionCtx.waitUntil(noteSeen(c.env.DB, address));
  c.executionCtx.waitUntil(catchUpIfPossible(c.env, address));
  const username = known.ok ? known.value.username : uname;
  const shown: z.output<typeof openedSessionSchema>["player"] = {
    ...{ id: address.playerId, externalId, username, currency, jurisdiction },
  };
  return success(c, { player: shown }, { status: 201 });
}
