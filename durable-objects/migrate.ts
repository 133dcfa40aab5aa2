/**
 * Updates an object's tables. Each step runs once, in order, in one transaction. A step that has ever run
 * in production is never edited; a change is a new step at the end. Returns how many steps had run before.
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
    const earlier = namesIn(storage.sql);
    for (let step = done.count; step < steps.length; step += 1) {
      storage.sql.exec(steps[step] ?? "");
      storage.sql.exec("INSERT INTO migration (step) VALUES (?)", step);
    }
    if (done.count === 0) results.set(steps, statementsSince(earlier, storage.sql));
    return done.count;
  });
}

/**
 * The result of all steps on an empty object, as statements, by list of steps. Many of a wallet's steps
 * change tables that an earlier step created, so running them one by one takes a quarter of a new
 * player's first call.
 */
const results = new WeakMap<readonly string[], string>();

function namesIn(sql: SqlStorage): ReadonlySet<string> {
  const rows = sql.exec<{ name: string }>("SELECT name FROM sqlite_master").toArray();
  return new Set(rows.map(({ name }) => name));
}

/**
 * Returns statements that create the tables and rows that the steps created. Anything that was there before
 * is left out: the runtime has tables of its own (the local one stores an object's name), and `migration`
 * has its rows.
 */
function statementsSince(earlier: ReadonlySet<string>, sql: SqlStorage): string {
  const made = sql
    .exec<{ type: string; name: string; sql: string }>(
      "SELECT type, name, sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY rowid",
    )
    .toArray()
    .filter(({ name }) => !earlier.has(name) && !name.startsWith("sqlite_"));
  const filled = [
    "migration",
    ...made.filter(({ type }) => type === "table").map(({ name }) => name),
  ];
  const rows = filled.flatMap((name) => {
    const found = sql.exec(`SELECT * FROM "${name}"`).toArray();
    return found.map((row) => ({ name, values: Object.values(row).map(literal) }));
  });
  return [
    ...made.map((each) => each.sql),
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
