/**
 * Refuses callers who may not make a call: a key without its scope, a person without its role, a suspended
 * account (the calls that go on are in http/route.ts), and a production key where only the sandbox will do.
 * Reference 6.21, 6.24, 6.28, 13.29, 13.33 and 18.
 */
import type { Context, MiddlewareHandler } from "hono";
import { type KeyScope, missingScope } from "../../domain/authority/key-scopes.ts";
import {
  mayActAs,
  type OperatorRole,
  type StaffRole,
} from "../../domain/authority/person-roles.ts";
import { mayCall } from "../../domain/authority/role-groups.ts";
import { missingStaffScope, type StaffScope } from "../../domain/authority/staff-scopes.ts";
import type { Staff } from "../auth/staff.ts";
import { isSuspendedTenant, type Operator } from "../db/tenant.ts";
import type { Caller } from "../http/access.ts";
import { ApiError } from "../http/envelope.ts";
import type { RouteStatement } from "../http/route.ts";

/** Refuses a key that lacks the scope of the operation; a player's session has none and needs none. Reference 6.21. */
export function requireScope(scope: KeyScope): MiddlewareHandler {
  return async (c, next) => {
    const operator = operatorOf(c);
    if (operator !== undefined && missingScope(operator.keyScopes, [scope]) !== undefined) {
      throw new ApiError("SCOPE_MISSING", { scope });
    }
    await next();
  };
}

function operatorOf(c: Context): Operator | undefined {
  const caller: Caller | undefined = c.get("caller");
  return caller?.kind === "operator" ? caller.operator : c.get("operator");
}

/** Refuses one of the operator's people whose role does not allow the operation. Reference 6.28. */
export function requirePersonRole(
  people: readonly OperatorRole[],
  ofAccount?: true,
): MiddlewareHandler {
  return async (c, next) => {
    const operator = operatorOf(c);
    const role = operator?.person?.role;
    if (operator !== undefined && role !== undefined) {
      const affected = ofAccount ? "account" : operator.environment;
      if (!mayCall(role, people, affected)) {
        throw new ApiError("ROLE_MISSING", { role: people.join(", "), personId: operator.keyId });
      }
    }
    await next();
  };
}

/** Refuses the call of an operator whose account our staff has suspended. Reference 13.33. */
export const refuseSuspended: MiddlewareHandler = async (c, next) => {
  const { tenant }: Operator = c.get("operator");
  if (isSuspendedTenant(tenant)) throw new ApiError("ACCOUNT_SUSPENDED");
  await next();
};

/**
 * Refuses a member of staff whose role does not allow the operation or who has no role, and a platform key
 * without the scope. Reference 13.29 and 13.31.
 */
export function requireStaffRole(needed: StaffRole, scope: StaffScope): MiddlewareHandler {
  return async (c, next) => {
    const { id, role, scopes = null }: Staff = c.get("staff");
    if (role === null || !mayActAs(role, needed)) {
      throw new ApiError("ROLE_MISSING", { role: needed, staffId: id });
    }
    if (missingStaffScope(scopes, [scope]) !== undefined) {
      throw new ApiError("SCOPE_MISSING", { scope });
    }
    await next();
  };
}

const SANDBOX_HINT =
  "This call exists in the sandbox only; use your sandbox key, which begins with sk_sandbox_.";

/** Refuses a production key with the error that the operation states. Reference 18. */
export function requireSandbox(
  error: NonNullable<RouteStatement["sandboxOnly"]>,
): MiddlewareHandler {
  return async (c, next) => {
    const { environment }: Operator = c.get("operator");
    if (environment !== "sandbox") throw new ApiError(error, { hint: SANDBOX_HINT });
    await next();
  };
}
