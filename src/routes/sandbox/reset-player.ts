/** Brings a sandbox player back to where it began. Specification, "Sandbox / testing". */
import * as z from "zod";
import type { ResetRefusal } from "../../../durable-objects/wallet/sandbox/sandbox-rpc.ts";
import { FROZEN_MESSAGE } from "../../errors/frozen-message.ts";
import { catchUpIfPossible } from "../../history/catch-up.ts";
import { failure, success } from "../../http/envelope.ts";
import { route } from "../../http/route.ts";
import { sandboxWalletStub, walletOf } from "../../objects.ts";
import { testPlayerParams, testWalletSchema, testWalletView } from "./test-player.ts";

const MESSAGES: Partial<Record<ResetRefusal, string>> = {
  UNAVAILABLE: "A jackpot bet of this player is still being judged; ask again shortly.",
  WALLET_FROZEN: FROZEN_MESSAGE,
};

export const resetPlayer = route(
  {
    method: "post",
    path: "/api/v1/test/players/{id}/reset",
    access: "apiKey",
    sandboxOnly: "INVALID_API_KEY",
    tag: "Sandbox",
    summary: "Bring a player back to where it began",
    description:
      "Rounds and transactions are cleared from every list, the balance is the starting balance again (zero for a player who was not made here), bonuses and wagering are gone, held withdrawals have failed, open rounds are voided, the demo purse is full, and no outcome is forced. Sessions stay open, and an Idempotency-Key that was used keeps its answer.",
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
