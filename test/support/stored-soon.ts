/** Waits for what is stored after the answer was sent, such as the log of refused calls. */
import { vi } from "vitest";
import { type Casino, openCasino } from "./casino.ts";

const WAIT = { timeout: 60_000, interval: 500 };

/** A casino whose calls only cause pending rows to be stored. */
let other: Casino | undefined;

/**
 * Returns what `look` returns, once it no longer throws. Meanwhile it sends calls of another casino that are refused.
 * Each call also stores what is pending, even what an earlier call could not store because a test held its timer.
 */
export async function storedSoon<Value>(look: () => Promise<Value>): Promise<Value> {
  other ??= await openCasino();
  const { call } = other;
  return vi.waitFor(async () => {
    await call("GET", "/api/v1/admin/players/nobody");
    return look();
  }, WAIT);
}
