/**
 * The wallet's fairness seeds: the server seed in use, from a chain that was committed to before any
 * client seed was known, and the player's own seed. A server seed leaves this object only once it is
 * revealed, and is sealed until then. Reference 9.9; docs/decisions/0052.
 */
import { bytesToHex } from "@noble/hashes/utils.js";
import { assert } from "../../../domain/assert.ts";
import type { StoredSeed as AuditedSeed } from "../../../domain/audit/seed-audit.ts";
import { serverSeedHash } from "../../../domain/fairness/draw-stream.ts";
import type { ListedSeed } from "../../../domain/fairness/revealed-seeds.ts";
import type { Sealer } from "../../sealer.ts";
import { type PublishedChain, SeedChainStore } from "../../seed-chain-store.ts";
import type { SideSeal } from "../../side-seal.ts";

/** The later steps of the wallet's schema for seeds. */
export const SEED_CHAIN = `
  -- The rounds that were drawn from a seed: from its first nonce to its last, which is set when it is revealed.
  ALTER TABLE seed ADD COLUMN first_nonce INTEGER NOT NULL DEFAULT 1;
  ALTER TABLE seed ADD COLUMN last_nonce INTEGER;
  ALTER TABLE seed ADD COLUMN revealed_at INTEGER;
  -- The server seed that follows the one in use; drawn when first asked for in a wallet older than this.
  ALTER TABLE seed ADD COLUMN next_server_seed TEXT;
  -- The seed in use is known without it, so a new wallet writes nothing here.
  CREATE INDEX revealed_seed ON seed (server_seed_hash) WHERE revealed_at IS NOT NULL;

  -- What a rotation answered, by its key.
  CREATE TABLE seed_rotation (
    idempotency_key TEXT PRIMARY KEY,
    fingerprint TEXT NOT NULL,
    answer TEXT NOT NULL,
    created_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
`;

export interface Seed {
  readonly serverSeed: string;
  readonly serverSeedHash: string;
  readonly clientSeed: string;
  /** The nonce of the first round that is drawn from it. */
  readonly firstNonce: number;
}

interface StoredSeed extends Seed {
  readonly seedId: number;
  /** The server seed as it is stored. */
  readonly sealed: string;
  /** Sealed; only in wallets that are older than chains. */
  readonly nextServerSeed: string | null;
}

export class SeedStore {
  readonly #sql: SqlStorage;
  readonly #seal: SideSeal;
  readonly #sealer: Sealer;
  readonly #playerId: string;
  readonly #chains: SeedChainStore;
  #current: StoredSeed | undefined;

  constructor(sql: SqlStorage, options: { seal: SideSeal; sealer: Sealer; playerId: string }) {
    const { seal, sealer, playerId } = options;
    this.#sql = sql;
    this.#seal = seal;
    this.#sealer = sealer;
    this.#playerId = playerId;
    this.#chains = new SeedChainStore(sql, { seal, sealer, owner: playerId });
  }

  /**
   * Seals the seeds of a wallet that is older than chains, and draws its first chain. We are committed
   * to the seed in use and to the next one, so the chain begins once both have been used.
   */
  upgrade(): void {
    this.#chains.create();
    const [row] = this.#sql
      .exec<{ seed_id: number; server_seed: string; hash: string; next: string | null }>(
        `SELECT seed_id, server_seed, server_seed_hash AS hash, next_server_seed AS next FROM seed
         WHERE revealed_at IS NULL ORDER BY seed_id DESC LIMIT 1`,
      )
      .toArray();
    if (row === undefined) return;
    this.#replaceSealed(row.seed_id, {
      seed: this.#sealer.seal(row.server_seed, this.#placeOf(row.hash)),
      next: row.next && this.#sealer.seal(row.next, this.#placeOfNext(row.hash)),
    });
  }

  /** True if everything is sealed under the key in use. Throws if something cannot be opened. */
  get isSealedCurrently(): boolean {
    return this.#sealer.isCurrent(this.#stored().sealed) && this.#chains.isSealedCurrently;
  }

  /** Seals everything again under the key in use. */
  reseal(): void {
    this.#chains.reseal();
    const { seedId, serverSeed, serverSeedHash: hash } = this.#stored();
    const next = this.#next();
    this.#replaceSealed(seedId, {
      seed: this.#sealer.seal(serverSeed, this.#placeOf(hash)),
      next: next === undefined ? null : this.#sealer.seal(next, this.#placeOfNext(hash)),
    });
  }

  /** The published part of the chains that the server seeds come from. */
  get chain(): PublishedChain {
    return this.#chains.published;
  }

  /**
   * True if the client seed in use is the player's own choice, made after we had committed to the server
   * seeds that it is used with.
   */
  get isClientSeedChosen(): boolean {
    return this.#chains.isChosen;
  }

  /** Sets the player's client seed for the rounds from now on. Call it inside a transaction. */
  choose(clientSeed: string): void {
    const { seedId } = this.#stored();
    this.#chains.choose();
    this.#current = undefined;
    this.#write(seedId, "UPDATE seed SET client_seed = ? WHERE seed_id = ?", clientSeed, seedId);
  }

  /** The seed pair in use. A wallet has one from its first session on. */
  current(): Seed {
    return this.#stored();
  }

  /** Returns the hash of the next server seed; null in a chain, whose anchor commits to it. */
  nextHash(): string | null {
    const next = this.#next();
    return next === undefined ? null : serverSeedHash(next);
  }

  /** Returns all seeds, oldest first, for an audit. One that cannot be opened is empty. */
  audited(): AuditedSeed[] {
    const query = `SELECT server_seed AS serverSeed, server_seed_hash AS serverSeedHash,
      first_nonce AS firstNonce, last_nonce AS lastNonce, revealed_at AS revealedAt
      FROM seed ORDER BY seed_id`;
    return this.#sql
      .exec<AuditedSeed & { revealedAt: number | null } & Record<string, SqlStorageValue>>(query)
      .toArray()
      .map(({ revealedAt, ...seed }) => {
        if (revealedAt !== null) return seed;
        return { ...seed, serverSeed: this.#openOrNothing(seed) };
      });
  }

  /** Returns the server seed with that hash, if it has been revealed. */
  revealed(hash: string): string | undefined {
    const query = `SELECT server_seed AS serverSeed FROM seed
      WHERE server_seed_hash = ? AND revealed_at IS NOT NULL`;
    return this.#sql.exec<{ serverSeed: string }>(query, hash).toArray()[0]?.serverSeed;
  }

  /** Returns revealed seeds that drew rounds, newest first, from before the seed with that id. */
  listRevealed({ before, limit }: { before: number | undefined; limit: number }) {
    const query = `SELECT seed_id AS seedId, server_seed AS serverSeed,
        server_seed_hash AS serverSeedHash, first_nonce AS firstNonce, last_nonce AS lastNonce,
        revealed_at AS revealedAt
      FROM seed WHERE revealed_at IS NOT NULL AND last_nonce IS NOT NULL AND seed_id < ?
      ORDER BY seed_id DESC LIMIT ?`;
    return this.#sql
      .exec<ListedSeed & { seedId: number } & Record<string, SqlStorageValue>>(
        query,
        before ?? Number.MAX_SAFE_INTEGER,
        limit,
      )
      .toArray();
  }

  /**
   * Returns the first nonce of the seed with that id, or else of the next seed; without an id, of the seed
   * in use.
   */
  firstNonceFrom(seedId: number | undefined): number {
    if (seedId === undefined) return this.current().firstNonce;
    const query =
      "SELECT first_nonce AS nonce FROM seed WHERE seed_id >= ? ORDER BY seed_id LIMIT 1";
    const [row] = this.#sql.exec<{ nonce: number }>(query, seedId).toArray();
    return row?.nonce ?? this.current().firstNonce;
  }

  /**
   * Returns the server seed, in use or revealed, that a round was drawn from, by the hash that committed to
   * it.
   */
  byHash(hash: string): Pick<Seed, "serverSeed"> {
    const serverSeed = this.kept(hash);
    assert(serverSeed !== undefined, "the seed of a round is kept");
    return { serverSeed };
  }

  /** Returns the seed with that hash, in use or revealed; a wallet that lost its storage does not have its earlier seeds. */
  kept(hash: string): string | undefined {
    const { serverSeedHash, serverSeed } = this.current();
    return serverSeedHash === hash ? serverSeed : this.revealed(hash);
  }

  /** Draws a wallet's chains, and a default client seed, from the platform's secure generator. */
  create(now: number): void {
    this.#chains.create();
    const { seed: serverSeed } = this.#chains.advance();
    this.#insert({ serverSeed, clientSeed: newClientSeed(), firstNonce: 1, now });
  }

  /**
   * Reveals the server seed in use, whose last round was `lastNonce`, and replaces it with the next one. A
   * seed without rounds is deleted. Call it inside a transaction.
   *
   * A client seed that was chosen before a chain's anchor was published is not used with that chain:
   * a new default replaces it.
   */
  rotate({ clientSeed: chosen, lastNonce, now }: Rotation): Seed {
    const old = this.#stored();
    // Before the next chain is drawn: the choice counts only for chains whose anchors the player could see.
    if (chosen !== undefined) this.#chains.choose();
    const next = this.#next();
    const drawn = next === undefined ? this.#chains.advance() : undefined;
    const serverSeed = next ?? drawn?.seed ?? "";
    const isOutdated = drawn?.beginsChain === true && !this.#chains.isChosen;
    const clientSeed = chosen ?? (isOutdated ? newClientSeed() : old.clientSeed);
    if (lastNonce < old.firstNonce) {
      this.#seal.delete({ table: "seed", where: "seed_id = ?", params: [old.seedId] });
    } else {
      this.#write(
        old.seedId,
        `UPDATE seed SET server_seed = ?, last_nonce = ?, revealed_at = ?, next_server_seed = NULL
           WHERE seed_id = ?`,
        old.serverSeed,
        lastNonce,
        now,
        old.seedId,
      );
    }
    this.#insert({ serverSeed, clientSeed, firstNonce: lastNonce + 1, now });
    return old;
  }

  /** Returns true if the hash is that of a later server seed of the chain in use. */
  isAhead(hash: string): boolean {
    return this.#chains.isAhead((seed) => serverSeedHash(seed) === hash);
  }

  /**
   * Reveals the seed in use and abandons the chains, because their seeds may have been revealed
   * during a time of which this wallet has no record. The next seed comes from a fresh chain. Call
   * it inside a transaction.
   */
  renew(rotation: Pick<Rotation, "lastNonce" | "now">): void {
    this.#chains.renew();
    const hasNext = this.#next() !== undefined;
    this.rotate(rotation);
    // The next seed that we committed to may have been revealed as well.
    if (hasNext) this.rotate(rotation);
  }

  /** Clears the cache: after a failed transaction the seed may never have been stored. */
  forget(): void {
    this.#current = undefined;
    this.#chains.forget();
  }

  #stored(): StoredSeed {
    this.#current ??= this.#read();
    return this.#current;
  }

  /** Returns the next server seed of a wallet that is older than chains. */
  #next(): string | undefined {
    const { nextServerSeed, serverSeedHash: hash } = this.#stored();
    if (nextServerSeed === null) return undefined;
    return this.#sealer.open(nextServerSeed, this.#placeOfNext(hash));
  }

  #insert(seed: { serverSeed: string; clientSeed: string; firstNonce: number; now: number }): void {
    this.#current = undefined;
    const hash = serverSeedHash(seed.serverSeed);
    const { newest } = this.#sql
      .exec<{ newest: number }>("SELECT coalesce(max(seed_id), 0) AS newest FROM seed")
      .one();
    this.#seal.around({ table: "seed", where: "seed_id > ?", params: [newest] }, () => {
      this.#sql.exec(
        `INSERT INTO seed
         (server_seed, server_seed_hash, client_seed, first_nonce, created_at)
       VALUES (?, ?, ?, ?, ?)`,
        this.#sealer.seal(seed.serverSeed, this.#placeOf(hash)),
        hash,
        seed.clientSeed,
        seed.firstNonce,
        seed.now,
      );
    });
  }

  #read(): StoredSeed {
    const [row] = this.#sql
      .exec<Omit<StoredSeed, "sealed"> & Record<string, SqlStorageValue>>(
        `SELECT seed_id AS seedId, server_seed AS serverSeed, server_seed_hash AS serverSeedHash,
           client_seed AS clientSeed, first_nonce AS firstNonce, next_server_seed AS nextServerSeed
         FROM seed ORDER BY seed_id DESC LIMIT 1`,
      )
      .toArray();
    assert(row !== undefined, "a session opens with a seed");
    const { serverSeed: sealed, serverSeedHash } = row;
    const serverSeed = this.#sealer.open(sealed, this.#placeOf(serverSeedHash));
    return { ...row, sealed, serverSeed };
  }

  #openOrNothing({ serverSeed, serverSeedHash: hash }: AuditedSeed): string {
    try {
      return this.#sealer.open(serverSeed, this.#placeOf(hash));
    } catch {
      return "";
    }
  }

  #replaceSealed(seedId: number, sealed: { seed: string; next: string | null }): void {
    this.#current = undefined;
    this.#write(
      seedId,
      "UPDATE seed SET server_seed = ?, next_server_seed = ? WHERE seed_id = ?",
      ...[sealed.seed, sealed.next, seedId],
    );
  }

  /** Runs a write to the seed with that id. */
  #write(seedId: number, change: string, ...params: SqlStorageValue[]): void {
    this.#seal.around({ table: "seed", where: "seed_id = ?", params: [seedId] }, () => {
      this.#sql.exec(change, ...params);
    });
  }

  #placeOf(hash: string): string {
    return `server seed ${hash} of ${this.#playerId}`;
  }

  #placeOfNext(hash: string): string {
    return `server seed after ${hash} of ${this.#playerId}`;
  }
}

interface Rotation {
  /** Undefined if the player chose none with the rotation. */
  readonly clientSeed?: string | undefined;
  readonly lastNonce: number;
  readonly now: number;
}

function newClientSeed(): string {
  return bytesToHex(crypto.getRandomValues(new Uint8Array(8)));
}
