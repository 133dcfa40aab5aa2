/** Where a pool's decisions are made: its store, its name, the time and its source of chance. */

import { openCycle, type PoolSettings } from "../../domain/jackpot/pot.ts";
import { POT_UNITS_PER_MINOR } from "../../domain/limits.ts";
import type { Currency } from "../../domain/money/currencies.ts";
import type { JackpotPoolStore, Pool } from "./jackpot-pool-store.ts";

/** `uniformBelow(n)` is a secure uniform integer in [0, n). */
export interface Court {
  readonly store: JackpotPoolStore;
  readonly poolId: string;
  readonly currency: Currency;
  readonly now: number;
  uniformBelow(bound: number): number;
}

/** Opens a pool with its first cycle, at its seed. Call it inside a transaction. */
export function openPool({ store, uniformBelow }: Court, settings: PoolSettings): Pool {
  const start = { number: 1, potUnits: settings.seedMinor * POT_UNITS_PER_MINOR };
  const pool = { settings, cycle: openCycle(settings, start, uniformBelow) };
  store.create(pool);
  return pool;
}
