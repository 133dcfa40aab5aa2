/** Short texts in a request: identifiers, and text that a person wrote and that lists show on one line. */
import * as z from "zod";

/** One of our identifiers, which the caller may have mistyped. */
export const idInput = z.string().min(1).max(64);

/** An identifier that becomes a part of an object's name. The colon separates such parts. */
export const namePartInput = idInput.regex(/^[\w-]+$/);

/** Control characters, lone surrogates, and the line and paragraph separators. */
const LINE_BREAKING = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u;

/** Marks that change the direction of the surrounding text, and so could make it look like something else. */
const DIRECTION_CHANGING = /\p{Bidi_Control}/u;

/** Text of 1 to `maxLength` characters that displays on one line, exactly as it was written. */
export function lineInput(maxLength: number) {
  // Checked in code and not as a pattern in the document: JSON Schema patterns have no Unicode classes.
  return z
    .string()
    .min(1)
    .max(maxLength)
    .refine((text) => !LINE_BREAKING.test(text), "Expected text on one line")
    .refine(
      (text) => !DIRECTION_CHANGING.test(text),
      "Expected text without marks that change its direction",
    );
}
