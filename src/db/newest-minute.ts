/** How far history is stored: the newest minute of play. */
import type { TenantEnvironment } from "../../domain/ids.ts";
import type { HistoryDatabase } from "./history-database.ts";

/** From the newest of each environment, by index. */
const NEWEST = `SELECT max((SELECT max(minute) FROM round_minutes AS m
    WHERE m.tenant_id = s.value ->> 0 AND m.environment = s.value ->> 1)) AS minute
  FROM json_each(?) AS s`;

/** Returns the newest stored minute of these environments; empty before there was any play. */
export async function newestMinutes(
  db: HistoryDatabase,
  scopes: readonly TenantEnvironment[],
): Promise<number[]> {
  const asked = scopes.map(({ tenantId, environment }) => [tenantId, environment]);
  const minute = await db.prepare(NEWEST).bind(JSON.stringify(asked)).first<number>("minute");
  return minute === null ? [] : [minute];
}
