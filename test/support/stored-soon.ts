/** Waits for what is stored behind answers, such as the log of refused calls. */
import { vi } from "vitest";
import { type Casino, openCasino } from "./casino.ts";

const WAIT = { timeout: 60_000, interval: 500 };

/** A casino whose calls only cause pending rows to be stored. */
let other: Casino | undefined;

/**
 * Returns what `look` returns, once it no longer throws. Another casino's calls are refused meanwhile: each
 * call stores what is pending with it, and one whose timer a test held may have been cut off; a later call
 * stores it too.
 */
export async function storedSoon<Value>(look: () => Promise<Value>): Promise<Value> {
  other ??= await openCasino();
  const { call } = other;
  return vi.waitFor(async () => {
    await call("GET", "/api/v1/admin/players/nobody");
    return look();
  }, WAIT);
}
