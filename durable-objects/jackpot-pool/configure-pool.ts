/**
 * Sets what an operator configures of a pool, and makes the pool when there is none. The pot is
 * kept, and the threshold of a running cycle is never drawn again: a new ceiling or seed waits for
 * the next cycle. Jackpot rule 8; Contract, "Jackpot".
 */
import { checkSettings } from "../../domain/jackpot/pool-settings.ts";
import { checkReturn } from "../../domain/jackpot/return-guard.ts";
import { accept, type Result, refuse } from "../../domain/result.ts";
import { type Court, openPool } from "./court.ts";
import type { ConfigureMessage, ConfigureRefusal } from "./jackpot-pool-rpc.ts";

/** Refuses in the order of `ConfigureRefusal`. Call it inside a transaction. */
export function configurePool(
  court: Court,
  { settings, games }: ConfigureMessage,
): Result<void, ConfigureRefusal> {
  const { store, currency } = court;
  if (store.freeze.current !== null) return refuse("POOL_FROZEN");
  const checked = checkSettings(settings, currency);
  if (!checked.ok) return checked;

  const { rateBasisPoints } = settings;
  const next = checkReturn(settings, games);
  if (!next.ok) return refuse("RETURN_ABOVE_100", { ...next.details, cycle: "next" });
  // The new rate counts at once, so it meets the ceiling and seed that the running cycle still has.
  const { pool } = store;
  const running = pool ? checkReturn({ ...pool.cycle, rateBasisPoints }, games) : next;
  if (!running.ok) return refuse("RETURN_ABOVE_100", { ...running.details, cycle: "running" });

  if (pool === undefined) openPool(court, settings);
  else store.saveSettings(pool, settings);
  return accept(undefined);
}
