/**
 * Bounds how often one network may try to sign in: ten failures pause it for 15 minutes, then for twice as
 * long each time. Codes are counted by name as well, so that one office does not pause for one colleague.
 */
import { clientNetworks } from "../../domain/rate-limit/client-network.ts";
import { signInAttemptsName } from "../../durable-objects/names.ts";
import { attemptsStub, type DashboardContext, Refusal } from "./app-env.ts";

/** Returns the caller's address as Cloudflare's edge states it; undefined on the local stack, where no edge does. */
export function callerAddress(c: DashboardContext): string | undefined {
  if (c.get("config").stage === "local") return undefined;
  return c.req.header("CF-Connecting-IP");
}

/** Runs an attempt, and counts it unless it succeeds; `what` tells kinds of attempts apart. Throws SIGN_IN_LOCKED. */
export async function limited<Attempt extends { readonly ok: boolean }>(
  c: DashboardContext,
  what: string,
  attempt: () => Promise<Attempt>,
): Promise<Attempt> {
  const address = callerAddress(c);
  if (address === undefined) return attempt();
  const [network = address] = clientNetworks(address);
  const attempts = attemptsStub(c, signInAttemptsName(network));
  const begun = await attempts.begin(what);
  if (!begun.ok) throw new Refusal("SIGN_IN_LOCKED", begun.details);
  const outcome = await attempt();
  if (outcome.ok) await attempts.succeed(what);
  return outcome;
}
