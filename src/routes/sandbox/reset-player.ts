/** Resets a sandbox player to its starting state. Reference 14.1. */

import * as z from "zod";
import { ADMINS } from "../../../domain/authority/role-groups.ts";
import type { ResetRefusal } from "../../../durable-objects/wallet/sandbox/sandbox-rpc.ts";
import { FROZEN_MESSAGE } from "../../errors/errors.ts";
import { catchUpIfPossible } from "../../history/catch-up.ts";
import { failure, success } from "../../http/envelope.ts";
import { route } from "../../http/route.ts";
import { sandboxWalletStub, walletOf } from "../../objects.ts";
import { testPlayerParams, testWalletSchema, testWalletView } from "../../views/test-player.ts";

const MESSAGES: Partial<Record<ResetRefusal, string>> = {
  UNAVAILABLE:
    "A jackpot bet of this player is still being decided, so nothing was reset; try again shortly.",
  WALLET_FROZEN: FROZEN_MESSAGE,
};

export const resetPlayer = route(
  {
    method: "post",
    path: "/api/v1/test/players/{id}/reset",
    access: "apiKey",
    keyScope: "players",
    people: ADMINS,
    sandboxOnly: "INVALID_API_KEY",
    tag: "Sandbox",
    summary: "Reset a player",
    description:
      "Clears rounds and transactions from every list and restores the starting balance (zero for players created by a launch). Bonuses and their wagering requirements are removed, held withdrawals fail, open rounds are voided, the demo balance is refilled and forced outcomes are removed. Sessions stay open, and used Idempotency-Keys keep their answers.",
    params: testPlayerParams,
    data: z.strictObject({
      playerId: z.string(),
      externalId: z.string(),
      wallet: testWalletSchema,
    }),
    refusals: ["PLAYER_NOT_FOUND"],
  },
  async (c) => {
    const operator = c.get("operator");
    const address = walletOf(operator, c.req.valid("param").id);
    const reset = await sandboxWalletStub(c.env, address).reset();
    if (!reset.ok) {
      const { refusal } = reset;
      if (refusal === "PLAYER_NOT_FOUND") return failure(c, refusal);
      return failure(c, "UNAVAILABLE", undefined, MESSAGES[refusal]);
    }
    await catchUpIfPossible(c.env, address);
    const { player, startingBalance } = reset.value;
    const { playerId, externalId } = player;
    const none = { amountMinor: 0, currency: operator.tenant.settings.currency };
    const wallet = testWalletView(playerId, startingBalance ?? none);
    return success(c, { playerId, externalId, wallet });
  },
);
