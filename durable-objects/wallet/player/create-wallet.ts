/**
 * Makes the wallet of a new player: at the first exchange where the operator knows its players, with
 * the account where we do. Contract, "create-token" and "Transfer mode".
 */
import type { NewPlayer } from "../sessions/session-rpc.ts";
import type { WalletStore } from "../store/wallet-store.ts";

/** Makes the tables, the player and the first seed. Call it inside a transaction, once for a wallet. */
export function createWallet(wallet: WalletStore, player: NewPlayer, now: number): void {
  wallet.open();
  wallet.player.create({ ...player, now });
  wallet.seeds.create(now);
}
