/**
 * Counts how often the platform did its work and how often it failed, by hour. Each isolate adds up and
 * stores once a minute, so a bet costs an addition; what an isolate counted in its last minute may be
 * lost, which changes no rate. docs/decisions/0075.
 */
export const FIGURES = [
  "calls",
  "call_faults",
  "launches",
  "launch_faults",
  "first_attempts",
  "first_attempt_faults",
] as const;
export type Figure = (typeof FIGURES)[number];

const HOUR_MS = 3_600_000;
const STORED_EVERY_MS = 60_000;
const KEPT_HOURS = 31 * 24;

/** What this isolate has counted and not stored, and when it stored last. */
const pending = new Map<Figure, number>();
let storedAt: number | undefined;

/** Counts, and once a minute stores what was counted; `later` keeps that going. Never throws. */
export function count(
  db: D1Database,
  figures: readonly Figure[],
  later: (work: Promise<void>) => void,
): void {
  const now = Date.now();
  for (const figure of figures) pending.set(figure, (pending.get(figure) ?? 0) + 1);
  storedAt ??= now;
  if (Math.abs(now - storedAt) < STORED_EVERY_MS) return;
  storedAt = now;
  later(storeCounts(db, now));
}

/** Stores what was counted, and forgets the oldest hours. */
export async function storeCounts(db: D1Database, now: number): Promise<void> {
  const counted = [...pending];
  pending.clear();
  const hour = Math.floor(now / HOUR_MS);
  try {
    await db.batch([
      db
        .prepare(
          `INSERT INTO platform_counts (hour, figure, count)
           SELECT ?1, value ->> 0, value ->> 1 FROM json_each(?2) WHERE true
           ON CONFLICT DO UPDATE SET count = count + excluded.count`,
        )
        .bind(hour, JSON.stringify(counted)),
      db.prepare("DELETE FROM platform_counts WHERE hour < ?").bind(hour - KEPT_HOURS),
    ]);
  } catch (error) {
    for (const [figure, more] of counted) pending.set(figure, (pending.get(figure) ?? 0) + more);
    console.warn(JSON.stringify({ event: "counts_not_stored", error: String(error) }));
  }
}

/** Returns the counts since an hour. */
export async function countsSince(
  db: D1Database,
  since: number,
): Promise<Readonly<Record<Figure, number>>> {
  const { results } = await db
    .prepare(
      "SELECT figure, sum(count) AS total FROM platform_counts WHERE hour >= ? GROUP BY figure",
    )
    .bind(Math.floor(since / HOUR_MS))
    .all<{ figure: Figure; total: number }>();
  const totals = new Map(results.map(({ figure, total }) => [figure, total]));
  return Object.fromEntries(FIGURES.map((figure) => [figure, totals.get(figure) ?? 0])) as Record<
    Figure,
    number
  >;
}
