/**
 * Corrects a frozen pool, once per request, as two members of staff agreed. Values that follow from other
 * rows are computed from them; only the pot and one wallet's contributions are taken from the request.
 * Reference 13.25; docs/decisions/0041.
 */
import { assert } from "../../domain/assert.ts";
import { lackRows } from "../../domain/audit/lost-rows.ts";
import { NO_WINNING_BET } from "../../domain/jackpot/commitment.ts";
import { checkSettings, defaultSettings } from "../../domain/jackpot/pool-settings.ts";
import type { PoolSettings } from "../../domain/jackpot/pot.ts";
import type { ChainedPotChange } from "../../domain/jackpot/pot-change.ts";
import { POT_UNITS_PER_MINOR } from "../../domain/limits.ts";
import { accept, type Result, refuse } from "../../domain/result.ts";
import type { CorrectPoolMessage, CorrectPoolRefusal } from "./jackpot-pool-rpc.ts";
import type { Pool } from "./jackpot-pool-store.ts";
import type { PoolContext } from "./pool-context.ts";
import { startCycle } from "./start-cycle.ts";

/**
 * How many cycle numbers there are for each millisecond. A pool that lost rows may have used any number
 * up to now for hits that it has no record of, and may have been corrected in the lost time. After a
 * correction its cycle numbers therefore continue from the time, in steps finer than cycles can follow
 * each other: no number, and so no transaction id, is used twice. docs/decisions/0102.
 */
const NUMBERS_A_MILLISECOND = 1_000;

/**
 * A correction skips at least this many cycle numbers. Clocks of machines differ, so the time may be
 * behind that of an earlier correction, whose later hits may be lost. No pool can have used more numbers
 * than this since then.
 */
const NUMBERS_A_DAY = NUMBERS_A_MILLISECOND * 86_400_000;

/** Refuses in the order of `CorrectPoolRefusal`. Call it inside a transaction. */
export function correctPool(
  context: PoolContext,
  { record, changeUnits, contributor }: CorrectPoolMessage,
): Result<ChainedPotChange, CorrectPoolRefusal> {
  const { store, now } = context;
  const { pool } = store;
  if (pool === undefined) return refuse("NO_POOL");
  const earlier = store.changes.ofRequest(record.request.id);
  if (earlier !== undefined) return accept(earlier);
  const { freeze } = store;
  if (freeze.current === null) return refuse("NOT_FROZEN");
  if (contributor !== null && contributor.cycle !== null) {
    const hit = store.hitOf(contributor.cycle);
    if (hit?.wallet !== contributor.wallet) return refuse("NO_SUCH_HIT");
  }
  const potUnits = pool.cycle.potUnits + changeUnits;
  const settings = soundSettings(pool, context);
  const { lastCycle, next, seedMinor } = store.cycleByRows();
  const { ceilingMinor } = pool.cycle.ceilingMinor > seedMinor ? pool.cycle : settings;
  // For a pot below its seed, the threshold is drawn as if the pot were at the seed.
  const drawnFrom = Math.max(potUnits, seedMinor * POT_UNITS_PER_MINOR);
  // A closed pool holds nothing until it is reopened.
  const isLeft = pool.settings.status === "closed" && potUnits !== 0;
  if (isLeft || potUnits < 0 || drawnFrom >= ceilingMinor * POT_UNITS_PER_MINOR) {
    return refuse("POT_OUT_OF_RANGE");
  }
  store.settleBatches();
  if (contributor !== null) store.saveContributor(contributor);
  const hasLostRows = lackRows(record.cures ?? [], freeze.current.reason);
  const number = hasLostRows ? Math.max(next + NUMBERS_A_DAY, now * NUMBERS_A_MILLISECOND) : next;
  const terms = { ...settings, ceilingMinor, seedMinor };
  // The threshold is always drawn again: comparing an old one with the new pot would show where it is. For
  // a bet that has not been decided yet, chances are the same as before.
  store.commitments.reveal({ endedBy: "correction", ...NO_WINNING_BET, endedAt: now });
  // Anyone who kept the list of cycles from the lost time knows seeds that this pool would use next.
  if (hasLostRows) store.commitments.renew();
  const cycle = startCycle(context, terms, { number, potUnits: drawnFrom });
  // No bet is decided by the threshold of a closed pool: it is revealed at once, and reopening draws
  // another.
  if (settings.status === "closed") {
    store.commitments.reveal({ endedBy: "correction", ...NO_WINNING_BET, endedAt: now });
  }
  const explained = store.restate({ settings, cycle: { ...cycle, potUnits } });
  const units = Number(BigInt(potUnits) - explained);
  assert(Number.isSafeInteger(units), "a correction is exact");
  const made = { kind: "correction", cycle: number, units, at: now } as const;
  const skippedAfter = hasLostRows ? lastCycle : undefined;
  const text = JSON.stringify({ ...record, skippedAfter });
  const change = store.changes.append({ ...made, record: text });
  store.sealAnew();
  return accept(change);
}

/**
 * Returns the pool's settings. Invalid ones are replaced by the defaults, paused until the operator sets
 * others.
 */
function soundSettings({ settings }: Pool, { currency }: PoolContext): PoolSettings {
  if (checkSettings(settings, currency).ok) return settings;
  return { ...defaultSettings(currency), status: "paused" };
}
