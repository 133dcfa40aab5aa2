/**
 * The player behind an external id. A player's id follows from it, so after an erasure the same external
 * id leads to the erased player's wallet, which knows it: the next player has the id after that one. Only
 * a call that finds no player asks for it, so it costs others nothing. docs/decisions/0059.
 */
import { playerIdAfter } from "../../domain/ids.ts";
import type { Result } from "../../domain/result.ts";
import type { WalletAddress } from "../../durable-objects/names.ts";
import { walletStub } from "../objects.ts";

/** Two people agree on each erasure, so nobody is erased as often as this. */
const MAX_ERASURES = 100;

/** Returns the wallet that comes after one and those that follow it, as long as their players were erased. */
export async function walletAfterErasures(env: Env, first: WalletAddress): Promise<WalletAddress> {
  let address = first;
  for (let erasures = 0; erasures < MAX_ERASURES; erasures += 1) {
    if ((await walletStub(env, address).erasure()) === null) return address;
    address = { ...address, playerId: playerIdAfter(address.playerId) };
  }
  return address;
}

/**
 * Calls the wallet of a player who may be new; where the player was erased, the wallet after that. Returns
 * its answer, and the address of the wallet that gave it.
 */
export async function callNewWallet<Value, Refusal extends string>(
  env: Env,
  address: WalletAddress,
  call: (address: WalletAddress) => Promise<Result<Value, Refusal>>,
): Promise<{ address: WalletAddress; result: Result<Value, Exclude<Refusal, "PLAYER_ERASED">> }> {
  type Known = Result<Value, Exclude<Refusal, "PLAYER_ERASED">>;
  const isErased = (answer: Result<Value, Refusal>) =>
    !answer.ok && answer.refusal === "PLAYER_ERASED";
  const first = await call(address);
  if (!isErased(first)) return { address, result: first as Known };
  const after = await walletAfterErasures(env, address);
  const second = await call(after);
  if (isErased(second)) throw new Error("erased wallets come first");
  return { address: after, result: second as Known };
}
