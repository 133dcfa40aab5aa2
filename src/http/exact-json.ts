/**
 * Whether a body means one thing only. A byte that is no UTF-8 would be read as a replacement
 * character, and of two fields of one name the last would win without a word: both are how a request
 * comes to say something else than its sender signed. Contract, "Envelope".
 */
import { accept, type Result, refuse } from "../../domain/result.ts";

/** In order of precedence. */
export type JsonFault = "NOT_UTF_8" | "NOT_JSON" | "FIELD_REPEATED";

const UTF_8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: false });

/** A string, and the colon after it if it names a field: valid JSON has no other quotes. */
const STRINGS = /"[^"\\]*(?:\\.[^"\\]*)*"(\s*:)?/g;

/** The value that a body means; refuses one that can be read in two ways or in none. */
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

/** With a list of its own and not by recursion: a body may be nested deeper than the stack is. */
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
