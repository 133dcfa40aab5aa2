/** What the OpenAPI document marks as deprecated is marked in the SDK's types: docs/guides/versioning.md. */
import { expect, it } from "vitest";
import { fieldLines } from "../../../scripts/generate/sdk/type-text.ts";

it("the type marks a deprecated field, with the document's description", () => {
  const properties = {
    old: { type: "string", deprecated: true, description: "Use\nname." },
    older: { type: "string", deprecated: true },
    name: { type: "string" },
  };
  expect(
    fieldLines({ type: "object", properties, required: Object.keys(properties) }, "received"),
  ).toEqual([
    "/** @deprecated Use name. */",
    "old: string;",
    "/** @deprecated */",
    "older: string;",
    "name: string;",
  ]);
});
