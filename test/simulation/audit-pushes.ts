/**
 * What a pool owes when everything has come to rest but the sweep has not been: a wallet that lost its
 * alarm with a winning bet in doubt, and that nobody asks, has its win by the pool's push alone.
 */
import type { World } from "./world.ts";

/** Each win of a pool that lost no alarm itself is booked. */
export function auditPushes({ pools, players, simulation }: World): void {
  const booked = players.flatMap(({ wallet }) =>
    wallet.storage.holds("journal")
      ? wallet.storage.read<{ entry: string }>(
          "SELECT entry FROM journal WHERE kind = 'jackpot_win'",
        )
      : [],
  );
  const ids = new Set(booked.map(({ entry }) => JSON.parse(entry).transactions[0].id));
  for (const pool of pools.values()) {
    if (simulation.alarmsLost.has(pool) || !pool.storage.holds("hit")) continue;
    const hits = pool.storage.read<{ id: string }>("SELECT transaction_id AS id FROM hit");
    for (const { id } of hits) {
      if (!ids.has(id)) simulation.violation(`${id} was won, and nobody pushed it`);
    }
  }
}
