/**
 * The one place where faults become responses: errors thrown by checks, invalid input, unknown paths, lost
 * calls, and bugs. For a bug the caller sees only the request id. Reference 2.5.
 */
import type { Context } from "hono";
import type { ZodError } from "zod";
import { isDatabaseLost } from "../db/database.ts";
import { ApiError, failure } from "./envelope.ts";
import type { AppEnv } from "./route.ts";

/** More issues would not help the caller, and a hostile body could have thousands. */
const MAX_ISSUES = 20;
const MAX_ISSUE_CHARACTERS = 200;

/** Answers for an error that a check or a handler threw. */
export function answerThrown(error: Error, c: Context<AppEnv>): Response {
  if (error instanceof ApiError) return failure(c, error.errorName, error.details, error.message);
  logFault(error, c);
  const isPassing = isWeather(error) || isDatabaseLost(error);
  return failure(c, isPassing ? "UNAVAILABLE" : "INTERNAL_ERROR");
}

/** Answers an unknown path. */
export function answerUnknownPath(c: Context<AppEnv>): Response {
  return failure(c, "NOT_FOUND");
}

/** Answers a method that the path does not accept; the Allow header lists the ones that it accepts. */
export function answerWrongMethod(c: Context<AppEnv>, allowed: readonly string[]): Response {
  c.header("Allow", allowed.join(", "));
  return failure(c, "METHOD_NOT_ALLOWED", { allowed });
}

/** Answers for input that its schema refused; each field is listed once. */
export function answerInvalid(error: ZodError, c: Context<AppEnv>): Response {
  const issues = error.issues.flatMap((issue) => {
    const path = issue.path.map(String).join(".");
    if (issue.code !== "unrecognized_keys") return [{ path, message: issue.message }];
    const message = "This field is not known to this call.";
    return issue.keys.map((key) => ({ path: path === "" ? key : `${path}.${key}`, message }));
  });
  return failure(c, "VALIDATION_FAILED", {
    issues: issues.slice(0, MAX_ISSUES).map(({ path, message }) => ({
      path: path.slice(0, MAX_ISSUE_CHARACTERS),
      message: message.slice(0, MAX_ISSUE_CHARACTERS),
    })),
  });
}

/**
 * Returns true if a call to an object was lost, as the runtime marks it: the same call may work a moment
 * later.
 */
function isWeather(error: Error): boolean {
  const { retryable, overloaded } = error as { retryable?: unknown; overloaded?: unknown };
  return retryable === true || overloaded === true;
}

/**
 * Logs one structured line, without bodies or headers, which contain credentials. If the error has a cause,
 * the cause's message is logged: drizzle puts a query's parameters into its own message.
 */
function logFault(error: Error, c: Context<AppEnv>): void {
  const origin = error.cause instanceof Error ? error.cause : error;
  const line = {
    level: "error",
    requestId: c.get("requestId"),
    callerRequestId: c.get("callerRequestId"),
    method: c.req.method,
    path: c.req.path,
    error: origin.name,
    message: origin.message,
    stack: error.stack?.split("\n").filter((frame) => /^\s+at /.test(frame)),
  };
  console.error(JSON.stringify(line));
}
