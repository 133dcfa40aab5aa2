/** Moves a pool's latest bets to its own rows, where tests read and change them, and restarts the pool. */
import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import type { env } from "cloudflare:workers";
import { JackpotPoolStore } from "../../durable-objects/jackpot-pool/jackpot-pool-store.ts";
import { thresholdSealOf } from "./hidden-threshold.ts";

export async function settlePool(
  pool: ReturnType<typeof env.JACKPOT_POOL.getByName>,
): Promise<void> {
  await runInDurableObject(pool, (_, { storage, id }) => {
    const store = new JackpotPoolStore(storage, thresholdSealOf(id.name));
    if (store.pool !== undefined) store.transaction(() => store.settleBatches());
  });
  await evictDurableObject(pool);
  await runInDurableObject(pool, () => {});
}
