/**
 * The one place where what went wrong becomes a response: checks that threw, bodies that could not
 * be read, paths that do not exist, calls that were lost, and bugs, of which a caller learns the
 * request id and nothing else. Reference 2.5.
 */
import type { Context } from "hono";
import type { ZodError } from "zod";
import { ApiError } from "../errors/api-error.ts";
import { failure } from "./envelope.ts";
import type { AppEnv } from "./route.ts";

/** More than these help nobody, and a hostile body could name thousands. */
const MAX_ISSUES = 20;
const MAX_ISSUE_CHARACTERS = 200;

/** Answers what a check or a handler threw. */
export function answerThrown(error: Error, c: Context<AppEnv>): Response {
  if (error instanceof ApiError) return failure(c, error.errorName, error.details, error.message);
  logFault(error, c);
  return failure(c, isWeather(error) ? "UNAVAILABLE" : "INTERNAL_ERROR");
}

/** Answers a path that names no call. */
export function answerUnknownPath(c: Context<AppEnv>): Response {
  return failure(c, "NOT_FOUND");
}

/** Answers a method that the path does not take; the Allow header lists those it takes. */
export function answerWrongMethod(c: Context<AppEnv>, allowed: readonly string[]): Response {
  c.header("Allow", allowed.join(", "));
  return failure(c, "METHOD_NOT_ALLOWED", { allowed });
}

/** Answers input that its schema refused, naming each field once. */
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

/** A lost call to an object, which the runtime marks: it may work a moment later. */
function isWeather(error: Error): boolean {
  const { retryable, overloaded } = error as { retryable?: unknown; overloaded?: unknown };
  return retryable === true || overloaded === true;
}

/**
 * One structured line; never bodies or headers, which hold credentials. The message is the cause's
 * where there is one: drizzle puts a query's parameters into its own.
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
