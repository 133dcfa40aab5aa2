/** What an audit reads of history: the rows as they lie there, in the order of their keys. */
import type { Environment } from "../../domain/ids.ts";
import type { WalletAddress } from "../../durable-objects/names.ts";

interface Scope {
  readonly tenantId: string;
  readonly environment: Environment;
}

/** A row of history. */
export interface HistoryRow {
  readonly seq: number;
  readonly kind: string;
  readonly currency: string;
  readonly demo: number;
  readonly round_id: string | null;
  readonly game_id: string | null;
  readonly stake_minor: number;
  readonly win_minor: number;
  /** JSON, like `round`. */
  readonly transactions: string;
  readonly round: string | null;
  readonly created_at: number;
}

/** A withdrawal as history holds it. */
export interface WithdrawalRow {
  readonly withdrawal_id: string;
  readonly status: string;
  /** JSON. */
  readonly record: string;
  readonly seq: number;
  readonly created_at: number;
}

const OWNED = "tenant_id = ?1 AND environment = ?2 AND player_id = ?3";

/** The ids of players past `after`, in order. */
export async function playersPast(
  db: D1Database,
  { tenantId, environment }: Scope,
  page: { readonly after: string; readonly limit: number },
): Promise<string[]> {
  const { results } = await db
    .prepare(
      `SELECT player_id FROM players WHERE tenant_id = ?1 AND environment = ?2 AND player_id > ?3
       ORDER BY player_id LIMIT ?4`,
    )
    .bind(tenantId, environment, page.after, page.limit)
    .all<{ player_id: string }>();
  return results.map(({ player_id }) => player_id);
}

/** Which of these players history knows. */
export async function knownPlayers(
  db: D1Database,
  { tenantId, environment }: Scope,
  playerIds: readonly string[],
): Promise<Set<string>> {
  const { results } = await db
    .prepare(
      `SELECT player_id FROM players WHERE tenant_id = ?1 AND environment = ?2
         AND player_id IN (SELECT value FROM json_each(?3))`,
    )
    .bind(tenantId, environment, JSON.stringify(playerIds))
    .all<{ player_id: string }>();
  return new Set(results.map(({ player_id }) => player_id));
}

/** The newest row that history holds of a wallet; zero when it holds none. */
export async function newestRow(db: D1Database, owner: WalletAddress): Promise<number> {
  const row = await db
    .prepare(`SELECT coalesce(max(seq), 0) AS seq FROM entries WHERE ${OWNED}`)
    .bind(owner.tenantId, owner.environment, owner.playerId)
    .first<{ seq: number }>();
  return row?.seq ?? 0;
}

/** A wallet's rows past `after`, up to `through`. */
export async function historyRows(
  db: D1Database,
  owner: WalletAddress,
  range: { readonly after: number; readonly through: number },
): Promise<HistoryRow[]> {
  const { results } = await db
    .prepare(
      `SELECT seq, kind, currency, demo, round_id, game_id, stake_minor, win_minor, transactions,
         round, created_at
       FROM entries WHERE ${OWNED} AND seq > ?4 AND seq <= ?5 ORDER BY seq`,
    )
    .bind(owner.tenantId, owner.environment, owner.playerId, range.after, range.through)
    .all<HistoryRow>();
  return results;
}

/** A wallet's withdrawals with these ids. */
export async function withdrawalRows(
  db: D1Database,
  owner: WalletAddress,
  ids: readonly string[],
): Promise<Map<string, WithdrawalRow>> {
  if (ids.length === 0) return new Map();
  const { results } = await db
    .prepare(
      `SELECT withdrawal_id, status, record, seq, created_at FROM withdrawals
       WHERE ${OWNED} AND withdrawal_id IN (SELECT value FROM json_each(?4))`,
    )
    .bind(owner.tenantId, owner.environment, owner.playerId, JSON.stringify(ids))
    .all<WithdrawalRow>();
  return new Map(results.map((row) => [row.withdrawal_id, row]));
}
