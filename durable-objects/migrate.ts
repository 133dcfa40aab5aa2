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
    const result = results.get(steps);
    if (done.count === 0 && result !== undefined) {
      storage.sql.exec(result);
      return 0;
    }
    for (let step = done.count; step < steps.length; step += 1) {
      storage.sql.exec(steps[step] ?? "");
      storage.sql.exec("INSERT INTO migration (step) VALUES (?)", step);
    }
    if (done.count === 0) results.set(steps, statementsOf(storage.sql));
    return done.count;
  });
}

/**
 * What all steps together made of an empty object, as statements. A wallet's steps, of which many change
 * tables that are made a moment before, take a quarter of a new player's first call.
 */
const results = new WeakMap<readonly string[], string>();

/**
 * Returns statements that make the same tables and rows in a storage with nothing but `migration`. The
 * runtime's own tables stay out: the local one makes its table, with the object's name, before the steps.
 */
function statementsOf(sql: SqlStorage): string {
  const made = sql
    .exec<{ type: string; name: string; sql: string }>(
      `SELECT type, name, sql FROM sqlite_master
       WHERE sql IS NOT NULL AND name NOT GLOB '_cf_*' AND name NOT GLOB 'sqlite_*'
       AND name NOT GLOB '__miniflare_*' ORDER BY rowid`,
    )
    .toArray();
  const rows = made
    .filter(({ type }) => type === "table")
    .flatMap(({ name }) => {
      const found = sql.exec(`SELECT * FROM "${name}"`).toArray();
      return found.map((row) => ({ name, values: Object.values(row).map(literal) }));
    });
  return [
    ...made.filter(({ name }) => name !== "migration").map((each) => each.sql),
    ...rows.map(({ name, values }) => `INSERT INTO "${name}" VALUES (${values.join(", ")})`),
  ].join(";\n");
}

/** Steps write texts and whole numbers only. */
function literal(value: SqlStorageValue): string {
  if (value === null) return "NULL";
  return typeof value === "number" ? String(value) : `'${String(value).replaceAll("'", "''")}'`;
}

/**
 * Returns true if the object has ever been written to. Asking must not create tables for a player
 * who does not exist.
 */
export function isMigrated(storage: DurableObjectStorage): boolean {
  const query = "SELECT count(*) AS count FROM sqlite_master WHERE name = 'migration'";
  return storage.sql.exec<{ count: number }>(query).one().count === 1;
}
