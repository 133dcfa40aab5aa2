/**
 * The flight of a shot in Katapuuult: a parabola that follows from power and angle alone, in whole
 * numbers that are the same on every engine. Its height decides which sky it reaches.
 */
import type { Sky } from "./sky.ts";

/** The bounds of a shot, and the defaults. The angle is in degrees. */
export const POWER = { min: 20, max: 100, default: 70 } as const;
export const ANGLE = { min: 10, max: 80, default: 45 } as const;

/** How a shot is aimed: whole numbers within their bounds. */
export type Aim = { readonly power: number; readonly angle: number };

/** Flights that peak at or above these heights reach these skies; below both it is the low sky. */
export const PEAKS = { middle: 800, high: 2_000 } as const;

/** A flight as it is displayed: its distance and its height. The longest is 10,000. */
export interface Flight {
  readonly range: number;
  readonly peak: number;
  readonly sky: Sky;
}

/** The flight of a shot: power² × sin 2α far and power² × sin² α ÷ 2 high, rounded. */
export function flightOf({ power, angle }: Aim): Flight {
  const range = Math.round((power ** 2 * sineTop(2 * angle)) / sineBottom(2 * angle));
  const peak = Math.round((power ** 2 * sineTop(angle) ** 2) / (2 * sineBottom(angle) ** 2));
  const sky = peak >= PEAKS.high ? "high" : peak >= PEAKS.middle ? "middle" : "low";
  return { range, peak, sky };
}

/** Returns where the shot is after that many equal parts of its distance. */
export function pointAt({ range, peak }: Flight, step: number, steps: number) {
  const x = Math.round((range * step) / steps);
  const y = Math.round((4 * peak * step * (steps - step)) / steps ** 2);
  return { x, y };
}

// Bhaskara's sine, 4q ÷ (40,500 − q) with q = α(180 − α): engines may differ in the last digit of
// Math.sin, and in this they cannot. It is off by less than 0.002, which no parabola shows.

function sineTop(degrees: number): number {
  return 4 * degrees * (180 - degrees);
}

function sineBottom(degrees: number): number {
  return 40_500 - degrees * (180 - degrees);
}
