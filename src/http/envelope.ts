/** The one shape of every response: `success` and `failure` build it. Reference 2.3. */
import type { Context } from "hono";
import { codeOf, ERRORS, type ErrorName, errorPage } from "../errors/errors.ts";

/** Facts about the page. Reference 2.3. */
export interface Meta {
  readonly page?: number;
  readonly pageSize?: number;
  readonly total?: number;
  /** True if there may be more than `total`: the list was not counted to its end. */
  readonly totalIsLowerBound?: boolean;
  readonly hasMore?: boolean;
  readonly nextCursor?: string;
}

declare const answered: unique symbol;

/** Marks a response as a success with this data, so that the compiler checks it against its route. */
export interface Succeeded<Data, Status> {
  readonly [answered]: { readonly data: Data; readonly status: Status };
}

/** Marks a response as one of these errors. */
export interface Failed<Name extends ErrorName> {
  readonly [answered]: { readonly error: Name };
}

/** Answers 200, or the status given, with data in the envelope. */
export function success<Data, Status extends 200 | 201 = 200>(
  c: Context,
  data: Data,
  options: { readonly meta?: Meta; readonly status?: Status } = {},
): Response & Succeeded<Data, Status> {
  const meta = options.meta === undefined ? {} : { meta: options.meta };
  const body = { success: true, data, ...meta, requestId: c.get("requestId") };
  const response: Response = c.json(body, options.status ?? 200);
  return response as Response & Succeeded<Data, Status>;
}

/**
 * Answers with an error of the table and a link to its entry. `message` replaces the table's message where
 * a more precise one is known.
 */
export function failure<Name extends ErrorName>(
  c: Context,
  name: Name,
  details?: Readonly<Record<string, unknown>>,
  message: string = ERRORS[name].message,
): Response & Failed<Name> {
  const { status } = ERRORS[name];
  if (status === 401) c.header("WWW-Authenticate", "Bearer");
  const code = codeOf(name);
  c.set("refusal", code);
  const error = { code, message, details: { ...details, doc: errorPage(code) } };
  const body = { success: false, error, requestId: c.get("requestId") };
  const response: Response = c.json(body, status);
  return response as Response & Failed<Name>;
}

/**
 * The error that checks throw to stop a request before its handler: credentials, signature, body.
 * Handlers return `failure` instead, so that the compiler checks their refusals.
 */
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
