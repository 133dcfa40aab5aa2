/**
 * Where the data of a new account is stored: in which jurisdictions it can stay, and which database gets
 * its history. docs/decisions/0125 and 0192.
 */
import type { DataJurisdiction } from "../../durable-objects/object-named.ts";
import { jurisdictionOf, shardsIn } from "../db/history-database.ts";
import { FIRST_SHARD } from "../db/tenant.ts";

/**
 * The settings and bindings that show where the platform's parts are. A Worker cannot find this out itself.
 */
interface Places {
  /** The jurisdiction of the first database, which is the directory; empty for none. */
  readonly DIRECTORY_JURISDICTION?: string;
  readonly HISTORY_EU?: object;
}

/**
 * Returns the jurisdictions in which an account can be created. One is offered only if everything that would
 * store the account's data is there: the directory, at least one database for history, and a queue.
 */
export function offeredJurisdictions(env: Env): DataJurisdiction[] {
  const { DIRECTORY_JURISDICTION, HISTORY_EU } = env as Env & Places;
  const isOffered =
    DIRECTORY_JURISDICTION === "eu" &&
    HISTORY_EU !== undefined &&
    [...shardsIn(env).keys()].some((name) => jurisdictionOf(name) === "eu");
  return isOffered ? ["eu"] : [];
}

/**
 * Returns the name of the binding of the database for a new account's history: the smallest one that states the
 * account's jurisdiction. For an account without a jurisdiction, the first database is chosen only if it is the
 * only one: otherwise it keeps its room for the directory. One that does not answer, or has no tables yet, is not chosen.
 */
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
