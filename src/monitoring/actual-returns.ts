/** Reads the actual returns that are added up with history. docs/decisions/0073. */
import { VERSIONS } from "../../domain/games/catalogue.ts";
import type { TenantEnvironment } from "../../domain/ids.ts";
import {
  type ActualReturn,
  BAND_ERRORS,
  LEAST_ROUNDS,
  termsOf,
} from "../../domain/report/actual-returns.ts";
import { type HistoryDatabase, isHere } from "../db/history-database.ts";
import { askReachable } from "../db/history-of.ts";

const COLUMNS = `game_id AS gameId, return_totals.version AS version, currency, rounds,
  staked_minor AS stakedMinor, won_minor AS wonMinor, stake_squares AS stakeSquares`;

/** Returns the returns of one tenant environment, by game, version and currency. */
export async function returnsOf(
  db: HistoryDatabase,
  { tenantId, environment }: TenantEnvironment,
): Promise<ActualReturn[]> {
  const { results } = await db
    .prepare(
      `SELECT ${COLUMNS} FROM return_totals WHERE tenant_id = ? AND environment = ?
       ORDER BY game_id, version DESC, currency`,
    )
    .bind(tenantId, environment)
    .all<ActualReturn>();
  return results;
}

/** The square of the difference between actual and expected wins. */
const DISTANCE = `((won_minor - staked_minor * (known.value ->> 2))
    * (won_minor - staked_minor * (known.value ->> 2)))`;

/** The same comparison as `judge`, for the rows of all tenants at once. */
const OUTSIDE = `SELECT tenant_id AS tenantId, environment, ${COLUMNS},
    ${DISTANCE} / ((known.value ->> 3) * (known.value ->> 3) * stake_squares) AS distance
  FROM json_each(?1) AS known JOIN return_totals
    ON game_id = known.value ->> 0 AND return_totals.version = known.value ->> 1
  WHERE staked_minor * 1.0 * staked_minor >= ${LEAST_ROUNDS} * stake_squares
    AND ${DISTANCE} > ${BAND_ERRORS ** 2} * (known.value ->> 3) * (known.value ->> 3) * stake_squares
    AND ${isHere("return_totals")}
  ORDER BY environment = 'production' DESC, distance DESC,
    tenantId, gameId, version, currency LIMIT ?2`;

/** `distance` is from the expected wins, in squared errors. */
export type OutsideReturn = TenantEnvironment & ActualReturn & { readonly distance: number };

/** The same in all databases, in the same order. */
export async function returnsOutsideEverywhere(env: Env, limit: number): Promise<OutsideReturn[]> {
  const outside = await askReachable(env, (db) => returnsOutside(db, limit));
  const isLive = ({ environment }: OutsideReturn) => Number(environment === "production");
  return outside
    .sort((one, other) => isLive(other) - isLive(one) || other.distance - one.distance)
    .slice(0, limit);
}

/**
 * Returns the returns of a database's tenants that are outside their bands, at most `limit`: production first, so
 * that sandboxes cannot hide it, then the furthest.
 */
export async function returnsOutside(db: HistoryDatabase, limit: number): Promise<OutsideReturn[]> {
  const known = VERSIONS.flatMap(({ id: gameId, version }) => {
    const terms = termsOf({ gameId, version });
    return terms === undefined ? [] : [[gameId, version, terms.returnToPlayer, terms.volatility]];
  });
  const { results } = await db
    .prepare(OUTSIDE)
    .bind(JSON.stringify(known), limit)
    .all<OutsideReturn>();
  return results;
}
