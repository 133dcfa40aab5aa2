/** What production logs, and what it does not trace. Reference 17.1; docs/decisions/0184. */
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

/** The configurations of production's Workers, with the part of each that is production's. */
const WORKERS = [
  ["wrangler.toml", "env.production."],
  ["config/staff.toml", ""],
  ["config/dashboard.toml", "env.production."],
  ["config/chains.toml", ""],
  ["config/webhook-sender.toml", "env.production."],
] as const;
/** Nobody calls the others from outside, so no query reaches them. */
const CALLED = WORKERS.slice(0, 3);

/** Returns the lines of a table of a configuration. */
function linesOf(file: string, table: string): string[] {
  const [, after = ""] = readFileSync(file, "utf8").split(`\n[${table}]\n`);
  return (after.split("\n[")[0] ?? "").split("\n");
}

it.each(CALLED)(
  "the logger redacts the query string of every logged URL, as %s says: a launch link has a token there",
  (file, production) => {
    expect(linesOf(file, `${production}observability`)).toContain("redact_query_string = true");
  },
);

it.each(WORKERS)("production writes logs and no traces, as %s says", (file, production) => {
  expect(linesOf(file, `${production}observability`)).toContain("enabled = true");
  expect(linesOf(file, `${production}observability.logs`)).toContain("enabled = true");
  expect(linesOf(file, `${production}observability.traces`)).toContain("enabled = false");
});

it("running objects have five minutes to finish on the code that they started with", () => {
  const strategy = linesOf("wrangler.toml", "env.production.durable_objects.code_update_strategy");
  expect(strategy).toEqual(expect.arrayContaining(['mode = "deferred"', "max_delay = 300"]));
});
