/**
 * Credits a player's cash, once per Idempotency-Key: for a deposit, and for the balance that a developer
 * adds in the sandbox. Reference 4.1 and 5.
 */
import type { Context } from "hono";
import { MAX_CURRENCIES_PER_WALLET } from "../../domain/limits.ts";
import type { Currency } from "../../domain/money/currencies.ts";
import { type Result, refuse } from "../../domain/result.ts";
import type { WalletAddress } from "../../durable-objects/names.ts";
import type {
  DepositAnswer,
  DepositRefusal,
} from "../../durable-objects/wallet/money/money-rpc.ts";
import type { KeyedMessage } from "../../durable-objects/wallet/store/earlier-answer.ts";
import { registerCurrency } from "../db/currencies-in-play.ts";
import type { Operator } from "../db/tenant.ts";
import { type ErrorName, FROZEN_MESSAGE } from "../errors/errors.ts";
import { pushEvents } from "../history/catch-up.ts";
import { failure } from "../http/envelope.ts";
import { claimKey } from "../http/keyed-request.ts";
import type { AppEnv } from "../http/route.ts";
import { walletStub } from "../objects.ts";
import { noteSeen } from "../sweep/seen-wallets.ts";

/** The refusals of a call that credits cash. */
export const CREDIT_REFUSALS = [
  "IDEMPOTENCY_KEY_REQUIRED",
  "CURRENCY_NOT_SUPPORTED",
  "AMOUNT_INVALID",
  "IDEMPOTENCY_KEY_REUSED",
  "PLAYER_NOT_FOUND",
] as const;

const ANSWERS = {
  PLAYER_NOT_FOUND: "PLAYER_NOT_FOUND",
  IDEMPOTENCY_KEY_REUSED: "IDEMPOTENCY_KEY_REUSED",
  WALLET_FROZEN: "UNAVAILABLE",
  TOO_MANY_CURRENCIES: "CURRENCY_NOT_SUPPORTED",
  BALANCE_LIMIT: "AMOUNT_INVALID",
} as const satisfies Record<DepositRefusal, ErrorName>;

/** Replaces the error table's message where the currency or amount itself is valid. */
const MESSAGES: Partial<Record<DepositRefusal, string>> = {
  WALLET_FROZEN: FROZEN_MESSAGE,
  TOO_MANY_CURRENCIES: `This player already holds ${MAX_CURRENCIES_PER_WALLET} currencies, so nothing was deposited; use one of them, with a new Idempotency-Key.`,
  BALANCE_LIMIT:
    "The balance would exceed the limit of a wallet, so nothing was deposited; deposit less, with a new Idempotency-Key.",
};

/** Answers when the wallet refused the credit. */
export function refuseCredit(c: Context, refusal: DepositRefusal) {
  return failure(c, ANSWERS[refusal], undefined, MESSAGES[refusal]);
}

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
