/** Wallet and pool agree to the unit while bets are being played, and any difference is found. */
import { describe, expect, it } from "vitest";
import {
  auditSettlement,
  type PoolView,
  type Settlement,
} from "../../../domain/audit/settlement-audit.ts";

const HIT = {
  cycle: 1,
  wallet: "ten:sandbox:plr_1",
  roundId: "rnd_5",
  transactionId: "txn_1",
  amountMinor: 900,
  nextSeedMinor: 0,
};
const WON = { amountMinor: 900, transactionId: "txn_1", cycle: 1, creditTarget: "cash" as const };
const VERDICT = { contributionPotUnits: 100, win: WON };
const LAST = { seq: 5, placedAt: 50, verdict: VERDICT, contributedUnits: 400n };
const POOL: PoolView = { last: LAST, hits: [HIT] };
const SIDE = {
  currency: "USD",
  unitsBeforeMark: 300n,
  marked: { placedAt: 50, verdict: VERDICT },
  lastJudged: 5,
  unitsJudged: 400n,
};
const BOOKED = {
  seq: 6,
  currency: "USD",
  roundId: "rnd_5",
  transactionId: "txn_1",
  amountMinor: 900,
  cycle: 1,
};
const SETTLED: Settlement = {
  poolBefore: POOL,
  poolAfter: POOL,
  side: SIDE,
  wins: [BOOKED],
  openRoundId: null,
};
const NOTHING: PoolView = { last: null, hits: [] };

describe("the audit finds no difference between wallet and pool", () => {
  it.each<[string, Partial<Settlement>]>([
    ["when every bet has a verdict and every hit is booked", {}],
    [
      "when neither has rows of the other",
      { poolBefore: NOTHING, poolAfter: NOTHING, side: undefined, wins: [] },
    ],
    [
      "while a hit waits to be booked",
      {
        wins: [],
        openRoundId: "rnd_5",
        side: { ...SIDE, marked: { placedAt: 50, verdict: null }, lastJudged: 3 },
      },
    ],
    [
      "when bets were placed between the two reads of the pool",
      {
        side: { ...SIDE, lastJudged: 9, unitsJudged: 800n },
        poolAfter: { last: { ...LAST, seq: 9, contributedUnits: 800n }, hits: [HIT] },
      },
    ],
    [
      "when the pool judged a bet that was placed after the wallet was read",
      { poolAfter: { last: { ...LAST, seq: 9, contributedUnits: 800n }, hits: [HIT] } },
    ],
    [
      "when a wallet of an earlier version does not say what its bets contributed",
      {
        side: { currency: "USD", unitsBeforeMark: 300n, marked: SIDE.marked, lastJudged: 9 },
        poolAfter: { last: { ...LAST, seq: 9, contributedUnits: 800n }, hits: [HIT] },
      },
    ],
    [
      "when the first bet was placed between the two reads",
      { poolBefore: NOTHING, side: { ...SIDE, marked: null } },
    ],
  ])("%s", (_, change) => {
    expect(auditSettlement({ ...SETTLED, ...change }).first).toEqual([]);
  });
});

describe("the audit of wallet and pool finds", () => {
  it.each<[string, Partial<Settlement>, string]>([
    [
      "a different sum of contributions",
      { side: { ...SIDE, unitsBeforeMark: 301n } },
      "What the wallet's bets contributed is not what the pool holds of it.",
    ],
    [
      "bets that the pool lost before the one that the wallet asked about again",
      {
        side: { ...SIDE, lastJudged: 9, unitsJudged: 800n },
        poolAfter: { last: { ...LAST, seq: 9, contributedUnits: 700n }, hits: [HIT] },
      },
      "What the wallet's bets contributed is not what the pool holds of it.",
    ],
    [
      "a bet that the wallet does not hold",
      { side: { ...SIDE, marked: null } },
      "The pool judged a bet that the wallet does not hold.",
    ],
    [
      "a different bet under the same number, as after a wallet was restored",
      { side: { ...SIDE, marked: { placedAt: 51, verdict: VERDICT } } },
      "The pool judged another bet of this place.",
    ],
    [
      "a different verdict",
      {
        side: {
          ...SIDE,
          marked: { placedAt: 50, verdict: { ...VERDICT, contributionPotUnits: 101 } },
        },
      },
      "Pool and wallet hold different verdicts.",
    ],
    [
      "a verdict that is missing in the pool",
      { poolAfter: NOTHING, wins: [], poolBefore: NOTHING },
      "The wallet has a verdict that its pool does not know.",
    ],
    [
      "a hit that no wallet booked",
      { wins: [] },
      "The winner's wallet has not booked what was paid.",
    ],
    [
      "a hit that was booked with a different amount",
      { wins: [{ ...BOOKED, amountMinor: 901 }] },
      "The winner's wallet has not booked what was paid.",
    ],
    [
      "a jackpot that no pool paid",
      { wins: [BOOKED, { ...BOOKED, transactionId: "txn_2" }] },
      "The wallet booked a jackpot that its pool never paid.",
    ],
  ])("%s", (_, change, what) => {
    const whats = auditSettlement({ ...SETTLED, ...change }).first.map((finding) => finding.what);
    expect(whats).toEqual([what]);
  });
});
