/** Wallet and pool agree to the unit while bets go on, and what does not agree is found. */
import { describe, expect, it } from "vitest";
import {
  auditSettlement,
  type PoolView,
  type Settlement,
} from "../../../domain/ledger/settlement-audit.ts";

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

describe("wallet and pool agree", () => {
  it.each<[string, Partial<Settlement>]>([
    ["when every bet is judged and every hit booked", {}],
    [
      "when neither knows the other",
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
      "when bets came between the two looks at the pool",
      {
        side: { ...SIDE, lastJudged: 9 },
        poolAfter: { last: { ...LAST, seq: 9, contributedUnits: 800n }, hits: [HIT] },
      },
    ],
    [
      "when the first bet came in between",
      { poolBefore: NOTHING, side: { ...SIDE, marked: null } },
    ],
  ])("%s", (_, change) => {
    expect(auditSettlement({ ...SETTLED, ...change }).first).toEqual([]);
  });
});

describe("what does not agree is found:", () => {
  it.each<[string, Partial<Settlement>, string]>([
    [
      "a contribution",
      { side: { ...SIDE, unitsBeforeMark: 301n } },
      "What the wallet's bets contributed is not what the pool holds of it.",
    ],
    [
      "a bet that the wallet does not hold",
      { side: { ...SIDE, marked: null } },
      "The pool judged a bet that the wallet does not hold.",
    ],
    [
      "another bet in its place, as after a wallet was restored",
      { side: { ...SIDE, marked: { placedAt: 51, verdict: VERDICT } } },
      "The pool judged another bet of this place.",
    ],
    [
      "another verdict",
      {
        side: {
          ...SIDE,
          marked: { placedAt: 50, verdict: { ...VERDICT, contributionPotUnits: 101 } },
        },
      },
      "Pool and wallet hold different verdicts.",
    ],
    [
      "a verdict that the pool has forgotten",
      { poolAfter: NOTHING, wins: [], poolBefore: NOTHING },
      "The wallet has a verdict that its pool knows nothing of.",
    ],
    ["a hit that nobody booked", { wins: [] }, "The winner's wallet has not booked what was paid."],
    [
      "a hit that was booked with another amount",
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
