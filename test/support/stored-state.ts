/** Copies what an object stores and puts it back, as when the platform restores it to an earlier moment. */
import { evictDurableObject, runInDurableObject } from "cloudflare:test";

type Row = Readonly<Record<string, SqlStorageValue>>;
export type StoredState = ReadonlyMap<string, readonly Row[]>;

/** Copies all rows of an object. */
export function copyState(object: DurableObjectStub): Promise<StoredState> {
  return runInDurableObject(object, (_, { storage: { sql } }) => {
    return new Map(
      tablesOf(sql).map((name) => {
        // Leaves out columns that are computed from others, because nobody can write them.
        const columns = sql
          .exec<{ name: string }>(`SELECT name FROM pragma_table_info('${name}')`)
          .toArray();
        const names = columns.map((column) => column.name).join(", ");
        return [name, sql.exec(`SELECT ${names} FROM ${name}`).toArray()];
      }),
    );
  });
}

/** Puts the rows back and restarts the object, which knows nothing of what came after. */
export async function putBack(object: DurableObjectStub, state: StoredState): Promise<void> {
  await runInDurableObject(object, (_, { storage }) => {
    storage.transactionSync(() => {
      for (const name of tablesOf(storage.sql)) {
        storage.sql.exec(`DELETE FROM ${name}`);
        for (const row of state.get(name) ?? []) {
          const columns = Object.keys(row);
          const places = columns.map(() => "?").join(", ");
          const insert = `INSERT INTO ${name} (${columns.join(", ")}) VALUES (${places})`;
          storage.sql.exec(insert, ...Object.values(row));
        }
      }
    });
  });
  await evictDurableObject(object);
}

/** Loses everything that an object stores. */
export async function loseState(object: DurableObjectStub): Promise<void> {
  await runInDurableObject(object, async (_, { storage }) => {
    await storage.deleteAlarm();
    await storage.deleteAll();
  });
  await evictDurableObject(object);
}

function tablesOf(sql: SqlStorage): string[] {
  return sql
    .exec<{ name: string }>(
      `SELECT name FROM sqlite_master WHERE type = 'table'
         AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND name NOT LIKE '\\_cf\\_%' ESCAPE '\\'`,
    )
    .toArray()
    .map(({ name }) => name);
}
