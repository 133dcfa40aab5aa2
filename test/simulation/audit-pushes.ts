/**
 * What a pool must do before the sweep runs: a wallet that lost its alarm with a winning bet in
 * doubt, and that nobody calls, gets its win only from the pool's push.
 */
import type { World } from "./world.ts";

/** Checks that every win of a pool that lost no alarm itself is booked. */
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
      if (!ids.has(id)) simulation.violation(`${id} was won, but no push booked it`);
    }
  }
}
