/** Starts a cycle with a threshold that the pool has committed to. Jackpot rules 4 and 7. */
import { type Cycle, openCycle, type PoolSettings } from "../../domain/jackpot/pot.ts";
import type { Salt } from "./commitment-store.ts";
import type { PoolContext } from "./pool-context.ts";

/** Opens a cycle under these settings and publishes its commitment. Call it inside a transaction. */
export function startCycle(
  { store, now }: Pick<PoolContext, "store" | "now">,
  settings: PoolSettings,
  start: { readonly number: number; readonly potUnits: number; readonly salt?: Salt },
): Cycle {
  const { number: cycle, ...rest } = start;
  const { ceilingMinor } = settings;
  return openCycle(settings, start, (span) =>
    store.commitments.draw({ cycle, ceilingMinor, now, ...rest }, span),
  );
}
