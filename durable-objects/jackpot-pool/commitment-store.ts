/**
 * What a pool publishes about each threshold. Before: the hash of the seed that draws it. Afterwards:
 * everything needed to compute it again and to see which bet passed it. Rows are kept forever. Jackpot rule
 * 4; docs/decisions/0055.
 */
import { hexToBytes } from "@noble/hashes/utils.js";
import type { Commitment, CommitmentEnd, SaltBy } from "../../domain/jackpot/commitment.ts";
import { positionBelow } from "../../domain/jackpot/threshold.ts";
import { POT_UNITS_PER_MINOR, SEEDS_PER_POOL_CHAIN } from "../../domain/limits.ts";
import type { Sealer } from "../sealer.ts";
import { type PublishedChain, SEED_CHAIN_TABLE, SeedChainStore } from "../seed-chain-store.ts";
import { sha256 } from "../sha256.ts";
import type { SideSeal } from "../side-seal.ts";

/** The step of the pool's schema. */
export const COMMITMENT_TABLES = `
  ${SEED_CHAIN_TABLE}
  -- One row for each threshold that was drawn. The columns from \`ended_by\` on are null while it counts.
  CREATE TABLE commitment (
    number INTEGER PRIMARY KEY,
    cycle INTEGER NOT NULL,
    chain INTEGER NOT NULL,
    position INTEGER NOT NULL,
    seed_hash TEXT NOT NULL,
    salt TEXT NOT NULL,
    salt_by TEXT,
    start_units INTEGER NOT NULL,
    ceiling_minor INTEGER NOT NULL,
    opened_at INTEGER NOT NULL,
    ended_by TEXT,
    seed TEXT,
    threshold_units INTEGER,
    before_units INTEGER,
    after_units INTEGER,
    ended_at INTEGER
  ) STRICT;
`;

export const COMMITMENT_COLUMNS = [
  ...["number", "cycle", "chain", "position", "seed_hash", "salt", "salt_by", "start_units"],
  ...["ceiling_minor", "opened_at", "ended_by", "seed", "threshold_units", "before_units"],
  ...["after_units", "ended_at"],
];

const SELECT = `SELECT number, cycle, chain, position, seed_hash AS seedHash, salt, salt_by AS saltBy,
    start_units AS startUnits, ceiling_minor AS ceilingMinor, opened_at AS openedAt,
    ended_by AS endedBy, seed, threshold_units AS thresholdUnits, before_units AS beforeUnits,
    after_units AS afterUnits, ended_at AS endedAt, (SELECT amount_minor FROM hit
      WHERE hit.cycle = commitment.cycle AND ended_by = 'hit') AS paidMinor
  FROM commitment`;

/** What the bet that ended a cycle adds to the next threshold. */
export interface Salt {
  readonly salt: string;
  readonly saltBy: SaltBy;
}

const NO_SALT: Salt = { salt: "", saltBy: null };

/** What is published while a cycle runs. */
export interface PublishedCommitment {
  readonly chain: PublishedChain;
  /** Null for a cycle that was drawn before commitments existed, and in a closed pool. */
  readonly current: Pick<Commitment, "seedHash" | "salt" | "saltBy"> | null;
}

/** The cycle that a threshold is drawn for. */
export interface DrawnCycle {
  readonly cycle: number;
  readonly potUnits: number;
  readonly ceilingMinor: number;
  /** Left out if no bet ended a cycle, because then the salt is still that of the last hit. */
  readonly salt?: Salt;
  readonly now: number;
}

export class CommitmentStore {
  readonly #sql: SqlStorage;
  readonly #seal: SideSeal;
  readonly #poolId: string;
  readonly #chains: SeedChainStore;
  /** The newest row; null if there is none, undefined if it has not been read. */
  #last: Commitment | null | undefined;

  constructor(sql: SqlStorage, options: { seal: SideSeal; sealer: Sealer; poolId: string }) {
    const { seal, sealer, poolId } = options;
    this.#sql = sql;
    this.#seal = seal;
    this.#poolId = poolId;
    const length = SEEDS_PER_POOL_CHAIN;
    this.#chains = new SeedChainStore(sql, { seal, sealer, owner: poolId, length });
  }

  /** Draws the chains of a pool that has none, so that their anchors are published from now on. */
  begin(): void {
    const query = "SELECT count(*) AS count FROM seed_chain";
    if (this.#sql.exec<{ count: number }>(query).one().count === 0) this.#chains.create();
  }

  get published(): PublishedCommitment {
    const { current } = this;
    const { seedHash = "", salt = "", saltBy = null } = current ?? {};
    return { chain: this.#chains.published, current: current && { seedHash, salt, saltBy } };
  }

  /** The commitment to the threshold of the running cycle; null if there is none. */
  get current(): Commitment | null {
    return this.#newest?.endedBy === null ? this.#newest : null;
  }

  /** Commits to the next seed and returns the cycle's draw below `span`. Call it inside a transaction. */
  draw({ cycle, potUnits, ceilingMinor, now, ...drawn }: DrawnCycle, span: number): number {
    this.begin();
    const { seed } = this.#chains.advance();
    const { number: chain, position } = this.#chains.published;
    const last = this.#newest;
    const { salt, saltBy } = drawn.salt ?? last ?? NO_SALT;
    const number = (last?.number ?? 0) + 1;
    this.#write(number, () => {
      this.#sql.exec(
        `INSERT INTO commitment (number, cycle, chain, position, seed_hash, salt, salt_by, start_units,
           ceiling_minor, opened_at)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
        ...[number, cycle, chain, position, seedHashOf(seed), salt, saltBy, potUnits],
        ...[ceilingMinor, now],
      );
    });
    return positionBelow({ seed, poolId: this.#poolId, cycle, salt }, span);
  }

  /**
   * Reveals the seed of a threshold that no longer counts; does nothing if the threshold was drawn
   * before commitments existed. Call it inside a transaction.
   */
  reveal({ endedBy, beforeUnits, afterUnits, endedAt }: CommitmentEnd): void {
    const { current } = this;
    if (current === null) return;
    const seed = this.#chains.seedInUse;
    const thresholdUnits = this.#thresholdOf(current, seed);
    this.#write(current.number, () => {
      this.#sql.exec(
        `UPDATE commitment SET ended_by = ?, seed = ?, threshold_units = ?, before_units = ?,
           after_units = ?, ended_at = ? WHERE number = ?`,
        ...[endedBy, seed, thresholdUnits, beforeUnits, afterUnits, endedAt, current.number],
      );
    });
  }

  /**
   * Replaces the chains of a pool that has lost rows: their seeds may have been revealed during a
   * time of which it has no record.
   */
  renew(): void {
    this.begin();
    this.#chains.renew();
  }

  /** Returns true if a threshold, in pot units, is the one that the running cycle's seed draws. */
  isDrawn(thresholdUnits: number): boolean {
    const { current } = this;
    if (current === null) return true;
    const seed = this.#chains.seedInUse;
    const isCommitted = seedHashOf(seed) === current.seedHash;
    return isCommitted && this.#thresholdOf(current, seed) === thresholdUnits;
  }

  /** Returns rows before a number, the newest first. */
  before(number: number, limit: number, offset = 0): Commitment[] {
    const where = "WHERE number < ? ORDER BY number DESC LIMIT ? OFFSET ?";
    return this.#rows(where, number, limit, offset);
  }

  /** The number of the newest row; 0 if there is none. */
  lastNumber(): number {
    const query = "SELECT coalesce(max(number), 0) AS number FROM commitment";
    return this.#sql.exec<{ number: number }>(query).one().number;
  }

  /** Returns rows after a number and up to another, in order. */
  after(number: number, through: number, limit: number): Commitment[] {
    const part = "WHERE number > ? AND number <= ? ORDER BY number LIMIT ?";
    return this.#rows(part, number, through, limit);
  }

  /** The anchors of all chains, by number. */
  anchors(): ReadonlyMap<number, string> {
    const rows = this.#sql.exec<{ chain: number; anchor: string }>(
      "SELECT chain, anchor FROM seed_chain",
    );
    return new Map([...rows].map(({ chain, anchor }) => [chain, anchor]));
  }

  /** Seals the chains again if they are under an earlier key. */
  reseal(): void {
    if (!this.#chains.isSealedCurrently) this.#chains.reseal();
  }

  /** Clears the cache: after a failed transaction it may hold rows that were never stored. */
  forget(): void {
    this.#last = undefined;
    this.#chains.forget();
  }

  #thresholdOf({ cycle, salt, startUnits, ceilingMinor }: Commitment, seed: string): number {
    const span = ceilingMinor * POT_UNITS_PER_MINOR - startUnits;
    return startUnits + positionBelow({ seed, poolId: this.#poolId, cycle, salt }, span);
  }

  get #newest(): Commitment | null {
    if (this.#last === undefined) this.#last = this.before(Number.MAX_SAFE_INTEGER, 1)[0] ?? null;
    return this.#last;
  }

  #rows(where: string, ...bindings: SqlStorageValue[]): Commitment[] {
    return this.#sql
      .exec<Commitment & Record<string, SqlStorageValue>>(`${SELECT} ${where}`, ...bindings)
      .toArray();
  }

  #write(number: number, write: () => void): void {
    this.#last = undefined;
    this.#seal.around({ table: "commitment", where: "number = ?", params: [number] }, write);
  }
}

function seedHashOf(seed: string): string {
  return sha256(hexToBytes(seed));
}
