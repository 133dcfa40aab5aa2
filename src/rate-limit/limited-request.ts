/**
 * What the limiter needs from a request: the subjects that it counts for, the clock, and calls to
 * the objects that count. Reference 16: per API key, per player, and per IP for the rest.
 */
import type { Context } from "hono";
import { clientNetworks } from "../../domain/rate-limit/client-network.ts";
import type { RateLimiterRpc } from "../../domain/rate-limit/lease.ts";
import {
  ADDRESS_LIMIT,
  PERSON_LIMIT,
  planLimits,
  SITE_LIMIT,
} from "../../domain/rate-limit/plan-limits.ts";
import {
  keyLimitName,
  networkLimitName,
  personLimitName,
  playerLimitName,
} from "../../durable-objects/names.ts";
import { withTimeLimit } from "../../durable-objects/time-limit.ts";
import type { PlayerSession } from "../auth/tokens.ts";
import { type Operator, tenantEnvironmentOf } from "../db/tenant.ts";
import { rateLimiterStub, walletStub } from "../objects.ts";
import type { LimiterIo, Subject } from "./rate-limiter.ts";

/** A call passes if the object takes longer than this to answer. */
const ANSWER_WITHIN_MS = 1_000;

/** The API keys of an operator's backend, which share the plan's limit in each environment. */
export function keySubject(operator: Operator): Subject {
  const name = keyLimitName(tenantEnvironmentOf(operator));
  return { kind: "key", name, limit: planLimits(operator.tenant.plan).key };
}

/** A person who calls through the dashboard, whose calls do not count against the backend's limit. */
export function personSubject(id: string): Subject {
  return { kind: "person", name: personLimitName(id), limit: PERSON_LIMIT };
}

/** The player of a session; `plan` is the tenant's. */
export function playerSubject(session: PlayerSession, plan: string | undefined): Subject {
  const { tenantId, environment, playerId } = session;
  const wallet = { tenantId, environment, playerId };
  const name = playerLimitName(session);
  return { kind: "player", name, limit: planLimits(plan).player, wallet };
}

/** The networks of a request's address. Without an address, as in tests, all callers count as one. */
export function addressSubjects(address: string | undefined): Subject[] {
  const [network = "", site] = clientNetworks(address ?? "unknown");
  const subject = { kind: "ip", name: networkLimitName(network), limit: ADDRESS_LIMIT } as const;
  if (site === undefined) return [subject];
  return [subject, { kind: "ip", name: networkLimitName(site), limit: SITE_LIMIT }];
}

/** The keys from an address's networks that were looked up and are not valid. */
export function unknownKeySubjects(address: string | undefined): Subject[] {
  return addressSubjects(address).map((subject) => ({
    ...subject,
    name: `unknown-keys:${subject.name}`,
  }));
}

/** The limiter's I/O for the duration of one request. */
export function requestIo(c: Context): LimiterIo {
  return {
    nowMs: () => Date.now(),
    wait: (milliseconds) => scheduler.wait(Math.max(0, milliseconds)),
    later: (work) => c.executionCtx.waitUntil(work),
    async ask({ kind, name, wallet }, ask) {
      try {
        const counting: RateLimiterRpc =
          wallet === undefined
            ? rateLimiterStub(c.env, name)
            : { ask: (call) => walletStub(c.env, wallet).countCall(call) };
        return await withTimeLimit(counting.ask(ask), ANSWER_WITHIN_MS);
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
