/**
 * Binds an Idempotency-Key to its first request across players and endpoints, before any wallet is
 * asked. Contract, "Idempotency"; docs/decisions/0006.
 */
import { IDEMPOTENCY_KEY_LIFETIME_SECONDS } from "../../domain/limits.ts";
import type { Operator } from "../db/tenant.ts";
import { idempotencyKeyStub } from "../objects.ts";

/** Tells whether the key is this request's; false when it was used for another one. */
export function claimKey(
  env: Env,
  { tenant, environment }: Operator,
  request: { readonly idempotencyKey: string; readonly fingerprint: string },
): Promise<boolean> {
  const scope = { tenantId: tenant.id, environment, key: request.idempotencyKey };
  return idempotencyKeyStub(env, scope).claim({
    fingerprint: request.fingerprint,
    lifetimeSeconds: IDEMPOTENCY_KEY_LIFETIME_SECONDS,
  });
}
