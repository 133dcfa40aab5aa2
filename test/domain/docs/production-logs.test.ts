/** Production's logs hold no token: a launch link carries one in its query. Reference 17.1. */
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

it.each([
  ["wrangler.toml", "[env.production.observability]"],
  ["config/dashboard.toml", "[env.production.observability]"],
  ["config/staff.toml", "[observability]"],
])("the logger redacts the query string of every logged URL, as %s says", (file, table) => {
  const [, settings = ""] = readFileSync(file, "utf8").split(`\n${table}\n`);
  expect(settings.split("\n[")[0]).toMatch(/^redact_query_string = true$/m);
});
