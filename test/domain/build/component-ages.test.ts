/** What ships is updated within the time that docs/security.md promises. */
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { oldestNewer, UPDATED_WITHIN_DAYS } from "../../../scripts/component-ages.ts";

const NOW = Date.parse("2026-11-27T00:00:00Z");
const TIMES = {
  created: "2024-01-01T00:00:00Z",
  modified: "2026-11-01T00:00:00Z",
  "1.9.0": "2026-01-01T00:00:00Z",
  "1.10.0": "2026-02-01T00:00:00Z",
  "2.0.0-beta.1": "2026-03-01T00:00:00Z",
  "1.10.1": "2026-11-17T12:00:00Z",
  "2.0.0": "2026-08-28T00:00:00Z",
};

it("a component's age counts from the oldest release that is newer than it", () => {
  expect(oldestNewer("1.9.0", TIMES, NOW)).toEqual({ version: "1.10.0", days: 299 });
  expect(oldestNewer("1.10.0", TIMES, NOW)).toEqual({ version: "2.0.0", days: 91 });
});

it("a component's age ignores older versions, pre-releases, and names that are not versions", () => {
  expect(oldestNewer("2.0.0", TIMES, NOW)).toBeUndefined();
  const { "2.0.0": _, ...before } = TIMES;
  expect(oldestNewer("1.10.0", before, NOW)).toEqual({ version: "1.10.1", days: 9 });
});

it("what ships is checked against the days that the page promises", () => {
  const page = readFileSync("docs/security.md", "utf8");
  expect(page).toContain(`without a known vulnerability | ${UPDATED_WITHIN_DAYS} days`);
});
