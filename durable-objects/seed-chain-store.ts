/**
 * The seed chains of an object: the one in use and the one that follows it. Both anchors are published when
 * the earlier chain begins, so no chain is drawn with knowledge of what will be played with it. Their last
 * seeds are sealed. docs/decisions/0052.
 */
import { Buffer } from "node:buffer";
import { bytesToHex } from "@noble/hashes/utils.js";
import { assert } from "../domain/assert.ts";
import { seedOfChain } from "../domain/fairness/seed-chain.ts";
import { SEEDS_PER_CHAIN } from "../domain/limits.ts";
import type { Sealer } from "./sealer.ts";
import { sha256 } from "./sha256.ts";
import type { SideSeal } from "./side-seal.ts";

/** The table, for an object's schema. */
export const SEED_CHAIN_TABLE = `
  -- Chains of seeds: how far each is used, 0 for one that has not begun. Its last seed is sealed, and
  -- null once all its seeds are revealed.
  CREATE TABLE seed_chain (
    chain INTEGER PRIMARY KEY,
    anchor TEXT NOT NULL,
    last_seed TEXT,
    position INTEGER NOT NULL,
    -- 1 once the player has chosen a client seed after the anchor was published.
    chosen INTEGER NOT NULL
  ) STRICT;
`;

export const SEED_CHAIN_COLUMNS = ["chain", "anchor", "last_seed", "position", "chosen"];

interface Chain {
  readonly chain: number;
  readonly anchor: string;
  readonly lastSeed: string;
  readonly position: number;
  readonly chosen: number;
}

/** The published part of the chains. */
export interface PublishedChain {
  /** From 1; 0 while seeds from before seed chains are in use. */
  readonly number: number;
  readonly anchor: string | null;
  /** The position of the seed in use, from 1. */
  readonly position: number;
  /** The anchor of the chain that follows. */
  readonly nextAnchor: string;
}

export class SeedChainStore {
  readonly #sql: SqlStorage;
  readonly #seal: SideSeal;
  readonly #sealer: Sealer;
  readonly #owner: string;
  readonly #length: number;
  #known: { readonly inUse: Chain | undefined; readonly next: Chain } | undefined;
  /** The first seed of the latest chain: computing it again would take hundreds of hashes. */
  #first: { readonly anchor: string; readonly seed: string } | undefined;

  /** `owner` is the id of the player or pool that owns the chains; `length` is the number of seeds in each. */
  constructor(
    sql: SqlStorage,
    options: { seal: SideSeal; sealer: Sealer; owner: string; length?: number },
  ) {
    this.#sql = sql;
    this.#seal = options.seal;
    this.#sealer = options.sealer;
    this.#owner = options.owner;
    this.#length = options.length ?? SEEDS_PER_CHAIN;
  }

  /** The chain in use and the anchor of the next. */
  get published(): PublishedChain {
    const { inUse, next } = this.#live;
    const { chain: number = 0, anchor = null, position = 0 } = inUse ?? {};
    return { number, anchor, position, nextAnchor: next.anchor };
  }

  /** True if the player chose the client seed in use after the anchor of the chain in use was published. */
  get isChosen(): boolean {
    const { inUse, next } = this.#live;
    return (inUse ?? next).chosen === 1;
  }

  /** Draws the next chain of an object that has none. */
  create(): void {
    this.#draw(1);
  }

  /** Records that the player chose a client seed after all these anchors were published. */
  choose(): void {
    const { inUse, next } = this.#live;
    for (const known of [inUse, next]) {
      if (known !== undefined && known.chosen === 0) this.#write({ ...known, chosen: 1 });
    }
  }

  /**
   * Returns the next seed. The last one of a chain is followed by the first of the next chain, and
   * another chain is then drawn. Call it inside a transaction.
   */
  advance(): { seed: string; beginsChain: boolean } {
    const { inUse, next } = this.#live;
    if (inUse !== undefined && inUse.position < this.#length) {
      const position = inUse.position + 1;
      this.#write({ ...inUse, position });
      return { seed: this.#seedAt(inUse, position), beginsChain: false };
    }
    if (inUse !== undefined) this.#write({ ...inUse, lastSeed: null });
    this.#write({ ...next, position: 1 });
    const seed = this.#seedAt(next, 1);
    this.#draw(next.chain + 1);
    return { seed, beginsChain: true };
  }

  /** Returns true if `isIt` holds for one of the remaining seeds of the chain in use. */
  isAhead(isIt: (seed: string) => boolean): boolean {
    const { inUse } = this.#live;
    if (inUse === undefined) return false;
    for (let position = inUse.position + 1; position <= this.#length; position += 1) {
      if (isIt(this.#seedAt(inUse, position))) return true;
    }
    return false;
  }

  /** Abandons both chains and draws a new one, with which the next seed begins. */
  renew(): void {
    const { inUse, next } = this.#live;
    for (const known of [inUse, next]) {
      if (known !== undefined) this.#write({ ...known, lastSeed: null });
    }
    this.#draw(next.chain + 1);
  }

  /** The seed in use. Before the first `advance` there is none, and it throws. */
  get seedInUse(): string {
    const { inUse } = this.#live;
    assert(inUse !== undefined, "a chain is in use");
    return this.#seedAt(inUse, inUse.position);
  }

  /** True if everything is sealed under the key in use. */
  get isSealedCurrently(): boolean {
    const { inUse, next } = this.#live;
    return [inUse ?? next, next].every(({ lastSeed }) => this.#sealer.isCurrent(lastSeed));
  }

  /** Seals everything again under the key in use. */
  reseal(): void {
    const { inUse, next } = this.#live;
    for (const known of [inUse, next]) {
      if (known === undefined) continue;
      const place = this.#placeOf(known.chain);
      const lastSeed = this.#sealer.seal(this.#sealer.open(known.lastSeed, place), place);
      this.#write({ ...known, lastSeed });
    }
  }

  /** Clears the cache: after a failed transaction it may hold rows that were never stored. */
  forget(): void {
    this.#known = undefined;
  }

  get #live() {
    this.#known ??= this.#read();
    return this.#known;
  }

  #read() {
    const rows = this.#sql
      .exec<Chain & Record<string, SqlStorageValue>>(
        `SELECT chain, anchor, last_seed AS lastSeed, position, chosen FROM seed_chain
         WHERE last_seed IS NOT NULL ORDER BY chain DESC LIMIT 2`,
      )
      .toArray();
    const [next, inUse] = rows;
    assert(next !== undefined, "an object that draws has a chain to come");
    return { inUse, next };
  }

  #draw(chain: number): void {
    const lastSeed = bytesToHex(crypto.getRandomValues(new Uint8Array(32)));
    const seed = seedOfChain(lastSeed, 1, hashOf, this.#length);
    const anchor = hashOf(seed);
    this.#first = { anchor, seed };
    const sealed = this.#sealer.seal(lastSeed, this.#placeOf(chain));
    this.#write({ chain, anchor, lastSeed: sealed, position: 0, chosen: 0 });
  }

  #seedAt({ chain, anchor, lastSeed }: Chain, position: number): string {
    if (position === 1 && this.#first?.anchor === anchor) return this.#first.seed;
    const opened = this.#sealer.open(lastSeed, this.#placeOf(chain));
    return seedOfChain(opened, position, hashOf, this.#length);
  }

  #placeOf(chain: number): string {
    return `seed chain ${chain} of ${this.#owner}`;
  }

  #write(row: Omit<Chain, "lastSeed"> & { readonly lastSeed: string | null }): void {
    this.#known = undefined;
    const { chain, anchor, lastSeed, position, chosen } = row;
    this.#seal.around({ table: "seed_chain", where: "chain = ?", params: [chain] }, () => {
      this.#sql.exec(
        `INSERT INTO seed_chain (${SEED_CHAIN_COLUMNS.join(", ")}) VALUES (?, ?, ?, ?, ?)
         ON CONFLICT (chain) DO UPDATE SET last_seed = excluded.last_seed,
           position = excluded.position, chosen = excluded.chosen`,
        ...[chain, anchor, lastSeed, position, chosen],
      );
    });
  }
}

/** The platform's own SHA-256 of a seed's bytes: a chain takes hundreds. */
function hashOf(seed: string): string {
  return sha256(Buffer.from(seed, "hex"));
}
