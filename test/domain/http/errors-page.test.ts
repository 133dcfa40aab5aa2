/** docs/errors.md lists the errors that the API has today, and no other. */
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { ERRORS_PAGE, errorsPage } from "../../../scripts/generate/errors-page.ts";

it("the page of errors is what the table of errors writes (npm run generate -- errors)", () => {
  expect(readFileSync(ERRORS_PAGE, "utf8")).toBe(errorsPage());
});
