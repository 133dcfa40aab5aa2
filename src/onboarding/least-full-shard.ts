/**
 * Chooses the database for the history of a new account: the smallest one that states the account's
 * jurisdiction. For an account without a jurisdiction, the first database is chosen only if it is the
 * only one: otherwise it keeps its room for the directory. docs/decisions/0125 and 0192.
 */
import type { DataJurisdiction } from "../../durable-objects/object-named.ts";
import { jurisdictionOf, shardsIn } from "../db/history-database.ts";
import { FIRST_SHARD } from "../db/tenant.ts";

/** Returns the name of its binding. One that does not answer, or has no tables yet, is not chosen. */
export async function leastFullShard(env: Env, jurisdiction?: DataJurisdiction): Promise<string> {
  const shards = [...shardsIn(env)].filter(
    ([name]) => name !== FIRST_SHARD && jurisdictionOf(name) === jurisdiction,
  );
  if (jurisdiction === undefined && shards.length === 0) return FIRST_SHARD;
  const measured = await Promise.allSettled(
    shards.map(async ([name, db]) => {
      const { meta } = await db.prepare("SELECT 1 FROM history_points LIMIT 1").run();
      return { name, bytes: meta.size_after };
    }),
  );
  const usable = measured.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
  const [least] = usable.sort((one, other) => one.bytes - other.bytes);
  if (least === undefined) throw (measured[0] as PromiseRejectedResult).reason;
  return least.name;
}
