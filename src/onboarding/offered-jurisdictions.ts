/**
 * The jurisdictions in which the data of a new account can stay. One is offered only if everything that
 * would store the account's data is there: the directory, at least one database for history, and a
 * queue. docs/decisions/0125.
 */
import type { DataJurisdiction } from "../../durable-objects/object-named.ts";
import { jurisdictionOf, shardsIn } from "../db/history-database.ts";

/**
 * The settings and bindings that show where the platform's parts are. A Worker cannot find this out itself.
 */
interface Places {
  /** The jurisdiction of the first database, which is the directory; empty for none. */
  readonly DIRECTORY_JURISDICTION?: string;
  readonly HISTORY_EU?: object;
}

/** Returns the jurisdictions in which an account can be created. */
export function offeredJurisdictions(env: Env): DataJurisdiction[] {
  const { DIRECTORY_JURISDICTION, HISTORY_EU } = env as Env & Places;
  const isOffered =
    DIRECTORY_JURISDICTION === "eu" &&
    HISTORY_EU !== undefined &&
    [...shardsIn(env).keys()].some((name) => jurisdictionOf(name) === "eu");
  return isOffered ? ["eu"] : [];
}
