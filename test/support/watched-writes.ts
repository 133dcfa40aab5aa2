/**
 * Observes every SQL statement that the objects of the run execute, so that no test has to report
 * anything. Listeners belong to the run and not to a module: set-up files are loaded again for each
 * test file, but the modules that tests import are not.
 */
import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { poolName } from "../../durable-objects/names.ts";

/** A statement that is about to run, and its database. */
export interface Write {
  readonly query: string;
  readonly values: readonly unknown[];
  rows(query: string, ...values: unknown[]): readonly Record<string, SqlStorageValue>[];
}

/** Receives a statement before it runs; the function that it returns is called afterwards. */
type Listener = (write: Write) => (() => void) | undefined;

/** Starts to listen. A second listener for the same topic is ignored. */
export async function watchWrites(topic: string, listener: Listener): Promise<void> {
  const place = { tenantId: "nobody", environment: "sandbox", currency: "USD" } as const;
  const pool = env.JACKPOT_POOL.getByName(poolName(place));
  const watched = Symbol.for(`rouleau.test.watched.${topic}`);
  await runInDurableObject(pool, (_, { storage: { sql } }) => {
    const prototype = Object.getPrototypeOf(sql) as SqlStorage & { [watched]?: true };
    if (prototype[watched]) return;
    prototype[watched] = true;
    listen(prototype, listener);
  });
}

function listen(prototype: SqlStorage, hear: Listener): void {
  const { exec } = prototype;
  prototype.exec = function (this: SqlStorage, query: string, ...values: unknown[]) {
    const rows: Write["rows"] = (...read) => Reflect.apply(exec, this, read).toArray();
    const after = hear({ query, values, rows });
    const answer = Reflect.apply(exec, this, [query, ...values]);
    after?.();
    return answer;
  } as SqlStorage["exec"];
}
