/** Moves a casino's history between the databases of the project "shards", turn by turn. */
import { env } from "cloudflare:workers";
import type { HistoryMove, MovePhase } from "../../src/db/schema/history-moves.ts";
import { moveInTurn } from "../../src/history-moves/move-in-turn.ts";
import { lastMove } from "../../src/history-moves/move-store.ts";
import { LEAVE_AFTER_MS } from "../../src/history-moves/run-move.ts";
import type { Casino } from "./casino.ts";
import { expectSuccess } from "./casino.ts";
import { advanceSeconds } from "./clock.ts";
import { HISTORY_TABLES } from "./history-tables.ts";
import { asStaff } from "./staff.ts";

export const FIRST = env.DB;
export const SECOND = env.HISTORY_1 as D1Database;

export const tenantEnvironmentOf = ({ tenant, environment }: Casino) => ({
  tenantId: tenant.id,
  environment,
});

/** Asks for a move as an admin. */
export function askToMove(casino: Casino, shard: string) {
  const { tenantId, environment } = tenantEnvironmentOf(casino);
  const path = `/api/v1/platform/tenants/${tenantId}/history-moves`;
  return asStaff(null, "POST", path, { environment, shard });
}

/** The pause of a turn that only moves the clock. */
export async function pause(ms: number): Promise<void> {
  advanceSeconds(ms / 1000);
}

export async function moveOf(casino: Casino): Promise<HistoryMove> {
  const move = await lastMove(env.DB, tenantEnvironmentOf(casino));
  if (move === undefined) throw new Error("there is no move");
  return move;
}

/** Runs turns until the move has come to a phase. Other tests' moves have their turns as well. */
export async function runUntil(
  casino: Casino,
  phase: MovePhase,
  calls: number | undefined = undefined,
): Promise<void> {
  for (let turns = 0; turns < 300; turns += 1) {
    if ((await moveOf(casino)).phase === phase) return;
    await moveInTurn(env, { pause, ...(calls === undefined ? {} : { calls }) });
    advanceSeconds(0.01);
    if ((await moveOf(casino)).phase === "leaving" && phase === "done") {
      advanceSeconds(LEAVE_AFTER_MS / 1000);
    }
  }
  throw new Error(`it is still ${(await moveOf(casino)).phase}`);
}

export async function moveTo(casino: Casino, shard: string): Promise<void> {
  expectSuccess(await askToMove(casino, shard));
  await runUntil(casino, "done");
}

/** The rows of an environment's history in a database, by table; those without rows left out. */
export async function historyIn(
  casino: Casino,
  db: D1Database,
): Promise<Record<string, readonly object[]>> {
  const { tenantId, environment } = tenantEnvironmentOf(casino);
  const found = await db.batch<object>(
    HISTORY_TABLES.map((name) =>
      db
        .prepare(`SELECT * FROM ${name} WHERE tenant_id = ? AND environment = ?`)
        .bind(tenantId, environment),
    ),
  );
  return Object.fromEntries(
    HISTORY_TABLES.flatMap((name, at) => {
      const rows = found[at]?.results ?? [];
      return rows.length > 0 ? [[name, rows]] : [];
    }),
  );
}

/** The state of the environment's gate in a database. */
export async function gateIn(casino: Casino, db: D1Database): Promise<string | null> {
  const { tenantId, environment } = tenantEnvironmentOf(casino);
  return db
    .prepare("SELECT state FROM history_gates WHERE tenant_id = ? AND environment = ?")
    .bind(tenantId, environment)
    .first<string>("state");
}

type Around = <Value>(work: () => Promise<Value>) => Promise<Value>;

/** Returns a database whose accesses all go through `around`. */
function watchedDatabase(database: D1Database, around: Around): D1Database {
  const own = new WeakMap<object, D1PreparedStatement>();
  const watch = (statement: D1PreparedStatement): D1PreparedStatement => {
    const watched = {
      bind: (...values: unknown[]) => watch(statement.bind(...values)),
      first: (column?: string) =>
        around(() => (column === undefined ? statement.first() : statement.first(column))),
      run: () => around(() => statement.run()),
      all: () => around(() => statement.all()),
      raw: () => around(() => statement.raw()),
    } as unknown as D1PreparedStatement;
    own.set(watched, statement);
    return watched;
  };
  return {
    prepare: (query: string) => watch(database.prepare(query)),
    batch: (statements: D1PreparedStatement[]) =>
      around(() => database.batch(statements.map((one) => own.get(one) ?? one))),
    exec: (query: string) => around(() => database.exec(query)),
  } as unknown as D1Database;
}

/** Returns bindings in which every access to a database goes through `around`. */
export function watchedBindings(around: Around): Env {
  return {
    ...env,
    DB: watchedDatabase(FIRST, around),
    HISTORY_1: watchedDatabase(SECOND, around),
  } as Env;
}

/** Changes rows in a database even though its gate does not allow writes. */
export async function forceInto(casino: Casino, db: D1Database, sql: string): Promise<void> {
  const { tenantId, environment } = tenantEnvironmentOf(casino);
  const state = await gateIn(casino, db);
  const set = (to: string | null) =>
    db
      .prepare("UPDATE history_gates SET state = ? WHERE tenant_id = ? AND environment = ?")
      .bind(to, tenantId, environment);
  await db.batch([set("open"), db.prepare(sql).bind(tenantId, environment), set(state)]);
}
