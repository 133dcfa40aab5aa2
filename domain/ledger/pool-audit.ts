/**
 * Audits one jackpot pool's books: the pot is what was contributed and seeded less what was paid,
 * one hit ended each cycle, and the totals are the sums of their rows. Exact at any size. No
 * finding reveals the threshold, or how far the pot is from it. docs/money.md; Jackpot rule 4.
 */
import { POT_UNITS_PER_MINOR } from "../limits.ts";
import { Findings } from "./finding.ts";

/** The bet that ended a cycle, as the pool recorded it. */
export interface HitRow {
  readonly cycle: number;
  readonly wallet: string;
  readonly roundId: string;
  readonly transactionId: string;
  readonly amountMinor: number;
  readonly nextSeedMinor: number;
}

/** The pool's own row and its totals, read at the same moment. */
export interface PoolBooks {
  readonly cycle: number;
  readonly ceilingMinor: number;
  readonly seedMinor: number;
  /** What the operator put in to start the first cycle. */
  readonly firstSeedMinor: number;
  readonly potUnits: bigint;
  readonly contributedUnits: bigint;
  readonly seededUnits: bigint;
  readonly paidUnits: bigint;
  /** The sum of the contributors' rows. */
  readonly contributorUnits: bigint;
  /** Whether a pot that could have paid is past its threshold. */
  readonly isOverdue: boolean;
  /** Whether the cycle in memory, which judges bets, equals the stored row. */
  readonly isRemembered: boolean;
  /** A wallet that won without a contributor's row; null if there is none. */
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
  #cycles = 0;
  #paidMinor = 0n;
  #seededMinor = 0n;
  #lastSeedMinor: number | undefined;

  constructor(pool: {
    /** The prefix of the names of this pool's wallets. */
    readonly walletPrefix: string;
    transactionIdOf(cycle: number): string;
  }) {
    this.#transactionIdOf = pool.transactionIdOf;
    this.#walletPrefix = pool.walletPrefix;
  }

  /** Reads the next hit, in the order of cycles. */
  hit(hit: HitRow): void {
    const row = `hit of cycle ${hit.cycle}`;
    const expect = (what: string, expected: unknown, found: unknown) =>
      this.findings.expect({ row, what }, { expected, found });
    expect("A cycle ended without a hit, or with two.", this.#cycles + 1, hit.cycle);
    expect("Its transaction is another's.", this.#transactionIdOf(hit.cycle), hit.transactionId);
    if (!hit.wallet.startsWith(this.#walletPrefix)) {
      expect("It was won by another tenant's wallet.", `${this.#walletPrefix}…`, hit.wallet);
    }
    if (hit.amountMinor < 1) expect("It paid nothing.", "at least 1", hit.amountMinor);
    if (hit.nextSeedMinor < 0) expect("Its seed is negative.", 0, hit.nextSeedMinor);
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
    const expect = (what: string, expected: unknown, found: unknown) =>
      this.findings.expect({ row: "pool", what }, { expected, found });
    expect(
      "The pot is not what was contributed and seeded, less what was paid.",
      contributedUnits + seededUnits - paidUnits,
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
    expect("The cycle is not the one after the last hit.", this.#cycles + 1, books.cycle);
    const seedMinor = this.#lastSeedMinor ?? books.firstSeedMinor;
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
  }
}
