/**
 * Rebuilds the history of wallets from their journals. It sets their points to 0 and stores their entries
 * again by the ordinary way, which first takes back what is there. Bets go on meanwhile: whoever stores
 * next continues at the point, so everything counts once. docs/decisions/0025.
 */
import type { HistoryBatch } from "../../domain/wallet/history-entry.ts";
import { type WalletAddress, walletName } from "../../durable-objects/names.ts";
import { walletStub } from "../objects.ts";
import { storeHistory } from "./store-batch.ts";

/** What one wallet sends at a time, and what one transaction takes of several. */
const PULLED = { characters: 3_000_000, entries: 2_500 };

const CHOSEN = `(tenant_id, environment, player_id) IN (
  SELECT value ->> 'tenantId', value ->> 'environment', value ->> 'playerId' FROM json_each(?1))`;

/** A message about the player is newer than any row that a rebuild has found. */
const START_OVER = [
  `UPDATE history_points SET through = 0 WHERE ${CHOSEN}`,
  `UPDATE players SET changed_at = -1 WHERE ${CHOSEN}`,
] as const;

/** Entries past the point are no part of history, and the last ones that a rebuild may have left. */
const DELETE_STRAYS = `
  DELETE FROM entries WHERE (tenant_id, environment, player_id, seq) IN (
    SELECT tenant_id, environment, player_id, seq
    FROM json_each(?1) CROSS JOIN entries ON tenant_id = value ->> 'tenantId'
      AND environment = value ->> 'environment' AND player_id = value ->> 'playerId'
      AND (seq < 1 OR seq > coalesce((SELECT through FROM history_points AS point
        WHERE point.tenant_id = entries.tenant_id AND point.environment = entries.environment
          AND point.player_id = entries.player_id), 0)))`;

/** A wallet on its way to be rebuilt. */
export interface Rebuilding {
  readonly wallet: WalletAddress;
  /** The entries up to this one are stored again. */
  readonly after: number;
}

/** Begins to rebuild wallets. Repeating it begins again. */
export async function beginRebuild(
  db: D1Database,
  wallets: readonly WalletAddress[],
): Promise<Rebuilding[]> {
  const chosen = JSON.stringify(wallets);
  await db.batch(START_OVER.map((text) => db.prepare(text).bind(chosen)));
  return wallets.map((wallet) => ({ wallet, after: 0 }));
}

/**
 * Stores the next entries of each wallet. Returns the wallets that are not through, how many entries
 * were stored, and which wallets hold no player.
 */
export async function continueRebuild(
  env: Env,
  wallets: readonly Rebuilding[],
): Promise<{ left: Rebuilding[]; entries: number; strangers: WalletAddress[] }> {
  const pulled = await Promise.all(
    wallets.map(({ wallet, after }) => walletStub(env, wallet).pullHistory({ after, ...PULLED })),
  );
  const batches = pulled.filter((batch): batch is HistoryBatch => batch !== null);
  const points = await storeHistory(env.DB, batches);
  const left: Rebuilding[] = [];
  const through: WalletAddress[] = [];
  const strangers: WalletAddress[] = [];
  for (const [index, { wallet }] of wallets.entries()) {
    const batch = pulled[index];
    if (batch === null || batch === undefined) {
      strangers.push(wallet);
      continue;
    }
    // Another writer may have stored more, or have begun the wallet again.
    const after = points.get(walletName(wallet)) ?? 0;
    if (after < (batch.journalEnd ?? 0)) left.push({ wallet, after });
    else through.push(wallet);
  }
  if (through.length + strangers.length > 0) {
    const chosen = JSON.stringify([...through, ...strangers]);
    await env.DB.prepare(DELETE_STRAYS).bind(chosen).run();
  }
  const entries = batches.reduce((sum, batch) => sum + batch.entries.length, 0);
  return { left, entries, strangers };
}

/** Rebuilds the history of one wallet to its end. */
export async function rebuildWallet(env: Env, wallet: WalletAddress): Promise<void> {
  let left = await beginRebuild(env.DB, [wallet]);
  while (left.length > 0) left = (await continueRebuild(env, left)).left;
}
