/**
 * Reads an answer of the API and checks it against the envelope first: whatever a test is about, an
 * answer in the wrong form fails it. Reference 2.3.
 */
import { expect } from "vitest";
import { codeOf, ERRORS, type ErrorName, errorPage } from "../../src/errors/errors.ts";
import { expectMatch, expectNone, expectSame } from "./expect-each-time.ts";

export interface ApiAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly requestId: string;
  /** The payload of a success; undefined for an error. Tests know its shape. */
  // biome-ignore lint/suspicious/noExplicitAny: a test states what it expects by asserting it
  readonly data: any;
  readonly meta: Record<string, unknown> | undefined;
  /** The code of an error; undefined for a success. */
  readonly code: string | undefined;
  readonly message: string | undefined;
  /** Without the link to the code's entry, which `readAnswer` checks. */
  // biome-ignore lint/suspicious/noExplicitAny: a test states what it expects by asserting it
  readonly details: any;
  /** The body as sent. */
  readonly text: string;
}

const STATUS_BY_CODE = new Map(
  (Object.keys(ERRORS) as ErrorName[]).map((name) => [codeOf(name), ERRORS[name].status as number]),
);

/** Reads a response. Fails the test unless it is the envelope in every detail. */
export async function readAnswer(response: Response): Promise<ApiAnswer> {
  const text = await response.text();
  const { status, headers } = response;
  expectMatch(headers.get("Content-Type"), /^application\/json/, text);
  expectSame(headers.get("Cache-Control"), "no-store");
  expectSame(headers.get("X-Content-Type-Options"), "nosniff");
  const { success, data, meta, error, requestId, ...rest } = JSON.parse(text);
  expectNone(Object.keys(rest), () => "nothing but the envelope's own fields");
  expectMatch(requestId, /^req_[0-9A-HJKMNP-TV-Z]{26}$/);
  expectSame(headers.get("X-Request-Id"), requestId);
  if (success === true) {
    if (status !== 201) expectSame(status, 200);
    expectSame(typeof data, "object");
    expectSame(error, undefined);
  } else {
    expectSame(success, false);
    expectSame(data, undefined);
    expectSame(meta, undefined);
    const { code, message, details, ...others } = error;
    expectNone(Object.keys(others), () => "nothing but code, message and details");
    expectSame(STATUS_BY_CODE.get(code), status, `status of ${code}`);
    expectMatch(message, /\S/);
    expectSame(details?.doc, errorPage(code), "every error links to its entry");
  }
  const { code, message } = error ?? {};
  const details = ownDetails(error);
  return { status, headers, requestId, data, meta, code, message, details, text };
}

/** What an error says besides the link to its entry; undefined if that is all. */
function ownDetails(error: { details?: Record<string, unknown> } | undefined) {
  const { doc: _, ...own } = error?.details ?? {};
  return Object.keys(own).length === 0 ? undefined : own;
}

/** Reads a success that is a table in CSV or metrics, which has no envelope. */
export async function readText(response: Response): Promise<ApiAnswer> {
  const text = await response.text();
  const { status, headers } = response;
  expect(status, text).toBe(200);
  expect(headers.get("Cache-Control")).toBe("no-store");
  expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
  const isTable = headers.get("Content-Type")?.startsWith("text/csv") === true;
  expect(text).toMatch(isTable ? /\r\n$/ : /^$|\n$/);
  const none = {
    data: {},
    meta: undefined,
    code: undefined,
    message: undefined,
    details: undefined,
  };
  return { ...none, status, headers, requestId: headers.get("X-Request-Id") ?? "", text };
}
