/** Reads a player's balance: cash, bonus and both together. Reference 4.1. */

import * as z from "zod";
import { READS_PLAYERS } from "../../../domain/authority/role-groups.ts";
import { formatAmount } from "../../../domain/money/amount.ts";
import { failure, success } from "../../http/envelope.ts";
import { route } from "../../http/route.ts";
import { walletOf, walletStub } from "../../objects.ts";
import { amountOutput, currencyInput, currencyOutput, readCurrency } from "../../views/amount.ts";
import { playerIdInput } from "../../views/player-input.ts";

export const readBalance = route(
  {
    method: "get",
    path: "/api/v1/wallet/balance",
    access: "apiKey",
    keyScope: "read",
    people: READS_PLAYERS,
    tag: "Wallet",
    summary: "Read a player's balance",
    description:
      "The balance in one currency, straight from the wallet: cash, bonus, and what must still be wagered.",
    query: z.object({ playerId: playerIdInput, currency: currencyInput.optional() }),
    data: z.strictObject({
      playerId: z.string(),
      externalId: z.string(),
      currency: currencyOutput,
      balance: amountOutput.meta({ description: "Cash plus bonus." }),
      cash: amountOutput,
      bonus: amountOutput,
      wageringRemaining: amountOutput.meta({
        description: "The amount that must still be staked before the bonus converts to cash.",
      }),
    }),
    refusals: ["CURRENCY_NOT_SUPPORTED", "PLAYER_NOT_FOUND"],
  },
  async (c) => {
    const operator = c.get("operator");
    const { playerId, currency } = c.req.valid("query");
    const result = await walletStub(c.env, walletOf(operator, playerId)).balance(
      readCurrency(currency ?? operator.tenant.settings.currency),
    );
    if (!result.ok) return failure(c, result.refusal);
    const { player, cashMinor, bonusMinor, wageringMinor, currency: shown } = result.value;
    return success(c, {
      playerId: player.playerId,
      externalId: player.externalId,
      currency: shown,
      balance: formatAmount(cashMinor + bonusMinor, shown),
      cash: formatAmount(cashMinor, shown),
      bonus: formatAmount(bonusMinor, shown),
      wageringRemaining: formatAmount(wageringMinor, shown),
    });
  },
);
