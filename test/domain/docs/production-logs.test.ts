/** Production's logs hold no token: a launch link carries one in its query. Reference 17.1. */
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

it("redacts the query string of every logged URL", () => {
  const text = readFileSync("wrangler.toml", "utf8");
  const [, settings = ""] = text.split("[env.production.observability]\n");
  expect(settings.split("\n[")[0]).toMatch(/^redact_query_string = true$/m);
});
