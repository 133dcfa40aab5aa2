/**
 * Two wallets with two bets each, disturbed in every possible way. `LONG=1` tries every pair of
 * crashes. Proof 4.
 */
import { expect, it } from "vitest";
import { LONG } from "../support/length.ts";
import { inThread } from "./in-thread.ts";

const TIMEOUT_MS = LONG ? 7_200_000 : 1_800_000;

it("no crash at any point of two wallets' two bets, and no lost or duplicated message, breaks a guarantee", {
  timeout: TIMEOUT_MS,
}, async () => {
  const explored = await inThread({ kind: "explore", input: LONG ? "long" : "short" });
  process.stdout.write(`${explored.schedules} schedules, ${explored.hits} hits\n`);
  expect(explored.failures).toEqual([]);
  expect(explored.schedules).toBeGreaterThan(5_000);
});
