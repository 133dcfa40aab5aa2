/**
 * Compares history's sums over all players with its rows of each player: the totals of a day with its
 * players' rows, which are compared with the journals, and the minutes of the list of rounds with the
 * entries. Each query sees one state of the database, so play may continue.
 */
import type { TenantEnvironment } from "../../domain/ids.ts";
import type { Findings } from "../../domain/ledger/finding.ts";
import type { HistoryDatabase } from "../db/history-database.ts";
import { SUM_COLUMNS } from "../history/fold-statements.ts";
import { DAY_OF_PLAYERS, nextDay, wrongMinutes } from "../history/rebuild-totals.ts";

/** The next slice after `after`, and where its findings go. */
export interface Slice {
  readonly after: string;
  readonly findings: Findings;
}

const COLUMNS = ["players", ...SUM_COLUMNS] as const;

/**
 * Selects sums of a day that differ from those of its players; a row that only one side has counts as zeros
 * on the other.
 */
const DIFFERENCES = `
  SELECT game_id, currency, demo,
    ${COLUMNS.map((column) => `sum(${column}) AS ${column}, sum(of_players_${column}) AS of_players_${column}`).join(", ")}
  FROM (
    SELECT game_id, currency, demo, ${COLUMNS.map((column) => `${column}, 0 AS of_players_${column}`).join(", ")}
    FROM day_totals WHERE tenant_id = ?1 AND environment = ?2 AND day = ?3
    UNION ALL
    SELECT game_id, currency, demo, ${COLUMNS.map((column) => `0, ${column}`).join(", ")}
    FROM (${DAY_OF_PLAYERS}))
  GROUP BY game_id, currency, demo
  HAVING ${COLUMNS.map((column) => `sum(${column}) <> sum(of_players_${column})`).join(" OR ")}`;

/** Audits the next day; returns it, or null after the last. */
export async function auditDay(
  db: HistoryDatabase,
  tenantEnvironment: TenantEnvironment,
  { after, findings }: Slice,
): Promise<string | null> {
  const day = await nextDay(
    db,
    tenantEnvironment,
    after === "" ? Number.MIN_SAFE_INTEGER : Number(after),
  );
  if (day === null) return null;
  const query = db
    .prepare(DIFFERENCES)
    .bind(tenantEnvironment.tenantId, tenantEnvironment.environment, day);
  for (const row of (await query.all<Record<string, string | number>>()).results) {
    const { game_id: gameId, currency, demo } = row;
    findings.expect(
      {
        row: `day ${day} ${gameId} ${currency}${demo === 1 ? " demo" : ""}`,
        what: "The totals of a day are not the sums of its players.",
      },
      {
        expected: Object.fromEntries(COLUMNS.map((name) => [name, row[`of_players_${name}`]])),
        found: Object.fromEntries(COLUMNS.map((name) => [name, row[name]])),
      },
    );
  }
  return String(day);
}

/** Audits the next page of minutes; returns where it ended, or null after the last. */
export async function auditMinutes(
  db: HistoryDatabase,
  tenantEnvironment: TenantEnvironment,
  { after, findings }: Slice,
): Promise<string | null> {
  const [minute = "", playerId = ""] = after.split(" ");
  const place = { minute: minute === "" ? Number.MIN_SAFE_INTEGER : Number(minute), playerId };
  const page = await wrongMinutes(db, tenantEnvironment, place);
  for (const { minute, playerId } of page.wrong) {
    const what = "The list of all rounds has a minute without its rounds.";
    findings.add({ row: `minute ${minute}`, what, expected: "a listed round", found: playerId });
  }
  return page.after && `${page.after.minute} ${page.after.playerId}`;
}
