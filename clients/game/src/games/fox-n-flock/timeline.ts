/** What happens in a round of Fox n' Flock, in order. */
import type { Round } from "../../shell/api.js";

export type Shepherd = "sleeping" | "alert" | "patrolling";

export interface Goat {
  readonly size: "small" | "large";
  /** What the round is worth with it, in stakes. */
  readonly multiplier: number;
}

export type FoxEvent =
  | { readonly type: "taken"; readonly goat: number; readonly multiplier: number }
  /** What the fox sees after a goat. A round says this only for its latest goat. */
  | { readonly type: "looked"; readonly shepherd?: Shepherd; readonly next?: Goat | null }
  | { readonly type: "caught"; readonly goat: number; readonly shepherd: Shepherd }
  | {
      readonly type: "left";
      readonly multiplier: number;
      /** The goat at which the fox would have been caught, or null if there is none. */
      readonly wouldBeCaughtOn: number | null;
    };

/** Returns the events of a round: each goat taken with what the fox sees then, and how it ended. */
export function timeline({
  state,
  outcome,
  multiplier,
}: Pick<Round, "state" | "outcome" | "multiplier">): readonly FoxEvent[] {
  const taken: readonly number[] = outcome.goatMultipliers;
  const latest = taken.length - 1;
  const now = {
    shepherd: outcome.shepherdState as Shepherd,
    next: outcome.nextGoat as Goat | null,
  };
  const events = taken.flatMap<FoxEvent>((worth, index) => {
    const taken: FoxEvent = { type: "taken", goat: index + 1, multiplier: worth };
    return index < latest ? [taken, { type: "looked" }] : [taken, { type: "looked", ...now }];
  });
  if (state !== "settled") return events;
  const shepherd = outcome.shepherdState as Shepherd;
  if (multiplier === 0) return [...events, { type: "caught", goat: taken.length + 1, shepherd }];
  return [...events, { type: "left", multiplier, wouldBeCaughtOn: outcome.caughtOnGoat }];
}
