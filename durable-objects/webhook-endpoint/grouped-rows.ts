/**
 * Reads rows in the order of time by an index that has those of each group together, such as attempts of one
 * status and type. One index then serves the whole list and each filter by the columns of its groups, and a
 * delivery writes no row more than for an index by time alone. docs/decisions/0051.
 */

/** The table of each index, and the columns of its groups; the time follows them. */
const INDEXES = {
  attempt_by_status: { table: "attempt", columns: ["status", "type"] },
  attempt_by_event: { table: "attempt", columns: ["event_id", "status", "type"] },
  event_by_type: { table: "event", columns: ["type"] },
  event_by_player: { table: "event", columns: ["player_id", "type"] },
} as const;

export type GroupIndex = keyof typeof INDEXES;
/** The values of a group's columns, in their order. */
export type Group = readonly string[];

/** The rows of one group, for a query that goes on with a condition on their times. */
export function fromGroup(index: GroupIndex): string {
  const { table, columns } = INDEXES[index];
  return `${table} INDEXED BY ${index} WHERE ${columns.map((one) => `${one} = ?`).join(" AND ")}`;
}

/** Returns the groups that have rows, all of which begin with `owner`. There are few; each costs a look at one row. */
export function groupsOf(sql: SqlStorage, index: GroupIndex, owner: Group = []): Group[] {
  const { table, columns } = INDEXES[index];
  const own = columns.slice(0, owner.length).map((one) => `${one} = ? AND`);
  const others = columns.slice(owner.length);
  // With the time, so that the search goes past the last row of a group instead of through all of them.
  const next = `SELECT ${others} FROM ${table} INDEXED BY ${index} WHERE ${own.join(" ")}
    (${others}, created_at) > (${others.map(() => "?")}, ?) ORDER BY ${others} LIMIT 1`;
  const groups: Group[] = [];
  for (let last: Group = others.map(() => ""); ; ) {
    const [found] = sql.exec(next, ...owner, ...last, Number.MAX_SAFE_INTEGER).toArray();
    if (found === undefined) return groups;
    last = Object.values(found) as string[];
    groups.push([...owner, ...last]);
  }
}

/** The first chunk of a group's rows, and the largest. */
const CHUNK = { first: 32, largest: 1_024 };

/** Returns at most `limit` rows of a group, in order, after the given one. */
export type ReadGroup<Row> = (group: Group, after: Row | undefined, limit: number) => Row[];

/**
 * Returns the first rows of all groups, in one order. It reads as many as it returns, and of each group at
 * most a chunk besides.
 */
export function firstInOrder<Row>(
  groups: readonly Group[],
  read: ReadGroup<Row>,
  order: (a: Row, b: Row) => number,
  limit: number,
): Row[] {
  const lines = groups.map((group) => rowsOf(group, read));
  const heads = lines.map((line) => line.next().value);
  const rows: Row[] = [];
  while (rows.length < limit) {
    let first = -1;
    for (const [index, row] of heads.entries()) {
      const best = heads[first];
      if (row !== undefined && (best === undefined || order(row, best) < 0)) first = index;
    }
    const row = heads[first];
    if (row === undefined) break;
    rows.push(row);
    heads[first] = lines[first]?.next().value;
  }
  return rows;
}

function* rowsOf<Row>(group: Group, read: ReadGroup<Row>): Generator<Row, undefined> {
  let last: Row | undefined;
  for (let size = CHUNK.first; ; size = Math.min(size * 2, CHUNK.largest)) {
    const rows = read(group, last, size);
    yield* rows;
    if (rows.length < size) return;
    last = rows.at(-1);
  }
}
