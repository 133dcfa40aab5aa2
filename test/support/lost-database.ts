/** A database that cannot be reached: every access fails, or none is ever answered; and one that is slow. */

export type Loss = "fails" | "hangs";

/** Returns a database that is lost in this way. */
export function lostDatabase(loss: Loss): D1Database {
  const access = (): Promise<never> =>
    loss === "hangs"
      ? new Promise(() => {})
      : Promise.reject(new Error("D1_ERROR: Network connection lost."));
  const statement = { bind: () => statement, first: access, run: access, all: access, raw: access };
  const database = { prepare: () => statement, batch: access, exec: access };
  return database as unknown as D1Database;
}

/** How many accesses to slow databases are in progress. */
let underWay = 0;

/**
 * Returns true while an access to a slow database is in progress: if a time limit passed now, only the slow machine
 * would be to blame.
 */
export function isDatabaseAtWork(): boolean {
  return underWay > 0;
}

/** The most turns that an access waits: once the test is over, nothing moves its stopped clock any more. */
const MOST_TURNS = 5_000;

/** Returns a database in which each access takes this long by the test's clock, and then succeeds. */
export function slowDatabase(database: D1Database, ms: number): D1Database {
  const own = new WeakMap<object, D1PreparedStatement>();
  const later = async <Value>(work: () => Promise<Value>): Promise<Value> => {
    const due = Date.now() + ms;
    for (let turns = 0; Date.now() < due && turns < MOST_TURNS; turns += 1) await scheduler.wait(1);
    underWay += 1;
    return work().finally(() => {
      underWay -= 1;
    });
  };
  const slow = (statement: D1PreparedStatement): D1PreparedStatement => {
    const slowed = {
      bind: (...values: unknown[]) => slow(statement.bind(...values)),
      first: (column?: string) =>
        later(() => (column === undefined ? statement.first() : statement.first(column))),
      run: () => later(() => statement.run()),
      all: () => later(() => statement.all()),
      raw: () => later(() => statement.raw()),
    } as unknown as D1PreparedStatement;
    own.set(slowed, statement);
    return slowed;
  };
  return {
    prepare: (query: string) => slow(database.prepare(query)),
    batch: (statements: D1PreparedStatement[]) =>
      later(() => database.batch(statements.map((one) => own.get(one) ?? one))),
    exec: (query: string) => later(() => database.exec(query)),
  } as unknown as D1Database;
}
