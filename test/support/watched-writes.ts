/**
 * Listens where the objects of the run write: every statement of every one of them, so that nothing has
 * to be told of. What is heard belongs to the run and not to a module: set-up files are read anew for
 * each file of tests, and what the tests import is not.
 */
import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { poolName } from "../../durable-objects/names.ts";

/** A statement that is about to be run, and the database that it is run on. */
export interface Write {
  readonly query: string;
  readonly values: readonly unknown[];
  rows(query: string, ...values: unknown[]): readonly Record<string, SqlStorageValue>[];
}

/** Hears a statement before it is run; what it gives back is called afterwards. */
type Listener = (write: Write) => (() => void) | undefined;

/** Listens from now on; a second listener for the same topic is not needed, and not heard. */
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
