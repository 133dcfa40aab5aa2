/**
 * Copies outside D1 of what the edge needs for every call: API keys by their hash, and tenants with their
 * settings and sealed secrets. A copy is written after a read from D1 if the value has changed or the copy
 * is ten minutes old, and right after a call that may have changed it. It is read only when D1 cannot be
 * reached. Decision 0028.
 */
import { ENVIRONMENTS, type TenantEnvironment } from "../../domain/ids.ts";
import { keyCopyName, tenantCopyName } from "../../durable-objects/names.ts";
import { edgeCopyStub } from "../objects.ts";
import { IsolateCache } from "../runtime/isolate-cache.ts";
import { readSealedSecrets } from "./signing-secrets.ts";
import type { KeyOwner, Operator, SealedSecrets, Tenant } from "./tenant.ts";
import { readTenant } from "./tenants.ts";

type Background = Pick<ExecutionContext, "waitUntil">;

/** A tenant with everything that its calls are checked against, in one environment. */
export interface TenantCopy {
  readonly tenant: Tenant;
  readonly sealedSecrets: SealedSecrets | null;
}

/** The copies that this isolate has written recently. A forgotten one costs another write. */
const written = new IsolateCache<string>({ lifetimeMs: 10 * 60_000, capacity: 2_000 });

/** Stores a copy of an operator that was read at this time; nothing waits for it. */
export function rememberOperator(env: Env, background: Background, read: Read<Operator>): void {
  const { keyHash, value, readAt } = read;
  const { tenant, environment, keyId, keyExpiresAt, keyScopes, sealedSecrets } = value;
  const tenantId = tenant.id;
  const owner: KeyOwner = { tenantId, environment, keyId, keyExpiresAt, keyScopes };
  background.waitUntil(
    Promise.all([
      keep(env, keyCopyName(keyHash), { value: owner, readAt }),
      keepTenant(env, environment, { value: { tenant, sealedSecrets }, readAt }),
    ]),
  );
}

interface Read<Value> {
  readonly keyHash: string;
  readonly value: Value;
  readonly readAt: number;
}

/** Returns the copy of an operator; undefined if there is none or the key has expired. */
export async function recallOperator(env: Env, keyHash: string): Promise<Operator | undefined> {
  const owner = await recall<KeyOwner>(env, keyCopyName(keyHash));
  if (owner === undefined || (owner.keyExpiresAt ?? Number.POSITIVE_INFINITY) <= Date.now()) {
    return undefined;
  }
  const copy = await recallTenant(env, owner);
  const { environment, keyId, keyExpiresAt, keyScopes = null } = owner;
  // The use of a key is recorded in the database, which cannot be reached now.
  const key = { keyId, keyExpiresAt, keyScopes, keyLastUsedAt: Date.now() };
  return copy && { ...copy, environment, ...key };
}

/** Returns the copy of a tenant; undefined if there is none. */
export function recallTenant(
  env: Env,
  tenantEnvironment: TenantEnvironment,
): Promise<TenantCopy | undefined> {
  return recall<TenantCopy>(
    env,
    tenantCopyName(tenantEnvironment.tenantId, tenantEnvironment.environment),
  );
}

/** Deletes the copy of a key, both before and after the key is ended: a revoked key must not return. */
export async function forgetKey(env: Env, keyHash: string): Promise<void> {
  const name = keyCopyName(keyHash);
  written.forget(name);
  await edgeCopyStub(env, name).forget(Date.now());
}

/** Reads a tenant again, and stores its copies, after a call that may have changed it. Never throws. */
export async function refreshTenantCopies(env: Env, tenantId: string): Promise<void> {
  try {
    for (const environment of ENVIRONMENTS) {
      const readAt = Date.now();
      const tenantEnvironment = { tenantId, environment };
      const tenant = await readTenant(env.DB, tenantEnvironment);
      if (tenant === undefined) continue;
      const sealedSecrets = await readSealedSecrets(env.DB, tenantEnvironment);
      await keepTenant(env, environment, { value: { tenant, sealedSecrets }, readAt });
    }
  } catch (error) {
    console.warn(JSON.stringify({ event: "copy_not_refreshed", error: String(error) }));
  }
}

function keepTenant(
  env: Env,
  environment: TenantEnvironment["environment"],
  copy: { readonly value: TenantCopy; readonly readAt: number },
): Promise<void> {
  return keep(env, tenantCopyName(copy.value.tenant.id, environment), copy);
}

async function keep(
  env: Env,
  name: string,
  { value, readAt }: { readonly value: unknown; readonly readAt: number },
): Promise<void> {
  const text = JSON.stringify(value);
  if (written.get(name) === text) return;
  try {
    await edgeCopyStub(env, name).keep({ text, readAt });
    written.set(name, text);
  } catch (error) {
    console.warn(JSON.stringify({ event: "copy_not_kept", error: String(error) }));
  }
}

async function recall<Value>(env: Env, name: string): Promise<Value | undefined> {
  const copy = await edgeCopyStub(env, name).recall();
  return copy === null ? undefined : (JSON.parse(copy.text) as Value);
}
