/**
 * The rows of the database that decide what may be done: an environment's settings, its account, its API
 * keys, webhook secrets and webhooks. The archive keeps a digest of each as of the last entry about it, so
 * that the audit finds a row that was changed without an entry. docs/decisions/0085.
 */
import type { TenantEnvironment } from "../../../domain/ids.ts";
import type { LoggedEntry } from "../../../domain/ledger/audit-log-chain.ts";
import { joined } from "../../../domain/ledger/row-chain.ts";
import type { Witness } from "../../../durable-objects/archive/archive-rpc.ts";
import { sealerOf } from "../../../durable-objects/sealer.ts";
import { sha256 } from "../../../durable-objects/sha256.ts";
import { secretPlace } from "../tenant.ts";
import type { AuditAction } from "./audit-entry.ts";

/**
 * Selects each row by the place where the archive keeps its digest, with its columns as JSON and its sealed
 * secrets. Columns that change without an entry are left out: when a key was last used, how often pools
 * were sent the settings, and the progress of onboarding. A change of this query, or a migration that
 * changes such rows, needs a step in the archive's schema that empties both of its tables, so that it
 * starts again.
 */
const ROWS = `
  SELECT 'account' AS place, json_array(name, plan, suspended_at, suspended_for) AS content,
    NULL AS webhook, NULL AS secret, NULL AS previous
  FROM tenants WHERE id = ?1
  UNION ALL
  SELECT 'key ' || id, json_array(hash, prefix, last_four, label, created_at, expires_at,
    revoked_at, scopes), NULL, NULL, NULL
  FROM api_keys INDEXED BY api_keys_by_tenant WHERE tenant_id = ?1 AND environment = ?2
  UNION ALL
  SELECT 'secret', json_array(created_at, previous_until), NULL, sealed, previous_sealed
  FROM signing_secrets WHERE tenant_id = ?1 AND environment = ?2
  UNION ALL
  SELECT 'settings', iif(json_valid(settings), json(settings), settings), NULL, NULL, NULL
  FROM tenant_settings WHERE tenant_id = ?1 AND environment = ?2
  UNION ALL
  SELECT 'webhook ' || subscription_id, json_array(url, event_types, description, disabled, failures,
    version, created_at, updated_at, options, delivery_secret_from, previous_delivery_secret_until),
    subscription_id, delivery_secret, previous_delivery_secret
  FROM webhook_subscriptions WHERE tenant_id = ?1 AND environment = ?2`;

interface Row {
  readonly place: string;
  readonly content: string;
  readonly webhook: string | null;
  readonly secret: string | null;
  readonly previous: string | null;
}

/** The wanted places, in order: a limited number after one, or exactly these. */
export type Wanted =
  | { readonly after: string; readonly limit: number }
  | { readonly places: readonly string[] };

/** Reads the digests of the existing rows, in the order of their places. */
export async function readWitnessedRows(
  env: Env,
  tenantEnvironment: TenantEnvironment,
  wanted: Wanted,
): Promise<Map<string, string>> {
  const [which, ...params] =
    "places" in wanted
      ? ["place IN (SELECT value FROM json_each(?3))", JSON.stringify(wanted.places)]
      : ["place > ?3 ORDER BY place LIMIT ?4", wanted.after, wanted.limit];
  const { results } = await env.DB.prepare(`SELECT * FROM (${ROWS}) WHERE ${which}`)
    .bind(tenantEnvironment.tenantId, tenantEnvironment.environment, ...params)
    .all<Row>();
  return new Map(results.map((row) => [row.place, digestOf(env, tenantEnvironment, row)]));
}

/** The digest covers the secret itself, not its sealed text, which changes when the sealing key is replaced. */
function digestOf(env: Env, tenantEnvironment: TenantEnvironment, row: Row): string {
  const { place, content, webhook } = row;
  const owner = { ...tenantEnvironment, ...(webhook === null ? {} : { subscriptionId: webhook }) };
  const secrets = [row.secret, row.previous].map((sealed) => {
    return sealed === null ? null : digestOfSecret(env, secretPlace(owner), sealed);
  });
  return sha256(joined([place, content, ...secrets]));
}

function digestOfSecret(env: Env, place: string, sealed: string): string {
  try {
    return sha256(sealerOf(env).open(sealed, place));
  } catch {
    return `not opened: ${sealed}`;
  }
}

/** The rows that an entry may have changed; if nothing is stated, the row of its target. */
const CHANGED_BY: Readonly<Partial<Record<AuditAction, readonly string[]>>> = {
  "webhook.created": ["secret"],
  "tenant.updated": ["settings"],
  "game.switched": ["settings"],
  "game.limited": ["settings"],
  "game.return_chosen": ["settings"],
  "tenant.plan_set": ["account"],
  "tenant.suspended": ["account"],
  "tenant.reopened": ["account"],
  "webhook_secret.rotated": ["secret"],
};
const PLACE_OF: Readonly<Record<string, string>> = { apiKey: "key", webhook: "webhook" };
/** The action that opens an account: all of its rows are new. */
const OPENS_ACCOUNT: AuditAction = "tenant.created";

/** Returns the places of the rows that entries may have changed, and whether these are all rows. */
function placesChangedBy(entries: readonly LoggedEntry[]): { places: string[]; isNew: boolean } {
  const places = entries.flatMap(({ action, targetType, targetId, after }) => {
    const place = PLACE_OF[targetType];
    // The key that replaces a rotated one, or the first key of an approved account.
    const made = /"apiKey":\{"id":"([^"]+)"/.exec(after ?? "")?.[1];
    return [
      ...(CHANGED_BY[action as AuditAction] ?? []),
      ...(place === undefined ? [] : [`${place} ${targetId}`]),
      ...(made === undefined ? [] : [`key ${made}`]),
    ];
  });
  const isNew = entries.some(({ action }) => action === OPENS_ACCOUNT);
  return { places: [...new Set(places)], isNew };
}

/** The maximum number of rows of an account that was just opened. */
const MAX_NEW = 100;

/**
 * Reads the rows to report with entries. Call it after reading the entries, so that the rows are at least
 * as new.
 */
export async function witnessOf(
  env: Env,
  tenantEnvironment: TenantEnvironment,
  entries: readonly LoggedEntry[],
): Promise<Witness> {
  const { places, isNew } = placesChangedBy(entries);
  if (isNew) {
    const rows = await readWitnessedRows(env, tenantEnvironment, { after: "", limit: MAX_NEW });
    // If the archive was lost, this may be an old account; the audit reports the rows that are left out
    // here.
    const isWhole = rows.size < MAX_NEW;
    return { rows: [...rows].map(([place, digest]) => ({ place, digest })), isWhole };
  }
  if (places.length === 0) return { rows: [], isWhole: false };
  const known = await readWitnessedRows(env, tenantEnvironment, { places });
  const rows = places.map((place) => ({ place, digest: known.get(place) ?? null }));
  return { rows, isWhole: false };
}
