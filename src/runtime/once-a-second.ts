/**
 * Runs work after answers, at most once a second in each isolate: everything recorded in the meantime is
 * handled together, so a flood costs the database one batch a second.
 */
import type { Context } from "hono";

const EVERY_MS = 1_000;

/**
 * Returns a function that requests `work` to be done soon. It never throws, and nothing waits for it. Each
 * call handles what was recorded with it, unless another call has already done so: a call that was cut off
 * does not stop later ones.
 */
export function onceASecond<Database>(work: (db: Database) => Promise<void>): (c: Context) => void {
  let asked = 0;
  /** The number of the last call that was handled. */
  let done = 0;
  let doneAt = Number.NEGATIVE_INFINITY;

  async function run(mine: number, db: Database): Promise<void> {
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

/** Continues work after the answer, if the caller has a context that waits for it. */
export function later(c: Context, work: Promise<void>): void {
  try {
    c.executionCtx.waitUntil(work);
  } catch {
    // Only tests call without a context, and they do not wait.
  }
}
