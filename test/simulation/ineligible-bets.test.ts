/**
 * Bets that can never win because they do not qualify, through the real wallet and the real pool.
 * What each rule decides is in test/domain/jackpot/chance.test.ts, and the same calls in
 * the real runtime are in test/objects/jackpot-rules.test.ts. Proof 15.
 */
import { describe, expect, it } from "vitest";
import { ofLength } from "../support/length.ts";
import { inHalves, inThread } from "./in-thread.ts";
import { INELIGIBLE, type Ineligible } from "./ineligible-bets.ts";

/** The rules alone decide 100,000 of each kind in every run: test/domain/jackpot/chance.test.ts. */
const BETS = ofLength({ short: 100, proofs: 100_000, long: 100_000 });
const TIMEOUT_MS = 1_800_000;

describe(`of ${BETS} bets that do not qualify, none contributes and none wins, even where any contribution would win the pot`, () => {
  const kinds = Object.keys(INELIGIBLE) as Ineligible[];
  const playing = Promise.all(
    inHalves(kinds).map((half) =>
      inThread({ kind: "ineligible", input: { kinds: half, bets: BETS } }),
    ),
  );

  it.each(kinds)("when they are %s", { timeout: TIMEOUT_MS }, async (kind) => {
    const result = (await playing).flat().find((each) => each.kind === kind);
    expect(result).toEqual({ kind, played: BETS, contributedUnits: 0, wins: 0, eligibleWins: 1 });
  });
});
