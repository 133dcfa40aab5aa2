/** What happens in a round of Safe Smash, in order. */
import type { Round } from "../../shell/api.js";

export type SafeEvent =
  | { readonly type: "held"; readonly hit: number; readonly multiplier: number }
  | { readonly type: "broke"; readonly hit: number }
  | { readonly type: "opened"; readonly multiplier: number }
  | {
      readonly type: "collected";
      readonly multiplier: number;
      /** The hit that would have broken the hammer, or null if none would have. */
      readonly wouldBreakOn: number | null;
    };

/** Returns the events of a round: each hit, and how it ended. */
export function timeline(
  { state, outcome, multiplier }: Pick<Round, "state" | "outcome" | "multiplier">,
  { hits }: { hits?: readonly unknown[] },
): readonly SafeEvent[] {
  const held: readonly number[] = outcome.multipliers;
  const events: SafeEvent[] = held.map((worth, index) => {
    return { type: "held", hit: index + 1, multiplier: worth };
  });
  if (state !== "settled") return events;
  if (multiplier === 0) return [...events, { type: "broke", hit: held.length + 1 }];
  if (held.length === hits?.length) return [...events, { type: "opened", multiplier }];
  return [...events, { type: "collected", multiplier, wouldBreakOn: outcome.hammerBreakOnHit }];
}
