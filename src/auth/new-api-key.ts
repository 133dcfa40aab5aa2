/** A new API key and the record that is kept of it, for whoever issues one: the operator itself or our staff. */
import type { TenantEnvironment } from "../../domain/ids.ts";
import type { ApiKeyRecord } from "../db/api-keys.ts";
import { describeApiKey, makeApiKey } from "./api-key.ts";

/** Makes a key that is not stored yet; `key` can be read here alone. */
export function newApiKey(
  { tenantId, environment }: TenantEnvironment,
  label: string | null,
): { readonly key: string; readonly record: ApiKeyRecord } {
  const key = makeApiKey(environment);
  const record = {
    ...describeApiKey(key, environment),
    tenantId,
    environment,
    label,
    createdAt: Date.now(),
    lastUsedAt: null,
    expiresAt: null,
    revokedAt: null,
  };
  return { key, record };
}
