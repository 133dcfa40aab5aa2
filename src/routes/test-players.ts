/** Players for an operator's own tests: made, topped up and reset by API key. Specification, "Sandbox / testing". */
import * as z from "zod";
import { MAX_PLAYER_ID_LENGTH } from "../../domain/limits.ts";
import type {
  CreateTestPlayerRefusal,
  ResetRefusal,
} from "../../durable-objects/wallet/sandbox/sandbox-rpc.ts";
import { issueLaunchToken } from "../auth/tokens.ts";
import { registerCurrency } from "../db/currencies-in-play.ts";
import { type ErrorName, FROZEN_MESSAGE } from "../errors/errors.ts";
import { catchUpHistory, catchUpIfPossible } from "../history/catch-up.ts";
import { failure, success } from "../http/envelope.ts";
import { asWritten } from "../http/exact-json.ts";
import { keyedRequest, optionalIdempotencyHeaders } from "../http/keyed-request.ts";
import { sandboxWalletStub, walletOf } from "../objects.ts";
import { ulid } from "../runtime/ulid.ts";
import { noteSeen } from "../sweep/seen-wallets.ts";
import {
  amountInput,
  currencyInput,
  currencyOutput,
  readAmount,
  readBalance,
  readCurrency,
} from "../views/amount.ts";
import { newPlayerIdInput, usernameInput } from "../views/player-input.ts";
import { testWalletSchema, testWalletView } from "../views/test-wallet.ts";
import { noteMilestone } from "../webhooks/onboarding-events.ts";
import { launchClaimsFor } from "./auth/launch-claims.ts";
import { type App, defineRoute } from "./define-route.ts";
import { creditCash, DEPOSIT_MESSAGES, DEPOSIT_REFUSALS } from "./wallet/credit-cash.ts";

const TAG = "Sandbox";
const playerParams = z.object({
  id: z.string().min(1).max(MAX_PLAYER_ID_LENGTH).meta({
    description: "Your own id of the player, or ours (`plr_…`).",
  }),
});

const createRoute = defineRoute({
  method: "post",
  path: "/api/v1/test/players",
  access: "apiKey",
  sandboxOnly: "INVALID_API_KEY",
  tag: TAG,
  summary: "Make a test player",
  description:
    "The `ssoToken` is a launch token of sandbox money, good for 30 seconds; create-token makes more, also for demo sessions.",
  body: z.strictObject({
    externalId: newPlayerIdInput,
    username: usernameInput,
    currency: currencyInput
      .optional()
      .meta({ description: "Your account's currency unless given." }),
    startingBalance: amountInput.optional().meta({
      description: "In major units; zero unless given. A reset brings it back.",
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
    ssoToken: z.string(),
  }),
  status: 201,
  refusals: ["CURRENCY_NOT_SUPPORTED", "JURISDICTION_NOT_ALLOWED", "AMOUNT_INVALID"],
});

const CREATE_REFUSALS = {
  PLAYER_EXISTS: "VALIDATION_FAILED",
  WALLET_FROZEN: "UNAVAILABLE",
  BALANCE_LIMIT: "AMOUNT_INVALID",
} as const satisfies Record<CreateTestPlayerRefusal, ErrorName>;

const CREATE_MESSAGES: Partial<Record<CreateTestPlayerRefusal, string>> = {
  WALLET_FROZEN: FROZEN_MESSAGE,
  BALANCE_LIMIT: "The starting balance would pass what a wallet can hold; begin with less.",
};

const addBalanceRoute = defineRoute({
  method: "post",
  path: "/api/v1/test/players/{id}/add-balance",
  access: "apiKey",
  sandboxOnly: "INVALID_API_KEY",
  tag: TAG,
  summary: "Top up a player's cash",
  description:
    "A deposit, for any player of the sandbox. Send an Idempotency-Key to be able to repeat the call.",
  params: playerParams,
  headers: optionalIdempotencyHeaders,
  body: z.strictObject({ amount: amountInput, currency: currencyInput }),
  data: z.strictObject({
    playerId: z.string(),
    externalId: z.string(),
    transactionId: z.string(),
    wallet: testWalletSchema,
  }),
  status: 201,
  refusals: [
    "IDEMPOTENCY_KEY_REQUIRED",
    "CURRENCY_NOT_SUPPORTED",
    "AMOUNT_INVALID",
    "IDEMPOTENCY_KEY_REUSED",
    "PLAYER_NOT_FOUND",
  ],
});

const resetRoute = defineRoute({
  method: "post",
  path: "/api/v1/test/players/{id}/reset",
  access: "apiKey",
  sandboxOnly: "INVALID_API_KEY",
  tag: TAG,
  summary: "Bring a player back to where it began",
  description:
    "Rounds and transactions are cleared from every list, the balance is the starting balance again (zero for a player who was not made here), bonuses and wagering are gone, held withdrawals have failed, open rounds are voided, the demo purse is full, and no outcome is forced. Sessions stay open, and an Idempotency-Key that was used keeps its answer.",
  params: playerParams,
  data: z.strictObject({
    playerId: z.string(),
    externalId: z.string(),
    wallet: testWalletSchema,
  }),
  refusals: ["PLAYER_NOT_FOUND"],
});

const RESET_MESSAGES: Partial<Record<ResetRefusal, string>> = {
  UNAVAILABLE: "A jackpot bet of this player is still being judged; ask again shortly.",
  WALLET_FROZEN: FROZEN_MESSAGE,
};

/** Adds the calls for test players. */
export function testPlayerRoutes(app: App): void {
  app.openapi(createRoute, async (c) => {
    const operator = c.get("operator");
    const { externalId, username, currency: code, startingBalance = 0 } = c.req.valid("json");
    const order = launchClaimsFor(operator, { playerId: externalId, username, currency: code });
    if (!order.ok) {
      // Nothing of a game was asked for, so no refusal of one can come.
      const refusal =
        order.refusal === "JURISDICTION_NOT_ALLOWED" ? order.refusal : "CURRENCY_NOT_SUPPORTED";
      return failure(c, refusal, order.details);
    }
    const { cur: currency, jur: jurisdiction, uname } = order.value;
    const written = await asWritten(c, "startingBalance", startingBalance);
    const amountMinor = readBalance(written, currency);

    const address = walletOf(operator, externalId);
    const { tenantId, environment } = address;
    await registerCurrency(c.env.DB, { tenantId, environment, currency });
    const made = await sandboxWalletStub(c.env, address).createTestPlayer({
      externalId,
      username: uname,
      jurisdiction,
      startingBalance: { currency, amountMinor },
    });
    if (!made.ok) {
      const { refusal } = made;
      const message = `A player with this id exists; credit it with POST /api/v1/test/players/${encodeURIComponent(externalId)}/add-balance, bring it back with …/reset, or choose another id.`;
      const issues = [{ path: "externalId", message }];
      const details = refusal === "PLAYER_EXISTS" ? { issues } : undefined;
      return failure(c, CREATE_REFUSALS[refusal], details, CREATE_MESSAGES[refusal]);
    }
    await noteMilestone(c.env, tenantId, "test_player_made");
    c.executionCtx.waitUntil(noteSeen(c.env.DB, address));
    c.executionCtx.waitUntil(catchUpHistory(c.env, address));
    const { playerId } = made.value;
    const { token } = issueLaunchToken(c.get("config"), order.value);
    return success(
      c,
      {
        player: { id: playerId, externalId, username: uname, currency },
        wallet: testWalletView(playerId, { amountMinor, currency }),
        ssoToken: token,
      },
      { status: 201 },
    );
  });

  app.openapi(addBalanceRoute, async (c) => {
    const { amount, currency: code } = c.req.valid("json");
    const hasKey = c.req.header("Idempotency-Key") !== undefined;
    const keyed = hasKey
      ? await keyedRequest(c)
      : { idempotencyKey: ulid(), fingerprint: "without a key" };
    const currency = readCurrency(code);
    const amountMinor = readAmount(await asWritten(c, "amount", amount), currency);
    const address = walletOf(c.get("operator"), c.req.valid("param").id);
    const result = await creditCash(c, address, { ...keyed, amountMinor, currency });
    if (!result.ok) {
      const { refusal } = result;
      return failure(c, DEPOSIT_REFUSALS[refusal], undefined, DEPOSIT_MESSAGES[refusal]);
    }
    const { player, transactionId, balanceMinor } = result.value;
    const wallet = testWalletView(player.playerId, { amountMinor: balanceMinor, currency });
    const { playerId, externalId } = player;
    return success(c, { playerId, externalId, transactionId, wallet }, { status: 201 });
  });

  app.openapi(resetRoute, async (c) => {
    const operator = c.get("operator");
    const address = walletOf(operator, c.req.valid("param").id);
    const reset = await sandboxWalletStub(c.env, address).reset();
    if (!reset.ok) {
      const { refusal } = reset;
      if (refusal === "PLAYER_NOT_FOUND") return failure(c, refusal);
      return failure(c, "UNAVAILABLE", undefined, RESET_MESSAGES[refusal]);
    }
    await catchUpIfPossible(c.env, address);
    const { player, startingBalance } = reset.value;
    const none = { amountMinor: 0, currency: operator.tenant.settings.currency };
    const { playerId, externalId } = player;
    const wallet = testWalletView(playerId, startingBalance ?? none);
    return success(c, { playerId, externalId, wallet });
  });
}
