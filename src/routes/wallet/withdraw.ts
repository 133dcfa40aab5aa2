/**
 * Withdraws cash from a player's wallet, with a signed call: back to the operator at once, or held for a
 * payout to an address. Reference 4.5 and 6.10.
 */

import * as z from "zod";
import { MOVES_MONEY } from "../../../domain/authority/role-groups.ts";
import { MAX_PLAYER_ID_LENGTH } from "../../../domain/limits.ts";
import { formatAmount } from "../../../domain/money/amount.ts";
import type { Currency } from "../../../domain/money/currencies.ts";
import type { Refused } from "../../../domain/result.ts";
import type { WithdrawalRecord } from "../../../domain/wallet/withdrawal.ts";
import type {
  WithdrawMessage,
  WithdrawRefusal,
} from "../../../durable-objects/wallet/money/money-rpc.ts";
import type { Operator } from "../../db/tenant.ts";
import { type ErrorName, FROZEN_MESSAGE } from "../../errors/errors.ts";
import { catchUpIfPossible } from "../../history/catch-up.ts";
import { failure, success } from "../../http/envelope.ts";
import { asWritten } from "../../http/exact-json.ts";
import { claimKey, idempotencyHeaders, keyedRequest } from "../../http/keyed-request.ts";
import { route } from "../../http/route.ts";
import { SIGNATURE_REUSED } from "../../middleware/require-signature.ts";
import { walletOf, walletStub } from "../../objects.ts";
import {
  amountInput,
  amountOutput,
  currencyInput,
  readAmount,
  readCurrency,
} from "../../views/amount.ts";
import {
  addressInput,
  chainInput,
  expectCarried,
  readChain,
  readPayoutAddress,
} from "../../views/payout-address.ts";
import { withdrawalFields, withdrawalView } from "../../views/withdrawal.ts";
import { noteMilestone } from "../../webhooks/onboarding-events.ts";
import { askApproval, needsApproval } from "../../withdrawals/withdrawal-approval.ts";

const withdrawInput = z
  .strictObject({
    playerId: z.string().min(1).max(MAX_PLAYER_ID_LENGTH).meta({ example: "player-42" }),
    amount: amountInput,
    currency: currencyInput,
    addressId: z
      .string()
      .min(1)
      .max(64)
      .optional()
      .meta({ description: "A saved payout address." }),
    chain: chainInput.optional(),
    toAddress: addressInput.optional(),
  })
  .superRefine(({ addressId, chain, toAddress }, context) => {
    const refuse = (path: string, message: string) =>
      context.addIssue({ code: "custom", path: [path], message });
    if (addressId !== undefined && (chain ?? toAddress) !== undefined) {
      refuse("addressId", "Send either addressId, or chain and toAddress.");
    }
    if (chain !== undefined && toAddress === undefined) {
      refuse("toAddress", "Send toAddress with chain.");
    }
    if (chain === undefined && toAddress !== undefined) {
      refuse("chain", "Send chain with toAddress.");
    }
  })
  // The same for the document.
  .meta({
    dependentRequired: { chain: ["toAddress"], toAddress: ["chain"] },
    dependentSchemas: { addressId: { properties: { chain: false } } },
  });

const REFUSALS = {
  PLAYER_NOT_FOUND: "PLAYER_NOT_FOUND",
  SIGNATURE_REUSED: "SIGNATURE_INVALID",
  IDEMPOTENCY_KEY_REUSED: "IDEMPOTENCY_KEY_REUSED",
  WALLET_FROZEN: "UNAVAILABLE",
  ADDRESS_NOT_FOUND: "ADDRESS_NOT_FOUND",
  CURRENCY_MISMATCH: "CURRENCY_MISMATCH",
  INSUFFICIENT_FUNDS: "INSUFFICIENT_FUNDS",
} as const satisfies Record<WithdrawRefusal, ErrorName>;

const MESSAGES: Partial<Record<WithdrawRefusal, string>> = {
  WALLET_FROZEN: FROZEN_MESSAGE,
  SIGNATURE_REUSED,
  INSUFFICIENT_FUNDS:
    "The player does not have enough cash, so nothing was withdrawn; withdraw at most details.balance. A bonus cannot be withdrawn.",
};

export const withdraw = route(
  {
    method: "post",
    path: "/api/v1/wallet/withdraw",
    access: "apiKey signed always",
    keyScope: "wallet",
    people: MOVES_MONEY,
    whileSuspended: "allowed",
    tag: "Wallet",
    summary: "Withdraw from a player's wallet",
    description:
      "Only cash can be withdrawn; a bonus and its wagering do not change. With `addressId`, or with `chain` and `toAddress`, the amount is held and the withdrawal stays `pending` until it is completed or fails. With neither, the money returns to you and the withdrawal is `completed` at once. A withdrawal happens once per Idempotency-Key, for 24 hours. Sign each withdrawal by itself: a signature belongs to the first Idempotency-Key it came with, even if that request was refused. Two identical withdrawals need different timestamps.",
    headers: idempotencyHeaders,
    body: withdrawInput,
    data: z.strictObject({
      ...withdrawalFields,
      balance: amountOutput.meta({
        description: "Cash plus bonus, without money held for withdrawals.",
      }),
    }),
    status: 201,
    refusals: [
      "IDEMPOTENCY_KEY_REQUIRED",
      "CURRENCY_NOT_SUPPORTED",
      "AMOUNT_INVALID",
      "CHAIN_NOT_SUPPORTED",
      "CURRENCY_MISMATCH",
      "PLAYER_NOT_FOUND",
      "IDEMPOTENCY_KEY_REUSED",
      "SIGNATURE_INVALID",
      "ADDRESS_NOT_FOUND",
      "INSUFFICIENT_FUNDS",
    ],
  },
  async (c) => {
    const operator = c.get("operator");
    const { playerId, amount, currency: code, ...to } = c.req.valid("json");
    const keyed = await keyedRequest(c);
    const currency = readCurrency(code);
    const amountMinor = readAmount(await asWritten(c, "amount", amount), currency);
    const destination = readDestination(to, currency);
    const address = walletOf(operator, playerId);
    const wallet = walletStub(c.env, address);
    // Checked first, so that a mistyped player id neither claims the key nor stores anything.
    const known = await wallet.player();
    if (!known.ok) return failure(c, known.refusal);
    if (!(await claimKey(c.env, operator, keyed))) return failure(c, "IDEMPOTENCY_KEY_REUSED");

    const signature = operator.person ? "" : (c.req.header("X-Service-Signature") ?? "");
    const message = { ...keyed, amountMinor, currency, signature, destination };
    const { replayed, result } = await wallet.withdraw(message);
    if (replayed) c.header("Idempotent-Replayed", "true");
    if (!result.ok) {
      const { refusal, details } = result;
      if (refusal === "CURRENCY_MISMATCH") {
        // For a saved address; one in the request was checked above.
        expectCarried(readChain(String(details?.chain)), currency);
      }
      const timestamp = c.req.header("X-Service-Timestamp");
      const shown = shownDetails(result, { currency, timestamp });
      return failure(c, REFUSALS[refusal], shown, MESSAGES[refusal]);
    }
    const { withdrawal, balanceMinor } = result.value;
    if (needsApproval(operator, withdrawal) && operator.person !== undefined && !replayed) {
      // Not for a repeated call: one by another person must not count as an approval.
      await askIfPossible(c.env.DB, operator, withdrawal);
    }
    if (operator.environment === "sandbox") {
      await noteMilestone(c.env, operator.tenant.id, "signed_withdrawal_accepted");
    }
    await catchUpIfPossible(c.env, address);
    const balance = formatAmount(balanceMinor, currency);
    const data = { ...withdrawalView(address.playerId, withdrawal), balance };
    return success(c, data, { status: 201 });
  },
);

/**
 * Stores that the person who made the withdrawal requests its approval. If the database is down, the call
 * still succeeds; then the first person who approves counts as the requester, and a second one must
 * approve.
 */
async function askIfPossible(
  db: D1Database,
  operator: Operator,
  withdrawal: WithdrawalRecord,
): Promise<void> {
  try {
    await askApproval(db, operator, withdrawal);
  } catch (error) {
    console.warn(JSON.stringify({ event: "withdrawal_not_asked_for", error: String(error) }));
  }
}

/** Returns null for a withdrawal to the operator; throws for a chain or address that cannot be paid to. */
function readDestination(
  to: Pick<z.output<typeof withdrawInput>, "addressId" | "chain" | "toAddress">,
  currency: Currency,
): WithdrawMessage["destination"] {
  const { addressId, chain: name, toAddress } = to;
  if (addressId !== undefined) return { addressId };
  if (name === undefined || toAddress === undefined) return null;
  const chain = readChain(name);
  const address = readPayoutAddress(chain, toAddress, "toAddress");
  expectCarried(chain, currency);
  return { chain, address };
}

/** Shows amounts in major units, and the server's time with every error about a signature. */
function shownDetails(
  { refusal, details }: Refused<WithdrawRefusal>,
  { currency, timestamp }: { currency: Currency; timestamp: string | undefined },
): Readonly<Record<string, unknown>> | undefined {
  if (refusal === "SIGNATURE_REUSED") {
    const serverTime = Math.floor(Date.now() / 1000);
    return { serverTime, skewSeconds: Number(timestamp) - serverTime };
  }
  if (refusal !== "INSUFFICIENT_FUNDS") return details;
  return { balance: formatAmount(Number(details?.balanceMinor), currency) };
}
