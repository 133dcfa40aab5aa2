/** Everything that is stored, as text, for tests of what must not be in it. */
import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";

/** Everything in an object's storage, tables and keys, as one text. */
export function dumpOf(object: DurableObjectStub): Promise<string> {
  return runInDurableObject(object, async (_, { storage }) => {
    const { sql } = storage;
    const tables = sql
      .exec<{ name: string }>(
        "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT GLOB '_cf_*'",
      )
      .toArray()
      .map(({ name }) => JSON.stringify(sql.exec(`SELECT * FROM "${name}"`).toArray()));
    return [...tables, JSON.stringify([...(await storage.list())])].join("\n");
  });
}

/** Returns the tables of the database that contain one of these texts in any row, whoever it belongs to. */
export async function tablesWith(
  texts: readonly string[],
  db: D1Database = env.DB,
): Promise<string[]> {
  const query = db.prepare(
    `SELECT m.name AS tableName, i.name FROM sqlite_master AS m JOIN pragma_table_info(m.name) AS i
     WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite_%' AND m.name NOT LIKE '_cf_%'`,
  );
  const { results: columns } = await query.all<{ tableName: string; name: string }>();
  const byTable = Map.groupBy(columns, ({ tableName }) => tableName);
  const found = await db.batch<{ place: string }>(
    [...byTable].map(([table, its]) => {
      const row = `json_array(${its.map(({ name }) => `"${name}"`).join(", ")})`;
      return db
        .prepare(
          `SELECT '${table}' AS place WHERE EXISTS (SELECT 1 FROM "${table}"
           WHERE EXISTS (SELECT 1 FROM json_each(?) WHERE instr(${row}, value)))`,
        )
        .bind(JSON.stringify(texts));
    }),
  );
  return found.flatMap(({ results }) => results.map(({ place }) => place));
}
