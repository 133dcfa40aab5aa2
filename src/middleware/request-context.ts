/**
 * What every request gets first: an id, the configuration, and the headers that every API answer has,
 * whether it succeeds or not. Reference 2.6.
 */
import type { Context, MiddlewareHandler } from "hono";
import type { TenantEnvironment } from "../../domain/ids.ts";
import type { Config } from "../config.ts";
import { withGuardedDatabase } from "../db/database.ts";
import { count, type Figure } from "../db/platform-counts.ts";
import { isFromDashboard } from "../http/dashboard-request.ts";
import type { AppEnv } from "../http/route.ts";
import { later } from "../runtime/once-a-second.ts";
import { newRequestId } from "../runtime/request-id.ts";
import { noteRefusedCall } from "./note-refused-call.ts";
import { operatorOf, sessionOf } from "./rate-limit.ts";

/** A caller's own id is logged only if it can do no harm in the log. */
const CALLER_REQUEST_ID = /^[\w.:-]{1,128}$/;

/** After its first visit a browser uses HTTPS only. A developer's machine has no HTTPS. */
const TWO_YEARS_OF_HTTPS = "max-age=63072000; includeSubDomains";

/**
 * If a browser shows an answer by mistake, it loads nothing and cannot be framed. Pages have their own
 * policies.
 */
const NOTHING_ALLOWED = "default-src 'none'; frame-ancestors 'none'";

const LAUNCH = "/api/v1/auth/sso/exchange";

/** Counts API calls, launches, and failures on our side; a refusal is not a failure. */
function countCall(c: Context<AppEnv>): void {
  const { path } = c.req;
  if (!path.startsWith("/api/")) return;
  const isFault = c.res.status >= 500;
  const isLaunch = path === LAUNCH && (isFault || c.res.ok);
  const figures: Figure[] = ["calls"];
  if (isFault) figures.push("call_faults");
  if (isLaunch) figures.push("launches");
  if (isLaunch && isFault) figures.push("launch_faults");
  count(c.env.DB, figures, { of: whoseCall(c), later: (work) => later(c, work) });
}

/** The environment that a call is counted for: of the key or session that made it, or of its launch token. */
function whoseCall(c: Context<AppEnv>): TenantEnvironment | undefined {
  const operator = operatorOf(c);
  if (operator === undefined) return sessionOf(c) ?? c.get("launching");
  return { tenantId: operator.tenant.id, environment: operator.environment };
}

/** Sets the request's variables and the headers of its response. */
export function requestContext(config: Config): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const requestId = newRequestId(c.req.header("Idempotency-Key"));
    const callers = c.req.header("X-Request-Id");
    c.env = withGuardedDatabase(c.env);
    c.set("config", config);
    c.set("requestId", requestId);
    c.set("isFromDashboard", isFromDashboard(c.req.raw));
    c.set(
      "callerRequestId",
      callers !== undefined && CALLER_REQUEST_ID.test(callers) ? callers : undefined,
    );
    c.header("X-Request-Id", requestId);
    c.header("Cache-Control", "no-store");
    c.header("Content-Security-Policy", NOTHING_ALLOWED);
    c.header("X-Content-Type-Options", "nosniff");
    c.header("Referrer-Policy", "no-referrer");
    if (config.stage === "production") c.header("Strict-Transport-Security", TWO_YEARS_OF_HTTPS);
    await next();
    countCall(c);
    if (c.res.status >= 400) noteRefusedCall(c);
  };
}
