/** Creates a test player with a starting balance, for an operator's own tests. Reference 14.1. */

import * as z from "zod";
import { ADMINS } from "../../../domain/authority/role-groups.ts";
import type { CreateTestPlayerRefusal } from "../../../durable-objects/wallet/sandbox/sandbox-rpc.ts";
import { issueLaunchToken } from "../../auth/tokens.ts";
import { registerCurrency } from "../../db/currencies-in-play.ts";
import { tenantEnvironmentOf } from "../../db/tenant.ts";
import { callNewWallet } from "../../erasure/erased-players.ts";
import { type ErrorName, FROZEN_MESSAGE } from "../../errors/errors.ts";
import { catchUpIfPossible } from "../../history/catch-up.ts";
import { failure, success } from "../../http/envelope.ts";
import { asWritten } from "../../http/exact-json.ts";
import { route } from "../../http/route.ts";
import { sandboxWalletStub, walletOf } from "../../objects.ts";
import { launchClaimsFor } from "../../players/launch-claims.ts";
import { oneTooMany } from "../../players/room-for-players.ts";
import { noteSeen } from "../../sweep/seen-wallets.ts";
import { amountInput, currencyInput, currencyOutput, readBalance } from "../../views/amount.ts";
import { newPlayerIdInput, usernameInput } from "../../views/player-input.ts";
import { testWalletSchema, testWalletView } from "../../views/test-player.ts";
import { noteMilestone } from "../../webhooks/onboarding-events.ts";

type Refusal = Exclude<CreateTestPlayerRefusal, "PLAYER_ERASED">;

const REFUSALS = {
  PLAYER_EXISTS: "VALIDATION_FAILED",
  WALLET_FROZEN: "UNAVAILABLE",
  BALANCE_LIMIT: "AMOUNT_INVALID",
} as const satisfies Record<Refusal, ErrorName>;

const MESSAGES: Partial<Record<Refusal, string>> = {
  WALLET_FROZEN: FROZEN_MESSAGE,
  BALANCE_LIMIT:
    "The starting balance is more than a wallet can hold, so no player was created; send a smaller one.",
};

export const createTestPlayer = route(
  {
    method: "post",
    path: "/api/v1/test/players",
    access: "apiKey",
    keyScope: "players",
    people: ADMINS,
    sandboxOnly: "INVALID_API_KEY",
    isIdempotent: true,
    tag: "Sandbox",
    summary: "Create a test player",
    description:
      "The `ssoToken` is a launch token for sandbox money, valid for 30 seconds. Use create-token for more, including demo sessions.",
    body: z.strictObject({
      externalId: newPlayerIdInput,
      username: usernameInput,
      currency: currencyInput
        .optional()
        .meta({ description: "Defaults to your account's currency." }),
      startingBalance: amountInput.optional().meta({
        description: "In major units. Defaults to zero. A reset restores it.",
        example: 100,
      }),
    }),
    data: z.strictObject({
      player: z.strictObject({
        id: z.string(),
        externalId: z.string(),
        username: z.string(),
        currency: currencyOutput,
      }),
      wallet: testWalletSchema,
      ssoToken: z.string().meta({ description: "A launch token that is ready to use." }),
    }),
    status: 201,
    refusals: [
      "CURRENCY_NOT_SUPPORTED",
      "JURISDICTION_NOT_ALLOWED",
      "AMOUNT_INVALID",
      "ACTION_NOT_ALLOWED",
    ],
  },
  async (c) => {
    const operator = c.get("operator");
    const { externalId, username, currency: code, startingBalance = 0 } = c.req.valid("json");
    const claims = launchClaimsFor(operator, { playerId: externalId, username, currency: code });
    if (!claims.ok) {
      // The request names no game, so no game can be refused.
      const refusal =
        claims.refusal === "JURISDICTION_NOT_ALLOWED" ? claims.refusal : "CURRENCY_NOT_SUPPORTED";
      return failure(c, refusal, claims.details);
    }
    const tooMany = await oneTooMany(c.env, operator, externalId);
    if (tooMany !== undefined) return failure(c, "ACTION_NOT_ALLOWED", undefined, tooMany);
    const { cur: currency, jur: jurisdiction, uname } = claims.value;
    const written = await asWritten(c, "startingBalance", startingBalance);
    const amountMinor = readBalance(written, currency);

    const { tenantId, environment } = tenantEnvironmentOf(operator);
    await registerCurrency(c.env, { tenantId, environment, currency });
    const player = { externalId, username: uname, jurisdiction };
    const { address, result: created } = await callNewWallet(
      c.env,
      walletOf(operator, externalId),
      (place) =>
        sandboxWalletStub(c.env, place).createTestPlayer({
          ...player,
          startingBalance: { currency, amountMinor },
        }),
    );
    if (!created.ok) {
      const { refusal } = created;
      const details = refusal === "PLAYER_EXISTS" ? existsDetails(externalId) : undefined;
      return failure(c, REFUSALS[refusal], details, MESSAGES[refusal]);
    }
    await noteMilestone(c.env, tenantId, "test_player_made");
    c.executionCtx.waitUntil(noteSeen(c.env.DB, address));
    c.executionCtx.waitUntil(catchUpIfPossible(c.env, address));
    const { playerId } = created.value;
    const { token } = issueLaunchToken(c.get("config"), claims.value);
    const data = {
      player: { id: playerId, externalId, username: uname, currency },
      wallet: testWalletView(playerId, { amountMinor, currency }),
      ssoToken: token,
    };
    return success(c, data, { status: 201 });
  },
);

function existsDetails(externalId: string) {
  const message = `A player with this id already exists; add to its balance with POST /api/v1/test/players/${encodeURIComponent(externalId)}/add-balance, reset it with …/reset, or choose another id.`;
  return { issues: [{ path: "externalId", message }] };
}
