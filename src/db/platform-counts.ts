/**
 * Counts how often the platform did its work and how often it failed, by hour, and for each tenant
 * environment. Each isolate adds up and stores once a minute, so a bet costs an addition. The
 * counts of an isolate's last minute may be lost, which hardly changes a rate. docs/decisions/0075
 * and 0124.
 */
import type { TenantEnvironment } from "../../domain/ids.ts";

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
/**
 * An isolate counts this many environments separately in a minute; calls of others are not counted for an
 * environment.
 */
const MAX_ENVIRONMENTS = 1_000;
const NOBODYS = ":";

/** The counts that this isolate has not stored yet, and when it last stored some. */
const pending = new Map<Figure, number>();
/** By tenant and environment, in the order of `FIGURES`. */
const pendingOf = new Map<string, number[]>();
let storedAt: number | undefined;

/**
 * Counts for an environment, or for none, and stores the counts once a minute; `later` keeps that work
 * going. Never throws.
 */
export function count(
  db: D1Database,
  figures: readonly Figure[],
  { of, later }: { of: TenantEnvironment | undefined; later(work: Promise<void>): void },
): void {
  const now = Date.now();
  const key = of === undefined ? NOBODYS : `${of.tenantId}:${of.environment}`;
  const hasRoom = pendingOf.has(key) || pendingOf.size < MAX_ENVIRONMENTS;
  const counted = FIGURES.map((figure) => Number(figures.includes(figure)));
  for (const figure of figures) pending.set(figure, (pending.get(figure) ?? 0) + 1);
  addUp(hasRoom ? key : NOBODYS, counted);
  storedAt ??= now;
  if (Math.abs(now - storedAt) < STORED_EVERY_MS) return;
  storedAt = now;
  later(storeCounts(db, now));
}

function addUp(key: string, counted: readonly number[]): void {
  const before = pendingOf.get(key);
  pendingOf.set(
    key,
    counted.map((more, at) => more + (before?.[at] ?? 0)),
  );
}

/** Adds to the row of each environment: [tenant:environment, [figures]]. */
const ADD_TO_TENANTS = `INSERT INTO tenant_counts (tenant_id, environment, ${FIGURES.join(", ")})
  SELECT substr(value ->> 0, 1, instr(value ->> 0, ':') - 1), substr(value ->> 0, instr(value ->> 0, ':') + 1),
    ${FIGURES.map((_, at) => `value ->> '$[1][${at}]'`).join(", ")}
  FROM json_each(?) WHERE true
  ON CONFLICT DO UPDATE SET ${FIGURES.map((figure) => `${figure} = ${figure} + excluded.${figure}`).join(", ")}`;

/** Stores the counts, and deletes the oldest hours. */
export async function storeCounts(db: D1Database, now: number): Promise<void> {
  const counted = [...pending];
  const countedOf = [...pendingOf];
  pending.clear();
  pendingOf.clear();
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
      db.prepare(ADD_TO_TENANTS).bind(JSON.stringify(countedOf)),
      db.prepare("DELETE FROM platform_counts WHERE hour < ?").bind(hour - KEPT_HOURS),
    ]);
  } catch (error) {
    for (const [figure, more] of counted) pending.set(figure, (pending.get(figure) ?? 0) + more);
    for (const [key, more] of countedOf) addUp(key, more);
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
