/**
 * What the platform serves directly, without a Worker, has its own content policy too, and exactly
 * one: if two rules match, they are joined into one header that means something else. ASVS 3.4.1,
 * 3.4.3, 3.4.4, 3.4.6.
 */
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { ASSET_HEADERS } from "../../../scripts/build-dashboard.ts";

interface Rule {
  readonly path: string;
  readonly headers: ReadonlyMap<string, string>;
}

/** Reads the rules of a `_headers` file. */
function rulesOf(text: string): readonly Rule[] {
  const lines = text.split("\n").filter((line) => line.trim() !== "" && !line.startsWith("#"));
  const starts = lines.flatMap((line, at) => (line.startsWith("/") ? [at] : []));
  return starts.map((start, index) => ({
    path: lines[start] ?? "",
    headers: new Map(
      lines.slice(start + 1, starts[index + 1]).map((line) => {
        const [name = "", ...value] = line.trim().split(": ");
        return [name, value.join(": ")] as const;
      }),
    ),
  }));
}

function matches({ path }: Rule, address: string): boolean {
  return path.endsWith("*") ? address.startsWith(path.slice(0, -1)) : path === address;
}

/** The values of a header that a path gets. */
function valuesOf(rules: readonly Rule[], address: string, header: string): readonly string[] {
  return rules
    .filter((rule) => matches(rule, address))
    .flatMap(({ headers }) => headers.get(header) ?? []);
}

function filesIn(folder: string, under = ""): readonly string[] {
  return readdirSync(join(folder, under)).flatMap((name) => {
    const path = `${under}/${name}`;
    return statSync(join(folder, path)).isDirectory() ? filesIn(folder, path) : [path];
  });
}

const GAME = "clients/game/assets";
const TWO_YEARS_OF_HTTPS = "max-age=63072000; includeSubDomains";

it("every asset has one content policy, cannot be framed, is not taken for another type, and stays on HTTPS", () => {
  const rules = rulesOf(readFileSync(`${GAME}/_headers`, "utf8"));
  const served = filesIn(GAME)
    .filter((path) => path !== "/_headers")
    .map((path) => path.replace(/\.html$/, ""));
  expect(served.length).toBeGreaterThan(5);
  for (const path of served) {
    const policies = valuesOf(rules, path, "Content-Security-Policy");
    expect(policies, path).toHaveLength(1);
    expect(policies[0], path).toContain("frame-ancestors 'none'");
    expect(valuesOf(rules, path, "X-Content-Type-Options"), path).toEqual(["nosniff"]);
    const https = valuesOf(rules, path, "Strict-Transport-Security");
    expect(https, path).toEqual([TWO_YEARS_OF_HTTPS]);
  }
});

it("the assets of the dashboard have the same", () => {
  const rules = rulesOf(ASSET_HEADERS);
  const policies = valuesOf(rules, "/build/dashboard-1.js", "Content-Security-Policy");
  expect(policies).toEqual(["default-src 'none'; frame-ancestors 'none'"]);
  const https = valuesOf(rules, "/build/dashboard-1.js", "Strict-Transport-Security");
  expect(https).toEqual([TWO_YEARS_OF_HTTPS]);
});
