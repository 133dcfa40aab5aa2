/** What every request carries: the Worker's bindings, the configuration, its id, and what its checks found. */
import type { Config } from "../config.ts";
import type { AuditAction } from "../db/audit-log/audit-entry.ts";
import type { Held, RateLimiter } from "../rate-limit/rate-limiter.ts";

export interface AppEnv {
  Bindings: Env;
  Variables: {
    config: Config;
    /** Ours: `req_` and a ULID, the same as in the body and in X-Request-Id. */
    requestId: string;
    /** The caller's own X-Request-Id, for our logs alone. */
    callerRequestId: string | undefined;
    /** What the route enters in the audit log, and whether its handler has: see http/audit-entries. */
    auditAction: AuditAction | undefined;
    isAudited: boolean | undefined;
    /** Undefined when rate limits are off. */
    limiter: RateLimiter | undefined;
    /** The call that is held for the address, until the caller's own limit was checked. */
    address?: Held;
  };
}
