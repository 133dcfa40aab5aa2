/** Forfeits what is left of a player's bonus, once per Idempotency-Key. Reference 4.13. */

import * as z from "zod";
import { MOVES_MONEY } from "../../../domain/authority/role-groups.ts";
import { formatAmount } from "../../../domain/money/amount.ts";
import type { ForfeitRefusal } from "../../../durable-objects/wallet/bonus/bonus-rpc.ts";
import { type ErrorName, FROZEN_MESSAGE } from "../../errors/errors.ts";
import { failure, success } from "../../http/envelope.ts";
import { claimKey, idempotencyHeaders, keyedRequest } from "../../http/keyed-request.ts";
import { route } from "../../http/route.ts";
import { walletOf, walletStub } from "../../objects.ts";
import { noteSeen } from "../../sweep/seen-wallets.ts";
import { currencyInput, readCurrency } from "../../views/amount.ts";
import {
  bonusMovementSchema,
  bonusMovementView,
  recordBonusMovement,
} from "../../views/bonus-movement.ts";
import { playerParams } from "../../views/player.ts";
import { handOver } from "../../webhooks/hand-over.ts";

const REFUSALS = {
  UNAVAILABLE: "UNAVAILABLE",
  PLAYER_NOT_FOUND: "PLAYER_NOT_FOUND",
  IDEMPOTENCY_KEY_REUSED: "IDEMPOTENCY_KEY_REUSED",
  WALLET_FROZEN: "UNAVAILABLE",
  BONUS_IN_PLAY: "ROUND_ALREADY_OPEN",
  NO_BONUS: "INSUFFICIENT_FUNDS",
} as const satisfies Record<ForfeitRefusal, ErrorName>;

/** Replaces the error table's message where that would be misleading. */
const MESSAGES: Partial<Record<ForfeitRefusal, string>> = {
  WALLET_FROZEN: FROZEN_MESSAGE,
  BONUS_IN_PLAY:
    "Part of the bonus is staked on an open round, so nothing was forfeited; wait until the round is over or void it, then use a new Idempotency-Key.",
  NO_BONUS: "The player has no bonus in this currency, so nothing was forfeited.",
};

export const forfeitBonus = route(
  {
    method: "post",
    path: "/api/v1/admin/players/{id}/bonuses/forfeit",
    access: "apiKey signed",
    keyScope: "wallet",
    people: MOVES_MONEY,
    tag: "Account",
    summary: "Forfeit a bonus",
    description:
      "Removes the whole bonus balance, including all winnings credited to it, and ends the wagering requirement. Cash is not affected. Happens once per Idempotency-Key, for 24 hours. A key already used by another call is refused.",
    params: playerParams,
    headers: idempotencyHeaders,
    body: z.strictObject({ currency: currencyInput }),
    data: bonusMovementSchema,
    status: 201,
    refusals: [
      "IDEMPOTENCY_KEY_REQUIRED",
      "CURRENCY_NOT_SUPPORTED",
      "PLAYER_NOT_FOUND",
      "IDEMPOTENCY_KEY_REUSED",
      "ROUND_ALREADY_OPEN",
      "INSUFFICIENT_FUNDS",
    ],
    audit: "bonus.forfeited",
  },
  async (c) => {
    const operator = c.get("operator");
    const keyed = await keyedRequest(c);
    const currency = readCurrency(c.req.valid("json").currency);
    const owner = walletOf(operator, c.req.valid("param").id);
    // Checked first, so that a mistyped player id neither claims the key nor stores anything.
    const known = await walletStub(c.env, owner).player();
    if (!known.ok) return failure(c, known.refusal);
    if (!(await claimKey(c.env, operator, keyed))) return failure(c, "IDEMPOTENCY_KEY_REUSED");

    c.executionCtx.waitUntil(noteSeen(c.env.DB, owner));
    const message = { ...keyed, currency };
    const { replayed, result } = await walletStub(c.env, owner).forfeitBonus(message);
    if (replayed) c.header("Idempotent-Replayed", "true");
    else if (result.ok) c.executionCtx.waitUntil(handOver(c.env, owner, ["bonus.forfeited"]));
    if (!result.ok) {
      const { refusal } = result;
      const details = refusal === "NO_BONUS" ? { balance: formatAmount(0, currency) } : undefined;
      return failure(c, REFUSALS[refusal], details, MESSAGES[refusal]);
    }
    const movement = bonusMovementView(result.value);
    await recordBonusMovement(c, movement);
    return success(c, movement, { status: 201 });
  },
);
