/** Windows are aligned minutes, known by their number since the epoch. Contract, "Rate limits". */
export const WINDOW_MS = 60_000;

/** The window that a moment falls in. */
export function windowOf(nowMs: number): number {
  return Math.floor(nowMs / WINDOW_MS);
}

/** When a window ends and the next begins: milliseconds since the epoch. */
export function windowEndMs(window: number): number {
  return (window + 1) * WINDOW_MS;
}
