/**
 * Sets a pool's configuration, and creates the pool when there is none. The pot is kept, and the
 * threshold of a running cycle is never drawn again: a new ceiling or seed takes effect with the
 * next cycle. Jackpot rule 8; Reference 10.16.
 */
import { checkSettings } from "../../domain/jackpot/pool-settings.ts";
import { openCycle, type PoolSettings } from "../../domain/jackpot/pot.ts";
import { checkReturn } from "../../domain/jackpot/return-guard.ts";
import { POT_UNITS_PER_MINOR } from "../../domain/limits.ts";
import type { Currency } from "../../domain/money/currencies.ts";
import { accept, type Result, refuse } from "../../domain/result.ts";
import type { ConfigureMessage, ConfigureRefusal } from "./jackpot-pool-rpc.ts";
import type { JackpotPoolStore, Pool } from "./jackpot-pool-store.ts";

/** What a pool's decisions need: its store, its name, the time, and a secure uniform integer in [0, bound). */
export interface PoolContext {
  readonly store: JackpotPoolStore;
  readonly poolId: string;
  readonly currency: Currency;
  readonly now: number;
  uniformBelow(bound: number): number;
}

/** Refuses in the order of `ConfigureRefusal`. Call it inside a transaction. */
export function configurePool(
  context: PoolContext,
  { settings, games }: ConfigureMessage,
): Result<void, ConfigureRefusal> {
  const { store, currency } = context;
  if (store.freeze.current !== null) return refuse("POOL_FROZEN");
  const checked = checkSettings(settings, currency);
  if (!checked.ok) return checked;

  const { rateBasisPoints } = settings;
  const next = checkReturn(settings, games);
  if (!next.ok) return refuse("RETURN_ABOVE_100", { ...next.details, cycle: "next" });
  // The new rate takes effect at once, so it is checked against the running cycle's ceiling and
  // seed too.
  const { pool } = store;
  const running = pool ? checkReturn({ ...pool.cycle, rateBasisPoints }, games) : next;
  if (!running.ok) return refuse("RETURN_ABOVE_100", { ...running.details, cycle: "running" });

  if (pool === undefined) openPool(context, settings);
  else store.saveSettings(pool, settings);
  return accept(undefined);
}

/** Opens a pool with its first cycle, at its seed. Call it inside a transaction. */
export function openPool({ store, uniformBelow }: PoolContext, settings: PoolSettings): Pool {
  const start = { number: 1, potUnits: settings.seedMinor * POT_UNITS_PER_MINOR };
  const pool = { settings, cycle: openCycle(settings, start, uniformBelow) };
  store.create(pool);
  return pool;
}
