/**
 * Whether anything is frozen, as this isolate last heard: so that health can tell without asking the
 * database while its caller waits. Reference 19.1: no dependency on the database.
 */
import { countFrozen } from "./frozen-objects.ts";

const REFRESH_AFTER_MS = 15_000;

let isFrozen = false;
let askedAt = Number.NEGATIVE_INFINITY;

/** Tells what is known, and asks anew in the background when that is more than 15 seconds old. */
export function somethingIsFrozen(
  env: Env,
  background: Pick<ExecutionContext, "waitUntil">,
): boolean {
  const now = Date.now();
  // A clock that was set back must not silence it until it has caught up.
  if (Math.abs(now - askedAt) >= REFRESH_AFTER_MS) {
    askedAt = now;
    background.waitUntil(refresh(env));
  }
  return isFrozen;
}

/** Notes at once what this isolate has just frozen. */
export function noteFrozen(): void {
  isFrozen = true;
}

/** Asks the database now; a database that cannot be reached leaves what was known. */
export async function refresh(env: Env): Promise<void> {
  try {
    isFrozen = (await countFrozen(env.DB)) > 0;
  } catch (error) {
    console.warn(JSON.stringify({ event: "frozen_not_known", error: String(error) }));
  }
}
