/** A short text of a person's in a request: shown in lists, so it has to stay on one line. */
import * as z from "zod";

/** Text of 1 to `maxLength` characters without line breaks, control characters or half characters. */
export function lineInput(maxLength: number) {
  // Not a pattern in the OpenAPI document: JSON Schema's have no Unicode classes.
  return z
    .string()
    .min(1)
    .max(maxLength)
    .refine((text) => !/[\p{Cc}\p{Cs}]/u.test(text), "Expected text on one line");
}
