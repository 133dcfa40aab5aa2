/**
 * Writes schemas of the OpenAPI document as TypeScript types. It handles what the document uses, and stops
 * at anything else.
 */
import { CURRENCIES } from "../../../domain/money/currencies.ts";
import type { Schema } from "../api-document.ts";

/** Fields of requests may be undefined, and their lists are only read. */
export type Direction = "sent" | "received";

const CURRENCY_LIST = CURRENCIES.join();

/** Returns the type as text, on several lines where it is an object. */
export function typeText(schema: Schema, direction: Direction): string {
  if (schema.$ref !== undefined) return schema.$ref.replace("#/components/schemas/", "");
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return enumText(schema.enum);
  const either = schema.anyOf ?? schema.oneOf;
  if (either !== undefined) return union(either.map((one) => typeText(one, direction)));
  if (schema.allOf !== undefined) {
    return schema.allOf.map((one) => typeText(one, direction)).join(" & ");
  }
  if (Array.isArray(schema.type)) {
    return union(schema.type.map((type) => typeText({ ...schema, type }, direction)));
  }
  switch (schema.type) {
    case "string":
    case "boolean":
    case "null":
      return schema.type;
    case "number":
    case "integer":
      return "number";
    case "array":
      return arrayText(typeText(schema.items ?? {}, direction), direction);
    case "object":
      return objectText(schema, direction);
    case undefined:
      return "unknown";
    default:
      throw new Error(
        `The SDK's generator does not know the type ${String(schema.type)}: add it to scripts/generate/sdk/type-text.ts.`,
      );
  }
}

/** Returns the fields of an object type, one line each, with their descriptions. */
export function fieldLines(schema: Schema, direction: Direction): string[] {
  const required = new Set(schema.required ?? []);
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const isOptional = !required.has(name);
    const type = typeText(field, direction);
    const orUndefined = isOptional && direction === "sent" ? " | undefined" : "";
    const line = `${keyText(name)}${isOptional ? "?" : ""}: ${type}${orUndefined};`;
    const note = comment(field.description ?? "", field.deprecated);
    return note === "" ? [line] : [note, line];
  });
}

/**
 * Returns a text as a one-line comment, which also marks its subject as deprecated; without a text there is
 * no comment.
 */
export function comment(text: string, isDeprecated = false): string {
  const words = `${isDeprecated ? "@deprecated " : ""}${text}`.replaceAll(/\s+/g, " ").trim();
  return words === "" ? "" : `/** ${words.replaceAll("*/", "* /")} */`;
}

export function indent(lines: readonly string[]): string {
  return lines.map((line) => line.replaceAll(/^(?=.)/gm, "  ")).join("\n");
}

export function keyText(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name);
}

function objectText(schema: Schema, direction: Direction): string {
  const { properties, additionalProperties } = schema;
  if (properties === undefined || Object.keys(properties).length === 0) {
    if (typeof additionalProperties === "object") {
      return `Record<string, ${typeText(additionalProperties, direction)}>`;
    }
    return additionalProperties === false ? "Record<string, never>" : "Record<string, unknown>";
  }
  return `{\n${indent(fieldLines(schema, direction))}\n}`;
}

function arrayText(item: string, direction: Direction): string {
  const list = /^[\w.]+$/.test(item) ? `${item}[]` : `(${item})[]`;
  return direction === "sent" ? `readonly ${list}` : list;
}

/** All currencies together are `Currency`, wherever they are listed. */
function enumText(values: readonly unknown[]): string {
  const [known, others] = [values.filter((value) => value !== null), values.includes(null)];
  if (known.join() === CURRENCY_LIST) return others ? "Currency | null" : "Currency";
  return union(values.map((value) => JSON.stringify(value)));
}

function union(types: readonly string[]): string {
  return [...new Set(types)].join(" | ");
}
