/**
 * Finds the current player of an external id. A player's id follows from the external id, so after an
 * erasure it leads to the erased player's wallet, which records the erasure; the next player has the id
 * after that one. This is only looked up for a call that finds no player, so other calls pay nothing for
 * it. docs/decisions/0059.
 */
import { playerIdAfter } from "../../domain/ids.ts";
import type { Result } from "../../domain/result.ts";
import type { WalletAddress } from "../../durable-objects/names.ts";
import { walletStub } from "../objects.ts";

/** Each erasure needs two people, so no external id is erased this often. */
const MAX_ERASURES = 100;

/** Returns this wallet or, if its player was erased, the next one whose player was not. */
export async function walletAfterErasures(env: Env, first: WalletAddress): Promise<WalletAddress> {
  let address = first;
  for (let erasures = 0; erasures < MAX_ERASURES; erasures += 1) {
    if ((await walletStub(env, address).erasure()) === null) return address;
    address = { ...address, playerId: playerIdAfter(address.playerId) };
  }
  return address;
}

/**
 * Calls the wallet of a player who may be new; if the player was erased, the wallet after that. Returns its
 * answer, and the address of the wallet that answered.
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
