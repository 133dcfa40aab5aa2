/**
 * Copies rows of history from one database to another: first page by page, then the rows that were
 * written in the meantime, which the old database has noted. Repeating any of it copies the same
 * rows again.
 */
import { COUNTED_IN_HISTORY } from "../db/usage.ts";
import { type Gate, writeBehind } from "./gates.ts";
import {
  deletePage,
  deleteRows,
  type MovedRow,
  readPage,
  readRows,
  writeRows,
} from "./list-statements.ts";
import { MOVED_LISTS, type MovedList } from "./moved-lists.ts";

/** The gates of both databases. */
export interface Gates {
  readonly from: Gate;
  readonly to: Gate;
}

/** A page of a walk through all lists: the number of its list, and the last key before it. */
export interface WalkPlace {
  readonly list: number;
  readonly after: string | null;
}

export const WALK_START: WalkPlace = { list: 0, after: null };

/** Returns the place after these rows of a page; null after the last list. */
export function placeAfter(place: WalkPlace, rows: readonly MovedRow[]): WalkPlace | null {
  const last = rows.at(-1);
  if (last !== undefined) return { ...place, after: last.key };
  return place.list + 1 < MOVED_LISTS.length ? { list: place.list + 1, after: null } : null;
}

/** Copies a page; returns how many rows it had, and where the next one begins. */
export async function copyPage(
  { from, to }: Gates,
  place: WalkPlace,
): Promise<{ readonly rows: number; readonly next: WalkPlace | null }> {
  const list = MOVED_LISTS[place.list];
  if (list === undefined) return { rows: 0, next: null };
  const read = readPage(from.db, from, list, { after: place.after, until: null });
  const { results } = await read.all<MovedRow>();
  if (results.length > 0) {
    const rows = results.map(({ row }) => row);
    await writeBehind(to, "filling", writeRows(to.db, to, list, rows));
  }
  return { rows: results.length, next: placeAfter(place, results) };
}

/** How many noted rows are copied at once. */
export const CHANGES_PER_PAGE = 500;

interface Change {
  readonly list: string;
  readonly key: string;
  readonly changes: number;
}

const READ_CHANGES = `SELECT list, key, changes FROM history_changes
  WHERE tenant_id = ?1 AND environment = ?2 ORDER BY list, key LIMIT ${CHANGES_PER_PAGE}`;

/**
 * The note of a row that has changed again stays. Only the worker whose turn it is removes notes: after a
 * change of turn, a row may have been noted again with the same number.
 */
const REMOVE_CHANGES = `DELETE FROM history_changes WHERE tenant_id = ?1 AND environment = ?2
  AND (list, key, changes) IN (SELECT value ->> 0, value ->> 1, value ->> 2 FROM json_each(?3))
  AND EXISTS (SELECT 1 FROM history_gates WHERE tenant_id = ?1 AND environment = ?2 AND turn = ?4)`;

/**
 * Copies the next rows that were written since the copy began, or deletes them from it. Returns how many
 * notes there were: fewer than a page if no more were found.
 */
export async function copyChanges({ from, to }: Gates): Promise<number> {
  const { tenantId, environment, turn, db } = from;
  const { results } = await db.prepare(READ_CHANGES).bind(tenantId, environment).all<Change>();
  if (results.length === 0) return 0;
  const changed = MOVED_LISTS.flatMap((list) => {
    const keys = results.flatMap((change) => (change.list === list.name ? [change.key] : []));
    return keys.length === 0 ? [] : [{ list, keys }];
  });
  const found = await db.batch<MovedRow>(
    changed.map(({ list, keys }) => readRows(db, from, list, keys)),
  );
  const statements = changed.flatMap(({ list, keys }, index) => {
    const rows = found[index]?.results ?? [];
    const there = new Set(rows.map(({ key }) => key));
    const gone = keys.filter((key) => !there.has(key));
    return [
      ...(gone.length === 0 ? [] : [deleteRows(to.db, to, list, gone)]),
      ...writeRows(
        to.db,
        to,
        list,
        rows.map(({ row }) => row),
      ),
    ];
  });
  await writeBehind(to, "filling", statements);
  const copied = JSON.stringify(results.map(({ list, key, changes }) => [list, key, changes]));
  await db.prepare(REMOVE_CHANGES).bind(tenantId, environment, copied, turn).run();
  return results.length;
}

/** Notes rows as if they had been written, so that they are copied again. */
export async function noteAgain(
  { from }: Pick<Gates, "from">,
  { name }: MovedList,
  keys: readonly string[],
): Promise<void> {
  const { db, tenantId, environment } = from;
  await db
    .prepare(
      `INSERT INTO history_changes (tenant_id, environment, list, key, changes)
       SELECT ?1, ?2, ?3, value, 1 FROM json_each(?4) WHERE true
       ON CONFLICT DO UPDATE SET changes = changes + 1`,
    )
    .bind(tenantId, environment, name, JSON.stringify(keys))
    .run();
}

/** Deletes the next rows of a list; returns true if there are more. */
export async function deleteNext(
  gate: Gate,
  state: "filling" | "left",
  list: MovedList,
): Promise<boolean> {
  const results = await writeBehind(gate, state, deletePage(gate.db, gate, list));
  return (results[1]?.results.length ?? 0) > 0;
}

/** Deletes what the database has noted of an environment. */
export async function forgetNotes(gate: Gate, state: "open" | "left"): Promise<void> {
  const { db, tenantId, environment } = gate;
  await writeBehind(gate, state, [
    db
      .prepare("DELETE FROM history_changes WHERE tenant_id = ? AND environment = ?")
      .bind(tenantId, environment),
  ]);
}

/** Deletes what the database has counted of an environment whose rows are deleted. */
export async function forgetCounts(gate: Gate, state: "filling" | "left"): Promise<void> {
  const { db, tenantId, environment } = gate;
  await writeBehind(gate, state, [
    db
      .prepare(
        `DELETE FROM tenant_sizes WHERE tenant_id = ? AND environment = ?
           AND list IN (SELECT value FROM json_each(?))`,
      )
      .bind(tenantId, environment, JSON.stringify(COUNTED_IN_HISTORY)),
  ]);
}
