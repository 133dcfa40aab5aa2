/**
 * How much an environment stores: rows and bytes of each list. Triggers count all lists except rounds,
 * which are in the totals anyway, so reading it costs a few look-ups. Reference 12.32; docs/decisions/0143.
 */
import type { TenantEnvironment } from "../../domain/ids.ts";
import { COUNTED_LISTS, type CountedList } from "./counted-lists.ts";
import type { Queryable } from "./history-database.ts";
import { historyOf } from "./history-of.ts";
import type { AuditResult } from "./schema/oversight.ts";

/** All lists, in the order in which they are shown. */
export const KEPT_LISTS = [...COUNTED_LISTS, "rounds", "journalRows", "webhookEvents"] as const;
export type KeptList = (typeof KEPT_LISTS)[number];

export interface Size {
  readonly rows: number;
  readonly bytes: number;
}

export interface Kept {
  readonly sizes: Readonly<Record<Exclude<KeptList, "webhookEvents">, Size>>;
  /** Keys that are neither revoked nor expired; `sizes` counts all that ever existed. */
  readonly liveApiKeys: number;
  /** How much today's changes of settings have written to the audit log. */
  readonly changeBytesToday: number;
  /** The size of the whole database that has the history, of all operators in it together. */
  readonly databaseBytes: number;
}

/** These lists are counted where history is, the others in the directory. */
export const COUNTED_IN_HISTORY: readonly CountedList[] = ["players", "withdrawals", "closedDays"];

const OWN = "WHERE tenant_id = ?1 AND environment = ?2";
const SIZES = `SELECT list, rows, bytes, day, day_bytes AS dayBytes FROM tenant_sizes ${OWN}`;

/** How many of the newest rounds are sampled for the length of a row of history. */
const SAMPLE = 50;
const DAY_MS = 86_400_000;

/**
 * A journal's row contains the same as its copy in history, so both are estimated from the newest rows of
 * history.
 */
const OF_HISTORY = `SELECT
  (SELECT coalesce(sum(rounds), 0) FROM day_totals ${OWN}) AS rounds,
  (SELECT coalesce(avg(length(CAST(tenant_id || environment || player_id || kind || currency ||
      coalesce(round_id, '') || coalesce(game_id, '') || transactions || coalesce(round, '') ||
      coalesce(kept, '') AS BLOB)) + 40), 0)
    FROM (SELECT player_id AS id, last_seq FROM round_minutes ${OWN}
      ORDER BY minute DESC LIMIT ${SAMPLE})
    JOIN entries ON tenant_id = ?1 AND environment = ?2 AND player_id = id AND seq = last_seq)
    AS rowBytes`;

const OF_DIRECTORY = `SELECT
  (SELECT last FROM audit_runs ${OWN}) AS lastAudit,
  (SELECT count(*) FROM api_keys INDEXED BY api_keys_by_tenant ${OWN}
    AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > ?3)) AS liveApiKeys`;

interface Counted extends Size {
  readonly list: CountedList;
  readonly day: number;
  readonly dayBytes: number;
}

interface OfHistory {
  readonly rounds: number;
  readonly rowBytes: number;
}

interface OfDirectory {
  readonly lastAudit: string | null;
  readonly liveApiKeys: number;
}

/** Returns the size of each list of an environment. */
export async function keptIn(
  env: Env,
  { tenantId, environment }: TenantEnvironment,
): Promise<Kept> {
  const now = Date.now();
  const history = await historyOf(env, { tenantId, environment });
  const sizesIn = (db: Queryable) => db.prepare(SIZES).bind(tenantId, environment).all<Counted>();
  const [own, listed, ofDirectory, ofHistory] = await Promise.all([
    sizesIn(env.DB),
    sizesIn(history),
    env.DB.prepare(OF_DIRECTORY).bind(tenantId, environment, now).first<OfDirectory>(),
    history.prepare(OF_HISTORY).bind(tenantId, environment).first<OfHistory>(),
  ]);
  if (ofDirectory === null || ofHistory === null) {
    throw new Error("a query without FROM returned no row");
  }
  const isOfHistory = ({ list }: Counted) => COUNTED_IN_HISTORY.includes(list);
  const counted = [
    ...own.results.filter((row) => !isOfHistory(row)),
    ...listed.results.filter(isOfHistory),
  ];
  const known = new Map(counted.map((row) => [row.list, row]));
  const { liveApiKeys } = ofDirectory;
  const { rounds, rowBytes } = ofHistory;
  const audit = JSON.parse(ofDirectory.lastAudit ?? "null") as AuditResult | null;
  const estimated = (rows: number): Size => ({ rows, bytes: Math.round(rows * rowBytes) });
  const sizeOf = (list: CountedList): Size => {
    const { rows = 0, bytes = 0 } = known.get(list) ?? {};
    return { rows, bytes };
  };
  const sizes = Object.fromEntries(COUNTED_LISTS.map((list) => [list, sizeOf(list)])) as Record<
    CountedList,
    Size
  >;
  const entries = known.get("auditEntries");
  return {
    sizes: { ...sizes, rounds: estimated(rounds), journalRows: estimated(audit?.rows ?? 0) },
    liveApiKeys,
    changeBytesToday: entries?.day === Math.floor(now / DAY_MS) ? entries.dayBytes : 0,
    databaseBytes: listed.meta.size_after,
  };
}
