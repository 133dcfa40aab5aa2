/** The picture in docs/money.md shows what the rules do today, and nothing else. */
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { drawMoney } from "../../../scripts/generate/draw-money.ts";

it("the picture of the accounts is what the rules of money draw (npm run generate -- pictures)", () => {
  expect(readFileSync("docs/images/money.svg", "utf8")).toBe(drawMoney());
});
