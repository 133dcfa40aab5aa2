/**
 * The wallet's fairness seeds: a server seed that is committed to by its hash before any bet, its
 * successor, drawn and committed to just as early, and the player's own seed. A server seed leaves
 * this object only once it is revealed. Reference 9.9;
 * docs/decisions/0022-the-seed-chain.md.
 */
import { bytesToHex } from "@noble/hashes/utils.js";
import { assert } from "../../../domain/assert.ts";
import { serverSeedHash } from "../../../domain/fairness/draw-stream.ts";
import { IDEMPOTENCY_KEY_LIFETIME_SECONDS } from "../../../domain/limits.ts";
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
  readonly nextServerSeed: string | null;
}

export interface RememberedRotation {
  readonly fingerprint: string;
  readonly answer: string;
}

export class SeedStore {
  readonly #sql: SqlStorage;
  readonly #seal: SideSeal;
  #current: StoredSeed | undefined;

  constructor(sql: SqlStorage, seal: SideSeal) {
    this.#sql = sql;
    this.#seal = seal;
  }

  /** The seed pair in use. A wallet has one from its first session on. */
  current(): Seed {
    return this.#stored();
  }

  /** Returns the commitment to the next server seed. Call it inside a transaction. */
  nextHash(): string {
    return serverSeedHash(this.#next());
  }

  /** Returns the server seed with that hash, if it has been revealed. */
  revealed(hash: string): string | undefined {
    const query = `SELECT server_seed AS serverSeed FROM seed
      WHERE server_seed_hash = ? AND revealed_at IS NOT NULL`;
    return this.#sql.exec<{ serverSeed: string }>(query, hash).toArray()[0]?.serverSeed;
  }

  /**
   * Returns the server seed that a round was drawn from, in use or revealed, by the hash that
   * committed to it.
   */
  byHash(hash: string): Pick<Seed, "serverSeed"> {
    const current = this.current();
    if (current.serverSeedHash === hash) return current;
    const serverSeed = this.revealed(hash);
    assert(serverSeed !== undefined, "the seed of a round is kept");
    return { serverSeed };
  }

  /** Draws a wallet's first server seeds, and a default client seed, from the platform's secure generator. */
  create(now: number): void {
    const clientSeed = bytesToHex(crypto.getRandomValues(new Uint8Array(8)));
    this.#insert({ serverSeed: newServerSeed(), clientSeed, firstNonce: 1, now });
  }

  /**
   * Reveals the server seed in use, whose last round was `lastNonce`, and replaces it with the next
   * one. A seed without rounds is not kept. Call it inside a transaction.
   */
  rotate({ clientSeed, lastNonce, now }: Rotation): Seed {
    const old = this.#stored();
    const serverSeed = this.#next();
    if (lastNonce < old.firstNonce) {
      this.#seal.around({ table: "seed", where: "seed_id = ?", params: [old.seedId] }, () => {
        this.#sql.exec("DELETE FROM seed WHERE seed_id = ?", old.seedId);
      });
    } else {
      this.#seal.around({ table: "seed", where: "seed_id = ?", params: [old.seedId] }, () => {
        this.#sql.exec(
          `UPDATE seed SET last_nonce = ?, revealed_at = ?, next_server_seed = NULL WHERE seed_id = ?`,
          lastNonce,
          now,
          old.seedId,
        );
      });
    }
    this.#insert({ serverSeed, clientSeed, firstNonce: lastNonce + 1, now });
    return old;
  }

  /** Clears what was read: after a failed transaction the seed may never have been stored. */
  forget(): void {
    this.#current = undefined;
  }

  /** Returns what a rotation under this key answered in the last 24 hours. */
  rotation(idempotencyKey: string, now: number): RememberedRotation | undefined {
    const query = `SELECT fingerprint, answer FROM seed_rotation
      WHERE idempotency_key = ? AND created_at > ?`;
    const rows = this.#sql.exec<{ fingerprint: string; answer: string }>(
      query,
      idempotencyKey,
      oldest(now),
    );
    return rows.toArray()[0];
  }

  /**
   * Stores what a rotation answered, and deletes expired answers, so that rotating does not fill
   * the wallet.
   */
  rememberRotation(idempotencyKey: string, kept: RememberedRotation, now: number): void {
    this.#seal.around(
      { table: "seed_rotation", where: "created_at <= ?", params: [oldest(now)] },
      () => {
        this.#sql.exec("DELETE FROM seed_rotation WHERE created_at <= ?", oldest(now));
      },
    );
    this.#seal.around(
      { table: "seed_rotation", where: "idempotency_key = ?", params: [idempotencyKey] },
      () => {
        this.#sql.exec(
          `INSERT INTO seed_rotation (idempotency_key, fingerprint, answer, created_at)
       VALUES (?, ?, ?, ?)`,
          idempotencyKey,
          kept.fingerprint,
          kept.answer,
          now,
        );
      },
    );
  }

  #stored(): StoredSeed {
    this.#current ??= this.#read();
    return this.#current;
  }

  #next(): string {
    const kept = this.#stored();
    if (kept.nextServerSeed !== null) return kept.nextServerSeed;
    const nextServerSeed = newServerSeed();
    this.#seal.around({ table: "seed", where: "seed_id = ?", params: [kept.seedId] }, () => {
      this.#sql.exec(
        "UPDATE seed SET next_server_seed = ? WHERE seed_id = ?",
        nextServerSeed,
        kept.seedId,
      );
    });
    this.#current = { ...kept, nextServerSeed };
    return nextServerSeed;
  }

  #insert(seed: { serverSeed: string; clientSeed: string; firstNonce: number; now: number }): void {
    this.#current = undefined;
    const { newest } = this.#sql
      .exec<{ newest: number }>("SELECT coalesce(max(seed_id), 0) AS newest FROM seed")
      .one();
    this.#seal.around({ table: "seed", where: "seed_id > ?", params: [newest] }, () => {
      this.#sql.exec(
        `INSERT INTO seed
         (server_seed, server_seed_hash, client_seed, first_nonce, next_server_seed, created_at)
       VALUES (?, ?, ?, ?, ?, ?)`,
        seed.serverSeed,
        serverSeedHash(seed.serverSeed),
        seed.clientSeed,
        seed.firstNonce,
        newServerSeed(),
        seed.now,
      );
    });
  }

  #read(): StoredSeed {
    const [row] = this.#sql
      .exec<StoredSeed & Record<string, SqlStorageValue>>(
        `SELECT seed_id AS seedId, server_seed AS serverSeed, server_seed_hash AS serverSeedHash,
           client_seed AS clientSeed, first_nonce AS firstNonce, next_server_seed AS nextServerSeed
         FROM seed ORDER BY seed_id DESC LIMIT 1`,
      )
      .toArray();
    assert(row !== undefined, "a session opens with a seed");
    return row;
  }
}

interface Rotation {
  readonly clientSeed: string;
  readonly lastNonce: number;
  readonly now: number;
}

function newServerSeed(): string {
  return bytesToHex(crypto.getRandomValues(new Uint8Array(32)));
}

function oldest(now: number): number {
  return now - IDEMPOTENCY_KEY_LIFETIME_SECONDS * 1000;
}
