/**
 * The error that checks throw to stop a request before its handler: credentials, signature, body.
 * Handlers return `failure` instead, so that the compiler checks their refusals.
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
