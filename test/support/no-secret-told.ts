/**
 * Searches what the whole run tells for what must never be told: keys, webhook secrets and tokens in
 * every answer that does not exist to hand them out and in every log line; and the hidden thresholds
 * of all pools in both. PROOFS row 23; Jackpot rule 4.
 */
import { listDurableObjectIds, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterAll, beforeAll, expect } from "vitest";
import { serverSeedsIn } from "./hidden-seeds.ts";

const KEY = /\b(?:sk_(?:sandbox|production)|pk)_[0-9A-Za-z]{49}\b/;
const WEBHOOK_SECRET = /whsec_[0-9A-Za-z+/]{43}=/;
const TOKEN = /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{20,}/;

/** The calls that exist to hand a secret out, and what each may tell. */
const HANDS_OUT: readonly [call: RegExp, kinds: readonly RegExp[]][] = [
  [/^POST \/api\/v1\/auth\/(sso\/create-token|sso\/exchange|refresh|login)$/, [TOKEN]],
  [/^POST \/api\/v1\/test\/players$/, [TOKEN]],
  [/^POST \/api\/v1\/admin\/api-keys(\/[^/]+\/rotate)?$/, [KEY]],
  [/^POST \/api\/v1\/platform\/tenants(\/[^/]+\/approve)?$/, [KEY]],
  [/^POST \/api\/v1\/admin\/webhooks(\/secret\/rotate)?$/, [WEBHOOK_SECRET]],
];

/** Numbers as long as a threshold is: nine digits and more, also as a fraction of an amount. */
const LONG_NUMBER = /\d{9,}|\d+\.\d{4,}/g;

/** Every long number that was told since the last look, and by what. */
const numbersTold = new Map<string, string>();

/** Fails the test when the answer of a call tells a secret that the call is not for. */
export function expectNoSecretIn(call: string, text: string): void {
  const path = call.replace(/\?.*$/, "");
  const allowed = HANDS_OUT.find(([pattern]) => pattern.test(path))?.[1] ?? [];
  for (const kind of [KEY, WEBHOOK_SECRET, TOKEN]) {
    if (!allowed.includes(kind)) expect(text, `${call} tells a secret`).not.toMatch(kind);
  }
  expect(serverSeedsIn(text), `${call} tells a server seed`).toEqual([]);
  noteNumbers(call, text);
}

/** The secrets in a log line, which may tell none. */
export function secretsIn(line: string): string[] {
  return [KEY, WEBHOOK_SECRET, TOKEN].flatMap((kind) => kind.exec(line)?.[0] ?? []);
}

function noteNumbers(where: string, text: string): void {
  for (const [number] of text.matchAll(LONG_NUMBER)) numbersTold.set(digitsOf(number), where);
}

/** `7345.678901` and `7345678901` are one number to whoever looks for a threshold. */
function digitsOf(number: string): string {
  return number.replace(".", "").replace(/^0+/, "");
}

/** The thresholds that were told among these, in pot units, and by what. */
export function thresholdsTold(thresholds: readonly number[]): string[] {
  return thresholds.flatMap((units) => {
    const where = numbersTold.get(String(units));
    return where === undefined ? [] : [`${units} by ${where}`];
  });
}

/** Shorter ones are those that a test puts where its next bet wins. */
const LEAST_THRESHOLD = 100_000_000;

async function thresholdsOfAllPools(): Promise<number[]> {
  const ids = await listDurableObjectIds(env.JACKPOT_POOL);
  const thresholds = await Promise.all(
    ids.map((id) =>
      runInDurableObject(env.JACKPOT_POOL.get(id), (_, { storage: { sql } }) => {
        // A pool that was only asked for has no tables.
        const tables = sql.exec("SELECT name FROM sqlite_schema WHERE name = 'pool'").toArray();
        if (tables.length === 0) return [];
        const rows = sql.exec<{ units: number }>("SELECT threshold_units AS units FROM pool");
        return rows.toArray().map(({ units }) => units);
      }),
    ),
  );
  return thresholds.flat().filter((units) => units >= LEAST_THRESHOLD);
}

const METHODS = ["debug", "error", "info", "log", "warn"] as const;
const faults: string[] = [];
const own = METHODS.map((method) => [method, console[method]] as const);

beforeAll(() => {
  for (const [method, write] of own) {
    console[method] = (...parts: unknown[]) => {
      const line = parts.map(String).join(" ");
      for (const secret of secretsIn(line)) faults.push(`${secret} in the log line ${line}`);
      noteNumbers(`the log line ${line}`, line);
      write.apply(console, parts);
    };
  }
});

afterAll(async () => {
  for (const [method, write] of own) console[method] = write;
  expect(faults.splice(0), "secrets told in log lines").toEqual([]);
  expect(thresholdsTold(await thresholdsOfAllPools()), "thresholds told").toEqual([]);
});
