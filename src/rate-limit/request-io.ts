/** What a request lends the limiter: the clock, the way to the objects, and work after the response. */
import type { Context } from "hono";
import type { AppEnv } from "../http/app-env.ts";
import { inTime } from "../in-time.ts";
import { rateLimiterStub } from "../objects.ts";
import type { LimiterIo } from "./rate-limiter.ts";

/** A call passes rather than wait longer than this. */
const PATIENCE_MS = 1_000;

/** The limiter's hands for the time of one request. */
export function requestIo(c: Context<AppEnv>): LimiterIo {
  return {
    nowMs: () => Date.now(),
    wait: (milliseconds) => scheduler.wait(Math.max(0, milliseconds)),
    later: (work) => c.executionCtx.waitUntil(work),
    async ask({ kind, name }, ask) {
      try {
        return await inTime(rateLimiterStub(c.env, name).ask(ask), PATIENCE_MS);
      } catch (error) {
        logUnreachable(c, kind, error);
        throw error;
      }
    },
  };
}

/** One line, without the subject's name, which holds an address or a player. */
function logUnreachable(c: Context<AppEnv>, kind: string, error: unknown): void {
  const line = {
    level: "warn",
    requestId: c.get("requestId"),
    event: "rate limiter unreachable: calls pass",
    kind,
    message: error instanceof Error ? error.message : String(error),
  };
  console.warn(JSON.stringify(line));
}
