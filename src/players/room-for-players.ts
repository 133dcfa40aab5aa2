/**
 * Checks whether a player may be created: a plan limits their number in each environment. Existing players
 * are not affected: only a call that would create another one is refused. docs/decisions/0143.
 */
import { planLimits } from "../../domain/rate-limit/plan-limits.ts";
import type { Operator } from "../db/tenant.ts";
import { walletAfterErasures } from "../erasure/erased-players.ts";
import { walletOf, walletStub } from "../objects.ts";

/**
 * Returns the message of the refusal if the plan allows no more players; undefined otherwise. The number is
 * at most ten seconds old, and a wallet is called only at the limit.
 */
export async function oneTooMany(
  env: Env,
  operator: Operator,
  externalId: string,
): Promise<string | undefined> {
  const { hasAllPlayers, plan } = operator.tenant;
  if (hasAllPlayers !== 1) return undefined;
  const address = await walletAfterErasures(env, walletOf(operator, externalId));
  if ((await walletStub(env, address).player()).ok) return undefined;
  return `Your plan allows ${planLimits(plan).players} players, and you have them; ask us for a larger plan.`;
}
