/**
 * Limits how often one network may try to sign in. Ten wrong codes for a name pause that name there for 15
 * minutes, then for twice as long each time. Passkeys and invitations cannot be guessed: ten failures pause
 * them only until the minute is over, so that nobody can block a whole office for long.
 */
import { clientNetworks } from "../../domain/rate-limit/client-network.ts";
import { signInAttemptsName } from "../../durable-objects/names.ts";
import { attemptsStub, type DashboardContext, Refusal } from "./app-env.ts";

const MINUTE_MS = 60_000;

/** Returns the caller's address as Cloudflare's edge states it; undefined on the local stack, where no edge does. */
export function callerAddress(c: DashboardContext): string | undefined {
  if (c.get("config").stage === "local") return undefined;
  return c.req.header("CF-Connecting-IP");
}

/**
 * Runs an attempt at something that could be guessed, and counts it unless it succeeds; attempts with
 * different `what` are counted separately. Throws SIGN_IN_LOCKED.
 */
export function limited<Attempt extends { readonly ok: boolean }>(
  c: DashboardContext,
  what: string,
  attempt: () => Promise<Attempt>,
): Promise<Attempt> {
  return counted(c, what, attempt);
}

/** The same for something that cannot be guessed: failures count only for their minute. */
export function limitedByMinute<Attempt extends { readonly ok: boolean }>(
  c: DashboardContext,
  what: string,
  attempt: () => Promise<Attempt>,
): Promise<Attempt> {
  const now = Date.now();
  const minute = Math.floor(now / MINUTE_MS);
  return counted(c, `${what}:${minute}`, attempt, (minute + 1) * MINUTE_MS - now);
}

async function counted<Attempt extends { readonly ok: boolean }>(
  c: DashboardContext,
  what: string,
  attempt: () => Promise<Attempt>,
  retryAfterMs?: number,
): Promise<Attempt> {
  const address = callerAddress(c);
  if (address === undefined) return attempt();
  const [network = address] = clientNetworks(address);
  const attempts = attemptsStub(c, signInAttemptsName(network));
  const begun = await attempts.begin(what);
  if (!begun.ok) {
    const details = retryAfterMs === undefined ? begun.details : { retryAfterMs };
    throw new Refusal("SIGN_IN_LOCKED", details);
  }
  const outcome = await attempt();
  if (outcome.ok) await attempts.succeed(what);
  return outcome;
}
