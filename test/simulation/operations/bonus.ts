/** Money of the house's, to be wagered before it is the player's. */
import type {
  BonusMessage,
  ForfeitMessage,
} from "../../../durable-objects/wallet/bonus/bonus-rpc.ts";
import type { Player } from "../player.ts";
import { stakeAll } from "./play.ts";

/** Credits a bonus; most need few stakes to become cash, some so many that they stay a bonus. */
export async function creditBonus(
  player: Player,
  order: Partial<BonusMessage> = {},
): Promise<void> {
  const { random } = player;
  const currency = order.currency ?? random.pick(player.sessions).currency;
  const wageringMultiplier = order.wageringMultiplier ?? random.pick([1, 1, 2, 3, 10]);
  const amountMinor = order.amountMinor ?? random.between(1, random.chance(0.3) ? 900 : 150);
  const message: BonusMessage = {
    idempotencyKey: order.idempotencyKey ?? player.key("creditBonus"),
    fingerprint: `bonus ${amountMinor} x${wageringMultiplier} ${currency}`,
    amountMinor,
    currency,
    wageringMultiplier,
    ...order,
  };
  await player.request("creditBonus", message, random.between(1, 4));
}

/** Takes back what is left of a bonus. */
export async function forfeitBonus(
  player: Player,
  order: Partial<ForfeitMessage> = {},
): Promise<void> {
  const currency = order.currency ?? player.random.pick(player.sessions).currency;
  const message: ForfeitMessage = {
    idempotencyKey: order.idempotencyKey ?? player.key("forfeitBonus"),
    fingerprint: `forfeit ${currency}`,
    currency,
    ...order,
  };
  await player.request("forfeitBonus", message, player.random.between(1, 4));
}

/** Stakes everything, and is given a bonus to go on with. */
export async function stakeAllAndGoOn(player: Player): Promise<void> {
  await stakeAll(player);
  await creditBonus(player);
}
