/** The player as answers name them: the internal id is the wallet's own name, the rest its player row. */
import { assert } from "../../domain/assert.ts";
import type { PlayerRecord } from "./wallet-rpc.ts";
import type { WalletStore } from "./wallet-store.ts";

/** Reads the wallet's player; a wallet without one must have been refused before. */
export function playerRecord(wallet: { store: WalletStore; playerId: string }): PlayerRecord {
  const { player } = wallet.store;
  assert(player !== undefined, "the wallet has a player");
  return {
    playerId: wallet.playerId,
    externalId: player.external_id,
    username: player.username,
  };
}
