/** A short text of a person's in a request: shown in lists, so it has to stay on one line. */
import * as z from "zod";

/** Control characters, half characters, and the line and paragraph separators. */
const BREAKING = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u;

/** Marks that turn the order of what is around them: a text could be shown as another than it is. */
const TURNING = /\p{Bidi_Control}/u;

/** Text of 1 to `maxLength` characters that shows on one line, as it was written. */
export function lineInput(maxLength: number) {
  // Not a pattern in the OpenAPI document: JSON Schema's have no Unicode classes.
  return z
    .string()
    .min(1)
    .max(maxLength)
    .refine((text) => !BREAKING.test(text), "Expected text on one line")
    .refine((text) => !TURNING.test(text), "Expected text without marks that change its direction");
}
