/** The player as answers name them: the internal id is the wallet's own name, the rest its player row. */
import { assert } from "../../../domain/assert.ts";
import type { PlayerRecord } from "../sessions/session-rpc.ts";
import type { WalletStore } from "../store/wallet-store.ts";

/** Reads the wallet's player; a wallet without one must have been refused before. */
export function playerRecord(wallet: WalletStore): PlayerRecord {
  const { row } = wallet.player;
  assert(row !== undefined, "the wallet has a player");
  return {
    playerId: wallet.playerId,
    externalId: row.external_id,
    username: row.username,
  };
}
