/**
 * Keeps calls of the sandbox out of production: a production key is the wrong environment's key
 * there, and a forced outcome in production has an error of its own. Specification, "Errors".
 */
import type { MiddlewareHandler } from "hono";
import type { Operator } from "../db/tenant.ts";
import { ApiError } from "../errors/api-error.ts";

const HINT =
  "This call exists in the sandbox only; use your sandbox key, which begins with sk_sandbox_.";

/** Refuses a production key with this error. */
export function requireSandbox(
  error: "INVALID_API_KEY" | "FORCED_OUTCOME_IN_PRODUCTION",
): MiddlewareHandler {
  return async (c, next) => {
    const { environment }: Operator = c.get("operator");
    if (environment !== "sandbox") throw new ApiError(error, { hint: HINT });
    await next();
  };
}
