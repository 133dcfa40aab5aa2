/** Watches what an object's statements read and write, as the platform counts it. */

/** Collects the cursor of every later statement, with the platform's counts of rows. */
export function watchCursors(sql: SqlStorage): SqlStorageCursor<Record<string, SqlStorageValue>>[] {
  const exec = sql.exec.bind(sql);
  const cursors: SqlStorageCursor<Record<string, SqlStorageValue>>[] = [];
  sql.exec = ((query: string, ...bindings: unknown[]) => {
    const cursor = exec(query, ...bindings);
    cursors.push(cursor);
    return cursor;
  }) as typeof sql.exec;
  return cursors;
}
