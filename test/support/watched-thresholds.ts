/**
 * Every threshold that any pool of the run ever wrote, those of ended cycles among them: a pool itself
 * keeps the running cycle's alone. It listens where the objects write, so nothing has to be told of.
 */
import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { poolName } from "../../durable-objects/names.ts";

const WRITES_THRESHOLD = /^\s*(?:INSERT|UPDATE)\b[\s\S]*\bthreshold_units\b/i;
const NOTED = Symbol.for("rouleau.test.thresholds");

type Watched = SqlStorage & { [NOTED]?: Set<number> };

let noted = new Set<number>();

/** Listens from now on; a second time it goes on with what was heard before. */
export async function watchThresholds(): Promise<void> {
  const place = { tenantId: "nobody", environment: "sandbox", currency: "USD" } as const;
  const pool = env.JACKPOT_POOL.getByName(poolName(place));
  await runInDurableObject(pool, (_, { storage: { sql } }) => {
    const prototype = Object.getPrototypeOf(sql) as Watched;
    if (prototype[NOTED] === undefined) {
      prototype[NOTED] = new Set();
      listen(prototype, prototype[NOTED]);
    }
    noted = prototype[NOTED];
  });
}

function listen(prototype: SqlStorage, heard: Set<number>): void {
  const { exec } = prototype;
  prototype.exec = function (this: SqlStorage, query: string, ...values: unknown[]) {
    const answer = Reflect.apply(exec, this, [query, ...values]);
    if (WRITES_THRESHOLD.test(query)) {
      const rows = Reflect.apply(exec, this, ["SELECT threshold_units AS units FROM pool"]);
      for (const { units } of rows.toArray()) heard.add(Number(units));
    }
    return answer;
  } as SqlStorage["exec"];
}

/** Shorter ones, and whole minor units, are those that a test puts where its next bet wins. */
const LEAST_THRESHOLD = 100_000_000;
const UNITS_PER_MINOR = 10_000;

/** All that were drawn by chance so far, in pot units. */
export function thresholdsDrawn(): number[] {
  return [...noted].filter((units) => units >= LEAST_THRESHOLD && units % UNITS_PER_MINOR !== 0);
}
