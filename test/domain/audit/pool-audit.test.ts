/** What the audit of a pool finds, as a table: each row makes one change to correct books and names the finding. */
import { describe, expect, it } from "vitest";
import { type AuditedHit, PoolAudit, type PoolBooks } from "../../../domain/audit/pool-audit.ts";
import { defaultSettings } from "../../../domain/jackpot/pool-settings.ts";
import { hitText } from "../../../domain/ledger/hit-chain.ts";
import type { ChainHead } from "../../../domain/ledger/row-chain.ts";
import { sha256 } from "./chain-rows.ts";

/** In pot units, this is more than a JavaScript number can hold exactly. */
const PAID_MINOR = 900_719_925_474_099;
const PAID_UNITS = BigInt(PAID_MINOR) * 10_000n;
const SEEDED_UNITS = 170_000n;
const POT_UNITS = 10_993n;
const CONTRIBUTED_UNITS = PAID_UNITS + POT_UNITS - SEEDED_UNITS;

const CORRECT: PoolBooks = {
  changes: [],
  settings: JSON.stringify(defaultSettings("USD")),
  isSealed: true,
  areBatchesSealed: true,
  isThresholdInRange: true,
  isThresholdDrawn: true,
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
const HITS: readonly AuditedHit[] = [
  { ...hit(1), amountMinor: PAID_MINOR - 20, nextSeedMinor: 5 },
  { ...hit(2), amountMinor: 20, nextSeedMinor: 7 },
];

function hit(cycle: number): AuditedHit {
  const names = { wallet: "ten:sandbox:plr_1", roundId: "rnd_1", transactionId: `txn_${cycle}` };
  const chained = { gameId: "golden-reels", at: cycle, event: "{}", hash: null };
  return { cycle, ...names, ...chained, amountMinor: 1, nextSeedMinor: 0 };
}

/** Chains hits as the pool does. */
function chained(hits: readonly AuditedHit[]): AuditedHit[] {
  let previous: string | null = null;
  return hits.map((each) => {
    previous = sha256(hitText(previous, each));
    return { ...each, hash: previous };
  });
}

/** Audits hits that are chained as they are, so that the other checks are what finds a change. */
function audit(books: PoolBooks, hits = HITS) {
  return auditChained(books, chained(hits), null);
}

function auditChained(books: PoolBooks, hits: readonly AuditedHit[], told: ChainHead | null) {
  const transactionIdOf = (cycle: number) => `txn_${cycle}`;
  const pool = { walletPrefix: "ten:sandbox:", transactionIdOf, currency: "USD", sha256 } as const;
  const audit = new PoolAudit({ ...pool, told, changes: books.changes });
  for (const each of hits) audit.hit(each);
  audit.close(books);
  return audit.findings.first;
}

describe("the chain of hits", () => {
  const whats = (hits: readonly AuditedHit[], told: ChainHead | null = null) =>
    auditChained(CORRECT, hits, told).map(({ what }) => what);
  const honest = chained(HITS);
  const told = { seq: 2, hash: honest[1]?.hash ?? "" };

  it("gives no finding when it is complete and ends with what was reported", () => {
    expect(whats(honest)).toEqual([]);
    expect(whats(honest, told)).toEqual([]);
  });

  it("finds a hit or an event that was changed, removed or forged", () => {
    const BROKEN = "Its hash is not that of the hit, its event and the hit before.";
    for (const change of [{ gameId: "other" }, { at: 9 }, { event: null }, { event: "{ }" }]) {
      const changed = honest.map((each) => (each.cycle === 1 ? { ...each, ...change } : each));
      expect(whats(changed)).toEqual([BROKEN]);
      expect(whats(chained(changed))).toEqual([]);
      expect(whats(chained(changed), told)).toEqual(["It is not the hit that was reported."]);
    }
    expect(whats(honest.slice(0, 1), told)).toContain("It lacks a hit that was reported.");
    expect(whats(honest.slice(1))).toContain(BROKEN);
  });
});

describe("the audit of a pool", () => {
  it.each<[string, Partial<PoolBooks>, string]>([
    [
      "a row that was changed",
      { isSealed: false },
      "Its settings or its cycle are not those that were sealed.",
    ],
    [
      "a threshold outside of its cycle",
      { isThresholdInRange: false },
      "The threshold is not one that the cycle could have.",
    ],
    ["settings that cannot be read", { settings: "{" }, "Its settings are none that can be set."],
    [
      "an unknown status",
      { settings: JSON.stringify({ ...defaultSettings("USD"), status: "halted" }) },
      "Its settings are none that can be set.",
    ],
    [
      "a rate out of bounds",
      { settings: JSON.stringify({ ...defaultSettings("USD"), rateBasisPoints: 100_000 }) },
      "Its settings are none that can be set.",
    ],
    [
      "a ceiling that is not above the seed",
      { ceilingMinor: 7 },
      "The cycle's seed is not below its ceiling.",
    ],
  ])("finds %s", (_, change, what) => {
    expect(audit({ ...CORRECT, ...change }).map((finding) => finding.what)).toContain(what);
  });

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
    [
      "a changed seed of the running cycle",
      { seedMinor: 8 },
      "The cycle was not opened with its seed.",
    ],
    ["a changed cycle number", { cycle: 4 }, "The cycle is not the one after the last hit."],
    ["a pot at its ceiling", { ceilingMinor: 1 }, "The pot reached its ceiling unpaid."],
    ["a pot past its threshold", { isOverdue: true }, "The pot passed the threshold unpaid."],
    [
      "a different cycle in memory",
      { isRemembered: false },
      "The cycle in memory is not the one in the row.",
    ],
    [
      "a winner that never contributed",
      { strangerWhoWon: "x" },
      "A wallet won that never contributed.",
    ],
    ["a contributor of another tenant", { foreigner: "x" }, "Another tenant's wallet contributed."],
  ])("finds %s", (_, change, what) => {
    expect(audit({ ...CORRECT, ...change }).map((finding) => finding.what)).toContain(what);
  });

  it.each<[string, Partial<AuditedHit>, string]>([
    ["a changed amount", { amountMinor: 21 }, "What was paid is not the sum of the hits."],
    [
      "a changed seed",
      { nextSeedMinor: 8 },
      "What was seeded is not the sum of the cycles' seeds.",
    ],
    ["a changed cycle", { cycle: 3 }, "A cycle ended without a hit, or with two."],
    ["another transaction", { transactionId: "txn_9" }, "Its transaction is another's."],
    [
      "a winner of another tenant",
      { wallet: "ten:production:plr_1" },
      "It was won by another tenant's wallet.",
    ],
    ["an amount of zero", { amountMinor: 0 }, "It paid nothing."],
  ])("finds, in a hit, %s", (_, change, what) => {
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
