/**
 * Where an account can be made to stay. A jurisdiction is offered only if everything that would keep the account's
 * data is there: the directory, at least one database for history, and a queue. docs/decisions/0125.
 */
import type { DataJurisdiction } from "../../durable-objects/object-named.ts";
import { jurisdictionOf, shardsIn } from "../db/history-database.ts";

/** What says where the platform's parts are. A Worker cannot ask them. */
interface Places {
  /** Where the first database is, which is the directory; empty for no jurisdiction. */
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
