/** Credits a sandbox player's cash, as a deposit does; here the Idempotency-Key is optional. Reference 14.1. */

import * as z from "zod";
import { ADMINS } from "../../../domain/authority/role-groups.ts";
import { CREDIT_REFUSALS, creditCash, refuseCredit } from "../../deposits/credit-cash.ts";
import { success } from "../../http/envelope.ts";
import { asWritten } from "../../http/exact-json.ts";
import { keyedRequest, optionalIdempotencyHeaders } from "../../http/keyed-request.ts";
import { route } from "../../http/route.ts";
import { walletOf } from "../../objects.ts";
import { ulid } from "../../runtime/ulid.ts";
import { amountInput, currencyInput, readAmount, readCurrency } from "../../views/amount.ts";
import { testPlayerParams, testWalletSchema, testWalletView } from "../../views/test-player.ts";

export const addBalance = route(
  {
    method: "post",
    path: "/api/v1/test/players/{id}/add-balance",
    access: "apiKey",
    keyScope: "wallet",
    people: ADMINS,
    sandboxOnly: "INVALID_API_KEY",
    tag: "Sandbox",
    summary: "Add to a player's cash",
    description:
      "Makes a deposit to any sandbox player. Send an Idempotency-Key so that you can retry safely.",
    params: testPlayerParams,
    headers: optionalIdempotencyHeaders,
    body: z.strictObject({ amount: amountInput, currency: currencyInput }),
    data: z.strictObject({
      playerId: z.string(),
      externalId: z.string(),
      transactionId: z.string(),
      wallet: testWalletSchema,
    }),
    status: 201,
    refusals: [...CREDIT_REFUSALS],
  },
  async (c) => {
    const { amount, currency: code } = c.req.valid("json");
    const hasKey = c.req.header("Idempotency-Key") !== undefined;
    const keyed = hasKey
      ? await keyedRequest(c)
      : { idempotencyKey: ulid(), fingerprint: "without a key" };
    const currency = readCurrency(code);
    const amountMinor = readAmount(await asWritten(c, "amount", amount), currency);
    const address = walletOf(c.get("operator"), c.req.valid("param").id);
    const result = await creditCash(c, address, { ...keyed, amountMinor, currency });
    if (!result.ok) return refuseCredit(c, result.refusal);
    const { player, transactionId, balanceMinor } = result.value;
    const { playerId, externalId } = player;
    const wallet = testWalletView(playerId, { amountMinor: balanceMinor, currency });
    return success(c, { playerId, externalId, transactionId, wallet }, { status: 201 });
  },
);
