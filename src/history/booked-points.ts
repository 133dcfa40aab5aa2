/** How far the wallets of some players are booked in the sums of reports. */

import type { TenantEnvironment } from "../../domain/ids.ts";
import type { HistoryDatabase } from "../db/history-database.ts";

/** Returns the statement for it, so that a caller reads the sums in the same transaction. */
export function bookedPoints(
  db: HistoryDatabase,
  { tenantId, environment }: TenantEnvironment,
  playerIds: readonly string[],
): D1PreparedStatement {
  return db
    .prepare(
      `SELECT seen.value AS playerId, coalesce(booked, 0) AS booked FROM json_each(?3) AS seen
       LEFT JOIN history_points AS point ON point.tenant_id = ?1 AND point.environment = ?2
         AND point.player_id = seen.value`,
    )
    .bind(tenantId, environment, JSON.stringify(playerIds));
}
