/** Gives a player a bonus to wager, once per Idempotency-Key. Reference 4.13. */

import * as z from "zod";
import { MOVES_MONEY } from "../../../domain/authority/role-groups.ts";
import { stakeLimits } from "../../../domain/games/game.ts";
import { MAX_CURRENCIES_PER_WALLET } from "../../../domain/limits.ts";
import { formatAmount } from "../../../domain/money/amount.ts";
import { MAX_WAGERING_MULTIPLIER } from "../../../domain/wallet/bonus.ts";
import type { BonusRefusal } from "../../../durable-objects/wallet/bonus/bonus-rpc.ts";
import { registerCurrency } from "../../db/currencies-in-play.ts";
import { type ErrorName, FROZEN_MESSAGE } from "../../errors/errors.ts";
import { failure, success } from "../../http/envelope.ts";
import { asWritten } from "../../http/exact-json.ts";
import { claimKey, idempotencyHeaders, keyedRequest } from "../../http/keyed-request.ts";
import { route } from "../../http/route.ts";
import { walletOf, walletStub } from "../../objects.ts";
import { noteSeen } from "../../sweep/seen-wallets.ts";
import { amountInput, currencyInput, readAmount, readCurrency } from "../../views/amount.ts";
import {
  bonusMovementSchema,
  bonusMovementView,
  recordBonusMovement,
} from "../../views/bonus-movement.ts";
import { playerParams } from "../../views/player.ts";

const REFUSALS = {
  UNAVAILABLE: "UNAVAILABLE",
  PLAYER_NOT_FOUND: "PLAYER_NOT_FOUND",
  IDEMPOTENCY_KEY_REUSED: "IDEMPOTENCY_KEY_REUSED",
  WALLET_FROZEN: "UNAVAILABLE",
  TOO_MANY_CURRENCIES: "CURRENCY_NOT_SUPPORTED",
  BALANCE_LIMIT: "AMOUNT_INVALID",
  BONUS_TOO_SMALL: "AMOUNT_INVALID",
} as const satisfies Record<BonusRefusal, ErrorName>;

/** Replaces the error table's message where that would be misleading. */
const MESSAGES: Partial<Record<BonusRefusal, string>> = {
  WALLET_FROZEN: FROZEN_MESSAGE,
  TOO_MANY_CURRENCIES: `This player already holds ${MAX_CURRENCIES_PER_WALLET} currencies, so nothing was credited; use one of them, with a new Idempotency-Key.`,
  BALANCE_LIMIT:
    "The balance or its wagering would exceed the limit of a wallet, so nothing was credited; credit less, with a new Idempotency-Key.",
  BONUS_TOO_SMALL:
    "The bonus would be below the smallest stake of every game, so nothing was credited; credit more, with a new Idempotency-Key.",
};

export const creditBonus = route(
  {
    method: "post",
    path: "/api/v1/admin/players/{id}/bonuses",
    access: "apiKey signed",
    keyScope: "wallet",
    people: MOVES_MONEY,
    tag: "Account",
    summary: "Credit a bonus",
    description:
      "The bonus converts to cash once its amount has been staked `wageringMultiplier` times, in cash or bonus. Until then every win is credited to the bonus. Where a win goes is decided when the stake is placed: to cash if there was no bonus then. A remainder below the smallest stake of every game is forfeited automatically, so a smaller bonus is refused. Withdrawing cash does not end the bonus. A bonus is credited once per Idempotency-Key, for 24 hours. A key already used by another call, such as a deposit or a withdrawal, is refused.",
    params: playerParams,
    headers: idempotencyHeaders,
    body: z.strictObject({
      amount: amountInput,
      currency: currencyInput,
      wageringMultiplier: z
        .int()
        .min(1)
        .max(MAX_WAGERING_MULTIPLIER)
        .default(MAX_WAGERING_MULTIPLIER)
        .meta({ description: "How many times the amount must be staked." }),
    }),
    data: bonusMovementSchema,
    status: 201,
    refusals: [
      "IDEMPOTENCY_KEY_REQUIRED",
      "CURRENCY_NOT_SUPPORTED",
      "AMOUNT_INVALID",
      "PLAYER_NOT_FOUND",
      "IDEMPOTENCY_KEY_REUSED",
    ],
    audit: "bonus.credited",
  },
  async (c) => {
    const operator = c.get("operator");
    const { amount, currency: code, wageringMultiplier } = c.req.valid("json");
    const keyed = await keyedRequest(c);
    const currency = readCurrency(code);
    const amountMinor = readAmount(await asWritten(c, "amount", amount), currency);
    const owner = walletOf(operator, c.req.valid("param").id);
    // Checked first, so that a mistyped player id neither claims the key nor stores anything.
    const known = await walletStub(c.env, owner).player();
    if (!known.ok) return failure(c, known.refusal);
    if (!(await claimKey(c.env, operator, keyed))) return failure(c, "IDEMPOTENCY_KEY_REUSED");

    c.executionCtx.waitUntil(noteSeen(c.env.DB, owner));
    const { tenantId, environment } = owner;
    await registerCurrency(c.env, { tenantId, environment, currency });
    const message = { ...keyed, amountMinor, currency, wageringMultiplier };
    const { replayed, result } = await walletStub(c.env, owner).creditBonus(message);
    if (replayed) c.header("Idempotent-Replayed", "true");
    if (!result.ok) {
      const { refusal } = result;
      const minimum = formatAmount(stakeLimits(currency).minMinor, currency);
      const details = refusal === "BONUS_TOO_SMALL" ? { minimum } : undefined;
      return failure(c, REFUSALS[refusal], details, MESSAGES[refusal]);
    }
    const movement = bonusMovementView(result.value);
    await recordBonusMovement(c, movement, { wageringMultiplier });
    return success(c, movement, { status: 201 });
  },
);
