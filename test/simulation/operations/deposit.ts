/** Deposits from the operator. */
import type { DepositMessage } from "../../../durable-objects/wallet/money/money-rpc.ts";
import type { Player } from "../player.ts";

/** Sends a deposit; whatever is not given is drawn. */
export async function deposit(player: Player, given: Partial<DepositMessage> = {}): Promise<void> {
  const { random } = player;
  const currency = given.currency ?? random.pick(player.sessions).currency;
  const amountMinor = given.amountMinor ?? random.between(50, 3_000);
  const message: DepositMessage = {
    idempotencyKey: given.idempotencyKey ?? player.key("deposit"),
    fingerprint: `deposit ${amountMinor} ${currency}`,
    amountMinor,
    currency,
    ...given,
  };
  await player.request("deposit", message, random.between(1, 5));
}
