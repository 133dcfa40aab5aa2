/**
 * What the daily check of the deployed code found, by hour, among the counts of the platform's own work, which
 * are kept for 31 days. docs/decisions/0167.
 */
const HOUR_MS = 3_600_000;
/** Longer than the code may be out of sight. */
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

/** Returns what the checks of the last three days found. */
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

/** Keeps a result. Another one of the same hour is replaced. */
export async function noteCodeCheck(db: D1Database, now: number, state: CodeState): Promise<void> {
  const hour = Math.floor(now / HOUR_MS);
  await db.batch([
    db.prepare(`DELETE FROM platform_counts WHERE hour = ? AND figure IN ${FIGURES}`).bind(hour),
    db
      .prepare("INSERT INTO platform_counts (hour, figure, count) VALUES (?, ?, 1)")
      .bind(hour, `${PREFIX}${state}`),
  ]);
}
