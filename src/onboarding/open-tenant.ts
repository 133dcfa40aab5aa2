/**
 * Makes a tenant with its keys and webhook secrets. Nothing here needs the Workers runtime: the start
 * script calls it from Node for the local stack's demo tenants, and each test opens a casino with it.
 */

import type { Environment } from "../../domain/ids.ts";
import type { OnboardingStatus } from "../../domain/onboarding/onboarding-status.ts";
import type { Keyring } from "../../durable-objects/keyring.ts";
import type { DataJurisdiction } from "../../durable-objects/object-named.ts";
import { describeApiKey, makeApiKey } from "../auth/api-key.ts";
import { makeWebhookSecret, sealSecret } from "../auth/sealed-secret.ts";
import {
  DEFAULT_SETTINGS,
  FIRST_SHARD,
  type Plan,
  type Tenant,
  type TenantSettings,
} from "../db/tenant.ts";
import { ulid } from "../runtime/ulid.ts";

/** An SQL statement with its parameters, for D1 or for a script that writes it out. */
export interface Statement {
  readonly sql: string;
  readonly params: readonly (string | number | null)[];
}

export interface NewTenant {
  /** A new id by default. */
  readonly id?: string;
  /** Where the account's data must stay: its new id states it. Anywhere by default. */
  readonly jurisdiction?: DataJurisdiction | undefined;
  readonly name: string;
  readonly plan?: Plan;
  readonly status?: OnboardingStatus;
  /** The database of both environments' history; the first by default. */
  readonly historyShard?: string;
  /** For both environments; the usual settings by default. */
  readonly settings?: Partial<TenantSettings>;
  /** The environments that get an API key. Both by default. */
  readonly keysFor?: readonly Environment[];
  /** The environments that get a webhook secret, and must sign from then on. None by default. */
  readonly secretsFor?: readonly Environment[];
}

/** A new tenant, the statements that store it, and its keys and secrets, which cannot be read again later. */
export interface OpenedTenant {
  readonly tenant: Tenant;
  readonly statements: readonly Statement[];
  readonly apiKeys: Readonly<Partial<Record<Environment, string>>>;
  readonly webhookSecrets: Readonly<Partial<Record<Environment, string>>>;
}

const INSERT_TENANT = `INSERT INTO tenants (id, name, plan, status, created_at)
VALUES (?, ?, ?, ?, ?)`;
const INSERT_SETTINGS = `INSERT INTO tenant_settings (tenant_id, environment, settings, history_shard)
VALUES (?, ?, ?, ?)`;
const INSERT_KEY = `INSERT INTO api_keys (hash, id, tenant_id, environment, prefix, last_four, created_at)
VALUES (?, ?, ?, ?, ?, ?, ?)`;
const INSERT_SECRET = `INSERT INTO signing_secrets (tenant_id, environment, sealed, created_at)
VALUES (?, ?, ?, ?)`;

/**
 * No random part begins with a jurisdiction and "_", so an id states a jurisdiction only if it was
 * made for it.
 */
function newTenantId(jurisdiction?: DataJurisdiction): string {
  const place = jurisdiction === undefined ? "" : `${jurisdiction}_`;
  return `ten_${place}${ulid().toLowerCase()}`;
}

/** Prepares a tenant: run `statements` in one transaction, then hand out the keys and secrets. */
export async function openTenant(
  asked: NewTenant,
  sealingKeys: Keyring,
  nowMs: number = Date.now(),
): Promise<OpenedTenant> {
  const tenant: Tenant = {
    id: asked.id ?? newTenantId(asked.jurisdiction),
    name: asked.name,
    plan: asked.plan ?? "growth",
    status: asked.status ?? "created",
    settings: { ...DEFAULT_SETTINGS, ...asked.settings },
  };
  const { id, name, plan, status } = tenant;
  const settings = JSON.stringify(tenant.settings);
  const shard = asked.historyShard ?? FIRST_SHARD;
  const statements: Statement[] = [
    { sql: INSERT_TENANT, params: [id, name, plan, status, nowMs] },
    { sql: INSERT_SETTINGS, params: [id, "sandbox", settings, shard] },
    { sql: INSERT_SETTINGS, params: [id, "production", settings, shard] },
  ];
  const apiKeys: Partial<Record<Environment, string>> = {};
  for (const environment of asked.keysFor ?? ["sandbox", "production"]) {
    const key = makeApiKey(environment);
    apiKeys[environment] = key;
    statements.push({ sql: INSERT_KEY, params: keyRow(id, environment, key, nowMs) });
  }
  const webhookSecrets: Partial<Record<Environment, string>> = {};
  for (const environment of asked.secretsFor ?? []) {
    const secret = makeWebhookSecret();
    webhookSecrets[environment] = secret;
    const sealed = sealSecret(sealingKeys, { tenantId: id, environment }, secret);
    statements.push({ sql: INSERT_SECRET, params: [id, environment, sealed, nowMs] });
  }
  return { tenant, statements, apiKeys, webhookSecrets };
}

/** Writes a statement with its parameters filled in, for `wrangler d1 execute`, which takes no parameters. */
export function writeOut({ sql, params }: Statement): string {
  let next = 0;
  return sql.replaceAll("?", () => {
    const value = params[next++];
    if (value === undefined) throw new Error("a mark lacks its parameter");
    return typeof value === "string" ? `'${value.replaceAll("'", "''")}'` : String(value ?? "NULL");
  });
}

function keyRow(tenantId: string, environment: Environment, key: string, nowMs: number) {
  const { hash, id, prefix, lastFour } = describeApiKey(key, environment);
  return [hash, id, tenantId, environment, prefix, lastFour, nowMs];
}
