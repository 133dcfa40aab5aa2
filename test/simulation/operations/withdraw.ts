/**
 * Withdrawals of cash: sent back to the operator, or held for an address. A withdrawal is signed;
 * somebody who captures one has its signature and no other.
 */
import type { Result } from "../../../domain/result.ts";
import type {
  SaveAddressMessage,
  WithdrawMessage,
} from "../../../durable-objects/wallet/money/money-rpc.ts";
import type { Player, Sent } from "../player.ts";

/** An address id that no player has saved. */
export const UNKNOWN_ADDRESS_ID = "adr_unknown";
/** The address that a player saves, if any. */
export const SAVED_ADDRESS = { chain: "bitcoin", address: "bc1-saved" } as const;

/** Sends a withdrawal; whatever is not given is drawn. */
export async function withdraw(
  player: Player,
  given: Partial<WithdrawMessage> = {},
): Promise<void> {
  const { random } = player;
  const currency = given.currency ?? random.pick(player.sessions).currency;
  const amountMinor = given.amountMinor ?? random.between(1, 900);
  const destination = given.destination ?? (await drawDestination(player));
  const message: WithdrawMessage = {
    idempotencyKey: given.idempotencyKey ?? player.key("withdraw"),
    fingerprint: `withdraw ${amountMinor} ${currency} ${JSON.stringify(destination)}`,
    amountMinor,
    currency,
    destination,
    signature: player.sign(),
    ...given,
  };
  await player.request("withdraw", message, random.between(1, 4));
}

/** Sends a captured withdrawal again under another key: everything that is signed stays the same. */
export async function withdrawCaptured(player: Player): Promise<void> {
  const captured = player.sent.filter(isWithdrawal).filter(({ message, day }) => {
    return day === player.day && player.isSignatureFresh(message.signature);
  });
  if (captured.length === 0) return;
  const { message } = player.random.pick(captured);
  await player.request("withdraw", { ...message, idempotencyKey: player.key("withdraw") }, 1);
}

/** Returns true if the request is a withdrawal. */
export function isWithdrawal<Request extends Sent>(
  sent: Request,
): sent is Request & { readonly message: WithdrawMessage } {
  return sent.method === "withdraw";
}

async function drawDestination(player: Player): Promise<WithdrawMessage["destination"]> {
  const { random } = player;
  if (random.chance(0.35)) return null;
  if (random.chance(0.75)) return { chain: "tron", address: player.fresh("T") };
  if (random.chance(0.3)) return { addressId: UNKNOWN_ADDRESS_ID };
  const message: SaveAddressMessage = { ...SAVED_ADDRESS, label: null };
  const saved = await player.ask<Result<{ id: string }>>("savePayoutAddress", [message]);
  return saved?.ok === true ? { addressId: saved.value.id } : null;
}
