/**
 * Returns the metrics of the platform and of each operator to a monitoring system, in Prometheus' text
 * format 0.0.4. It reads the database and calls no wallet, pool or webhook. Reference 13.38; decision 0124.
 */
import * as z from "zod";
import { POT_UNITS_PER_MINOR } from "../../../domain/limits.ts";
import { QUARTER_MS } from "../../../domain/report/bookings.ts";
import { checkVersions } from "../../../domain/versions/known-answers.ts";
import { version } from "../../../package.json";
import { chainTroubles } from "../../chains/chains-rpc.ts";
import { environmentsByHistory, reached } from "../../db/history-of.ts";
import type { Figure } from "../../db/platform-counts.ts";
import { pairsOf } from "../../db/sql.ts";
import { limitInSql } from "../../db/tenants.ts";
import { COUNTED_IN_HISTORY } from "../../db/usage.ts";
import type { Failed, Succeeded } from "../../http/envelope.ts";
import { route } from "../../http/route.ts";
import { lastAudits } from "../../ledger-audit/audit-runs.ts";
import { returnsOutsideEverywhere } from "../../monitoring/actual-returns.ts";
import { codeRecord } from "../../monitoring/code-check-log.ts";
import { isKeptWell } from "../../monitoring/compare-deployed-code.ts";

/** How many accounts are on a page, each with two environments. */
const TENANTS_A_PAGE = 200;
/** Withdrawals in one state are counted up to this number. */
const MOST_WITHDRAWALS = 1_000;

/** A value with its labels: every column except `value` is a label. */
type Sample = Readonly<Record<string, string | number | null>> & { readonly value: number | null };

const OF = "SELECT tenant_id AS tenant, environment";
const ON_PAGE = "tenant_id IN (SELECT value FROM json_each(?1))";
const ENVIRONMENTS = `(SELECT tenant_id, environment FROM tenant_settings WHERE ${ON_PAGE}) AS own`;

const counted = (figure: Figure) => `${OF}, ${figure} AS value FROM tenant_counts WHERE ${ON_PAGE}`;

const ofLastAudit = (value: string) =>
  `${OF}, ${value} AS value FROM audit_runs WHERE last IS NOT NULL AND ${ON_PAGE}`;

/** The lists that are counted in the databases of history. */
const IN_HISTORY = `list IN (${COUNTED_IN_HISTORY.map((list) => `'${list}'`).join(", ")})`;

/**
 * The metrics of accounts, by name: each is a query over the accounts of a page, ?1 as JSON. The reference
 * explains each.
 */
const KEPT: Readonly<Record<string, string>> = {
  api_calls_total: counted("calls"),
  api_call_faults_total: counted("call_faults"),
  launches_total: counted("launches"),
  launch_faults_total: counted("launch_faults"),
  webhook_first_attempts_total: counted("first_attempts"),
  webhook_first_attempt_faults_total: counted("first_attempt_faults"),
  webhooks: `${OF}, coalesce(disabled, 'enabled') AS state, count(*) AS value
    FROM webhook_subscriptions WHERE ${ON_PAGE} GROUP BY 1, 2, 3`,
  webhooks_paused: `${OF}, sum(paused) AS value FROM webhook_queues WHERE ${ON_PAGE} GROUP BY 1, 2`,
  webhook_events: `${OF}, state.value AS state, sum(CASE state.value WHEN 'waiting' THEN waiting
      WHEN 'failed' THEN failed WHEN 'held' THEN held ELSE dropped END) AS value
    FROM webhook_queues, json_each('["waiting","failed","held","dropped"]') AS state
    WHERE ${ON_PAGE} GROUP BY 1, 2, 3`,
  kept_rows: `${OF}, list, rows AS value FROM tenant_sizes WHERE ${ON_PAGE} AND NOT ${IN_HISTORY}`,
  kept_limit: `SELECT own.tenant_id AS tenant, own.environment, list.value AS list,
      iif(list.value = 'players', ${limitInSql("players")}, ${limitInSql("notes")}) AS value
    FROM ${ENVIRONMENTS} JOIN tenants ON tenants.id = own.tenant_id,
      json_each('["players","notes"]') AS list`,
  kept_bytes: `${OF}, list, bytes AS value FROM tenant_sizes WHERE ${ON_PAGE} AND NOT ${IN_HISTORY}`,
  frozen_objects: `${OF}, kind, count(*) AS value FROM frozen_objects
    WHERE released_at IS NULL AND ${ON_PAGE} GROUP BY 1, 2, 3`,
  open_doubts: `${OF}, count(*) AS value FROM open_doubts WHERE ${ON_PAGE} GROUP BY 1, 2`,
  audit_findings: ofLastAudit("last ->> 'findings'"),
  audit_frozen: ofLastAudit("last ->> 'frozen'"),
  audit_finished_timestamp_seconds: ofLastAudit("finished_at / 1000"),
};

/** The environments that a query of history covers: ?1 as JSON, pairs of account and environment. */
const OWN =
  "(SELECT value ->> 0 AS tenant_id, value ->> 1 AS environment FROM json_each(?1)) AS own";
const IS_OWN = `(tenant_id, environment) IN (SELECT value ->> 0, value ->> 1 FROM json_each(?1))`;

const ofWaiting = (value: string, limit: number) =>
  `${OF}, state.value AS status, (SELECT ${value} FROM (
      SELECT created_at FROM withdrawals AS w WHERE w.tenant_id = own.tenant_id
        AND w.environment = own.environment AND status = state.value
      ORDER BY created_at LIMIT ${limit})) AS value
   FROM ${OWN}, json_each('["pending","sent","confirmed"]') AS state`;

/** The same from history, which may be in several databases. */
const IN_EACH: Readonly<Record<string, string>> = {
  kept_rows: `${OF}, list, rows AS value FROM tenant_sizes WHERE ${IS_OWN} AND ${IN_HISTORY}`,
  kept_bytes: `${OF}, list, bytes AS value FROM tenant_sizes WHERE ${IS_OWN} AND ${IN_HISTORY}`,
  open_day_end_timestamp_seconds: `${OF}, ends * ${QUARTER_MS / 1000} AS value FROM open_days WHERE ${IS_OWN}`,
  withdrawals_waiting: ofWaiting("count(*)", MOST_WITHDRAWALS),
  oldest_withdrawal_timestamp_seconds: ofWaiting("min(created_at) / 1000", 1),
  pot_minor: `${OF}, one.value ->> 'currency' AS currency,
      CAST(one.value ->> '$.pot.closing' AS INTEGER) / ${POT_UNITS_PER_MINOR} AS value
    FROM ${OWN} JOIN day_closes USING (tenant_id, environment),
      json_each(report, '$.currencies') AS one
    WHERE day = (SELECT max(day) FROM day_closes AS d
      WHERE d.tenant_id = own.tenant_id AND d.environment = own.environment)`,
};

/** The metrics of the platform as a whole, on the first page. */
const PLATFORM = ["info", "tenants", "tenant_pages", "healthy", "audits_overdue"] as const;

/** The names of all metrics, for the alert rules. */
export const METRIC_NAMES: readonly string[] = [
  ...new Set([...Object.keys(KEPT), ...Object.keys(IN_EACH), ...PLATFORM]),
].map(fullName);

type TextAnswer = Response & Succeeded<string, 200> & Failed<never>;

export const readMetrics = route(
  {
    method: "get",
    path: "/api/v1/platform/metrics",
    access: "staff",
    staffRole: "support",
    staffScope: "read",
    tag: "Platform",
    summary: "Read metrics for a monitoring system",
    description: "In Prometheus' text format 0.0.4, 200 accounts per page: reference 13.38.",
    query: z.strictObject({
      page: z.coerce.number().int().min(1).max(1_000).optional().meta({ type: "integer" }),
    }),
    data: z.string().meta({ example: "rouleau_tenants 2\n" }),
    text: true,
  },
  async (c) => {
    const { DB } = c.env;
    const page = c.req.valid("query").page ?? 1;
    const { results } = await DB.prepare(
      "SELECT id, count(*) OVER () AS total FROM tenants ORDER BY created_at, id LIMIT ? OFFSET ?",
    )
      .bind(TENANTS_A_PAGE, (page - 1) * TENANTS_A_PAGE)
      .all<{ id: string; total: number }>();
    // Calls without a key or session are on the first page, with an empty account.
    const accounts = results.map(({ id }) => id);
    const ids = JSON.stringify([...(page === 1 ? [""] : []), ...accounts]);
    const [kept, ofHistory, own] = await Promise.all([
      DB.batch<Sample>(Object.values(KEPT).map((sql) => DB.prepare(sql).bind(ids))),
      historyMetrics(c.env, accounts),
      page === 1 ? platformMetrics(c.env, results[0]?.total ?? 0) : [],
    ]);
    const ofDirectory = Object.keys(KEPT).map((name, at) => ({ name, samples: kept[at]?.results }));
    const byName = Map.groupBy([...ofDirectory, ...ofHistory], ({ name }) => name);
    const ofAccounts = [...byName].map(
      ([name, parts]) => [name, parts.flatMap(({ samples }) => samples ?? [])] as const,
    );
    const text = [...own, ...ofAccounts].map(metricText).join("");
    const headers = { "Content-Type": "text/plain; version=0.0.4; charset=utf-8" };
    return c.body(text, 200, headers) as Response as TextAnswer;
  },
);

/** If a database is lost, only the metrics of its own environments are left out. */
async function historyMetrics(
  env: Env,
  accounts: readonly string[],
): Promise<{ readonly name: string; readonly samples: readonly Sample[] | undefined }[]> {
  const groups = await environmentsByHistory(env, accounts);
  const asked = groups.map(async ({ db, items }) => {
    const own = pairsOf(items);
    const queries = Object.values(IN_EACH).map((sql) => db.prepare(sql).bind(own));
    const answers = await db.batch<Sample>(queries);
    return Object.keys(IN_EACH).map((name, at) => ({ name, samples: answers[at]?.results }));
  });
  return reached(asked);
}

async function platformMetrics(
  env: Env,
  accounts: number,
): Promise<[(typeof PLATFORM)[number], Sample[]][]> {
  const now = Date.now();
  const [outside, { overdue }, chains, record] = await Promise.all([
    returnsOutsideEverywhere(env, 1),
    lastAudits(env.DB, { now, limit: 0 }),
    chainTroubles(env),
    codeRecord(env.DB, now),
  ]);
  const games = checkVersions().every(({ rulesHold, roundsHold }) => rulesHold && roundsHold);
  const parts = {
    games,
    code: isKeptWell(env, record, now),
    returns: outside.length === 0,
    chains: chains.length === 0,
  };
  return [
    ["info", [{ version, value: 1 }]],
    ["tenants", [{ value: accounts }]],
    ["tenant_pages", [{ value: Math.max(1, Math.ceil(accounts / TENANTS_A_PAGE)) }]],
    ["healthy", Object.entries(parts).map(([part, isFine]) => ({ part, value: Number(isFine) }))],
    ["audits_overdue", [{ value: overdue }]],
  ];
}

function fullName(name: string): string {
  return `rouleau_${name}`;
}

/**
 * Returns a metric with its samples in the text format, which escapes labels as JSON does. A metric without
 * samples is left out.
 */
function metricText([name, samples = []]: readonly [
  string,
  readonly Sample[] | undefined,
]): string {
  const full = fullName(name);
  const lines = samples.flatMap(({ value, ...labels }) => {
    if (value === null) return [];
    const told = Object.entries(labels).map(
      ([label, of]) => `${label}=${JSON.stringify(of ?? "")}`,
    );
    return [`${full}${told.length === 0 ? "" : `{${told.join(",")}}`} ${value}\n`];
  });
  const type = name.endsWith("_total") ? "counter" : "gauge";
  return lines.length === 0 ? "" : `# TYPE ${full} ${type}\n${lines.join("")}`;
}
