/**
 * Tells calls that somebody asked for from those that a live screen repeats by itself: the latter must not
 * keep the session of an empty chair alive.
 */
const AWAY_AFTER_MS = 60_000;

let touchedAt = Date.now();

for (const sign of ["pointerdown", "keydown", "wheel"]) {
  addEventListener(sign, () => (touchedAt = Date.now()), { passive: true, capture: true });
}

/** The header of a call that nobody's hand was behind in the last minute. */
export function backgroundHeader(): Record<string, string> {
  return Date.now() - touchedAt > AWAY_AFTER_MS ? { "Rouleau-Background": "1" } : {};
}
