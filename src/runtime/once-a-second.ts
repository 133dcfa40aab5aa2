/**
 * Runs work behind answers, at most once a second in each isolate: what is noted meanwhile is worked off
 * together, so a flood costs the database one batch a second.
 */
import type { Context } from "hono";

const EVERY_MS = 1_000;

/**
 * Returns what asks for `work` to be done soon. It never throws, and nothing waits for it. Each call sees to
 * what was noted with it, unless another has done so when its time comes: a call that was cut off stops none
 * of those after it.
 */
export function onceASecond(work: (db: D1Database) => Promise<void>): (c: Context) => void {
  let asked = 0;
  /** The calls up to this one have been seen to. */
  let done = 0;
  let doneAt = Number.NEGATIVE_INFINITY;

  async function run(mine: number, db: D1Database): Promise<void> {
    const waitMs = Math.min(EVERY_MS, doneAt + EVERY_MS - Date.now());
    if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
    if (mine <= done) return;
    done = asked;
    doneAt = Date.now();
    await work(db);
  }

  return (c) => {
    asked += 1;
    later(c, run(asked, c.env.DB));
  };
}

/** Keeps work going behind the answer, where a caller has something that waits for it. */
export function later(c: Context, work: Promise<void>): void {
  try {
    c.executionCtx.waitUntil(work);
  } catch {
    // Only tests call without a context, and wait for nothing.
  }
}
