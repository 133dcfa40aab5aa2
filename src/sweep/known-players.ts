/** The players in the database's lists. Each list may have lost some, so all of them are read. */
import type { TenantEnvironment } from "../../domain/ids.ts";
import type { HistoryDatabase } from "../db/history-database.ts";

/** Any of these lists may have lost a player, so a wallet is audited if at least one of them has it. */
const LISTS_OF_PLAYERS = [
  "players",
  "history_points",
  "entries",
  "withdrawals",
  "player_days",
  "round_standings",
];

/** Steps from one player to the next by the key, because a player may have a million rows. */
const nextIn = (list: string, after: string) =>
  `(SELECT min(player_id) FROM ${list}
    WHERE tenant_id = ?1 AND environment = ?2 AND player_id > ${after})`;
const allOf = (lists: readonly string[]) =>
  lists.map((list) => `SELECT id FROM next_${list}`).join(" UNION ");
// The database takes at most five terms at once.
const NEXT_PLAYERS = `WITH RECURSIVE ${LISTS_OF_PLAYERS.map(
  (list) => `next_${list} (id) AS (SELECT ${nextIn(list, "?3")}
    UNION ALL SELECT ${nextIn(list, "id")} FROM next_${list} WHERE id IS NOT NULL LIMIT ?4)`,
).join(", ")}
  SELECT id AS player_id FROM (
    SELECT id FROM (${allOf(LISTS_OF_PLAYERS.slice(0, 3))})
    UNION SELECT id FROM (${allOf(LISTS_OF_PLAYERS.slice(3))}))
  WHERE id IS NOT NULL ORDER BY id LIMIT ?4`;

/** Returns the ids of the next players after `after` in any of the lists, in order. */
export async function nextPlayers(
  db: HistoryDatabase,
  { tenantId, environment }: TenantEnvironment,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<{ playerId: string; after: string }[]> {
  const { results } = await db
    .prepare(NEXT_PLAYERS)
    .bind(tenantId, environment, after, limit)
    .all<{ player_id: string }>();
  return results.map(({ player_id }) => ({ playerId: player_id, after: player_id }));
}

const KNOWN_PLAYERS = `SELECT value AS player_id FROM json_each(?3) WHERE ${LISTS_OF_PLAYERS.map(
  (list) =>
    `EXISTS (SELECT 1 FROM ${list}
     WHERE tenant_id = ?1 AND environment = ?2 AND player_id = value)`,
).join(" OR ")}`;

/** Returns those of these players that are in any of the lists. */
export async function knownPlayers(
  db: HistoryDatabase,
  { tenantId, environment }: TenantEnvironment,
  playerIds: readonly string[],
): Promise<Set<string>> {
  const { results } = await db
    .prepare(KNOWN_PLAYERS)
    .bind(tenantId, environment, JSON.stringify(playerIds))
    .all<{ player_id: string }>();
  return new Set(results.map(({ player_id }) => player_id));
}
