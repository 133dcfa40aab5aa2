/** docs/errors.md lists exactly the errors that the API has. */
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { ERRORS_PAGE, errorsPage } from "../../../scripts/generate/errors-page.ts";

it("the page of errors is the one generated from the error table (npm run generate -- errors)", () => {
  expect(readFileSync(ERRORS_PAGE, "utf8")).toBe(errorsPage());
});
