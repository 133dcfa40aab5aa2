/** What the audit of a pool finds, as a table: each row makes one change to correct books and names the finding. */
import { describe, expect, it } from "vitest";
import { type HitRow, PoolAudit, type PoolBooks } from "../../../domain/ledger/pool-audit.ts";

/** In pot units, this is more than a JavaScript number can hold exactly. */
const PAID_MINOR = 900_719_925_474_099;
const PAID_UNITS = BigInt(PAID_MINOR) * 10_000n;
const SEEDED_UNITS = 170_000n;
const POT_UNITS = 10_993n;
const CONTRIBUTED_UNITS = PAID_UNITS + POT_UNITS - SEEDED_UNITS;

const CORRECT: PoolBooks = {
  cycle: 3,
  ceilingMinor: 1_000,
  seedMinor: 7,
  firstSeedMinor: 5,
  potUnits: POT_UNITS,
  contributedUnits: CONTRIBUTED_UNITS,
  seededUnits: SEEDED_UNITS,
  paidUnits: PAID_UNITS,
  contributorUnits: CONTRIBUTED_UNITS,
  isOverdue: false,
  isRemembered: true,
  strangerWhoWon: null,
  misinformed: null,
  foreigner: null,
};
const HITS: readonly HitRow[] = [
  { ...hit(1), amountMinor: PAID_MINOR - 20, nextSeedMinor: 5 },
  { ...hit(2), amountMinor: 20, nextSeedMinor: 7 },
];

function hit(cycle: number): HitRow {
  const names = { wallet: "ten:sandbox:plr_1", roundId: "rnd_1", transactionId: `txn_${cycle}` };
  return { cycle, ...names, amountMinor: 1, nextSeedMinor: 0 };
}

function audit(books: PoolBooks, hits = HITS) {
  const transactionIdOf = (cycle: number) => `txn_${cycle}`;
  const audit = new PoolAudit({ walletPrefix: "ten:sandbox:", transactionIdOf });
  for (const each of hits) audit.hit(each);
  audit.close(books);
  return audit.findings.first;
}

describe("the audit of a pool", () => {
  it("finds nothing in books that add up", () => {
    expect(audit(CORRECT)).toEqual([]);
  });

  it.each<[string, Partial<PoolBooks>, string]>([
    [
      "a changed pot",
      { potUnits: CORRECT.potUnits + 1n },
      "The pot is not what was contributed and seeded, less what was paid.",
    ],
    [
      "a changed sum of contributions",
      { contributorUnits: CORRECT.contributorUnits - 1n },
      "What was contributed is not the sum of the contributors' rows.",
    ],
    [
      "a changed paid total",
      { paidUnits: CORRECT.paidUnits + 1n },
      "What was paid is not the sum of the hits.",
    ],
    [
      "a changed seeded total",
      { seededUnits: CORRECT.seededUnits - 1n },
      "What was seeded is not the sum of the cycles' seeds.",
    ],
    [
      "a changed first seed",
      { firstSeedMinor: 6 },
      "What was seeded is not the sum of the cycles' seeds.",
    ],
    ["a changed seed of the running cycle", { seedMinor: 8 }, "The cycle was not opened with its seed."],
    ["a changed cycle number", { cycle: 4 }, "The cycle is not the one after the last hit."],
    ["a pot at its ceiling", { ceilingMinor: 1 }, "The pot reached its ceiling unpaid."],
    ["a pot past its threshold", { isOverdue: true }, "The pot passed the threshold unpaid."],
    [
      "a different cycle in memory",
      { isRemembered: false },
      "The cycle in memory is not the one in the row.",
    ],
    ["a winner that never contributed", { strangerWhoWon: "x" }, "A wallet won that never contributed."],
    ["a contributor of another tenant", { foreigner: "x" }, "Another tenant's wallet contributed."],
  ])("finds %s", (_, change, what) => {
    expect(audit({ ...CORRECT, ...change }).map((finding) => finding.what)).toContain(what);
  });

  it.each<[string, Partial<HitRow>, string]>([
    ["a changed amount", { amountMinor: 21 }, "What was paid is not the sum of the hits."],
    ["a changed seed", { nextSeedMinor: 8 }, "What was seeded is not the sum of the cycles' seeds."],
    ["a changed cycle", { cycle: 3 }, "A cycle ended without a hit, or with two."],
    ["another transaction", { transactionId: "txn_9" }, "Its transaction is another's."],
    ["a winner of another tenant", { wallet: "ten:production:plr_1" }, "It was won by another tenant's wallet."],
    ["an amount of zero", { amountMinor: 0 }, "It paid nothing."],
  ])("finds in a hit %s", (_, change, what) => {
    const [first, second] = HITS;
    if (first === undefined || second === undefined) throw new Error("there are two hits");
    const whats = audit(CORRECT, [first, { ...second, ...change }]).map((finding) => finding.what);
    expect(whats).toContain(what);
  });

  it("reveals no figure of a pot that passed its threshold", () => {
    const [finding, ...others] = audit({ ...CORRECT, isOverdue: true });
    expect(others).toEqual([]);
    expect(JSON.stringify(finding)).not.toMatch(/\d/);
  });
});
