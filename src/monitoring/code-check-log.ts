/**
 * The results of the daily check of the deployed code, by hour. They are stored among the counts of the
 * platform's own work, which are kept for 31 days. docs/decisions/0167.
 */
const HOUR_MS = 3_600_000;
/** Longer than the code may be unreadable. */
const LOOKED_BACK_HOURS = 72;
const PREFIX = "code_";
const FIGURES = "('code_as_built', 'code_differs', 'code_not_read')";

export type CodeState = "as_built" | "differs" | "not_read" | "not_deployed";

export interface CodeRecord {
  readonly state: CodeState | null;
  /** The beginning of the hour of the last check, and of the last that read the code. */
  readonly checkedAt: number | null;
  readonly lastReadAt: number | null;
}

/** Returns the results of the last three days. */
export async function codeRecord(db: D1Database, now: number): Promise<CodeRecord> {
  const { results } = await db
    .prepare(
      `SELECT hour, substr(figure, ${PREFIX.length + 1}) AS state FROM platform_counts
       WHERE hour >= ? AND figure IN ${FIGURES}
       ORDER BY hour DESC`,
    )
    .bind(Math.floor(now / HOUR_MS) - LOOKED_BACK_HOURS)
    .all<{ hour: number; state: CodeState }>();
  const at = (row: { hour: number } | undefined) => (row === undefined ? null : row.hour * HOUR_MS);
  return {
    state: results[0]?.state ?? null,
    checkedAt: at(results[0]),
    lastReadAt: at(results.find(({ state }) => state !== "not_read")),
  };
}

/** Stores a result, which replaces any other of the same hour. */
export async function noteCodeCheck(db: D1Database, now: number, state: CodeState): Promise<void> {
  const hour = Math.floor(now / HOUR_MS);
  await db.batch([
    db.prepare(`DELETE FROM platform_counts WHERE hour = ? AND figure IN ${FIGURES}`).bind(hour),
    db
      .prepare("INSERT INTO platform_counts (hour, figure, count) VALUES (?, ?, 1)")
      .bind(hour, `${PREFIX}${state}`),
  ]);
}
