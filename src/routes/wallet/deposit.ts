/** Credits a player's cash, once per Idempotency-Key; so does the sandbox's add-balance.ts. Reference 4.1 and 5. */

import type { Context } from "hono";
import * as z from "zod";
import { MOVES_MONEY } from "../../../domain/authority/role-groups.ts";
import { MAX_CURRENCIES_PER_WALLET } from "../../../domain/limits.ts";
import { formatAmount } from "../../../domain/money/amount.ts";
import type { Currency } from "../../../domain/money/currencies.ts";
import { type Result, refuse } from "../../../domain/result.ts";
import type { WalletAddress } from "../../../durable-objects/names.ts";
import type {
  DepositAnswer,
  DepositRefusal,
} from "../../../durable-objects/wallet/money/money-rpc.ts";
import type { KeyedMessage } from "../../../durable-objects/wallet/store/earlier-answer.ts";
import { registerCurrency } from "../../db/currencies-in-play.ts";
import type { Operator } from "../../db/tenant.ts";
import { type ErrorName, FROZEN_MESSAGE } from "../../errors/errors.ts";
import { pushEvents } from "../../history/catch-up.ts";
import { failure, success } from "../../http/envelope.ts";
import { asWritten } from "../../http/exact-json.ts";
import { claimKey, idempotencyHeaders, keyedRequest } from "../../http/keyed-request.ts";
import { type AppEnv, route } from "../../http/route.ts";
import { walletOf, walletStub } from "../../objects.ts";
import { noteSeen } from "../../sweep/seen-wallets.ts";
import {
  amountInput,
  amountOutput,
  currencyInput,
  currencyOutput,
  readAmount,
  readCurrency,
} from "../../views/amount.ts";
import { playerIdInput } from "../../views/player-input.ts";

export const deposit = route(
  {
    method: "post",
    path: "/api/v1/wallet/deposit",
    access: "apiKey signed by choice",
    keyScope: "wallet",
    people: MOVES_MONEY,
    tag: "Wallet",
    summary: "Deposit to a player's wallet",
    description:
      "Credits the player's cash once per Idempotency-Key, for 24 hours. When in doubt, send the same request again. A refusal that depends on the wallet's state is returned again for the same key. A key already used by another call, such as a withdrawal or a bonus, is refused. The player must exist: see `POST /api/v1/players`, or launch a game for the player first.",
    headers: idempotencyHeaders,
    body: z.strictObject({ playerId: playerIdInput, amount: amountInput, currency: currencyInput }),
    data: z.strictObject({
      transactionId: z.string(),
      playerId: z.string(),
      currency: currencyOutput,
      amount: amountOutput,
      balance: amountOutput.meta({ description: "Cash plus bonus after the deposit." }),
    }),
    status: 201,
    refusals: [
      "IDEMPOTENCY_KEY_REQUIRED",
      "CURRENCY_NOT_SUPPORTED",
      "AMOUNT_INVALID",
      "IDEMPOTENCY_KEY_REUSED",
      "PLAYER_NOT_FOUND",
    ],
  },
  async (c) => {
    const { playerId, amount, currency: code } = c.req.valid("json");
    const keyed = await keyedRequest(c);
    const currency = readCurrency(code);
    const amountMinor = readAmount(await asWritten(c, "amount", amount), currency);
    const address = walletOf(c.get("operator"), playerId);
    const result = await creditCash(c, address, { ...keyed, amountMinor, currency });
    if (!result.ok) {
      const { refusal } = result;
      return failure(c, DEPOSIT_REFUSALS[refusal], undefined, DEPOSIT_MESSAGES[refusal]);
    }
    const { player, transactionId, balanceMinor } = result.value;
    return success(
      c,
      {
        transactionId,
        playerId: player.playerId,
        currency,
        amount: formatAmount(amountMinor, currency),
        balance: formatAmount(balanceMinor, currency),
      },
      { status: 201 },
    );
  },
);

export const DEPOSIT_REFUSALS = {
  PLAYER_NOT_FOUND: "PLAYER_NOT_FOUND",
  IDEMPOTENCY_KEY_REUSED: "IDEMPOTENCY_KEY_REUSED",
  WALLET_FROZEN: "UNAVAILABLE",
  TOO_MANY_CURRENCIES: "CURRENCY_NOT_SUPPORTED",
  BALANCE_LIMIT: "AMOUNT_INVALID",
} as const satisfies Record<DepositRefusal, ErrorName>;

/** Replaces the error table's message where the currency or amount itself is valid. */
export const DEPOSIT_MESSAGES: Partial<Record<DepositRefusal, string>> = {
  WALLET_FROZEN: FROZEN_MESSAGE,
  TOO_MANY_CURRENCIES: `This player already holds ${MAX_CURRENCIES_PER_WALLET} currencies, so nothing was deposited; use one of them, with a new Idempotency-Key.`,
  BALANCE_LIMIT:
    "The balance would exceed the limit of a wallet, so nothing was deposited; deposit less, with a new Idempotency-Key.",
};

/**
 * Finds the player, then claims the key, then moves the money. A repeated answer has the header
 * Idempotent-Replayed.
 */
export async function creditCash(
  c: Context<AppEnv & { Variables: { operator: Operator } }>,
  address: WalletAddress,
  credit: KeyedMessage & { readonly amountMinor: number; readonly currency: Currency },
): Promise<Result<DepositAnswer, DepositRefusal>> {
  const wallet = walletStub(c.env, address);
  // Checked first, so that a mistyped player id neither claims the key nor stores anything.
  const known = await wallet.player();
  if (!known.ok) return known;
  const claimed = await claimKey(c.env, c.get("operator"), credit);
  if (!claimed) return refuse("IDEMPOTENCY_KEY_REUSED");

  c.executionCtx.waitUntil(noteSeen(c.env.DB, address));
  const { tenantId, environment } = address;
  await registerCurrency(c.env, { tenantId, environment, currency: credit.currency });
  const { replayed, result } = await wallet.deposit(credit);
  if (result.ok) c.executionCtx.waitUntil(pushEvents(c.env, address, "wallet.deposit.completed"));
  if (replayed) c.header("Idempotent-Replayed", "true");
  return result;
}
