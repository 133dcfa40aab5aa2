/** A tenant's totals by day, game and currency, which are updated as history is stored. */
import type { TenantEnvironment } from "../../domain/ids.ts";
import type { Currency } from "../../domain/money/currencies.ts";
import type { HistoryDatabase } from "../db/history-database.ts";

export interface DayTotals {
  /** Days since 1970, UTC. */
  readonly day: number;
  readonly gameId: string;
  readonly currency: Currency;
  readonly players: number;
  readonly rounds: number;
  readonly stakedMinor: number;
  readonly wonMinor: number;
  readonly contributedPotUnits: number;
  readonly jackpots: number;
  readonly jackpotWonMinor: number;
}

/** Returns the totals from the first to the last day, both included, newest first. */
export async function dayTotalsOf(
  db: HistoryDatabase,
  { tenantId, environment }: TenantEnvironment,
  wanted: {
    readonly firstDay: number;
    readonly lastDay: number;
    readonly demo: boolean;
    readonly gameId: string | undefined;
    readonly currency: Currency | undefined;
  },
): Promise<DayTotals[]> {
  const { firstDay, lastDay, demo, gameId, currency } = wanted;
  const { results } = await db
    .prepare(
      `SELECT day, game_id AS gameId, currency, players, rounds, staked_minor AS stakedMinor,
         won_minor AS wonMinor, contributed_pot_units AS contributedPotUnits, jackpots,
         jackpot_won_minor AS jackpotWonMinor
       FROM day_totals
       WHERE tenant_id = ?1 AND environment = ?2 AND day BETWEEN ?3 AND ?4 AND demo = ?5
         AND (?6 IS NULL OR game_id = ?6) AND (?7 IS NULL OR currency = ?7)
       ORDER BY day DESC, game_id, currency`,
    )
    .bind(tenantId, environment, firstDay, lastDay, Number(demo), gameId ?? null, currency ?? null)
    .all<DayTotals>();
  return results;
}
