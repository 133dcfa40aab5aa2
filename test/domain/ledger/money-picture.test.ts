/** The picture in docs/money.md matches the current rules. */
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { drawMoney } from "../../../scripts/generate/draw-money.ts";

it("the picture of the accounts is the one generated from the money rules (npm run generate -- pictures)", () => {
  expect(readFileSync("docs/images/money.svg", "utf8")).toBe(drawMoney());
});
