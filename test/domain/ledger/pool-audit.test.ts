/** What the audit of a pool finds, as a table: one change to books that add up, one finding. */
import { describe, expect, it } from "vitest";
import { type HitRow, PoolAudit, type PoolBooks } from "../../../domain/ledger/pool-audit.ts";

/** In units past what a JavaScript number holds exactly. */
const PAID_MINOR = 900_719_925_474_099;
const PAID_UNITS = BigInt(PAID_MINOR) * 10_000n;
const SEEDED_UNITS = 170_000n;
const POT_UNITS = 10_993n;
const CONTRIBUTED_UNITS = PAID_UNITS + POT_UNITS - SEEDED_UNITS;

const WHOLE: PoolBooks = {
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
  for (const one of hits) audit.hit(one);
  audit.close(books);
  return audit.findings.first;
}

describe("the audit of a pool", () => {
  it("finds nothing in books that add up", () => {
    expect(audit(WHOLE)).toEqual([]);
  });

  it.each<[string, Partial<PoolBooks>, string]>([
    [
      "the pot",
      { potUnits: WHOLE.potUnits + 1n },
      "The pot is not what was contributed and seeded, less what was paid.",
    ],
    [
      "what a wallet contributed",
      { contributorUnits: WHOLE.contributorUnits - 1n },
      "What was contributed is not the sum of the contributors' rows.",
    ],
    [
      "what was paid",
      { paidUnits: WHOLE.paidUnits + 1n },
      "What was paid is not the sum of the hits.",
    ],
    [
      "what was seeded",
      { seededUnits: WHOLE.seededUnits - 1n },
      "What was seeded is not the sum of the cycles' seeds.",
    ],
    [
      "the first seed",
      { firstSeedMinor: 6 },
      "What was seeded is not the sum of the cycles' seeds.",
    ],
    ["the running cycle's seed", { seedMinor: 8 }, "The cycle was not opened with its seed."],
    ["the cycle", { cycle: 4 }, "The cycle is not the one after the last hit."],
    ["a pot at its ceiling", { ceilingMinor: 1 }, "The pot reached its ceiling unpaid."],
    ["a pot past its threshold", { isOverdue: true }, "The pot passed the threshold unpaid."],
    [
      "another cycle in memory",
      { isRemembered: false },
      "The cycle in memory is not the one in the row.",
    ],
    ["a winner who never played", { strangerWhoWon: "x" }, "A wallet won that never contributed."],
    ["another tenant's money", { foreigner: "x" }, "Another tenant's wallet contributed."],
  ])("finds %s", (_, change, what) => {
    expect(audit({ ...WHOLE, ...change }).map((finding) => finding.what)).toContain(what);
  });

  it.each<[string, Partial<HitRow>, string]>([
    ["its amount", { amountMinor: 21 }, "What was paid is not the sum of the hits."],
    ["its seed", { nextSeedMinor: 8 }, "What was seeded is not the sum of the cycles' seeds."],
    ["its cycle", { cycle: 3 }, "A cycle ended without a hit, or with two."],
    ["its transaction", { transactionId: "txn_9" }, "Its transaction is another's."],
    ["its winner", { wallet: "ten:production:plr_1" }, "It was won by another tenant's wallet."],
    ["that it paid nothing", { amountMinor: 0 }, "It paid nothing."],
  ])("finds of a hit %s", (_, change, what) => {
    const [first, second] = HITS;
    if (first === undefined || second === undefined) throw new Error("there are two hits");
    const whats = audit(WHOLE, [first, { ...second, ...change }]).map((finding) => finding.what);
    expect(whats).toContain(what);
  });

  it("tells no figure of a pot that passed its threshold", () => {
    const [finding, ...others] = audit({ ...WHOLE, isOverdue: true });
    expect(others).toEqual([]);
    expect(JSON.stringify(finding)).not.toMatch(/\d/);
  });
});
