/** A database that cannot be reached: every access fails, or none is ever answered. */

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
