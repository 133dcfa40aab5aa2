/**
 * Finds a client seed that gives the player's next round the result that a test needs. It tries
 * seeds with the game's own rules on the wallet's own server seed, so nothing is forced.
 */
import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { drawStream } from "../../domain/fairness/draw-stream.ts";
import { playSlot } from "../../domain/games/slots/slot-game.ts";
import { goldenReels } from "../../domain/games/slots/versions/golden-reels-2.ts";
import { type WalletAddress, walletName } from "../../durable-objects/names.ts";
import { sealerOf } from "../../durable-objects/sealer.ts";
import { WalletStore } from "../../durable-objects/wallet/store/wallet-store.ts";

/** Returns the first of `luck-0`, `luck-1`, … whose next round has a wanted multiplier. */
export async function clientSeedFor(
  address: WalletAddress,
  isWanted: (multiplier: number) => boolean,
): Promise<string> {
  const wallet = env.WALLET.getByName(walletName(address));
  const { serverSeed, nonce } = await runInDurableObject(wallet, (_, { storage }) => {
    const { seeds, journal } = new WalletStore(storage, address.playerId, sealerOf(env));
    return { serverSeed: seeds.current().serverSeed, nonce: journal.head.nonce + 1 };
  });
  for (let attempt = 0; ; attempt += 1) {
    const clientSeed = `luck-${attempt}`;
    const { multiplier } = playSlot(
      goldenReels.slot,
      drawStream({ serverSeed, clientSeed, nonce }),
    );
    if (isWanted(multiplier)) return clientSeed;
  }
}

/** Accepts a multiplier that wins nothing. */
export const isLoss = (multiplier: number): boolean => multiplier === 0;

/** Accepts a multiplier that wins something. */
export const isWin = (multiplier: number): boolean => multiplier > 0;
