/**
 * The queue that carries an account's history to the database. An account in a jurisdiction has a queue there, and
 * never uses another. docs/decisions/0125.
 */
import { assert } from "../domain/assert.ts";
import { dataJurisdictionIn } from "./object-named.ts";

/** The queues, as the platform binds them. */
export interface HistoryQueues<Sent> {
  readonly HISTORY: Sent;
  /** Bound only where accounts can be created in the European Union. */
  readonly HISTORY_EU?: Sent;
}

/** Returns the queue for the history of this account. */
export function historyQueueOf<Sent>(env: HistoryQueues<Sent>, tenantId: string): Sent {
  const queue = dataJurisdictionIn(tenantId) === "eu" ? env.HISTORY_EU : env.HISTORY;
  assert(queue !== undefined, "a queue is bound in the account's jurisdiction");
  return queue;
}
