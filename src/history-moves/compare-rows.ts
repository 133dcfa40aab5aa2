/**
 * Compares a copy of history with its original: row by row while play continues, and by counts and
 * sums once nothing is written any more.
 */
import { type Gates, noteAgain, placeAfter, type WalkPlace } from "./copy-rows.ts";
import type { Gate } from "./gates.ts";
import { type MovedRow, readPage } from "./list-statements.ts";
import { MOVED_LISTS, type MovedList } from "./moved-lists.ts";

/**
 * Compares a page of rows, except those that are noted: they will be copied. Rows that differ are
 * noted, so that they are copied again. Returns how many differed, and where the next page begins.
 */
export async function comparePage(
  gates: Gates,
  place: WalkPlace,
): Promise<{ readonly differing: number; readonly next: WalkPlace | null }> {
  const list = MOVED_LISTS[place.list];
  if (list === undefined) return { differing: 0, next: null };
  const { from, to } = gates;
  const { tenantId, environment, db } = from;
  // Both in one transaction: a row that has changed is noted in it.
  const [page, noted] = await db.batch<MovedRow>([
    readPage(db, from, list, { after: place.after, until: null }),
    db
      .prepare(
        "SELECT key FROM history_changes WHERE tenant_id = ?1 AND environment = ?2 AND list = ?3",
      )
      .bind(tenantId, environment, list.name),
  ]);
  const rows = page?.results ?? [];
  const until = rows.at(-1)?.key ?? null;
  // Only this worker writes to the copy, so it is no newer than the page.
  const copy = await readPage(to.db, to, list, { after: place.after, until }).all<MovedRow>();
  const known = new Set(noted?.results.map(({ key }) => key));
  const differing = differences(rows, copy.results).filter((key) => !known.has(key));
  if (differing.length > 0) await noteAgain(gates, list, differing);
  return { differing: differing.length, next: placeAfter(place, rows) };
}

/** Returns the keys of rows that only one database has, or that differ. */
function differences(rows: readonly MovedRow[], copy: readonly MovedRow[]): string[] {
  const copied = new Map(copy.map(({ key, row }) => [key, row]));
  const unlike = rows.flatMap(({ key, row }) => (copied.get(key) === row ? [] : [key]));
  const own = new Set(rows.map(({ key }) => key));
  return [...unlike, ...copy.flatMap(({ key }) => (own.has(key) ? [] : [key]))];
}

/** Returns the names of the lists whose counts or sums are not the same in both databases. */
export async function compareSums({ from, to }: Gates): Promise<string[]> {
  const [one, other] = await Promise.all([sumsOf(from), sumsOf(to)]);
  return [...one].flatMap(([name, sums]) => (other.get(name) === sums ? [] : [name]));
}

async function sumsOf({ db, tenantId, environment }: Gate): Promise<Map<string, string>> {
  const summed = MOVED_LISTS.filter(({ sums }) => sums !== undefined);
  const results = await db.batch<object>(
    summed.map((list) => db.prepare(sumsIn(list)).bind(tenantId, environment)),
  );
  return new Map(summed.map(({ name }, index) => [name, JSON.stringify(results[index]?.results)]));
}

function sumsIn({ name, sums = [] }: MovedList): string {
  const columns = ["count(*) AS n", ...sums.map((column) => `sum(${column}) AS ${column}`)];
  return `SELECT ${columns.join(", ")} FROM ${name} WHERE tenant_id = ?1 AND environment = ?2`;
}
