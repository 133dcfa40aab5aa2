/** Finds players of several environments by an id, for our staff. */
import type { Environment, TenantEnvironment } from "../../domain/ids.ts";
import type { HistoryDatabase } from "../db/history-database.ts";
import { pairsOf } from "../db/sql.ts";

/** The most that are returned. */
export const MAX_FOUND = 20;

/** Our id, or the operator's in small letters. */
export type PlayerName = "player_id" | "lower(external_id)";

interface FoundPlayer {
  readonly tenantId: string;
  readonly environment: Environment;
  readonly id: string;
  readonly playerId: string;
  readonly externalId: string;
  readonly at: number;
}

/** Each account has its own players: one look-up by index for each environment. */
export async function playersNamed(
  db: HistoryDatabase,
  tenantEnvironments: readonly TenantEnvironment[],
  { by, value }: { readonly by: PlayerName; readonly value: string },
): Promise<FoundPlayer[]> {
  const { results } = await db
    .prepare(
      `SELECT tenant_id AS tenantId, environment, player_id AS id, player_id AS playerId,
         external_id AS externalId, created_at AS at
       FROM json_each(?1) AS s CROSS JOIN players
         ON tenant_id = s.value ->> 0 AND environment = s.value ->> 1 AND ${by} = ?2
       LIMIT ${MAX_FOUND}`,
    )
    .bind(pairsOf(tenantEnvironments), value)
    .all<FoundPlayer>();
  return results;
}
