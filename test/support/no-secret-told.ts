/**
 * Searches what the whole run tells for what must never be told: keys, webhook secrets and tokens in
 * every answer that does not exist to hand them out, every log line, every row of the database and
 * every delivery of a webhook; and in all of these the hidden threshold of every cycle that any pool
 * ever had, and every server seed that any wallet drew: in an answer one that is not revealed, elsewhere
 * any. Proof 23; Jackpot rule 4; Reference 9.9.
 */
import { env } from "cloudflare:workers";
import { afterAll, beforeAll, expect } from "vitest";
import { hiddenSeedsIn, isHidden, likeSeeds, seedsToldIn, watchSeeds } from "./watched-seeds.ts";
import { thresholdsDrawn, watchThresholds } from "./watched-thresholds.ts";

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
const LONG_NUMBER = /(?<![0-9A-Za-z])(?:\d{9,}|\d+\.\d{4,})(?![0-9A-Za-z])/g;

const NUMBERS = Symbol.for("rouleau.test.numbers");
const SEEDS = Symbol.for("rouleau.test.like-seeds");
const run = globalThis as { [NUMBERS]?: Map<string, string>; [SEEDS]?: Map<string, string> };

/**
 * Every long number that was told in the run, and by what. The run's, not this module's: set-up files
 * are read anew for each file of tests, and what the tests import is not.
 */
run[NUMBERS] ??= new Map();
const numbersTold = run[NUMBERS];

/** The same for everything that could be a server seed: it may have been told before the wallet wrote it. */
run[SEEDS] ??= new Map();
const seedsLikeTold = run[SEEDS];

/** Fails the test when the answer of a call tells a secret that the call is not for. */
export function expectNoSecretIn(call: string, text: string): void {
  const path = call.replace(/\?.*$/, "");
  const allowed = HANDS_OUT.find(([pattern]) => pattern.test(path))?.[1] ?? [];
  for (const kind of [KEY, WEBHOOK_SECRET, TOKEN]) {
    if (!allowed.includes(kind)) expect(text, `${call} tells a secret`).not.toMatch(kind);
  }
  expect(hiddenSeedsIn(text), `${call} tells a server seed`).toEqual([]);
  note(call, text);
}

/** The secrets in a log line, which may tell none; a server seed stays one there when it is revealed. */
export function secretsIn(line: string): string[] {
  const found = [KEY, WEBHOOK_SECRET, TOKEN].flatMap((kind) => kind.exec(line)?.[0] ?? []);
  return [...found, ...seedsToldIn(line)];
}

function note(where: string, text: string): void {
  for (const seed of likeSeeds(text)) seedsLikeTold.set(seed, where);
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

/** The server seeds that were told and are not revealed by now, and by what. */
export function hiddenSeedsTold(): string[] {
  const told = [...seedsLikeTold].filter(([seed]) => isHidden(seed));
  return told.map(([seed, where]) => `${seed} by ${where}`);
}

/** Puts a text that was told somewhere under the search; the secrets in it, with where they were told. */
export function secretsToldIn(where: string, text: string): string[] {
  note(where, text);
  return secretsIn(text).map((secret) => `${secret} in ${where}`);
}

/** Some tests fill a table by the hundred thousand, with rows that are all alike. */
const MAX_ROWS_OF_A_TABLE = 10_000;

/** Searches the rows that the database holds. */
export async function secretsInDatabase(): Promise<string[]> {
  const { results: tables } = await env.DB.prepare(
    "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT GLOB '_cf_*'",
  ).all<{ name: string }>();
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await env.DB.prepare(`SELECT * FROM "${name}" LIMIT ?`)
      .bind(MAX_ROWS_OF_A_TABLE)
      .raw();
    found.push(...secretsToldIn(`a row of ${name}`, JSON.stringify(rows)));
  }
  return found;
}

/** Every delivery that any receiver was sent, as one text. */
export async function deliveriesTold(): Promise<string> {
  return (await env.TEST_RECEIVER.fetch("https://book/")).text();
}

const METHODS = ["debug", "error", "info", "log", "warn"] as const;
const faults: string[] = [];
const own = METHODS.map((method) => [method, console[method]] as const);

beforeAll(async () => {
  await watchThresholds();
  await watchSeeds();
  for (const [method, write] of own) {
    console[method] = (...parts: unknown[]) => {
      const line = parts.map(String).join(" ");
      for (const secret of secretsIn(line)) faults.push(`${secret} in the log line ${line}`);
      note(`the log line ${line}`, line);
      write.apply(console, parts);
    };
  }
});

afterAll(async () => {
  for (const [method, write] of own) console[method] = write;
  expect(faults.splice(0), "secrets told in log lines").toEqual([]);
  expect(await secretsInDatabase(), "secrets in the database").toEqual([]);
  const deliveries = secretsToldIn("a webhook's delivery", await deliveriesTold());
  expect(deliveries, "secrets in deliveries").toEqual([]);
  expect(thresholdsTold(thresholdsDrawn()), "thresholds told").toEqual([]);
  expect(hiddenSeedsTold(), "server seeds told").toEqual([]);
});
