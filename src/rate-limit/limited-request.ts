/**
 * What a request gives the limiter: the subjects that it is counted for, the clock, and calls to the
 * objects that count. Reference 16: per API key, per player, and per IP for the rest.
 */
import type { Context } from "hono";
import { clientNetwork } from "../../domain/rate-limit/client-network.ts";
import { ADDRESS_LIMIT, planLimits } from "../../domain/rate-limit/plan-limits.ts";
import { keyLimitName, networkLimitName, playerLimitName } from "../../durable-objects/names.ts";
import { withTimeLimit } from "../../durable-objects/time-limit.ts";
import type { PlayerSession } from "../auth/tokens.ts";
import type { Operator } from "../db/tenant.ts";
import { rateLimiterStub } from "../objects.ts";
import type { LimiterIo, Subject } from "./rate-limiter.ts";

/** A call passes if the object takes longer than this to answer. */
const ANSWER_WITHIN_MS = 1_000;

/** The API key of an operator's backend. */
export function keySubject({ tenant, environment, keyId }: Operator): Subject {
  const name = keyLimitName(tenant.id, environment, keyId);
  return { kind: "key", name, limit: planLimits(tenant.plan).key };
}

/** The player of a session; `plan` is the tenant's. */
export function playerSubject(session: PlayerSession, plan: string | undefined): Subject {
  return { kind: "player", name: playerLimitName(session), limit: planLimits(plan).player };
}

/**
 * The address that a request came from, in the header that Cloudflare sets and overwrites. Without the
 * header, as in tests, all callers count as one.
 */
export function addressSubject(request: Request): Subject {
  const address = request.headers.get("CF-Connecting-IP") ?? "unknown";
  return { kind: "ip", name: networkLimitName(clientNetwork(address)), limit: ADDRESS_LIMIT };
}

/** The limiter's I/O for the duration of one request. */
export function requestIo(c: Context): LimiterIo {
  return {
    nowMs: () => Date.now(),
    wait: (milliseconds) => scheduler.wait(Math.max(0, milliseconds)),
    later: (work) => c.executionCtx.waitUntil(work),
    async ask({ kind, name }, ask) {
      try {
        return await withTimeLimit(rateLimiterStub(c.env, name).ask(ask), ANSWER_WITHIN_MS);
      } catch (error) {
        logUnreachable(c, kind, error);
        throw error;
      }
    },
  };
}

/** Logs one line, without the subject's name, which contains an address or a player's id. */
function logUnreachable(c: Context, kind: string, error: unknown): void {
  const line = {
    level: "warn",
    requestId: c.get("requestId"),
    event: "rate limiter unreachable: calls pass",
    kind,
    message: error instanceof Error ? error.message : String(error),
  };
  console.warn(JSON.stringify(line));
}
