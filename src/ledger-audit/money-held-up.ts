/**
 * Tracks whether money is held up, by a freeze or by a jackpot bet that stays in doubt, so that health can
 * answer from this isolate without waiting for the database. Reference 19.1: no dependency on the database.
 */

import { countDoubts } from "../sweep/open-doubts.ts";
import { countFrozen } from "./frozen-objects.ts";

const REFRESH_AFTER_MS = 15_000;

let isHeldUp = false;
let askedAt = Number.NEGATIVE_INFINITY;

/** Returns the last known answer, and reads it again in the background if it is more than 15 seconds old. */
export function moneyIsHeldUp(env: Env, background: Pick<ExecutionContext, "waitUntil">): boolean {
  const now = Date.now();
  // If a clock was set back, the refresh must not stop until it has caught up.
  if (Math.abs(now - askedAt) >= REFRESH_AFTER_MS) {
    askedAt = now;
    background.waitUntil(refresh(env));
  }
  return isHeldUp;
}

/** Records at once that this isolate has frozen something. */
export function noteFrozen(): void {
  isHeldUp = true;
}

/** Reads the database now; if it cannot be reached, the last known answer stays. */
export async function refresh(env: Env): Promise<void> {
  try {
    const [frozen, doubts] = await Promise.all([countFrozen(env.DB), countDoubts(env.DB)]);
    isHeldUp = frozen > 0 || doubts > 0;
  } catch (error) {
    console.warn(JSON.stringify({ event: "held_up_not_known", error: String(error) }));
  }
}
