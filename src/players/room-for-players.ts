/**
 * Checks whether a player may be created: a plan limits their number in each environment. Existing players
 * are not affected: only a call that would create another one is refused. docs/decisions/0143.
 */
import { planLimits } from "../../domain/rate-limit/plan-limits.ts";
import { orWithout } from "../db/database.ts";
import { historyOf } from "../db/history-of.ts";
import { FIRST_SHARD, type Operator } from "../db/tenant.ts";
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
  const { plan } = operator.tenant;
  if (!(await hasAllPlayers(env, operator))) return undefined;
  const address = await walletAfterErasures(env, walletOf(operator, externalId));
  if ((await walletStub(env, address).player()).ok) return undefined;
  return `Your plan allows ${planLimits(plan).players} players, and you have reached that limit; ask us for a larger plan.`;
}

/**
 * Returns true if the environment has as many players as the plan allows. Those in the first database are counted
 * with the account; those in another by a query, and a launch does not wait for a database that is lost.
 */
async function hasAllPlayers(env: Env, { tenant, environment }: Operator): Promise<boolean> {
  const { id, hasAllPlayers, historyShard = FIRST_SHARD, plan } = tenant;
  if (historyShard === FIRST_SHARD) return hasAllPlayers === 1;
  const count = async () => {
    const db = await historyOf(env, { tenantId: id, environment });
    const size = `SELECT rows FROM tenant_sizes
      WHERE tenant_id = ? AND environment = ? AND list = 'players'`;
    return (await db.prepare(size).bind(id, environment).first<number>("rows")) ?? 0;
  };
  return (await orWithout(count(), 0)) >= planLimits(plan).players;
}
