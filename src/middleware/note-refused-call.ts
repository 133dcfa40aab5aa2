/**
 * Records calls that were refused or failed, after they were answered. A successful call pays for one
 * comparison. docs/decisions/0107.
 */
import type { Context } from "hono";
import { routePath } from "hono/route";
import type { TenantEnvironment } from "../../domain/ids.ts";
import { type RefusedCall, storeRefusedCalls } from "../db/refused-calls.ts";
import type { AppEnv } from "../http/route.ts";
import { onceASecond } from "../runtime/once-a-second.ts";
import { operatorOf, sessionOf } from "./rate-limit.ts";

/** The most calls kept between two writes: of one environment, and of all together. Any more are dropped. */
const MAX_PENDING_EACH = 20;
const MAX_PENDING = 200;

const pending: RefusedCall[] = [];

const storeSoon = onceASecond<D1Database>((db) =>
  storeRefusedCalls(db, pending.splice(0)).catch((error) => {
    console.warn(JSON.stringify({ event: "refused_calls_not_stored", error: String(error) }));
  }),
);

/** Records the call if its caller is known. Never throws, and nothing waits for it. */
export function noteRefusedCall(c: Context<AppEnv>): void {
  const whose = whoseCall(c);
  if (whose === undefined) return;
  if (hasRoomFor(whose)) {
    pending.push({
      ...whose,
      requestId: c.get("requestId"),
      createdAt: Date.now(),
      method: c.req.method,
      path: routePath(c, -1),
      status: c.res.status,
      code: c.get("refusal") ?? "",
    });
  }
  // Also when there is no room: the write that was to make room may have been cut off.
  storeSoon(c);
}

function hasRoomFor({ tenantId, environment }: TenantEnvironment): boolean {
  const theirs = pending.filter(
    (call) => call.tenantId === tenantId && call.environment === environment,
  );
  return pending.length < MAX_PENDING && theirs.length < MAX_PENDING_EACH;
}

/**
 * Returns the tenant environment of the caller: an operator's key or person, or a player's session.
 * Undefined for any other caller.
 */
function whoseCall(
  c: Context<AppEnv>,
): Pick<RefusedCall, "tenantId" | "environment" | "callerType" | "callerId"> | undefined {
  const operator = operatorOf(c);
  if (operator !== undefined) {
    const { tenant, environment, keyId: callerId, person } = operator;
    const callerType = person === undefined ? "apiKey" : "person";
    return { tenantId: tenant.id, environment, callerType, callerId };
  }
  const session = sessionOf(c);
  if (session === undefined) return undefined;
  const { tenantId, environment, playerId: callerId } = session;
  return { tenantId, environment, callerType: "player", callerId };
}
