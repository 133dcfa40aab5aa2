/**
 * Distinguishes calls that a person caused from those that a live screen repeats: the latter must
 * not keep the session of an absent person alive.
 */
const AWAY_AFTER_MS = 60_000;

let touchedAt = Date.now();

for (const sign of ["pointerdown", "keydown", "wheel"]) {
  addEventListener(sign, () => (touchedAt = Date.now()), { passive: true, capture: true });
}

/** The header of a call that was sent after the person had done nothing for a minute. */
export function backgroundHeader(): Record<string, string> {
  return Date.now() - touchedAt > AWAY_AFTER_MS ? { "Rouleau-Background": "1" } : {};
}
