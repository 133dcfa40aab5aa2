/**
 * Reads a JSON body exactly. A body that two parsers could read differently is refused: an invalid UTF-8
 * byte would become a replacement character, and of two fields with the same name the last would win
 * silently. An amount of money is read from its digits in the body, not from the number that JavaScript
 * makes of them. Reference 2 and "Money".
 */
import type { Context } from "hono";
import { accept, type Result, refuse } from "../../domain/result.ts";

/** In order of precedence. */
export type JsonFault = "NOT_UTF_8" | "NOT_JSON" | "FIELD_REPEATED";

const UTF_8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: false });

/** A string, and the colon after it if it is a field name: valid JSON has no other quotes. */
const STRINGS = /"[^"\\]*(?:\\.[^"\\]*)*"(\s*:)?/g;

/** Returns the value of a body; refuses a body that is not JSON or that has two readings. */
export function readJson(bytes: Uint8Array): Result<unknown, JsonFault> {
  let text: string;
  try {
    text = UTF_8.decode(bytes);
  } catch {
    return refuse("NOT_UTF_8");
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return refuse("NOT_JSON");
  }
  return fieldsWritten(text) === fieldsRead(value) ? accept(value) : refuse("FIELD_REPEATED");
}

function fieldsWritten(text: string): number {
  let count = 0;
  for (const [, colon] of text.matchAll(STRINGS)) if (colon !== undefined) count += 1;
  return count;
}

/** Iterative, because a body may be nested deeper than the call stack allows. */
function fieldsRead(value: unknown): number {
  let count = 0;
  const pending = [value];
  while (pending.length > 0) {
    const next = pending.pop();
    if (typeof next !== "object" || next === null) continue;
    const inside = Object.values(next);
    if (!Array.isArray(next)) count += inside.length;
    for (const item of inside) pending.push(item);
  }
  return count;
}

/** What V8 passes to a reviver with a primitive value; TypeScript does not declare it yet. */
interface ReviverContext {
  readonly source?: string;
}

/**
 * Returns an amount of the request's body as text: the string itself, or the digits of the number as
 * they were sent. To JavaScript `1`, `1e0` and `1.0000000000000000001` are the same number; as an
 * amount the second has an exponent, and the third has more decimals than any currency.
 */
export async function asWritten(
  c: Context,
  field: string,
  amount: string | number,
): Promise<string> {
  if (typeof amount === "string") return amount;
  let written = String(amount);
  const keepSource = (key: string, value: unknown, context?: ReviverContext): unknown => {
    if (key === field && typeof value === "number") written = context?.source ?? written;
    return value;
  };
  JSON.parse(await c.req.text(), keepSource);
  return written;
}
