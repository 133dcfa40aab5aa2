/**
 * Rows of the database that decide what may be done: an environment's settings, its account, its API keys,
 * webhook secrets and webhooks. The archive keeps a digest of each as of the last entry about it, so that
 * the audit finds a row that was changed without one. docs/decisions/0085.
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
 * Each row by the place where the archive keeps its digest, with its columns as JSON and the secrets that
 * are in it sealed. A column that changes without an entry is left out: when a key was last used, how often
 * settings were told to pools, how far onboarding has come. If you change what is read here, or such rows
 * by a migration, adds a step to the archive's schema that empties both of its tables: it then starts again.
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

/** Places in their order: a limited number after one, or exactly these. */
export type Wanted =
  | { readonly after: string; readonly limit: number }
  | { readonly places: readonly string[] };

/** Reads the digests of the rows that there are, by place, in the order of their places. */
export async function readWitnessedRows(
  env: Env,
  scope: TenantEnvironment,
  wanted: Wanted,
): Promise<Map<string, string>> {
  const [which, ...params] =
    "places" in wanted
      ? ["place IN (SELECT value FROM json_each(?3))", JSON.stringify(wanted.places)]
      : ["place > ?3 ORDER BY place LIMIT ?4", wanted.after, wanted.limit];
  const { results } = await env.DB.prepare(`SELECT * FROM (${ROWS}) WHERE ${which}`)
    .bind(scope.tenantId, scope.environment, ...params)
    .all<Row>();
  return new Map(results.map((row) => [row.place, digestOf(env, scope, row)]));
}

/** Of a secret the digest covers what is sealed: it is sealed again when the sealing key is replaced. */
function digestOf(env: Env, scope: TenantEnvironment, row: Row): string {
  const { place, content, webhook } = row;
  const owner = { ...scope, ...(webhook === null ? {} : { subscriptionId: webhook }) };
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

/** What an entry may have changed; by its target where nothing is stated. */
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
/** Entries of an account that was just opened: all that it has is new. */
const OPENS_ACCOUNT: AuditAction = "tenant.created";

/** Returns the places of the rows that entries may have changed, and whether they are all there are. */
function placesChangedBy(entries: readonly LoggedEntry[]): { places: string[]; isNew: boolean } {
  const places = entries.flatMap(({ action, targetType, targetId, after }) => {
    const place = PLACE_OF[targetType];
    // A rotated key's replacement, and the first key of an approved account.
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

/** The most rows of an account that was just opened. */
const MAX_NEW = 100;

/** Reads what to report with entries. Call it after they were read: then the rows are at least as new. */
export async function witnessOf(
  env: Env,
  scope: TenantEnvironment,
  entries: readonly LoggedEntry[],
): Promise<Witness> {
  const { places, isNew } = placesChangedBy(entries);
  if (isNew) {
    const rows = await readWitnessedRows(env, scope, { after: "", limit: MAX_NEW });
    // A lost archive gets an old account too; the audit gives it what is left out here.
    const isWhole = rows.size < MAX_NEW;
    return { rows: [...rows].map(([place, digest]) => ({ place, digest })), isWhole };
  }
  if (places.length === 0) return { rows: [], isWhole: false };
  const known = await readWitnessedRows(env, scope, { places });
  const rows = places.map((place) => ({ place, digest: known.get(place) ?? null }));
  return { rows, isWhole: false };
}
