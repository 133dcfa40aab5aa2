/** Sends earlier requests again: the same request, or a different one under the same key. */
import type { WithdrawMessage } from "../../../durable-objects/wallet/money/money-rpc.ts";
import type { Player } from "../player.ts";
import type { World } from "../world.ts";
import { creditBonus, forfeitBonus } from "./bonus.ts";
import { deposit } from "./deposit.ts";
import { play } from "./play.ts";
import { act } from "./rounds.ts";
import { withdraw } from "./withdraw.ts";

/**
 * Sends a request again, as a client does that never got the answer; a signed one may get a new
 * signature.
 */
export async function replay(player: Player): Promise<void> {
  if (player.sent.length === 0) return;
  const { method, message } = player.random.pick(player.sent);
  const isSigned = (message as Partial<WithdrawMessage>).signature !== undefined;
  const again =
    isSigned && player.random.chance(0.4)
      ? { ...message, signature: player.sign() }
      : player.renewed(message);
  await player.request(method, again, 2);
}

/** Sends a different request of the same kind under a key that was used. */
export async function otherBody(player: Player, { currencies }: World): Promise<void> {
  if (player.sent.length === 0) return;
  const { method, message } = player.random.pick(player.sent);
  const { idempotencyKey } = message;
  const amountMinor = player.random.between(500, 600);
  switch (method) {
    case "deposit":
      return deposit(player, { idempotencyKey, amountMinor });
    case "withdraw":
      return withdraw(player, { idempotencyKey, amountMinor });
    case "creditBonus":
      return creditBonus(player, { idempotencyKey, amountMinor });
    case "actOnRound":
      return act(player, { idempotencyKey });
    case "forfeitBonus":
      return forfeitBonus(player, { idempotencyKey, currency: player.random.pick(currencies) });
    default: {
      // The request is determined by the stake, so the audit can identify by its fingerprint which
      // request was booked. So a stake of the same size would be the same request, sent in two ways.
      const isSame = "stakeMinor" in message && message.stakeMinor === amountMinor;
      const stakeMinor = isSame ? amountMinor + 1 : amountMinor;
      return play(player, { idempotencyKey, stakeMinor, feedsJackpot: true });
    }
  }
}
