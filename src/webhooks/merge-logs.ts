/**
 * Merges the logs of an environment's webhooks into one list. A webhook whose page stopped looking may have
 * older rows that belong between those of the others, so the list ends where the first of them stopped.
 * docs/decisions/0051.
 */

interface Log<Row, Place> {
  readonly rows: readonly Row[];
  /** The place where the page stopped looking, if it did. */
  readonly end: Place | undefined;
}

/** Returns the rows that belong to the page, in order, and where the next page has to continue. */
export function mergeLogs<Place, Row extends { readonly place: Place }>(
  logs: readonly Log<Row, Place>[],
  newestFirst: (a: Place, b: Place) => number,
): Log<Row, Place> {
  const ends = logs.map((log) => log.end).filter((end) => end !== undefined);
  const [end] = ends.toSorted(newestFirst);
  const rows = logs
    .flatMap((log) => log.rows)
    .filter(({ place }) => end === undefined || newestFirst(place, end) <= 0)
    .toSorted((a, b) => newestFirst(a.place, b.place));
  return { rows, end };
}
