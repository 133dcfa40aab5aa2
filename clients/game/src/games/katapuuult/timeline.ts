/** What happens in a round of Katapuuult, in order. */
import type { Round } from "../../shell/api.js";

/** A flight as the platform describes it. Its longest is 10,000. */
export interface Flight {
  readonly power: number;
  readonly angle: number;
  readonly range: number;
  readonly peak: number;
  readonly sky: "low" | "middle" | "high";
}

export type ShotEvent =
  | { readonly type: "shot"; readonly flight: Flight; readonly things: readonly Thing[] }
  | (Thing & { readonly type: "met"; readonly total: number })
  | { readonly type: "landed"; readonly multiplier: number };

export interface Thing {
  readonly x: number;
  readonly y: number;
  readonly kind: "coin" | "gem" | "star" | "cloud" | "bird";
  /** In stakes; below zero for what was lost. */
  readonly value: number;
}

/** Returns the events of a round: the shot, each thing it met from left to right, and the landing. */
export function timeline({
  outcome,
  multiplier,
}: Pick<Round, "outcome" | "multiplier">): readonly ShotEvent[] {
  const things: Thing[] = [
    // biome-ignore lint/suspicious/noExplicitAny: an outcome's shape is the game's own
    ...outcome.collectibles.map(({ x, y, type, value }: any) => ({ x, y, kind: type, value })),
    // biome-ignore lint/suspicious/noExplicitAny: as above
    ...outcome.hazards.map(({ x, y, type, penalty }: any) => ({
      x,
      y,
      kind: type,
      value: -penalty,
    })),
  ].sort((a, b) => a.x - b.x);
  let total = 0;
  const met = things.map((thing): ShotEvent => {
    total = Math.round((total + thing.value) * 10) / 10;
    return { type: "met", ...thing, total };
  });
  return [{ type: "shot", flight: outcome.flight, things }, ...met, { type: "landed", multiplier }];
}
