/**
 * Which account may open a wallet, in transfer mode. The wallet decides this: a sign-up cannot take a
 * wallet that belongs to somebody, and a wallet has at most one account. Reference 7.22 and 7.26.
 */
import { accept, type Result, refuse } from "../../../domain/result.ts";
import { usernameKey } from "../../names.ts";
import type { WalletStore } from "../store/wallet-store.ts";
import type { NewPlayer } from "./identity-rpc.ts";
import type { PlayerTerms } from "./player-rpc.ts";

/**
 * Creates the wallet for a sign-up under the player's own name. Refuses a wallet that exists, unless an
 * earlier sign-up created it and it was not used since. In that case the account may be missing, and the
 * account's object decides. Call it inside a transaction.
 */
export function signUp(
  wallet: WalletStore,
  player: NewPlayer,
  now: number,
): Result<void, "USERNAME_TAKEN" | "PLAYER_ERASED"> {
  if (wallet.erasure.current !== null) return refuse("PLAYER_ERASED");
  const { row } = wallet.player;
  if (row === undefined) {
    wallet.create(player, now);
    wallet.player.setAccount(usernameKey(player.externalId), { signingUp: true });
    return accept(undefined);
  }
  const isUnused = row.signing_up === 1 && wallet.journal.head.seq === 0;
  return isUnused ? accept(undefined) : refuse("USERNAME_TAKEN");
}

/**
 * Gives the wallet to the account of that name, and returns the wallet's player. Giving it to the same
 * account again changes nothing; any other account is refused. Call it inside a transaction.
 */
export function giveToAccount(
  wallet: WalletStore,
  username: string,
): Result<PlayerTerms, "PLAYER_NOT_FOUND" | "ACCOUNT_EXISTS"> {
  const { row } = wallet.player;
  const account = usernameKey(username);
  if (row === undefined || !wallet.exists) return refuse("PLAYER_NOT_FOUND");
  if (row.account !== null && row.account !== account) return refuse("ACCOUNT_EXISTS");
  if (row.account === null) wallet.player.setAccount(account, { signingUp: false });
  return accept({ ...wallet.playerRecord, jurisdiction: row.jurisdiction });
}

/** Takes the wallet back from an account that could not be created. Call it inside a transaction. */
export function takeFromAccount(wallet: WalletStore, username: string): void {
  const { row } = wallet.player;
  if (row?.account === usernameKey(username)) wallet.player.setAccount(null, { signingUp: false });
}

/** Ends a sign-up with the first session: from now on the wallet belongs to somebody. */
export function endSignUp({ player }: WalletStore): void {
  const { row } = player;
  if (row?.signing_up === 1) player.setAccount(row.account, { signingUp: false });
}
