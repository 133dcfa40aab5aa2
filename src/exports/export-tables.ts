/**
 * The parts of an export that come from the database: a table or a list for each, in order of a key, so
 * that every page costs the same. Nothing here is secret: keys, signing secrets and passwords are in other
 * tables. A sum is text, because a tenant's sums can exceed what a JavaScript number holds. Reference
 * 12.22.
 */
import { TOTALS } from "../../domain/wallet/totals.ts";
import { SUM_COLUMNS } from "../history/fold-statements.ts";
import type { ExportTableName } from "./parts.ts";

interface ExportTable {
  readonly from: string;
  /** True if the rows are where the environment's history is. */
  readonly isHistory?: true;
  /** The columns by the names of the fields. */
  readonly columns: Readonly<Record<string, string>>;
  /** The order of the rows within the tenant's environment: SQL expressions. */
  readonly key: readonly string[];
  readonly where?: string;
}

const same = (...names: string[]) =>
  Object.fromEntries(names.map((name) => [snakeToCamel(name), name]));
const sums = Object.fromEntries(
  TOTALS.map((name, place) => [name, `CAST(${SUM_COLUMNS[place]} AS TEXT)`]),
);

export const EXPORT_TABLES: Readonly<Record<ExportTableName, ExportTable>> = {
  players: {
    isHistory: true,
    from: "players",
    columns: same(
      ..."player_id external_id username jurisdiction created_at cleared_through".split(" "),
      ..."suspended_at suspension_reason changed_at".split(" "),
    ),
    key: ["player_id"],
  },
  transactions: {
    isHistory: true,
    from: "entries, json_each(transactions)",
    columns: {
      ...same(..."player_id seq currency round_id game_id created_at".split(" ")),
      place: "key",
      transaction: "value",
    },
    key: ["player_id", "seq", "key"],
  },
  rounds: {
    isHistory: true,
    from: `entries LEFT JOIN (SELECT tenant_id AS t, environment AS e, player_id AS p,
      opened_seq, round AS latest FROM round_standings)
      ON t = tenant_id AND e = environment AND p = player_id AND opened_seq = seq`,
    columns: { ...same("player_id", "seq"), round: "coalesce(latest, round)" },
    key: ["player_id", "seq"],
    where: "kind = 'round'",
  },
  withdrawals: {
    isHistory: true,
    from: "withdrawals",
    columns: same("player_id", "seq", "record"),
    key: ["created_at", "withdrawal_id"],
  },
  "player-days": {
    isHistory: true,
    from: "player_days",
    columns: { ...same(..."player_id cleared day game_id currency demo".split(" ")), ...sums },
    key: "player_id cleared day game_id currency demo".split(" "),
  },
  "day-totals": {
    isHistory: true,
    from: "day_totals",
    columns: { ...same(..."day game_id currency demo players".split(" ")), ...sums },
    key: "day game_id currency demo".split(" "),
  },
  "day-closes": {
    isHistory: true,
    from: "day_closes",
    columns: same("day", "closed_at", "report", "digest"),
    key: ["day"],
  },
  "audit-log": {
    from: "audit_log",
    columns: same(
      ..."entry_id created_at action actor_type actor_id target_type target_id".split(" "),
      ..."before after ip erased_digests request_id once seq hash".split(" "),
    ),
    key: ["created_at", "entry_id"],
  },
  approvals: {
    from: "approvals",
    columns: same(
      ..."approval_id kind subject payload digest requested_by requested_at expires_at".split(" "),
      ..."approved_by approved_at done_at".split(" "),
    ),
    key: ["requested_at", "approval_id"],
  },
  "player-notes": {
    from: "player_notes",
    columns: same(..."player_id created_at note_id text author_type author_id".split(" ")),
    key: ["player_id", "created_at", "note_id"],
  },
  webhooks: {
    from: "webhook_subscriptions",
    columns: same(
      ..."subscription_id url event_types description disabled options created_at updated_at".split(
        " ",
      ),
    ),
    key: ["subscription_id"],
  },
  settings: {
    from: "tenant_settings",
    columns: same("environment", "settings", "version"),
    key: ["environment"],
  },
};

/**
 * Returns the query of a page; its parameters are tenant, environment, limit, and then the key to continue
 * after.
 */
export function pageQuery(name: ExportTableName, { after }: { readonly after: boolean }): string {
  const { from, columns, key, where = "true" } = EXPORT_TABLES[name];
  const fields = Object.entries(columns).map(([field, column]) => `${column} AS "${field}"`);
  const place = key.map((column, index) => `${column} AS "key ${index}"`);
  const given = key.map((_, index) => `?${index + 4}`);
  const follows = after ? rangeAfter(key, given) : "true";
  return `SELECT ${[...fields, ...place].join(", ")} FROM ${from}
    WHERE tenant_id = ?1 AND environment = ?2 AND ${where} AND ${follows}
    ORDER BY ${key.join(", ")} LIMIT ?3`;
}

/** The first column is also compared alone: an index can use that, whatever the others are. */
function rangeAfter(key: readonly string[], given: readonly string[]): string {
  return `${key[0]} >= ${given[0]} AND (${key.join(", ")}) > (${given.join(", ")})`;
}

function snakeToCamel(name: string): string {
  return name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}
