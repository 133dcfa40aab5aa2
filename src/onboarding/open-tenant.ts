/**
 * Makes a tenant with its keys and webhook secrets. Nothing here needs the Workers runtime: the
 * start script seeds the local stack with it from Node, the tests open a casino each with it.
 */

import type { Environment } from "../../domain/ids.ts";
import type { OnboardingStatus } from "../../domain/onboarding/onboarding-status.ts";
import { describeApiKey, makeApiKey } from "../auth/api-key.ts";
import { makeWebhookSecret, sealSecret } from "../auth/sealed-secret.ts";
import { DEFAULT_SETTINGS, type Plan, type Tenant, type TenantSettings } from "../db/tenant.ts";
import { ulid } from "../runtime/ulid.ts";

/** One SQL statement and its parameters, for D1 or for a script to write out. */
export interface Statement {
  readonly sql: string;
  readonly params: readonly (string | number | null)[];
}

export interface TenantOrder {
  /** A new id when not given. */
  readonly id?: string;
  readonly name: string;
  readonly plan?: Plan;
  readonly status?: OnboardingStatus;
  /** In both environments. */
  readonly settings?: Partial<TenantSettings>;
  /** Which environments get an API key. Both unless given. */
  readonly keysFor?: readonly Environment[];
  /** Which environments get a webhook secret, and with it must sign. None unless given. */
  readonly secretsFor?: readonly Environment[];
}

/** A new tenant, the rows that make it, and its keys and secrets, which can be read here alone. */
export interface OpenedTenant {
  readonly tenant: Tenant;
  readonly statements: readonly Statement[];
  readonly apiKeys: Readonly<Partial<Record<Environment, string>>>;
  readonly webhookSecrets: Readonly<Partial<Record<Environment, string>>>;
}

const INSERT_TENANT = `INSERT INTO tenants (id, name, plan, status, created_at)
VALUES (?, ?, ?, ?, ?)`;
const INSERT_SETTINGS = `INSERT INTO tenant_settings (tenant_id, environment, settings)
VALUES (?, ?, ?)`;
const INSERT_KEY = `INSERT INTO api_keys (hash, id, tenant_id, environment, prefix, last_four, created_at)
VALUES (?, ?, ?, ?, ?, ?, ?)`;
const INSERT_SECRET = `INSERT INTO signing_secrets (tenant_id, environment, sealed, created_at)
VALUES (?, ?, ?, ?)`;

/** Prepares a tenant: write `statements` in one transaction, then hand out the keys and secrets. */
export async function openTenant(
  order: TenantOrder,
  sealingKey: Uint8Array<ArrayBuffer>,
  nowMs: number = Date.now(),
): Promise<OpenedTenant> {
  const tenant: Tenant = {
    id: order.id ?? `ten_${ulid().toLowerCase()}`,
    name: order.name,
    plan: order.plan ?? "growth",
    status: order.status ?? "created",
    settings: { ...DEFAULT_SETTINGS, ...order.settings },
  };
  const { id, name, plan, status } = tenant;
  const settings = JSON.stringify(tenant.settings);
  const statements: Statement[] = [
    { sql: INSERT_TENANT, params: [id, name, plan, status, nowMs] },
    { sql: INSERT_SETTINGS, params: [id, "sandbox", settings] },
    { sql: INSERT_SETTINGS, params: [id, "production", settings] },
  ];
  const apiKeys: Partial<Record<Environment, string>> = {};
  for (const environment of order.keysFor ?? ["sandbox", "production"]) {
    const key = makeApiKey(environment);
    apiKeys[environment] = key;
    statements.push({ sql: INSERT_KEY, params: keyRow(id, environment, key, nowMs) });
  }
  const webhookSecrets: Partial<Record<Environment, string>> = {};
  for (const environment of order.secretsFor ?? []) {
    const secret = makeWebhookSecret();
    webhookSecrets[environment] = secret;
    const sealed = await sealSecret(sealingKey, { tenantId: id, environment }, secret);
    statements.push({ sql: INSERT_SECRET, params: [id, environment, sealed, nowMs] });
  }
  return { tenant, statements, apiKeys, webhookSecrets };
}

/** Writes a statement out with its parameters in place, for `wrangler d1 execute`, which takes none. */
export function writeOut({ sql, params }: Statement): string {
  let next = 0;
  return sql.replaceAll("?", () => {
    const value = params[next++];
    if (value === undefined) throw new Error("a statement has more marks than parameters");
    return typeof value === "string" ? `'${value.replaceAll("'", "''")}'` : String(value ?? "NULL");
  });
}

function keyRow(tenantId: string, environment: Environment, key: string, nowMs: number) {
  const { hash, id, prefix, lastFour } = describeApiKey(key, environment);
  return [hash, id, tenantId, environment, prefix, lastFour, nowMs];
}
