/**
 * Brings an object's tables up to date: each step runs once, in order, in one transaction.
 * A step that has run anywhere is never edited; a change is a new step at the end. Returns how many
 * steps had run before.
 */
export function migrate(storage: DurableObjectStorage, steps: readonly string[]): number {
  return storage.transactionSync(() => {
    storage.sql.exec("CREATE TABLE IF NOT EXISTS migration (step INTEGER PRIMARY KEY) STRICT");
    const done = storage.sql
      .exec<{ count: number }>("SELECT count(*) AS count FROM migration")
      .one();
    for (let step = done.count; step < steps.length; step += 1) {
      storage.sql.exec(steps[step] ?? "");
      storage.sql.exec("INSERT INTO migration (step) VALUES (?)", step);
    }
    return done.count;
  });
}

/**
 * Returns true if the object has ever been written to. Asking must not create tables for a player
 * who does not exist.
 */
export function isMigrated(storage: DurableObjectStorage): boolean {
  const query = "SELECT count(*) AS count FROM sqlite_master WHERE name = 'migration'";
  return storage.sql.exec<{ count: number }>(query).one().count === 1;
}
