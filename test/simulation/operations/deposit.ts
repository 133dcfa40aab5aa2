/** Cash from the operator. */
import type { DepositMessage } from "../../../durable-objects/wallet/money/money-rpc.ts";
import type { Player } from "../player.ts";

/** Sends a deposit, with what is not given drawn. */
export async function deposit(player: Player, order: Partial<DepositMessage> = {}): Promise<void> {
  const { random } = player;
  const currency = order.currency ?? random.pick(player.sessions).currency;
  const amountMinor = order.amountMinor ?? random.between(50, 3_000);
  const message: DepositMessage = {
    idempotencyKey: order.idempotencyKey ?? player.key("deposit"),
    fingerprint: `deposit ${amountMinor} ${currency}`,
    amountMinor,
    currency,
    ...order,
  };
  await player.request("deposit", message, random.between(1, 5));
}
