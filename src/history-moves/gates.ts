/**
 * The gates of a move: a row in each of the two databases that says what happens to writes there
 * (src/db/schema/history-moves). Triggers read it within the transaction of each write, so no
 * writer can miss it, even if it remembers an outdated database. A gate also has the number of the
 * turn: whatever a worker still sends after a later turn has begun is refused.
 */
import type { TenantEnvironment } from "../../domain/ids.ts";
import type { HistoryDatabase } from "../db/history-database.ts";
import type { GateState } from "../db/schema/history-moves.ts";

/** A database in a move, and whose turn it is. */
export interface Gate extends TenantEnvironment {
  readonly db: HistoryDatabase;
  readonly turn: number;
}

const OF = "tenant_id = ?1 AND environment = ?2";

/** Fails, and with it the transaction, unless it is this worker's turn: a state is never null. */
const OPEN = `INSERT INTO history_gates (tenant_id, environment, state, turn)
  VALUES (?1, ?2, (SELECT 'open' FROM history_gates WHERE ${OF} AND turn = ?3), ?3)
  ON CONFLICT DO UPDATE SET state = excluded.state`;

const TAKEN_OVER = "a later turn of this move has begun";

/**
 * Takes the turn at a gate, and sets its state; throws if a later turn has begun, or if the gate is in the
 * state `never`. Before the switch the new database is never `open` and the old one never `left`: then the
 * directory was restored to a time before this move, and its next step would delete the only copy.
 */
export async function takeGate(
  { db, ...gate }: Gate,
  state: GateState,
  never?: GateState,
): Promise<void> {
  const taken = await db
    .prepare(
      `INSERT INTO history_gates (tenant_id, environment, state, turn) VALUES (?1, ?2, ?3, ?4)
       ON CONFLICT DO UPDATE SET state = excluded.state, turn = excluded.turn
         WHERE excluded.turn >= turn AND state IS NOT ?5 RETURNING turn`,
    )
    .bind(gate.tenantId, gate.environment, state, gate.turn, never ?? null)
    .first();
  if (taken === null) throw new Error(`${TAKEN_OVER}, or the directory was restored`);
}

/** Changes the state of a gate at which it is this worker's turn; throws if it is not. */
export async function setGate({ db, ...gate }: Gate, state: GateState): Promise<void> {
  const found = await db
    .prepare(`UPDATE history_gates SET state = ?3 WHERE ${OF} AND turn = ?4 RETURNING state`)
    .bind(gate.tenantId, gate.environment, state, gate.turn)
    .first();
  if (found === null) throw new Error(TAKEN_OVER);
}

/**
 * Writes, in one transaction, what only the mover may write; the gate is in `state` before and
 * after it.
 */
export async function writeBehind<Row>(
  { db, tenantId, environment, turn }: Gate,
  state: GateState,
  statements: readonly D1PreparedStatement[],
): Promise<D1Result<Row>[]> {
  const [, ...results] = await db.batch<Row>([
    db.prepare(OPEN).bind(tenantId, environment, turn),
    ...statements,
    db
      .prepare(`UPDATE history_gates SET state = ?3 WHERE ${OF}`)
      .bind(tenantId, environment, state),
  ]);
  return results;
}
