/**
 * Audits a pool's commitments: every revealed seed leads to its hash and to the anchor of its chain, every
 * threshold follows from its seed, and the bet that passed it won. Anybody can check the same from what is
 * published. docs/decisions/0055.
 */
import type { Commitment } from "../jackpot/commitment.ts";
import { positionBelow } from "../jackpot/threshold.ts";
import type { Findings } from "../ledger/finding.ts";
import { POT_UNITS_PER_MINOR } from "../limits.ts";

/** The pool whose commitments are audited. */
export interface CommittedPool {
  readonly poolId: string;
  readonly findings: Findings;
  /** By chain. */
  readonly anchors: ReadonlyMap<number, string>;
  /** SHA-256 of a seed's bytes, in hex. */
  hashOf(seed: string): string;
}

export class CommitmentAudit {
  readonly #pool: CommittedPool;
  #last: Commitment | undefined;
  /** The last revealed seed of the current chain, with its position. */
  #link: { readonly chain: number; readonly position: number; readonly seed: string } | undefined;

  constructor(pool: CommittedPool) {
    this.#pool = pool;
  }

  /** Reads the next commitment, in the order of their numbers. */
  read(made: Commitment): void {
    const last = this.#last;
    this.#last = made;
    const expect = this.#expectOf(made);
    expect("It is missing, or doubled.", (last?.number ?? 0) + 1, made.number);
    if (last !== undefined && last.endedBy === null) {
      expect("The one before it was never revealed.", "its seed", "none");
    }
    const { endedBy, seed } = made;
    if (endedBy === null || seed === null) return;
    const { poolId, hashOf } = this.#pool;
    expect("Its seed is not the one that was committed to.", hashOf(seed), made.seedHash);
    this.#readLink(made, seed);
    const { cycle, salt, startUnits, ceilingMinor, thresholdUnits } = made;
    const span = ceilingMinor * POT_UNITS_PER_MINOR - startUnits;
    const drawn = startUnits + positionBelow({ seed, poolId, cycle, salt }, span);
    expect("Its threshold is not the one that its seed draws.", drawn, thresholdUnits);
    if (endedBy === "hit") this.#readHit(made, drawn);
  }

  /** Checks that the seed leads to the anchor of its chain, through the seed revealed before it. */
  #readLink(made: Commitment, seed: string): void {
    const { chain, position } = made;
    const { anchors, hashOf } = this.#pool;
    const before =
      this.#link?.chain === chain && this.#link.position < position
        ? this.#link
        : { position: 0, seed: anchors.get(chain) };
    let hash = seed;
    for (let at = position; at > before.position; at -= 1) hash = hashOf(hash);
    this.#expectOf(made)("Its seed is not of its chain.", before.seed, hash);
    this.#link = { chain, position, seed };
  }

  #readHit(made: Commitment, thresholdUnits: number): void {
    const { ceilingMinor, beforeUnits, afterUnits, paidMinor: paid } = made;
    const expect = this.#expectOf(made);
    const passes =
      beforeUnits !== null &&
      afterUnits !== null &&
      afterUnits > thresholdUnits &&
      // A pot below one minor unit has nothing to pay yet.
      (beforeUnits <= thresholdUnits || beforeUnits < POT_UNITS_PER_MINOR);
    if (!passes) expect("The bet that won did not pass its threshold.", "pass", "not");
    const whole = Math.floor((afterUnits ?? 0) / POT_UNITS_PER_MINOR);
    const isDue = paid !== null && paid <= whole && paid >= Math.min(whole, ceilingMinor);
    if (!isDue) expect("Its hit did not pay the pot, up to the ceiling.", whole, paid);
  }

  #expectOf({ number }: Pick<Commitment, "number">) {
    const row = `commitment ${number}`;
    return (what: string, expected: unknown, found: unknown) =>
      this.#pool.findings.expect({ row, what }, { expected, found });
  }
}
