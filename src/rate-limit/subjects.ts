/** Whom the limits are for. Contract, "Rate limits": per API key, per player, and per IP for the rest. */
import { clientNetwork } from "../../domain/rate-limit/client-network.ts";
import { ADDRESS_LIMIT, planLimits } from "../../domain/rate-limit/plan-limits.ts";
import { keyLimitName, networkLimitName, playerLimitName } from "../../durable-objects/names.ts";
import type { PlayerSession } from "../auth/caller.ts";
import type { Operator } from "../db/tenant.ts";
import type { Subject } from "./rate-limiter.ts";

/** The API key of an operator's backend. */
export function keySubject({ tenant, environment, keyId }: Operator): Subject {
  const name = keyLimitName(tenant.id, environment, keyId);
  return { kind: "key", name, limit: planLimits(tenant.plan).key };
}

/** The player of a session, whose tenant has this plan. */
export function playerSubject(session: PlayerSession, plan: string | undefined): Subject {
  return { kind: "player", name: playerLimitName(session), limit: planLimits(plan).player };
}

/**
 * The address that a request came from, as Cloudflare tells it; a caller's own header of that name
 * never gets past Cloudflare. Without one, as in tests, all callers count as one.
 */
export function addressSubject(request: Request): Subject {
  const address = request.headers.get("CF-Connecting-IP") ?? "unknown";
  return { kind: "ip", name: networkLimitName(clientNetwork(address)), limit: ADDRESS_LIMIT };
}
