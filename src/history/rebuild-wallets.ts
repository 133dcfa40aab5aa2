/**
 * Rebuilds the history of wallets from their journals. It sets their points to 0 and stores their entries
 * again in the ordinary way, which first removes what is there. Play continues during the rebuild: the next
 * store continues at the point, so everything counts once. docs/decisions/0025.
 */
import { assert } from "../../domain/assert.ts";
import type { HistoryBatch } from "../../domain/wallet/history-entry.ts";
import { type WalletAddress, walletName } from "../../durable-objects/names.ts";
import type { HistoryDatabase } from "../db/history-database.ts";
import { historyOf } from "../db/history-of.ts";
import { walletStub } from "../objects.ts";
import { storeHistory } from "./store-batch.ts";

/** The most that all wallets together send at a time, because it is in memory at once. */
const PULLED = { characters: 8_000_000, entries: 5_000 };
const LEAST_ENTRIES = 50;

const CHOSEN = `(tenant_id, environment, player_id) IN (
  SELECT value ->> 'tenantId', value ->> 'environment', value ->> 'playerId' FROM json_each(?1))`;

/** A wallet's own record of its player is newer than a row that a rebuild has found. */
const START_OVER = [
  `UPDATE history_points SET through = 0 WHERE ${CHOSEN}`,
  `UPDATE players SET changed_at = -1 WHERE ${CHOSEN}`,
] as const;

const POINT = `coalesce((SELECT through FROM history_points AS point
  WHERE point.tenant_id = value ->> 'tenantId' AND point.environment = value ->> 'environment'
    AND point.player_id = value ->> 'playerId'), 0)`;

/** Entries outside 1 to the point are not part of history. */
const DELETE_UNMATCHED = `
  DELETE FROM entries WHERE (tenant_id, environment, player_id, seq) IN (
    SELECT tenant_id, environment, player_id, seq
    FROM json_each(?1) CROSS JOIN entries ON tenant_id = value ->> 'tenantId'
      AND environment = value ->> 'environment' AND player_id = value ->> 'playerId'
      AND (seq < 1 OR seq > ${POINT}))`;

const READ_POINTS = `SELECT ${POINT} AS through FROM json_each(?1) ORDER BY key`;

/** The number of the last row of each journal that reached history. */
const READ_TOLD = `
  SELECT coalesce((SELECT max(seq) FROM chain_heads
    WHERE tenant_id = value ->> 'tenantId' AND environment = value ->> 'environment'
      AND kind IN ('wallet', 'erased') AND object_id = value ->> 'playerId'), 0) AS seq
  FROM json_each(?1) ORDER BY key`;

/** The progress of a rebuild of some wallets. */
export interface Rebuilding {
  /** The wallets that are not finished. */
  readonly left: readonly WalletAddress[];
  /** Entries that were read from journals. */
  readonly entries: number;
  /** Wallets that were left unchanged. */
  readonly skipped: number;
}

/**
 * Starts wallets over and stores their first entries, which for most wallets are all. A wallet that
 * holds no player, or less than history does, is left unchanged: its rows in the database may be
 * the last trace of what it lost, and the audit reports it. Repeating the call starts over again.
 */
export async function beginRebuild(
  env: Env,
  wallets: readonly WalletAddress[],
): Promise<Rebuilding> {
  // Read before the journals: bets in between make a journal longer, but it is still complete.
  const db = await databaseOf(env, wallets);
  const told = await announcedThroughOf(db, wallets);
  const pulled = await pull(
    env,
    wallets.map((wallet) => ({ wallet, after: 0 })),
  );
  const whole = pulled.filter(
    (batch) => (batch.journalEnd ?? 0) >= (told.get(walletName(batch)) ?? 0),
  );
  const chosen = JSON.stringify(whole.map(addressOf));
  if (whole.length > 0) {
    await db.batch(START_OVER.map((text) => db.prepare(text).bind(chosen)));
  }
  return { ...(await store(db, whole)), skipped: wallets.length - whole.length };
}

/** Stores the next entries of wallets that were started over. */
export async function continueRebuild(
  env: Env,
  wallets: readonly WalletAddress[],
): Promise<Rebuilding> {
  const chosen = JSON.stringify(wallets.map(addressOf));
  const db = await databaseOf(env, wallets);
  const { results } = await db.prepare(READ_POINTS).bind(chosen).all<{ through: number }>();
  const from = wallets.map((wallet, index) => ({ wallet, after: results[index]?.through ?? 0 }));
  return { ...(await store(db, await pull(env, from))), skipped: 0 };
}

/** Rebuilds the history of one wallet to its end. */
export async function rebuildWallet(env: Env, wallet: WalletAddress): Promise<void> {
  let { left } = await beginRebuild(env, [wallet]);
  while (left.length > 0) ({ left } = await continueRebuild(env, left));
}

/** Wallets that are rebuilt together are of one environment. */
function databaseOf(env: Env, [first]: readonly WalletAddress[]): Promise<HistoryDatabase> {
  assert(first !== undefined, "there are wallets to rebuild");
  return historyOf(env, first);
}

async function pull(
  env: Env,
  from: readonly { readonly wallet: WalletAddress; readonly after: number }[],
): Promise<HistoryBatch[]> {
  const entries = Math.max(LEAST_ENTRIES, Math.floor(PULLED.entries / from.length));
  const characters = Math.floor(PULLED.characters / from.length);
  const pulled = await Promise.all(
    from.map(({ wallet, after }) =>
      walletStub(env, wallet).pullHistory({ after, entries, characters }),
    ),
  );
  return pulled.filter((batch) => batch !== null);
}

async function announcedThroughOf(
  db: HistoryDatabase,
  wallets: readonly WalletAddress[],
): Promise<ReadonlyMap<string, number>> {
  const query = db.prepare(READ_TOLD).bind(JSON.stringify(wallets.map(addressOf)));
  const { results } = await query.all<{ seq: number }>();
  return new Map(wallets.map((wallet, index) => [walletName(wallet), results[index]?.seq ?? 0]));
}

async function store(
  db: HistoryDatabase,
  batches: readonly HistoryBatch[],
): Promise<Pick<Rebuilding, "left" | "entries">> {
  const points = await storeHistory(db, batches);
  const isThrough = (batch: HistoryBatch) =>
    (points.get(walletName(batch)) ?? 0) >= (batch.journalEnd ?? 0);
  const through = batches.filter(isThrough).map(addressOf);
  if (through.length > 0) {
    await db.prepare(DELETE_UNMATCHED).bind(JSON.stringify(through)).run();
  }
  const left = batches.filter((batch) => !isThrough(batch)).map(addressOf);
  return { left, entries: batches.reduce((sum, { entries }) => sum + entries.length, 0) };
}

function addressOf({ tenantId, environment, playerId }: WalletAddress): WalletAddress {
  return { tenantId, environment, playerId };
}
