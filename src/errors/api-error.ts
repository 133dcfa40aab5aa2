/**
 * The error that checks before a handler throw to stop a request: credentials, signature, body.
 * Handlers return `failure` instead, so that their refusals are checked by the compiler.
 */
import { ERRORS, type ErrorName } from "./errors.ts";

export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly errorName: ErrorName;
  readonly details: Readonly<Record<string, unknown>> | undefined;

  constructor(
    errorName: ErrorName,
    details?: Readonly<Record<string, unknown>>,
    message: string = ERRORS[errorName].message,
  ) {
    super(message);
    this.errorName = errorName;
    this.details = details;
  }
}
