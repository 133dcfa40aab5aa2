/** Saves and removes a player's payout addresses. Reference 4.8. */

import { MAX_PAYOUT_ADDRESSES, type PayoutAddress } from "../../../domain/chains/payout-address.ts";
import { payoutAddressIdFor } from "../../../domain/ids.ts";
import { accept, type Result, refuse } from "../../../domain/result.ts";
import type { WalletStore } from "../store/wallet-store.ts";
import type { RemoveAddressRefusal, SaveAddressMessage, SaveAddressRefusal } from "./money-rpc.ts";

/**
 * Saves an address, or changes the label of one that is already saved. Refuses an address past the
 * limit.
 */
export function savePayoutAddress(
  { playerId, exists, payoutAddresses }: WalletStore,
  message: SaveAddressMessage,
  now: number,
): Result<PayoutAddress, SaveAddressRefusal> {
  if (!exists) return refuse("PLAYER_NOT_FOUND");
  const { chain, address, label } = message;
  const id = payoutAddressIdFor(playerId, chain, address);
  const known = payoutAddresses.find(id);
  if (known === undefined && payoutAddresses.all().length >= MAX_PAYOUT_ADDRESSES) {
    return refuse("TOO_MANY_ADDRESSES", { limit: MAX_PAYOUT_ADDRESSES });
  }
  const saved = { id, chain, address, label, createdAt: known?.createdAt ?? now };
  payoutAddresses.save(saved);
  return accept(saved);
}

/** Removes an address. Withdrawals to it keep their own copy. */
export function removePayoutAddress(
  { exists, payoutAddresses }: WalletStore,
  addressId: string,
): Result<{ id: string }, RemoveAddressRefusal> {
  if (!exists) return refuse("PLAYER_NOT_FOUND");
  if (payoutAddresses.find(addressId) === undefined) return refuse("ADDRESS_NOT_FOUND");
  payoutAddresses.remove(addressId);
  return accept({ id: addressId });
}
