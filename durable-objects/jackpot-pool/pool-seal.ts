/**
 * The seal of a pool's row: an authentication code of its settings and its running cycle, written with
 * every change of the row, in the same statement. Bets change the pot in their batches, which have seals of
 * their own. The totals in the row follow from the pot, the hits and the contributors, with which the audit
 * compares them. docs/decisions/0026-chains.md, 0084, 0111.
 */

import type { AuditedHit } from "../../domain/audit/pool-audit.ts";
import type { Cycle, PoolSettings } from "../../domain/jackpot/pot.ts";
import { hitText } from "../../domain/ledger/hit-chain.ts";
import { joined } from "../../domain/ledger/row-chain.ts";
import type { Sealer } from "../sealer.ts";
import { SEED_CHAIN_COLUMNS } from "../seed-chain-store.ts";
import { sha256 } from "../sha256.ts";
import { type SealedTables, SIDE_SEAL_TABLE } from "../side-seal.ts";
import { COMMITMENT_COLUMNS } from "./commitment-store.ts";

/** The steps of the pool's schema. */
export const POOL_SEAL_COLUMNS = `
  -- What the row's settings and cycle are, as a hash; and the chain of the hits.
  ALTER TABLE pool ADD COLUMN seal TEXT;
  ALTER TABLE hit ADD COLUMN hash TEXT;
  ${SIDE_SEAL_TABLE}
`;

/** The other tables of a pool that are sealed, in addition to its row and its hits. */
export const SEALED_POOL_TABLES: SealedTables = {
  freeze: ["reason", "frozen_at"],
  participation: ["game_id", "version", "takes_part"],
  seed_chain: SEED_CHAIN_COLUMNS,
  commitment: COMMITMENT_COLUMNS,
  unapplied_win: ["cycle", "wallet", "seq", "placed_at", "verdict", "refusal"],
};

/** What a seal covers. */
export interface SealedPool {
  readonly settings: string;
  readonly cycle: Omit<Cycle, "thresholdUnits">;
  /** As it is sealed; a number in a pool that is older than sealed thresholds. */
  readonly threshold: string | number;
  readonly firstSeedMinor: number;
  /** The hash of the last change that is not a bet or hit; null if there is none. */
  readonly lastChange: string | null;
  /** The last batch of bets that the row includes; zero in a pool that has written none. */
  readonly place: number;
  /** The contributed total, as text. The seal covers it together with the place. */
  readonly contributedUnits: string;
}

/** The pool whose row is sealed, and the sealer with the key. */
export interface SealingPool {
  readonly sealer: Sealer;
  readonly poolId: string;
}

/** Returns the seal of a pool's row. */
export function sealOf(pool: SealedPool, { sealer, poolId }: SealingPool): string {
  return sealer.codeOf(sealedText(pool), placeOf(poolId));
}

/** Returns true if the seal is that of the row, under any available key. */
export function isSealOf(
  seal: string | null,
  pool: SealedPool,
  { sealer, poolId }: SealingPool,
): boolean {
  return sealer.confirms(seal, sealedText(pool), placeOf(poolId));
}

/** Returns the seal of a row from before seals had keys. */
export function keylessSealOf(pool: SealedPool): string {
  return sha256(sealedText(pool));
}

function placeOf(poolId: string): string {
  return `row of ${poolId}`;
}

function sealedText(pool: SealedPool): string {
  const { settings, cycle, threshold, firstSeedMinor, lastChange, place, contributedUnits } = pool;
  const { number, ceilingMinor, seedMinor, potUnits } = cycle;
  const terms = [number, ceilingMinor, seedMinor, potUnits, threshold, firstSeedMinor];
  const change = lastChange === null ? [] : [lastChange];
  // Left out while it is zero, so that pools from before batches keep their seals.
  return joined([settings, ...terms, ...change, ...(place === 0 ? [] : [place, contributedUnits])]);
}

/** The settings as the pool stores them. */
export function writtenSettings(settings: PoolSettings): string {
  return JSON.stringify(settings);
}

/** One event was written with each hit, so they have the same numbers. */
const CHAINED_HITS = `SELECT cycle, wallet, round_id AS roundId, game_id AS gameId,
    transaction_id AS transactionId, amount_minor AS amountMinor, next_seed_minor AS nextSeedMinor,
    at, hash, event.data AS event
  FROM hit LEFT JOIN event ON event.seq = hit.cycle`;

/** Returns one page of hits after `after` and up to `through`, with their events. */
export function readHits(
  sql: SqlStorage,
  page: { readonly after: number; readonly through: number; readonly limit: number },
): AuditedHit[] {
  const { after, through, limit } = page;
  const query = `${CHAINED_HITS} WHERE cycle > ? AND cycle <= ? ORDER BY cycle LIMIT ?`;
  return sql
    .exec<AuditedHit & Record<string, SqlStorageValue>>(query, after, through, limit)
    .toArray();
}

/** Chains the hits of a pool from before hits were chained. There are few: one for each cycle. */
export function chainOldHits(sql: SqlStorage): void {
  let previous: string | null = null;
  let after = 0;
  for (;;) {
    const page = readHits(sql, { after, through: Number.MAX_SAFE_INTEGER, limit: 500 });
    for (const hit of page) {
      previous = sha256(hitText(previous, hit));
      sql.exec("UPDATE hit SET hash = ? WHERE cycle = ?", previous, hit.cycle);
      after = hit.cycle;
    }
    if (page.length === 0) return;
  }
}
