/**
 * The errors that the SDK throws. Each message says what happened and what to do; none contains a
 * credential.
 */
import type { ErrorCode } from "./generated/error-codes.ts";

export class RouleauError extends Error {
  override name = "RouleauError";
}

/** The SDK was used wrongly. Nothing was sent. */
export class UsageError extends RouleauError {
  override name = "UsageError";
}

/** No answer came. The call may have happened: repeat it with `idempotencyKey`, if it has one, to find out. */
export class ConnectionError extends RouleauError {
  override name = "ConnectionError";
  readonly idempotencyKey: string | undefined;

  constructor(message: string, options: ErrorOptions & { idempotencyKey: string | undefined }) {
    super(message, options);
    this.idempotencyKey = options.idempotencyKey;
  }
}

/**
 * The body of a delivery was not sent by Rouleau, or was sent too long ago. Ignore it, and answer
 * with 400.
 */
export class WebhookError extends RouleauError {
  override name = "WebhookError";
}

export interface Refusal {
  readonly status: number;
  /** `UNREADABLE_ANSWER` where something between you and the platform answered. */
  readonly code: ErrorCode | "UNREADABLE_ANSWER" | (string & {});
  readonly message: string;
  readonly details: Readonly<Record<string, unknown>> | undefined;
  readonly doc?: string | undefined;
  readonly retryAfterSeconds?: number | undefined;
  readonly requestId: string | undefined;
  readonly idempotencyKey: string | undefined;
}

/**
 * The platform refused the call or could not carry it out. There is a subclass for each kind of
 * refusal, by status.
 */
export class ApiError extends RouleauError {
  override name = "ApiError";
  readonly status: number;
  readonly code: Refusal["code"];
  readonly details: Refusal["details"];
  /** The address of the documentation of the code. */
  readonly doc: string | undefined;
  /** How long the platform asks you to wait; set with RateLimitError. */
  readonly retryAfterSeconds: number | undefined;
  /** Quote it when you contact us about the call. */
  readonly requestId: string | undefined;
  readonly idempotencyKey: string | undefined;

  constructor(call: string, refusal: Refusal) {
    const { status, code, message, requestId } = refusal;
    const quote = requestId === undefined ? "" : ` [${requestId}]`;
    super(`${call}: ${status} ${code}: ${message}${quote}`);
    this.status = status;
    this.code = code;
    this.details = refusal.details;
    this.doc = refusal.doc;
    this.retryAfterSeconds = refusal.retryAfterSeconds;
    this.requestId = requestId;
    this.idempotencyKey = refusal.idempotencyKey;
  }
}

/** 400, 405, 413, 415: the request is not valid. */
export class InvalidRequestError extends ApiError {
  override name = "InvalidRequestError";
}
/** 401: the credential or the signature is not valid. */
export class AuthenticationError extends ApiError {
  override name = "AuthenticationError";
}
/** 403: the credential does not allow this. */
export class PermissionError extends ApiError {
  override name = "PermissionError";
}
/** 404: there is no such thing in this environment. */
export class NotFoundError extends ApiError {
  override name = "NotFoundError";
}
/** 409: the call conflicts with the current state. */
export class ConflictError extends ApiError {
  override name = "ConflictError";
}
/** 422: a rule forbids it, such as too low a balance. */
export class RuleError extends ApiError {
  override name = "RuleError";
}
/** 429: too many calls, for longer than the SDK waits. */
export class RateLimitError extends ApiError {
  override name = "RateLimitError";
}
/** 5xx: a fault of the platform. The call may have happened. */
export class ServerError extends ApiError {
  override name = "ServerError";
}

const BY_STATUS: Readonly<Record<number, typeof ApiError>> = {
  401: AuthenticationError,
  403: PermissionError,
  404: NotFoundError,
  409: ConflictError,
  422: RuleError,
  429: RateLimitError,
};

/** Returns the error of a refusal, of the class of its status. */
export function apiError(call: string, refusal: Refusal): ApiError {
  const { status } = refusal;
  const other = status >= 500 ? ServerError : status >= 400 ? InvalidRequestError : ApiError;
  return new (BY_STATUS[status] ?? other)(call, refusal);
}
