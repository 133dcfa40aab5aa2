/**
 * The metered casino: the real application and objects, with counters on the platform's storage, queue
 * and database of the rows that it bills: what each SQL cursor and D1 report, and one row for each
 * setAlarm and key-value put. For the bench only; never deployed.
 */
import { DurableObject } from "cloudflare:workers";
// @ts-expect-error workerd has this module of Node; the types of the platform do not.
import { AsyncLocalStorage } from "node:async_hooks";
import type { HistoryBatch } from "../domain/wallet/history-entry.ts";
import { IdempotencyKeyObject as IdempotencyKey } from "../durable-objects/idempotency-key/idempotency-key-object.ts";
import { JackpotPoolObject as JackpotPool } from "../durable-objects/jackpot-pool/jackpot-pool-object.ts";
import { RateLimiterObject as RateLimiter } from "../durable-objects/rate-limiter/rate-limiter-object.ts";
import { WalletObject as Wallet } from "../durable-objects/wallet/wallet-object.ts";
import { consumeQueue } from "../src/history/consume-queue.ts";
import worker, { WebhookEndpointObject as WebhookEndpoint } from "../src/worker.ts";
import type { Meter, Meters } from "./meters.ts";

type ObjectClass = new (ctx: DurableObjectState, env: never) => object;

const objects = new Map<string, Meter>();
/** The current call, which stays the same after its awaits. */
const running: {
  run<Result>(name: string, work: () => Result): Result;
  getStore(): string | undefined;
} = new AsyncLocalStorage();
/** A cursor knows its rows only after it has been read to its end, so they are added when the meters are read. */
const openCursors: { readonly name: string; readonly cursor: { readonly rowsWritten: number } }[] =
  [];
let d1Rows = 0;
let queueMessages = 0;
let queuedEntries = 0;
let deliveries = 0;
const meteredBindings = new WeakSet<object>();

// Objects without a part in bets are not metered. The metered ones are exported below under the same names.
export * from "../src/worker.ts";
export const WalletObject = metered("wallet", Wallet);
export const JackpotPoolObject = metered("pool", JackpotPool);
export const IdempotencyKeyObject = metered("key", IdempotencyKey);
export const RateLimiterObject = metered("limiter", RateLimiter);
export const WebhookEndpointObject = metered("webhook", WebhookEndpoint);

export default {
  async fetch(request: Request, env: Env, ctx: ExecutionContext): Promise<Response> {
    meterDatabase(env.DB);
    if (new URL(request.url).pathname === "/bench/meters") return Response.json(readMeters());
    return worker.fetch(request, env, ctx);
  },
  async queue(delivery: MessageBatch<HistoryBatch>, env: Env): Promise<void> {
    meterDatabase(env.DB);
    deliveries += 1;
    return consumeQueue(delivery, env);
  },
};

/** Returns the same class with its calls, and the rows that they write, counted under `name.method`. */
function metered<Class extends ObjectClass>(name: string, Original: Class): Class {
  const methods = methodsOf(Original.prototype);
  const Metered = class extends (Original as ObjectClass) {
    constructor(ctx: DurableObjectState, env: never) {
      meterStorage(`${name}.constructor`, ctx.storage);
      meterQueue((env as { HISTORY: Queue<HistoryBatch> }).HISTORY);
      super(ctx, env);
    }
  };
  for (const method of methods) {
    const original = Original.prototype[method] as (...args: unknown[]) => unknown;
    Object.defineProperty(Metered.prototype, method, {
      value(this: object, ...args: unknown[]) {
        return running.run(`${name}.${method}`, () => {
          meter(`${name}.${method}`).calls += 1;
          return original.apply(this, args);
        });
      },
    });
  }
  return Metered as unknown as Class;
}

/** Returns the methods of one of our classes and of those that it extends. */
function methodsOf(prototype: object): string[] {
  if (prototype === DurableObject.prototype) return [];
  const own = Object.getOwnPropertyNames(prototype).filter((key) => {
    const { value } = Object.getOwnPropertyDescriptor(prototype, key) ?? {};
    return key !== "constructor" && typeof value === "function";
  });
  return [...own, ...methodsOf(Object.getPrototypeOf(prototype))];
}

/** Counts what is written to D1. */
function meterDatabase(database: D1Database): void {
  if (meteredBindings.has(database)) return;
  meteredBindings.add(database);
  const count = (result: D1Result) => {
    d1Rows += result.meta.rows_written;
    return result;
  };
  const batch = database.batch.bind(database);
  replace(database, "batch", async (statements: D1PreparedStatement[]) =>
    (await batch(statements)).map(count),
  );
  const prepare = database.prepare.bind(database);
  const meterStatement = (statement: D1PreparedStatement): D1PreparedStatement => {
    const { bind, run, all } = statement;
    replace(statement, "bind", (...values: unknown[]) =>
      meterStatement(bind.apply(statement, values)),
    );
    replace(statement, "run", async () => count(await run.call(statement)));
    replace(statement, "all", async () => count(await all.call(statement)));
    return statement;
  };
  replace(database, "prepare", (sql: string) => meterStatement(prepare(sql)));
}

/** Returns what was counted since the isolate started. */
function readMeters(): Meters {
  for (const { name, cursor } of openCursors.splice(0)) meter(name).rows += cursor.rowsWritten;
  return { objects: Object.fromEntries(objects), d1Rows, queueMessages, queuedEntries, deliveries };
}

function meterQueue(queue: Queue<HistoryBatch>): void {
  if (meteredBindings.has(queue)) return;
  meteredBindings.add(queue);
  const send = queue.send.bind(queue);
  replace(queue, "send", (batch: HistoryBatch) => {
    queueMessages += 1;
    queuedEntries += batch.entries.length;
    return send(batch);
  });
}

function meterStorage(constructing: string, storage: DurableObjectStorage): void {
  const current = () => running.getStore() ?? constructing;
  const { sql, kv } = storage;
  const exec = sql.exec.bind(sql);
  replace(sql, "exec", (query: string, ...bindings: unknown[]) => {
    const cursor = exec(query, ...bindings);
    openCursors.push({ name: current(), cursor });
    return cursor;
  });
  const setAlarm = storage.setAlarm.bind(storage);
  replace(storage, "setAlarm", (at: number | Date) => {
    const counted = meter(current());
    counted.rows += 1;
    counted.alarmRows += 1;
    return setAlarm(at);
  });
  const put = kv.put.bind(kv);
  replace(kv, "put", (key: string, value: unknown) => {
    meter(current()).rows += 1;
    return put(key, value);
  });
}

function meter(name: string): Meter {
  const known = objects.get(name);
  if (known !== undefined) return known;
  const fresh: Meter = { calls: 0, rows: 0, alarmRows: 0 };
  objects.set(name, fresh);
  return fresh;
}

function replace(target: object, property: string, value: unknown): void {
  Object.defineProperty(target, property, { value, configurable: true, writable: true });
}
