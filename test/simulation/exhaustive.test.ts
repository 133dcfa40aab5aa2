/**
 * Two wallets with two bets each, disturbed in every possible way. `PROOFS=1` also tries the pairs of
 * crashes in the typical setting, and `LONG=1` in all. Proof 4.
 */
import { expect, it } from "vitest";
import { LENGTH, LONG, ofLength } from "../support/length.ts";
import { inThread } from "./in-thread.ts";

const LEAST_SCHEDULES = ofLength({ short: 200, proofs: 4_000, long: 40_000 });
const TIMEOUT_MS = LONG ? 7_200_000 : 1_800_000;

it("no crash at any point of two wallets' two bets, and no lost or duplicated message, breaks a guarantee", {
  timeout: TIMEOUT_MS,
}, async () => {
  const explored = await inThread({ kind: "explore", input: LENGTH });
  process.stdout.write(`${explored.schedules} schedules, ${explored.hits} hits\n`);
  expect(explored.failures).toEqual([]);
  expect(explored.schedules).toBeGreaterThan(LEAST_SCHEDULES);
});
