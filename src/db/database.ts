/**
 * The database as every request uses it. Each access has a time limit, and one that fails because the
 * database cannot be reached throws `DatabaseLost`, which becomes UNAVAILABLE. A statement that the
 * database refuses is a bug and keeps its own error. Decision 0028.
 */
import { withTimeLimit } from "../../durable-objects/time-limit.ts";
import { shardsIn } from "./history-database.ts";

/** Longer than any query of a request takes, and shorter than callers wait. */
const TIME_LIMIT_MS = 10_000;
/** A call that moves money waits no longer than this for something that it can do without. */
const PATIENCE_MS = 50;
/** After this many failures in a row, or one access without an answer, the database is not used for a while. */
const FAILURES_TO_PAUSE = 3;
/** For this long every access fails at once; then one access probes. */
const PAUSE_MS = 5_000;

/** The database cannot be reached: the same call may work later. */
export class DatabaseLost extends Error {
  override readonly name = "DatabaseLost";
}

/** What the triggers of migration 0045 say. */
const MOVING = "history moves";
/** True if the database takes no writes to a history for some seconds, because it is being moved. */
export function isHistoryMoving(error: unknown): boolean {
  return String(error).includes(MOVING);
}

/** Returns true if the error, or its cause, is that the database cannot be reached. */
export function isDatabaseLost(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof DatabaseLost) return true;
  }
  return false;
}

/**
 * Returns the database's answer, or `without` if it is lost or takes longer than 50 ms; then the work
 * continues in the background.
 */
export async function orWithout<Value>(work: Promise<Value>, without: Value): Promise<Value> {
  let isDone = false;
  const noted = work.finally(() => {
    isDone = true;
  });
  try {
    return await withTimeLimit(noted, PATIENCE_MS);
  } catch (error) {
    if (isDone && !isDatabaseLost(error)) throw error;
    console.warn(JSON.stringify({ event: "went_on_without_database", error: String(error) }));
    return without;
  }
}

const guardedEnvs = new WeakMap<object, Env>();
const guardedDatabases = new WeakMap<D1Database, D1Database>();

/** Returns the bindings with guarded databases; the same object for the same bindings. */
export function withGuardedDatabase(env: Env): Env {
  // There are no bindings when the API document is printed.
  if ((env as Env | undefined)?.DB === undefined) return env;
  const known = guardedEnvs.get(env);
  if (known !== undefined) return known;
  // Each is watched separately, so one that is lost does not stop the others.
  const guarded = [...shardsIn(env)].map(([name, db]) => [name, guardedOf(db)]);
  const result: Env = { ...env, ...Object.fromEntries(guarded) };
  guardedEnvs.set(env, result);
  return result;
}

function guardedOf(db: D1Database): D1Database {
  const database = guardedDatabases.get(db) ?? guardDatabase(db);
  guardedDatabases.set(db, database);
  return database;
}

/** Returns the database with a time limit for each access, which throws `DatabaseLost` if it fails. */
export function guardDatabase(db: D1Database): D1Database {
  const watch = new Watch();
  const guard: Pick<D1Database, "prepare" | "batch"> = {
    prepare: (sql) => guardStatement(db.prepare(sql), watch),
    batch: (statements) => watch.run(() => db.batch(statements.map(bare))),
  };
  return guard as D1Database;
}

/** The statement behind a guarded one: a batch needs the database's own. */
const bareStatements = new WeakMap<object, D1PreparedStatement>();

function bare(statement: D1PreparedStatement): D1PreparedStatement {
  return bareStatements.get(statement) ?? statement;
}

type Reads = Pick<D1PreparedStatement, "bind" | "first" | "run" | "all" | "raw">;

function guardStatement(statement: D1PreparedStatement, watch: Watch): D1PreparedStatement {
  const reads = {
    bind: (...values: unknown[]) => guardStatement(statement.bind(...values), watch),
    first: (...column: [string?]) => watch.run(() => statement.first(...(column as [string]))),
    run: () => watch.run(() => statement.run()),
    all: () => watch.run(() => statement.all()),
    raw: (...options: [{ columnNames: true }]) => watch.run(() => statement.raw(...options)),
  } as unknown as Reads;
  bareStatements.set(reads, statement);
  return reads as D1PreparedStatement;
}

/** Tracks whether one database answers, as far as this isolate has seen. */
class Watch {
  #failures = 0;
  #pausedUntil = Number.NEGATIVE_INFINITY;

  async run<Value>(access: () => Promise<Value>): Promise<Value> {
    const now = Date.now();
    // If a clock was set back, accesses must not be stopped until it has caught up.
    if (now < this.#pausedUntil && now > this.#pausedUntil - 2 * PAUSE_MS) {
      throw new DatabaseLost("the database cannot be reached");
    }
    // One access probes; those that arrive in the meantime fail at once.
    if (this.#failures >= FAILURES_TO_PAUSE) this.#pausedUntil = now + PAUSE_MS;
    let isLate = true;
    try {
      const answer = await withTimeLimit(
        access().finally(() => {
          isLate = false;
        }),
        TIME_LIMIT_MS,
      );
      this.#found();
      return answer;
    } catch (error) {
      if (!isLate && isRefusal(error)) {
        this.#found();
        throw isHistoryMoving(error) ? new DatabaseLost(MOVING) : error;
      }
      this.#lost(isLate);
      throw new DatabaseLost("the database cannot be reached", { cause: error });
    }
  }

  #found(): void {
    this.#failures = 0;
    this.#pausedUntil = Number.NEGATIVE_INFINITY;
  }

  #lost(isLate: boolean): void {
    this.#failures = isLate ? FAILURES_TO_PAUSE : this.#failures + 1;
    if (this.#failures >= FAILURES_TO_PAUSE) this.#pausedUntil = Date.now() + PAUSE_MS;
  }
}

/** Returns true for SQLite's error about a statement, which is an answer of the database. */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const said = `${error.message} ${error.cause instanceof Error ? error.cause.message : ""}`;
  return (
    /SQLITE_(ERROR|CONSTRAINT|MISMATCH|RANGE|TOOBIG|MISUSE|AUTH)/.test(said) ||
    said.includes("D1_TYPE_ERROR") ||
    said.includes("D1_COLUMN_NOTFOUND") ||
    error instanceof TypeError ||
    error instanceof RangeError
  );
}
