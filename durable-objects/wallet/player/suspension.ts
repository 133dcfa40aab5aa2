/**
 * Shutting a player out, in one transaction with the end of every session: the very next call of any
 * of them is refused. Specification, "suspend a player".
 */
import { accept, type Result, refuse } from "../../../domain/result.ts";
import type { Suspension } from "../../../domain/wallet/suspension.ts";
import type { WalletStore } from "../store/wallet-store.ts";
import { playerRecord } from "./player-record.ts";
import type { SuspensionChange } from "./player-rpc.ts";

/** Suspends the player, or lifts the suspension with null; what is so already is left alone. Call it inside a transaction. */
export function changeSuspension(
  wallet: WalletStore,
  wanted: Pick<Suspension, "reason"> | null,
  now: number,
): Result<SuspensionChange, "PLAYER_NOT_FOUND"> {
  const { player, sessions, playerEvents } = wallet;
  if (!wallet.exists) return refuse("PLAYER_NOT_FOUND");
  const before = player.suspension;
  if ((wanted === null) !== (before === null)) {
    player.suspend(wanted && { since: now, reason: wanted.reason }, now);
    playerEvents.addSuspensionChange(player.suspension, now);
    if (wanted !== null) sessions.endAll("suspended", now);
  }
  const changedAt = player.row?.changed_at ?? 0;
  return accept({ player: playerRecord(wallet), before, after: player.suspension, changedAt });
}
