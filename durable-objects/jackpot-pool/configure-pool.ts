/**
 * Sets a pool's configuration, and creates the pool when there is none. The pot is kept, and the
 * threshold of a running cycle is never drawn again: a new ceiling or seed takes effect with the
 * next cycle. Jackpot rule 8; Reference 10.16.
 */
import { checkSettings, MIN_RATE_BASIS_POINTS } from "../../domain/jackpot/pool-settings.ts";
import type { PoolSettings, PoolStatus } from "../../domain/jackpot/pot.ts";
import {
  type CycleTerms,
  checkReturn,
  type GameReturn,
} from "../../domain/jackpot/return-guard.ts";
import { POT_UNITS_PER_MINOR } from "../../domain/limits.ts";
import { accept, type Result, refuse } from "../../domain/result.ts";
import { reopenPool } from "./close-pool.ts";
import type {
  ConfigureMessage,
  ConfigureRefusal,
  PoolStatusMessage,
  PoolStatusRefusal,
  SwitchGamesMessage,
} from "./jackpot-pool-rpc.ts";
import type { Pool } from "./jackpot-pool-store.ts";
import type { PoolContext } from "./pool-context.ts";
import { startCycle } from "./start-cycle.ts";

/** Refuses in the order of `ConfigureRefusal`. Call it inside a transaction. */
export function configurePool(
  context: PoolContext,
  { settings, games, switching }: ConfigureMessage,
): Result<void, ConfigureRefusal> {
  const { store, currency } = context;
  if (store.freeze.current !== null) return refuse("POOL_FROZEN");
  const { pool, participation } = store;
  if (switching !== undefined && participation.isAhead(switching)) return refuse("SETTINGS_BEHIND");
  const checked = checkSettings(settings, currency);
  if (!checked.ok) return checked;

  const taking = games.filter(({ gameId }) => participation.takesPart(gameId, switching));
  // The terms of a closed pool end with its closing.
  const running = pool?.settings.status === "closed" ? undefined : pool?.cycle;
  const carried = checkTerms(settings, running, taking);
  if (!carried.ok) return carried;
  // A cycle keeps its ceiling and seed until a bet ends it. With them, at the lowest rate, every game must
  // be allowed to contribute, or a pool without contributions would keep them forever.
  const least = checkReturn({ ...settings, rateBasisPoints: MIN_RATE_BASIS_POINTS }, games);
  if (!least.ok) return refuse("RETURN_ABOVE_100", { ...least.details, cycle: "lowestRate" });

  if (pool === undefined) openPool(context, settings);
  else if (pool.settings.status === "closed") reopenPool(context, pool, settings);
  else store.saveSettings(pool, settings);
  if (switching !== undefined) participation.save(switching);
  return accept(undefined);
}

/**
 * Pauses or resumes a pool; returns the previous status. Its terms were allowed when they were set, and
 * each game that joined since was checked. Call it inside a transaction.
 */
export function setPoolStatus(
  { store }: PoolContext,
  { status }: PoolStatusMessage,
): Result<PoolStatus, PoolStatusRefusal> {
  const { pool } = store;
  if (pool === undefined) return refuse("NO_POOL");
  if (store.freeze.current !== null) return refuse("POOL_FROZEN");
  const { status: before } = pool.settings;
  if (before === "closed") return refuse("POOL_CLOSED");
  if (before !== status) store.saveSettings(pool, { ...pool.settings, status });
  return accept(before);
}

/**
 * Records which games take part. Refuses a game that would newly take part if the pool's terms would take
 * its return above 100%. Call it inside a transaction.
 */
export function switchGames(
  { store }: PoolContext,
  { games, switching }: SwitchGamesMessage,
): Result<void, "RETURN_ABOVE_100"> {
  const { pool, participation } = store;
  const switched = new Set(switching.games.map(({ gameId }) => gameId));
  const taking = games.filter(
    ({ gameId }) => switched.has(gameId) && participation.takesPart(gameId, switching),
  );
  if (pool !== undefined && pool.settings.status !== "closed") {
    const carried = checkTerms(pool.settings, pool.cycle, taking);
    if (!carried.ok) return carried;
  }
  store.open();
  participation.save(switching);
  return accept(undefined);
}

/**
 * Refuses terms under which one of the games would return more than 100%. A rate takes effect at
 * once, so it is also checked with the ceiling and seed of the running cycle.
 */
function checkTerms(
  settings: CycleTerms,
  running: Pick<CycleTerms, "ceilingMinor" | "seedMinor"> | undefined,
  games: readonly GameReturn[],
): Result<void, "RETURN_ABOVE_100"> {
  const { rateBasisPoints } = settings;
  const next = checkReturn(settings, games);
  if (!next.ok) return refuse("RETURN_ABOVE_100", { ...next.details, cycle: "next" });
  if (running === undefined) return next;
  const { ceilingMinor, seedMinor } = running;
  const now = checkReturn({ rateBasisPoints, ceilingMinor, seedMinor }, games);
  if (!now.ok) return refuse("RETURN_ABOVE_100", { ...now.details, cycle: "running" });
  return now;
}

/** Opens a pool with its first cycle, at its seed. Call it inside a transaction. */
export function openPool(context: PoolContext, settings: PoolSettings): Pool {
  const { store } = context;
  store.open();
  const start = { number: 1, potUnits: settings.seedMinor * POT_UNITS_PER_MINOR };
  const pool = { settings, cycle: startCycle(context, settings, start) };
  store.create(pool);
  return pool;
}
