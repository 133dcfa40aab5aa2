/** Counts what an environment keeps. Reference 12.32; docs/decisions/0106. */
import type { TenantEnvironment } from "../../domain/ids.ts";

/** Lists are counted so far: whoever has more reads that it is more, and the count stays cheap. */
export const COUNTED_UP_TO = 10_000;

/** The lists that are counted, in the order in which they are shown. */
export const KEPT_LISTS = [
  "players",
  "notes",
  "rounds",
  "withdrawals",
  "closedDays",
  "auditEntries",
  "securityEvents",
  "refusedCalls",
  "apiKeys",
  "webhooks",
] as const;

export type KeptRows = Readonly<Record<(typeof KEPT_LISTS)[number], number>>;

/** The size of the whole database, which is that of all operators together. */
export interface Kept {
  readonly rows: KeptRows;
  readonly databaseBytes: number;
}

/** Each is a look into an index that begins with the environment, one row further than is counted. */
const counted = (from: string) =>
  `(SELECT count(*) FROM (SELECT 1 FROM ${from} LIMIT ${COUNTED_UP_TO + 1}))`;
const OWN = "WHERE tenant_id = ?1 AND environment = ?2";

const QUERIES: Readonly<Record<keyof KeptRows, string>> = {
  players: counted(`players INDEXED BY players_by_time ${OWN}`),
  notes: counted(`player_notes ${OWN}`),
  rounds: `(SELECT coalesce(sum(rounds), 0) FROM day_totals ${OWN})`,
  withdrawals: counted(`withdrawals ${OWN}`),
  closedDays: counted(`day_closes ${OWN}`),
  // Sealed entries are numbered without a gap.
  auditEntries: `(SELECT coalesce(max(seq), 0) FROM audit_log INDEXED BY audit_log_by_seq
    ${OWN} AND seq IS NOT NULL)`,
  securityEvents: counted(`security_events INDEXED BY security_events_by_time ${OWN}`),
  refusedCalls: counted(`refused_calls ${OWN}`),
  apiKeys: counted(`api_keys INDEXED BY api_keys_by_tenant ${OWN}
    AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > ?3)`),
  webhooks: counted(`webhook_subscriptions ${OWN}`),
};

const USAGE = `SELECT ${KEPT_LISTS.map((list) => `${QUERIES[list]} AS ${list}`).join(", ")}`;

/** Returns how many rows each list of an environment has, with one query. */
export async function keptIn(
  db: D1Database,
  { tenantId, environment }: TenantEnvironment,
): Promise<Kept> {
  const { results, meta } = await db
    .prepare(USAGE)
    .bind(tenantId, environment, Date.now())
    .all<KeptRows>();
  const [rows] = results;
  if (rows === undefined) throw new Error("a query without FROM returned no row");
  return { rows, databaseBytes: meta.size_after };
}
