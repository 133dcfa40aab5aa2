/**
 * Searches everything that the whole run reveals. Keys, webhook secrets and tokens may appear in no
 * answer except those that hand them out, and in no log line, database row or webhook delivery. In
 * all of these, the hidden threshold of any jackpot cycle and every server seed that is not revealed
 * yet are searched for as well. A revealed seed is the public hash of the next. Proof 23; Jackpot rule 4;
 * Reference 9.9.
 */
import { env } from "cloudflare:workers";
import { afterAll, beforeAll, expect } from "vitest";
import { expectNone } from "./expect-each-time.ts";
import { hiddenSeedsIn, isHidden, likeSeeds, watchSeeds } from "./watched-seeds.ts";
import { thresholdsDrawn, watchThresholds } from "./watched-thresholds.ts";

const KEY = /\b(?:sk_(?:sandbox|production)|pk)_[0-9A-Za-z]{49}\b/;
const WEBHOOK_SECRET = /whsec_[0-9A-Za-z+/]{43}=/;
const TOKEN = /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{20,}/;

/** The calls that hand secrets out, and the kinds that each may contain. */
const HANDS_OUT: readonly [call: RegExp, kinds: readonly RegExp[]][] = [
  [/^POST \/api\/v1\/auth\/(sso\/create-token|sso\/exchange|refresh|login)$/, [TOKEN]],
  [/^POST \/api\/v1\/test\/players$/, [TOKEN]],
  // Links to a replay, which show one round.
  [/^GET \/api\/v1\/rounds\/[^/]+\/replay$/, [TOKEN]],
  [/^GET \/api\/v1\/admin\/rounds\/[^/]+$/, [TOKEN]],
  [/^POST \/api\/v1\/admin\/api-keys(\/[^/]+\/rotate)?$/, [KEY]],
  [/^POST \/api\/v1\/platform\/tenants(\/[^/]+\/(approve|api-keys))?$/, [KEY]],
  [/^POST \/api\/v1\/platform\/keys$/, [KEY]],
  [/^POST \/api\/v1\/admin\/webhooks(\/([^/]+\/)?secret\/rotate)?$/, [WEBHOOK_SECRET]],
];

/** Numbers as long as a threshold: at least nine digits, or a fraction of an amount. */
const LONG_NUMBER = /(?<![0-9A-Za-z])(?:\d{9,}|\d+\.\d{4,})(?![0-9A-Za-z])/g;

const NUMBERS = Symbol.for("rouleau.test.numbers");
const SEEDS = Symbol.for("rouleau.test.like-seeds");
const READ = Symbol.for("rouleau.test.deliveries-read");
const run = globalThis as {
  [READ]?: number;
  [NUMBERS]?: Map<string, string>;
  [SEEDS]?: Map<string, string>;
};

/**
 * Every long number that appeared in the run, and where. It belongs to the run, not to this module,
 * because set-up files are loaded again for each test file, but the modules that tests import are
 * not.
 */
run[NUMBERS] ??= new Map();
const seenNumbers = run[NUMBERS];

/**
 * The same for everything that could be a server seed, because it may appear before the wallet
 * writes it.
 */
run[SEEDS] ??= new Map();
const seenSeedLikes = run[SEEDS];

/** Fails the test if an answer contains a secret that the call does not hand out. */
export function expectNoSecretIn(call: string, text: string): void {
  const path = call.replace(/\?.*$/, "");
  const allowed = HANDS_OUT.find(([pattern]) => pattern.test(path))?.[1] ?? [];
  for (const kind of [KEY, WEBHOOK_SECRET, TOKEN]) {
    const told = allowed.includes(kind) ? null : kind.exec(text);
    expectNone(told ?? [], () => `${call} tells a secret`);
  }
  expectNone(hiddenSeedsIn(text), () => `${call} tells a server seed`);
  note(call, text);
}

/**
 * Returns the secrets in a log line; there must be none.
 */
export function secretsIn(line: string): string[] {
  const found = [KEY, WEBHOOK_SECRET, TOKEN].flatMap((kind) => kind.exec(line)?.[0] ?? []);
  return [...found, ...hiddenSeedsIn(line)];
}

function note(where: string, text: string): void {
  for (const seed of likeSeeds(text)) seenSeedLikes.set(seed, where);
  for (const [number] of text.matchAll(LONG_NUMBER)) seenNumbers.set(digitsOf(number), where);
}

/** `7345.678901` and `7345678901` are the same number to anyone who looks for a threshold. */
function digitsOf(number: string): string {
  return number.replace(".", "").replace(/^0+/, "");
}

/** Returns which of these thresholds, in pot units, appeared, and where. */
export function thresholdsShown(thresholds: readonly number[]): string[] {
  return thresholds.flatMap((units) => {
    const where = seenNumbers.get(String(units));
    return where === undefined ? [] : [`${units} by ${where}`];
  });
}

/** Returns the server seeds that appeared and are still not revealed, and where. */
export function hiddenSeedsShown(): string[] {
  const hidden = [...seenSeedLikes].filter(([seed]) => isHidden(seed));
  return hidden.map(([seed, where]) => `${seed} by ${where}`);
}

/** Records a text for the search. Returns the secrets in it, and where they appeared. */
export function secretsShownIn(where: string, text: string): string[] {
  note(where, text);
  return secretsIn(text).map((secret) => `${secret} in ${where}`);
}

/** Some tests fill a table with hundreds of thousands of rows, too many for one answer. */
const ROWS_AT_ONCE = 10_000;

/**
 * Returns the secrets in the rows of the database, and removes the rows, so that none is searched again
 * after every file.
 */
export async function takeSecretsInDatabase(): Promise<string[]> {
  const { results: tables } = await env.DB.prepare(
    "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT GLOB '_cf_*' AND name <> 'd1_migrations'",
  ).all<{ name: string }>();
  const found: string[] = [];
  const search = (name: string, rows: readonly unknown[] = []) =>
    found.push(...secretsShownIn(`a row of ${name}`, JSON.stringify(rows)));
  const counts = await env.DB.batch<{ rows: number }>(
    tables.map(({ name }) => env.DB.prepare(`SELECT count(*) AS rows FROM "${name}"`)),
  );
  for (const [index, { name }] of tables.entries()) {
    const rows = counts[index]?.results[0]?.rows ?? 0;
    for (let from = ROWS_AT_ONCE; from < rows; from += ROWS_AT_ONCE) {
      search(name, await rowsOf(name, from).raw());
    }
  }
  // Otherwise nothing may be removed from the audit log.
  const { results: triggers } = await env.DB.prepare(
    "SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'",
  ).all<{ name: string; sql: string }>();
  // Read and removed in one transaction: a row that is written meanwhile is left to the next search.
  const first = await env.DB.batch([
    ...tables.map(({ name }) => rowsOf(name, 0)),
    ...triggers.map(({ name }) => env.DB.prepare(`DROP TRIGGER "${name}"`)),
    ...tables.map(({ name }) => env.DB.prepare(`DELETE FROM "${name}"`)),
    ...triggers.map(({ sql }) => env.DB.prepare(sql)),
  ]);
  for (const [index, { name }] of tables.entries()) search(name, first[index]?.results);
  return found;
}

function rowsOf(table: string, from: number): D1PreparedStatement {
  const query = `SELECT * FROM "${table}" LIMIT ? OFFSET ?`;
  return env.DB.prepare(query).bind(ROWS_AT_ONCE, from);
}

/** Returns the webhook deliveries of the run after the first so many. */
export async function deliveriesShown(after = 0): Promise<object[]> {
  return (await env.TEST_RECEIVER.fetch(`https://book/?after=${after}`)).json();
}

/**
 * Returns the secrets in the deliveries that came since it was last asked. It remembers what it read before
 * (`note`), so each delivery is searched once, and for seeds again after every file.
 */
async function secretsInDeliveries(): Promise<string[]> {
  const deliveries = await deliveriesShown(run[READ]);
  run[READ] = (run[READ] ?? 0) + deliveries.length;
  return secretsShownIn("a webhook's delivery", JSON.stringify(deliveries));
}

const METHODS = ["debug", "error", "info", "log", "warn"] as const;
const faults: string[] = [];
const own = METHODS.map((method) => [method, console[method]] as const);

beforeAll(async () => {
  await watchThresholds((units) => {
    // Revealed only now: it must not have appeared before.
    faults.push(...thresholdsShown([units]));
  });
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
  expect(faults.splice(0), "secrets in log lines").toEqual([]);
  expect(await takeSecretsInDatabase(), "secrets in the database").toEqual([]);
  expect(await secretsInDeliveries(), "secrets in deliveries").toEqual([]);
  expect(thresholdsShown(thresholdsDrawn()), "thresholds revealed").toEqual([]);
  expect(hiddenSeedsShown(), "server seeds revealed").toEqual([]);
});
