/** Notes calls that were refused or failed, behind their answers. A call that succeeds costs a comparison. docs/decisions/0107. */
import type { Context } from "hono";
import { routePath } from "hono/route";
import type { TenantEnvironment } from "../../domain/ids.ts";
import { type RefusedCall, storeRefusedCalls } from "../db/refused-calls.ts";
import type { AppEnv } from "../http/route.ts";
import { onceASecond } from "../runtime/once-a-second.ts";
import { operatorOf, sessionOf } from "./rate-limit.ts";

/** Of one environment between two stores, and of all; what comes beyond that is not kept. */
const MAX_PENDING_EACH = 20;
const MAX_PENDING = 200;

const pending: RefusedCall[] = [];

const storeSoon = onceASecond((db) =>
  storeRefusedCalls(db, pending.splice(0)).catch((error) => {
    console.warn(JSON.stringify({ event: "refused_calls_not_stored", error: String(error) }));
  }),
);

/** Notes the call if it is known whose it is. Never throws, and nothing waits for it. */
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
  // Also without room: what was to make room may have been cut off.
  storeSoon(c);
}

function hasRoomFor({ tenantId, environment }: TenantEnvironment): boolean {
  const theirs = pending.filter(
    (call) => call.tenantId === tenantId && call.environment === environment,
  );
  return pending.length < MAX_PENDING && theirs.length < MAX_PENDING_EACH;
}

/** Whose call it is: of an operator's key or person, or of a player's session; undefined for anybody else's. */
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
