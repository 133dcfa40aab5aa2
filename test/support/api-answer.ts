/**
 * Reads an answer of the API and checks it against the envelope first: whatever a test is about, an
 * answer in the wrong form fails it. Reference 2.3.
 */
import { expect } from "vitest";
import { codeOf, ERRORS, type ErrorName } from "../../src/errors/errors.ts";

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
  expect(headers.get("Content-Type"), text).toMatch(/^application\/json/);
  expect(headers.get("Cache-Control")).toBe("no-store");
  expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
  const { success, data, meta, error, requestId, ...rest } = JSON.parse(text);
  expect(rest, "nothing but the envelope's own fields").toEqual({});
  expect(requestId).toMatch(/^req_[0-9A-HJKMNP-TV-Z]{26}$/);
  expect(headers.get("X-Request-Id")).toBe(requestId);
  if (success === true) {
    expect([200, 201]).toContain(status);
    expect(data).toBeTypeOf("object");
    expect(error).toBeUndefined();
  } else {
    expect(success).toBe(false);
    expect(data).toBeUndefined();
    expect(meta).toBeUndefined();
    const { code, message, details, ...others } = error;
    expect(others, "nothing but code, message and details").toEqual({});
    expect(STATUS_BY_CODE.get(code), `status of ${code}`).toBe(status);
    expect(message).toMatch(/\S/);
    if (details !== undefined) expect(details).toBeTypeOf("object");
  }
  const { code, message, details } = error ?? {};
  return { status, headers, requestId, data, meta, code, message, details, text };
}

/** Reads a success that is a table in CSV, which has no envelope. */
export async function readTable(response: Response): Promise<ApiAnswer> {
  const text = await response.text();
  const { status, headers } = response;
  expect(status, text).toBe(200);
  expect(headers.get("Cache-Control")).toBe("no-store");
  expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
  expect(text).toMatch(/\r\n$/);
  const none = {
    data: {},
    meta: undefined,
    code: undefined,
    message: undefined,
    details: undefined,
  };
  return { ...none, status, headers, requestId: headers.get("X-Request-Id") ?? "", text };
}
