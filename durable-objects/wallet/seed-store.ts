/**
 * The wallet's fairness seeds: a server seed that is committed to by its hash before any bet, and
 * the player's own seed. Contract, "Fairness".
 */
import { bytesToHex } from "@noble/hashes/utils.js";
import { serverSeedHash } from "../../domain/fairness/draw-stream.ts";

export interface Seed {
  readonly serverSeed: string;
  readonly serverSeedHash: string;
  readonly clientSeed: string;
}

/** The newest seed pair; undefined before the first session. */
export function currentSeed(sql: SqlStorage): Seed | undefined {
  const row = sql
    .exec<{ server_seed: string; server_seed_hash: string; client_seed: string }>(
      `SELECT server_seed, server_seed_hash, client_seed FROM seed ORDER BY seed_id DESC LIMIT 1`,
    )
    .toArray()[0];
  return (
    row && {
      serverSeed: row.server_seed,
      serverSeedHash: row.server_seed_hash,
      clientSeed: row.client_seed,
    }
  );
}

/** Draws a fresh server seed and a default client seed from the platform's secure generator. */
export function createSeed(sql: SqlStorage, now: number): void {
  const serverSeed = bytesToHex(crypto.getRandomValues(new Uint8Array(32)));
  const clientSeed = bytesToHex(crypto.getRandomValues(new Uint8Array(8)));
  sql.exec(
    "INSERT INTO seed (server_seed, server_seed_hash, client_seed, created_at) VALUES (?, ?, ?, ?)",
    serverSeed,
    serverSeedHash(serverSeed),
    clientSeed,
    now,
  );
}
