/** Bonuses from the operator, which must be wagered before they become cash. */
import type {
  BonusMessage,
  ForfeitMessage,
} from "../../../durable-objects/wallet/bonus/bonus-rpc.ts";
import type { Player } from "../player.ts";
import { stakeAll } from "./play.ts";

/** Credits a bonus. Most need few stakes to become cash, some so many that they remain a bonus. */
export async function creditBonus(
  player: Player,
  given: Partial<BonusMessage> = {},
): Promise<void> {
  const { random } = player;
  const currency = given.currency ?? random.pick(player.sessions).currency;
  const wageringMultiplier = given.wageringMultiplier ?? random.pick([1, 1, 2, 3, 10]);
  const amountMinor = given.amountMinor ?? random.between(1, random.chance(0.3) ? 900 : 150);
  const message: BonusMessage = {
    idempotencyKey: given.idempotencyKey ?? player.key("creditBonus"),
    fingerprint: `bonus ${amountMinor} x${wageringMultiplier} ${currency}`,
    amountMinor,
    currency,
    wageringMultiplier,
    ...given,
  };
  await player.request("creditBonus", message, random.between(1, 4));
}

/** Forfeits what is left of a bonus. */
export async function forfeitBonus(
  player: Player,
  given: Partial<ForfeitMessage> = {},
): Promise<void> {
  const currency = given.currency ?? player.random.pick(player.sessions).currency;
  const message: ForfeitMessage = {
    idempotencyKey: given.idempotencyKey ?? player.key("forfeitBonus"),
    fingerprint: `forfeit ${currency}`,
    currency,
    ...given,
  };
  await player.request("forfeitBonus", message, player.random.between(1, 4));
}

/** Stakes everything, then gets a bonus to continue with. */
export async function stakeAllThenBonus(player: Player): Promise<void> {
  await stakeAll(player);
  await creditBonus(player);
}
