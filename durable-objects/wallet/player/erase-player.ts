/**
 * Erases the wallet's player. Names, addresses, sessions and everything else that identifies the
 * player are deleted; the ledger stays under a pseudonym, the player's internal id. Two people have
 * agreed to it. Reference 12.27; docs/decisions/0059.
 */
import { accept, type Result, refuse } from "../../../domain/result.ts";
import { writeVerdict } from "../jackpot/write-verdict.ts";
import { revealLastSeed } from "../rounds/seeds.ts";
import { isDemoBook } from "../store/books.ts";
import type { WalletStore } from "../store/wallet-store.ts";
import type { AgreedErasure, EraseRefusal, ErasureState } from "./player-rpc.ts";

/**
 * Begins the erasure, once. From then on the player can do nothing, and only calls about the ledger still
 * find the player. Refuses in the order of `EraseRefusal`. An erasure that was done before a restoration is
 * done again in any state of the wallet and writes no row, because the rows of the lost time follow. Call
 * it inside a transaction, with no bet in doubt.
 */
export function erasePlayer(
  wallet: WalletStore,
  agreed: AgreedErasure,
  now: number,
): Result<ErasureState, EraseRefusal> {
  const { player, erasure } = wallet;
  const { row } = player;
  if (row === undefined) return refuse("PLAYER_NOT_FOUND");
  if (erasure.current !== null) return accept(erasureState(wallet));
  if (agreed.again !== true) {
    const obstacle = erasureObstacle(wallet);
    if (obstacle !== undefined) return refuse(obstacle);
    writeVerdict(wallet, now);
    // Nobody could request this later, and then the player's rounds could never be verified.
    revealLastSeed(wallet, now);
  }
  const { external_id: externalId, account } = row;
  erasure.begin({ ...agreed, erasedAt: now }, { externalId, account });
  player.erase(wallet.playerId, now, wallet.playerEvents.head);
  wallet.sessions.eraseAll();
  wallet.playerEvents.forgetSent();
  wallet.payoutAddresses.eraseAll();
  wallet.refusals.eraseAll();
  return accept(erasureState(wallet));
}

/** Returns the first thing that prevents the erasure; undefined if nothing does. */
export function erasureObstacle({
  freeze,
  journal,
  openRounds,
}: WalletStore): Exclude<EraseRefusal, "PLAYER_NOT_FOUND" | "UNAVAILABLE"> | undefined {
  if (freeze.current !== null) return "WALLET_FROZEN";
  if (openRounds.all().length > 0) return "ROUND_OPEN";
  for (const [name, { cash, bonus, held, inPlay, bonusInPlay }] of journal.head.books) {
    if (isDemoBook(name)) continue;
    if (held > 0) return "WITHDRAWAL_PENDING";
    if (cash + bonus + inPlay + bonusInPlay > 0) return "BALANCE_LEFT";
  }
  return undefined;
}

/** Returns the progress of the erasure. The wallet must have one. */
export function erasureState({ erasure }: WalletStore): ErasureState {
  const { current } = erasure;
  if (current === null) throw new Error("an erased player has an erasure");
  return { erasedAt: current.erasedAt, isChained: current.isChained, names: current.names };
}
