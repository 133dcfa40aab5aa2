/**
 * The wallet's fairness seeds: a server seed that is committed to by its hash before any bet, and
 * the player's own seed. Contract, "Fairness".
 */
import { bytesToHex } from "@noble/hashes/utils.js";
import { assert } from "../../../domain/assert.ts";
import { serverSeedHash } from "../../../domain/fairness/draw-stream.ts";

export interface Seed {
  readonly serverSeed: string;
  readonly serverSeedHash: string;
  readonly clientSeed: string;
}

export class SeedStore {
  readonly #sql: SqlStorage;
  #current: Seed | undefined;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  /** The newest seed pair; a wallet has one from its first session on. */
  current(): Seed {
    this.#current ??= this.#read();
    return this.#current;
  }

  /** The seed that a round was drawn from, by the hash that committed to it. */
  byHash(hash: string): Pick<Seed, "serverSeed"> {
    const current = this.current();
    if (current.serverSeedHash === hash) return current;
    const query = "SELECT server_seed AS serverSeed FROM seed WHERE server_seed_hash = ?";
    const [row] = this.#sql.exec<{ serverSeed: string }>(query, hash).toArray();
    assert(row !== undefined, "the seed of a round is kept");
    return row;
  }

  /** Draws a fresh server seed and a default client seed from the platform's secure generator. */
  create(now: number): void {
    const serverSeed = bytesToHex(crypto.getRandomValues(new Uint8Array(32)));
    const clientSeed = bytesToHex(crypto.getRandomValues(new Uint8Array(8)));
    this.#current = undefined;
    this.#sql.exec(
      `INSERT INTO seed (server_seed, server_seed_hash, client_seed, created_at)
       VALUES (?, ?, ?, ?)`,
      serverSeed,
      serverSeedHash(serverSeed),
      clientSeed,
      now,
    );
  }

  #read(): Seed {
    const [row] = this.#sql
      .exec<{ server_seed: string; server_seed_hash: string; client_seed: string }>(
        `SELECT server_seed, server_seed_hash, client_seed FROM seed ORDER BY seed_id DESC LIMIT 1`,
      )
      .toArray();
    assert(row !== undefined, "a session opens with a seed");
    return {
      serverSeed: row.server_seed,
      serverSeedHash: row.server_seed_hash,
      clientSeed: row.client_seed,
    };
  }
}
