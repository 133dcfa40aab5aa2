/**
 * Expectations for every answer of the run. One of vitest's own costs some 30 µs, more than most of these
 * comparisons, so vitest is used only for the message of a failure.
 */
import { expect } from "vitest";

/** Fails like `expect(actual, what).toBe(expected)`. */
export function expectSame(actual: unknown, expected: unknown, what?: string): void {
  if (!Object.is(actual, expected)) expect(actual, what).toBe(expected);
}

/** Fails like `expect(text, what).toMatch(pattern)`. */
export function expectMatch(text: unknown, pattern: RegExp, what?: string): void {
  if (typeof text !== "string" || !pattern.test(text)) expect(text, what).toMatch(pattern);
}

/** Fails if the list has anything in it; `what` is made only for the message. */
export function expectNone(found: readonly unknown[], what: () => string): void {
  if (found.length > 0) expect(found, what()).toEqual([]);
}
