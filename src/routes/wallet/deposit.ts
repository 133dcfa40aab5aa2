/** Credits a player's cash, once per Idempotency-Key. Reference 4.1 and 5. */

import * as z from "zod";
import { MOVES_MONEY } from "../../../domain/authority/role-groups.ts";
import { formatAmount } from "../../../domain/money/amount.ts";
import { CREDIT_REFUSALS, creditCash, refuseCredit } from "../../deposits/credit-cash.ts";
import { success } from "../../http/envelope.ts";
import { asWritten } from "../../http/exact-json.ts";
import { idempotencyHeaders, keyedRequest } from "../../http/keyed-request.ts";
import { route } from "../../http/route.ts";
import { walletOf } from "../../objects.ts";
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
    refusals: [...CREDIT_REFUSALS],
  },
  async (c) => {
    const { playerId, amount, currency: code } = c.req.valid("json");
    const keyed = await keyedRequest(c);
    const currency = readCurrency(code);
    const amountMinor = readAmount(await asWritten(c, "amount", amount), currency);
    const address = walletOf(c.get("operator"), playerId);
    const result = await creditCash(c, address, { ...keyed, amountMinor, currency });
    if (!result.ok) return refuseCredit(c, result.refusal);
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
