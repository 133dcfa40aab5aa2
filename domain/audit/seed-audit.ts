/**
 * Audits a wallet's server seeds: each matches the hash that committed to it, and every round was drawn
 * from a stored seed, at a nonce for which the seed was used. Reference 9.9.
 */
import { serverSeedHash } from "../fairness/draw-stream.ts";
import type { Findings } from "../ledger/finding.ts";
import type { ReadRow } from "./stored-row.ts";

/** A server seed as it is stored. */
export interface StoredSeed {
  readonly serverSeed: string;
  readonly serverSeedHash: string;
  readonly firstNonce: number;
  /** Null for the seed in use. */
  readonly lastNonce: number | null;
}

export class SeedAudit {
  readonly #findings: Findings;
  /** The first and last nonce of the rounds that were drawn from each seed, by its hash. */
  readonly #used = new Map<string, { first: number; last: number }>();

  constructor(findings: Findings) {
    this.#findings = findings;
  }

  /** Reads the next row, of any kind. */
  note({ kind, nonce, read }: ReadRow): void {
    const hash = read.entry.round?.fairness.serverSeedHash;
    if (kind !== "round" || hash === undefined) return;
    const use = this.#used.get(hash);
    if (use === undefined) this.#used.set(hash, { first: nonce, last: nonce });
    else use.last = nonce;
  }

  /** Compares the stored seeds, oldest first, with the rounds that were read. */
  close(seeds: readonly StoredSeed[]): void {
    const kept = new Map(seeds.map((seed) => [seed.serverSeedHash, seed]));
    for (const { serverSeed, serverSeedHash: hash } of seeds) {
      const isSeed = /^[0-9a-f]{64}$/.test(serverSeed) && serverSeedHash(serverSeed) === hash;
      if (isSeed) continue;
      // A seed in use is secret, so a finding does not contain it.
      const what = "A server seed is not what its hash committed to.";
      this.#findings.add({ row: `seed ${hash}`, what, expected: hash, found: "another" });
    }
    for (const [hash, { first, last }] of this.#used) {
      const seed = kept.get(hash);
      const covers =
        seed !== undefined &&
        seed.firstNonce <= first &&
        (seed.lastNonce === null || seed.lastNonce >= last);
      if (covers) continue;
      const found = seed && `nonces ${seed.firstNonce} to ${seed.lastNonce ?? "now"}`;
      const what = "Rounds were drawn from a server seed that is not kept for them.";
      const expected = `nonces ${first} to ${last}`;
      this.#findings.add({ row: `seed ${hash}`, what, expected, found: found ?? "none" });
    }
  }
}
