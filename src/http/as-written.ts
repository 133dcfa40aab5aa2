/**
 * Numbers as they were written. To JavaScript `1`, `1e0` and `1.0000000000000000001` are one number;
 * as amounts of money the second has an exponent and the third is finer than any currency.
 * Contract, "Money".
 */
import type { Context } from "hono";

/** What V8 tells a reviver of a primitive beside its value; not in the language's own types yet. */
interface ReviverContext {
  readonly source?: string;
}

/** The text of an amount in the request's body: itself, or the digits in which its number stands there. */
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
