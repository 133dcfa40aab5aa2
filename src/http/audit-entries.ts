/**
 * Entries of the audit log, from the request that acts: who and from where is read here, so that a
 * handler says no more than what it did to which thing. Contract, "Audit log".
 */
import type { Context, MiddlewareHandler } from "hono";
import { assert } from "../../domain/assert.ts";
import { ENVIRONMENTS, type TenantEnvironment } from "../../domain/ids.ts";
import type { Staff } from "../auth/staff.ts";
import type { AuditAction, AuditEntry } from "../db/audit-log/audit-entry.ts";
import { addToAuditLog } from "../db/audit-log/write-entries.ts";
import type { Operator } from "../db/tenant.ts";
import { ulid } from "../runtime/ulid.ts";
import type { AppEnv } from "./app-env.ts";
import { callerAddress } from "./ip-address.ts";

/** What a handler tells of its act. */
export interface Act extends Pick<AuditEntry, "target" | "before" | "after"> {
  /** The id of what came of it, where the request may come again: it is entered once. */
  readonly once?: string;
}

/** The entry of what an operator's key does, by the action that the route states. Store it with the change. */
export function auditEntry(c: Context, act: Act): AuditEntry {
  const { tenant, environment, keyId }: Operator = c.get("operator");
  const actor = { type: "apiKey", id: keyId } as const;
  return entryBy(c, { tenantId: tenant.id, environment, actor }, act);
}

/** The entry of what our staff does in one environment of a tenant. */
export function staffEntry(
  c: Context,
  { tenantId, environment }: TenantEnvironment,
  act: Act,
): AuditEntry {
  const { id }: Staff = c.get("staff");
  return entryBy(c, { tenantId, environment, actor: { type: "staff", id } }, act);
}

/** The entries of what our staff does to a whole account: one for the log of each environment. */
export function staffEntries(c: Context, tenantId: string, act: Act): AuditEntry[] {
  return ENVIRONMENTS.map((environment) => staffEntry(c, { tenantId, environment }, act));
}

function entryBy(
  c: Context,
  by: Pick<AuditEntry, "tenantId" | "environment" | "actor">,
  { target, before, after, once }: Act,
): AuditEntry {
  const action: AuditAction | undefined = c.get("auditAction");
  assert(action !== undefined, "a route whose handler makes an audit entry states its action");
  c.set("isAudited", true);
  const createdAt = Date.now();
  return {
    ...by,
    id: `aud_${ulid().toLowerCase()}`,
    action,
    target,
    before,
    after,
    ip: callerAddress(c) ?? null,
    requestId: c.get("requestId"),
    createdAt,
    once: once ?? null,
  };
}

/** Enters what an operator's key did outside the database, before it is answered. */
export function recordAct(c: Context, act: Act): Promise<void> {
  return addToAuditLog(c.env.DB, auditEntry(c, act));
}

/** Holds a route to its word: an act that was done and not entered is a bug, and every test of it fails. */
export function audits(action: AuditAction): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    c.set("auditAction", action);
    await next();
    assert(!c.res.ok || c.get("isAudited") === true, `${action} is entered in the audit log`);
  };
}
