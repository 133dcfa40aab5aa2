/**
 * How long a wallet waits for a pool in these tests: longer than the product while the machine is busy, and
 * as long as the product where a test says so (`test/support/with-patience.ts`).
 */
import { afterEach, expect, test } from "vitest";
import { letTimeLimitsPass, releaseClock } from "../support/clock.ts";
import { blockPool, openWallet } from "./open-wallet.ts";

/** The product waits 300 milliseconds. */
const LATE_MS = 400;

afterEach(releaseClock);

test.each([
  ["has its verdict though a busy machine keeps the pool", false, "settled"],
  ["is left in doubt as in the product where the test lets the limit pass", true, "pending"],
] as const)("a bet %s", async (_, passes, state) => {
  const player = await openWallet();
  await player.deposit(1_000);
  const pool = blockPool(player);
  if (passes) letTimeLimitsPass();
  const playing = player.play({ feedsJackpot: true });
  await scheduler.wait(LATE_MS);
  if (!passes) await pool.answers();
  expect((await playing).jackpot?.state).toBe(state);
  await pool.answers();
});
