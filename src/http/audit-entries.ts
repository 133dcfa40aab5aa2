/**
 * Makes audit-log entries from the request. Who acted, and from where, is read here, so a handler states
 * only what it did and to what. Reference 12.14.
 */
import type { Context, MiddlewareHandler } from "hono";
import { assert } from "../../domain/assert.ts";
import { ENVIRONMENTS, isPlayerId, type TenantEnvironment } from "../../domain/ids.ts";
import { MAX_CHANGE_BYTES_A_DAY } from "../../domain/limits.ts";
import type { Staff } from "../auth/staff.ts";
import {
  type AuditAction,
  type AuditEntry,
  COUNTED_CHANGES,
  STAFF_LOG,
} from "../db/audit-log/audit-entry.ts";
import { differenceOf } from "../db/audit-log/difference.ts";
import { addToAuditLog } from "../db/audit-log/write-entries.ts";
import { type Operator, tenantEnvironmentOf } from "../db/tenant.ts";
import { walletOf } from "../objects.ts";
import { ulid } from "../runtime/ulid.ts";
import { ApiError } from "./envelope.ts";
import { callerAddress } from "./ip-address.ts";
import type { AppEnv, RouteStatement } from "./route.ts";

/** The facts that a handler states about its action. */
export interface Act extends Pick<AuditEntry, "target" | "before" | "after"> {
  /** The id of the result, if the request may be repeated: the action is entered once. */
  readonly once?: string;
}

/** Makes the entry for an action of an operator's key. Store it together with the change. */
export function auditEntry(c: Context, act: Act): AuditEntry {
  const operator: Operator = c.get("operator");
  const type = operator.person === undefined ? "apiKey" : "person";
  const actor = { type, id: operator.keyId } as const;
  return entryBy(c, { ...tenantEnvironmentOf(operator), actor }, act);
}

/** Makes the entry for an action of our staff in one environment of a tenant. */
export function staffEntry(
  c: Context,
  { tenantId, environment }: TenantEnvironment,
  act: Act,
): AuditEntry {
  const { id }: Staff = c.get("staff");
  return entryBy(c, { tenantId, environment, actor: { type: "staff", id } }, act);
}

/**
 * Makes the entry for what our staff do to their own members and keys, or read about a tenant, in
 * the staff log only.
 */
export function staffLogEntry(c: Context, act: Act): AuditEntry {
  return staffEntry(c, STAFF_LOG, act);
}

/**
 * Stores that a member of staff audited, rebuilt or exported a tenant's environment, in the staff log: once
 * a day, however many calls it takes.
 */
export function recordWorkOn(
  c: Context,
  { tenantId, environment }: TenantEnvironment,
  details: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const { id }: Staff = c.get("staff");
  const day = new Date().toISOString().slice(0, 10);
  const after = { environment, ...details };
  const once = [id, tenantId, ...Object.values(after), day].join(":");
  const target = { type: "tenant", id: tenantId };
  return addToAuditLog(c.env.DB, staffLogEntry(c, { target, before: null, after, once }));
}

/** Makes the entries for an action of our staff on a whole account: one for the log of each environment. */
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
  if (by.actor.type === "staff" && by.tenantId !== STAFF_LOG.tenantId) {
    c.set("staffActsOn", [...(c.get("staffActsOn") ?? []), by]);
  }
  const createdAt = Date.now();
  return {
    ...by,
    id: `aud_${ulid().toLowerCase()}`,
    action,
    target,
    ...differenceOf({ before, after }),
    ip: callerAddress(c) ?? null,
    requestId: c.get("requestId"),
    createdAt,
    once: once ?? null,
  };
}

/**
 * Stores the entry for a change that an operator's key made outside the database, before the call
 * is answered.
 */
export function recordAct(c: Context, act: Act): Promise<void> {
  return addToAuditLog(c.env.DB, auditEntry(c, act));
}

/** The fields of an answer that are recorded: no name, and nothing that an operator chose. */
const NAMED = ["transactionId", "withdrawalId", "id", "playerId", "amount", "currency"];

/**
 * Records a change that one of the operator's people made with a call without an action, such as a deposit.
 * When a key makes the same call, that is the backend's ordinary work, and the ledger shows it.
 */
export function recordPersonsCall({ method, path }: RouteStatement): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const { operator } = c.var as { operator?: Operator };
    if (operator?.person === undefined) return next();
    c.set("auditAction", "call.made");
    await c.env.DB.prepare("SELECT 1").first();
    await next();
    if (!c.res.ok) return;
    const { data } = (await c.res.clone().json()) as { data: Record<string, unknown> };
    const named = NAMED.flatMap((name) => {
      const value = data?.[name];
      const isOurs = typeof value === "string" && (name !== "playerId" || isPlayerId(value));
      return isOurs ? [[name, value]] : [];
    });
    const target = { type: "operation", id: `${method.toUpperCase()} ${path}` };
    const after = { ...playerOf(c), ...Object.fromEntries(named) };
    await recordAct(c, { target, before: null, after });
  };
}

/** Our id of the player named in the body. The answer that returns a launch token does not say whose it is. */
function playerOf(c: Context): { readonly playerId?: string } {
  const { playerId: named } = (c.req.valid("json" as never) ?? {}) as { playerId?: unknown };
  if (typeof named !== "string") return {};
  const { playerId } = walletOf(c.get("operator"), named);
  return { playerId };
}

const DAY_MS = 86_400_000;
const TOO_MANY_CHANGES =
  "Your changes of settings, webhooks and keys have filled today's share of the audit log, which keeps them permanently. Change them again after midnight UTC, or ask us.";

/**
 * Checks first that the database answers, because without it a change made elsewhere could not be
 * entered in the log. Refuses the change if the tenant's changes of this day have filled their share of
 * the log.
 */
async function requireRoom(c: Context<AppEnv>, action: AuditAction): Promise<void> {
  const { operator } = c.var as { operator?: Operator };
  if (operator === undefined || !COUNTED_CHANGES.includes(action)) {
    await c.env.DB.prepare("SELECT 1").first();
    return;
  }
  const { tenantId, environment } = tenantEnvironmentOf(operator);
  const now = Date.now();
  const isFull = await c.env.DB.prepare(
    `SELECT 1 FROM tenant_sizes WHERE tenant_id = ? AND environment = ? AND list = 'auditEntries'
       AND day = ? AND day_bytes >= ${MAX_CHANGE_BYTES_A_DAY}`,
  )
    .bind(tenantId, environment, Math.floor(now / DAY_MS))
    .first();
  if (isFull === null) return;
  c.header("Retry-After", String(Math.ceil((DAY_MS - (now % DAY_MS)) / 1000)));
  throw new ApiError("RATE_LIMITED", { limit: "changes" }, TOO_MANY_CHANGES);
}

/**
 * Refuses the call before anything is done if the log cannot be written or the day's changes are too many.
 * Also checks that a success made an entry: a missing one is a bug, and fails every test of the route.
 */
export function requireAuditEntry(action: AuditAction): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    c.set("auditAction", action);
    await requireRoom(c, action);
    await next();
    assert(!c.res.ok || c.get("isAudited") === true, `${action} is entered in the audit log`);
  };
}
