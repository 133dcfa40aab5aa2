/**
 * Closes a paused pool, and reopens a closed one. Closing returns the whole pot to the operator, who funded
 * all of it; two members of staff agree on the amount. Reference 10.26; docs/decisions/0042.
 */

import { NO_WINNING_BET } from "../../domain/jackpot/commitment.ts";
import type { PoolSettings } from "../../domain/jackpot/pot.ts";
import type { ChainedPotChange, PotChangeRecord } from "../../domain/jackpot/pot-change.ts";
import { POT_UNITS_PER_MINOR } from "../../domain/limits.ts";
import { accept, type Result, refuse } from "../../domain/result.ts";
import type { ClosePoolMessage, ClosePoolRefusal } from "./jackpot-pool-rpc.ts";
import type { Pool } from "./jackpot-pool-store.ts";
import type { PoolContext } from "./pool-context.ts";
import { startCycle } from "./start-cycle.ts";

/** Refuses in the order of `ClosePoolRefusal`. Call it inside a transaction. */
export function closePool(
  { store, now }: PoolContext,
  { record, potUnits }: ClosePoolMessage,
): Result<ChainedPotChange, ClosePoolRefusal> {
  const { pool } = store;
  if (pool === undefined) return refuse("NO_POOL");
  const earlier = store.changes.ofRequest(record.request.id);
  if (earlier !== undefined) return accept(earlier);
  if (store.freeze.current !== null) return refuse("POOL_FROZEN");
  if (pool.settings.status !== "paused") return refuse("NOT_PAUSED");
  if (store.unappliedWins.isAny) return refuse("WIN_NOT_APPLIED");
  if (pool.cycle.potUnits !== potUnits) return refuse("POT_CHANGED");
  const units = 0 - potUnits;
  const { number } = pool.cycle;
  const made = { kind: "closing", cycle: number, units, at: now } as const;
  const change = store.changes.append({ ...made, record: JSON.stringify(record) });
  // Its threshold can no longer be passed; a new one is drawn when the pool is reopened.
  store.commitments.reveal({ endedBy: "closing", ...NO_WINNING_BET, endedAt: now });
  const settings = { ...pool.settings, status: "closed" } as const;
  store.saveSettings(pool, settings);
  store.saveCycle({ ...pool, settings }, { ...pool.cycle, potUnits: 0 }, moved(units));
  return accept(change);
}

/**
 * Reopens a closed pool. The pot is the seed, which the operator pays in, and the cycle continues with the
 * current terms and a new threshold. Call it inside a transaction.
 */
export function reopenPool(context: PoolContext, pool: Pool, settings: PoolSettings): void {
  const { store, now } = context;
  const { number } = pool.cycle;
  const { seedMinor } = settings;
  const units = seedMinor * POT_UNITS_PER_MINOR;
  const reason = "The closed pool was configured again.";
  const record: PotChangeRecord = { request: null, reason, seedMinor };
  const made = { kind: "reopening", cycle: number, units, at: now } as const;
  store.changes.append({ ...made, record: JSON.stringify(record) });
  store.saveSettings(pool, settings);
  const cycle = startCycle(context, settings, { number, potUnits: units });
  store.saveCycle({ settings, cycle: pool.cycle }, cycle, moved(units));
}

function moved(changedUnits: number) {
  return { contributedUnits: 0, seededUnits: 0, paidUnits: 0, changedUnits };
}
