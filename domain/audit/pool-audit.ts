/**
 * Audits one jackpot pool's books: the pot is what was contributed and seeded minus what was paid, one hit
 * ended each cycle, and the totals are the sums of their rows. It is exact at any size. No finding reveals
 * the threshold, or how far the pot is from it. docs/money.md; Jackpot rule 4.
 */
import { checkSettings } from "../jackpot/pool-settings.ts";
import { POOL_STATUSES, type PoolSettings } from "../jackpot/pot.ts";
import {
  type ChainedPotChange,
  curesOf,
  cycleAfter,
  reopenedSeedOf,
  skipsOf,
} from "../jackpot/pot-change.ts";
import { Findings } from "../ledger/finding.ts";
import { type ChainedHit, hitText } from "../ledger/hit-chain.ts";
import type { ChainHead, Sha256 } from "../ledger/row-chain.ts";
import { POT_UNITS_PER_MINOR } from "../limits.ts";
import type { Currency } from "../money/currencies.ts";
import { LOST_ROWS } from "./lost-rows.ts";
import { auditPotChanges } from "./pot-change-audit.ts";

/** The bet that ended a cycle, as the pool recorded it. */
export interface HitRow {
  readonly cycle: number;
  readonly wallet: string;
  readonly roundId: string;
  readonly transactionId: string;
  readonly amountMinor: number;
  readonly nextSeedMinor: number;
}

/** A hit with everything that its hash covers. */
export interface AuditedHit extends HitRow, ChainedHit {
  readonly hash: string | null;
}

/** The pool's own row and its totals, read at the same moment. */
export interface PoolBooks {
  /** The changes of the pot that are not bets or hits, in order. */
  readonly changes: readonly ChainedPotChange[];
  /** JSON. */
  readonly settings: string;
  /** True if settings and cycle match their seal. */
  readonly isSealed: boolean;
  /** True if the latest bets match their seals and follow each other. */
  readonly areBatchesSealed: boolean;
  /** True if the threshold is one that the cycle could have drawn. */
  readonly isThresholdInRange: boolean;
  /** True if the committed seed draws the threshold, or if there is no commitment. */
  readonly isThresholdDrawn: boolean;
  readonly cycle: number;
  readonly ceilingMinor: number;
  readonly seedMinor: number;
  /** The amount that the operator paid in to start the first cycle. */
  readonly firstSeedMinor: number;
  readonly potUnits: bigint;
  readonly contributedUnits: bigint;
  readonly seededUnits: bigint;
  readonly paidUnits: bigint;
  /** The sum of the contributors' rows. */
  readonly contributorUnits: bigint;
  /** True if a pot that could have paid is past its threshold. */
  readonly isOverdue: boolean;
  /** True if the cycle in memory, by which bets are decided, equals the stored row. */
  readonly isRemembered: boolean;
  /** A wallet that won but has no contributor's row; null if there is none. */
  readonly strangerWhoWon: string | null;
  /** A wallet whose win is recorded differently from its hit; null if there is none. */
  readonly misinformed: string | null;
  /** A contributor that is not a wallet of this tenant and environment; null if there is none. */
  readonly foreigner: string | null;
}

const UNITS = BigInt(POT_UNITS_PER_MINOR);

export class PoolAudit {
  readonly findings = new Findings();
  readonly #transactionIdOf: (cycle: number) => string;
  readonly #walletPrefix: string;
  readonly #pool: AuditedPool;
  readonly #skips: ReadonlyMap<number, number>;
  #head: ChainHead | null = null;
  #isReportedMet = false;
  #cycles = 0;
  #paidMinor = 0n;
  #seededMinor = 0n;
  #lastSeedMinor: number | undefined;

  constructor(pool: AuditedPool) {
    this.#pool = pool;
    this.#skips = skipsOf(pool.changes);
    this.#transactionIdOf = pool.transactionIdOf;
    this.#walletPrefix = pool.walletPrefix;
    this.findings.excuse(curesOf(pool.changes));
  }

  /** The last hit read, with its hash; null before the first. */
  get head(): ChainHead | null {
    return this.#head;
  }

  /** Reads the next hit, in the order of cycles. */
  hit(hit: AuditedHit): void {
    const row = `hit of cycle ${hit.cycle}`;
    const expect = (what: string, expected: unknown, found: unknown) =>
      this.findings.expect({ row, what }, { expected, found });
    expect("A cycle ended without a hit, or with two.", this.#next, hit.cycle);
    expect("Its transaction is another's.", this.#transactionIdOf(hit.cycle), hit.transactionId);
    if (!hit.wallet.startsWith(this.#walletPrefix)) {
      expect("It was won by another tenant's wallet.", `${this.#walletPrefix}…`, hit.wallet);
    }
    if (hit.amountMinor < 1) expect("It paid nothing.", "at least 1", hit.amountMinor);
    if (hit.nextSeedMinor < 0) expect("Its seed is negative.", 0, hit.nextSeedMinor);
    this.#chain(hit);
    this.#cycles = hit.cycle;
    this.#paidMinor += BigInt(hit.amountMinor);
    this.#seededMinor += BigInt(hit.nextSeedMinor);
    this.#lastSeedMinor = hit.nextSeedMinor;
  }

  /**
   * Compares the pool's row with the hits that were read. All hits of earlier cycles must have been
   * read.
   */
  close(books: PoolBooks): void {
    const { potUnits, contributedUnits, seededUnits, paidUnits } = books;
    const before = this.findings.count;
    const { sha256 } = this.#pool;
    auditPotChanges(books.changes, { findings: this.findings, sha256 });
    const changedUnits = books.changes.reduce((sum, { units }) => sum + unitsOf(units), 0n);
    const expect = (what: string, expected: unknown, found: unknown) =>
      this.findings.expect({ row: "pool", what }, { expected, found });
    expect(
      "The pot is not what was contributed and seeded, less what was paid.",
      contributedUnits + seededUnits + changedUnits - paidUnits,
      potUnits,
    );
    expect(
      "What was contributed is not the sum of the contributors' rows.",
      books.contributorUnits,
      contributedUnits,
    );
    expect("What was paid is not the sum of the hits.", this.#paidMinor * UNITS, paidUnits);
    expect(
      "What was seeded is not the sum of the cycles' seeds.",
      (BigInt(books.firstSeedMinor) + this.#seededMinor) * UNITS,
      seededUnits,
    );
    expect("The cycle is not the one after the last hit.", this.#next, books.cycle);
    if (!books.isThresholdInRange) {
      expect("The threshold is not one that the cycle could have.", "seed to ceiling", "another");
    }
    if (!books.isThresholdDrawn) {
      expect("The threshold is not the one that was committed to.", "the seed's", "another");
    }
    const { told } = this.#pool;
    if (told !== null && !this.#isReportedMet && !this.#isSkipped(told.seq)) {
      expect(LOST_ROWS.reportedHit, `cycle ${told.seq}`, `${this.#cycles} cycles`);
    }
    this.#checkSettings(books);
    const running = { lastCycle: this.#cycles, cycle: books.cycle };
    const reopened = reopenedSeedOf(books.changes, running);
    const seedMinor = reopened ?? this.#lastSeedMinor ?? books.firstSeedMinor;
    expect("The cycle was not opened with its seed.", seedMinor, books.seedMinor);
    if (potUnits >= BigInt(books.ceilingMinor) * UNITS) {
      expect("The pot reached its ceiling unpaid.", `below ${books.ceilingMinor} minor`, potUnits);
    }
    if (books.isOverdue) expect("The pot passed the threshold unpaid.", "a hit", "none");
    if (!books.isRemembered) {
      expect("The cycle in memory is not the one in the row.", "the row's", "another");
    }
    if (books.foreigner !== null) {
      expect("Another tenant's wallet contributed.", `${this.#walletPrefix}…`, books.foreigner);
    }
    if (books.misinformed !== null) {
      expect("A wallet was sent a win that differs from the hit.", "the hit", books.misinformed);
    }
    if (books.strangerWhoWon !== null) {
      expect("A wallet won that never contributed.", "a contributor", books.strangerWhoWon);
    }
    // Only if nothing else was found: the other checks are more precise.
    if (this.findings.count > before) return;
    if (!books.isSealed) {
      expect("Its settings or its cycle are not those that were sealed.", "the seal", "others");
    } else if (!books.areBatchesSealed) {
      expect("Its latest bets are not those that were sealed.", "the seals", "others");
    }
  }

  /** The number of the cycle after the last hit that was read. */
  get #next(): number {
    return cycleAfter(this.#skips, this.#cycles);
  }

  /** Returns true if a correction has explained that this hit is lost, by continuing with a later number. */
  #isSkipped(cycle: number): boolean {
    return [...this.#skips].some(([after, next]) => after < cycle && cycle < next);
  }

  #chain(hit: AuditedHit): void {
    const { sha256, told } = this.#pool;
    const row = `hit of cycle ${hit.cycle}`;
    const expected = sha256(hitText(this.#head?.hash ?? null, hit));
    const what = "Its hash is not that of the hit, its event and the hit before.";
    this.findings.expect({ row, what }, { expected, found: hit.hash });
    this.#head = { seq: hit.cycle, hash: hit.hash ?? expected };
    if (told === null || hit.cycle !== told.seq) return;
    this.#isReportedMet = true;
    const other = { row, what: LOST_ROWS.otherHit };
    this.findings.expect(other, { expected: told.hash, found: hit.hash });
  }

  #checkSettings({ settings, seedMinor, ceilingMinor }: PoolBooks): void {
    const where = { row: "pool", what: "Its settings are none that can be set." };
    try {
      const read = JSON.parse(settings) as PoolSettings;
      const checked = checkSettings(read, this.#pool.currency);
      if (!checked.ok) this.findings.add({ ...where, expected: "within", found: checked.refusal });
      if (POOL_STATUSES.some((status) => status === read.status)) return;
      const expected = POOL_STATUSES.join(" or ");
      this.findings.add({ ...where, expected, found: String(read.status) });
    } catch {
      this.findings.add({ ...where, expected: "settings", found: "something else" });
    } finally {
      if (seedMinor >= ceilingMinor) {
        const what = "The cycle's seed is not below its ceiling.";
        const expected = `below ${ceilingMinor}`;
        this.findings.add({ row: "pool", what, expected, found: String(seedMinor) });
      }
    }
  }
}

/** A value that is not a whole number is reported separately, and counts as zero here. */
function unitsOf(units: number): bigint {
  return Number.isSafeInteger(units) ? BigInt(units) : 0n;
}

/** The pool that is audited, and what it is compared with. */
interface AuditedPool {
  /** The prefix of the names of this pool's wallets. */
  readonly walletPrefix: string;
  readonly currency: Currency;
  readonly sha256: Sha256;
  /** The changes of the pot that are not bets or hits: corrections explain findings about hits. */
  readonly changes: readonly ChainedPotChange[];
  /** The last hit that was reported, with its hash; null if none was. */
  readonly told: ChainHead | null;
  transactionIdOf(cycle: number): string;
}
