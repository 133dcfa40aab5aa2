import type { WalletAddress } from "../../durable-objects/names.ts";
import { chainsOf } from "../chains/chains-rpc.ts";

/**
 * Erases a player from payouts on chains. Returns how many of them still named the player; null if the chains
 * Worker does not answer. docs/decisions/0169.
 */
export async function eraseOnChains(env: Env, owner: WalletAddress): Promise<number | null> {
  try {
    return (await chainsOf(env)?.erasePlayer(owner)) ?? 0;
  } catch (error) {
    console.error(
      JSON.stringify({ level: "error", event: "not_erased_on_chains", error: String(error) }),
    );
    return null;
  }
}
