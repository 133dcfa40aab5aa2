/**
 * Expectations that every answer of the run is held to. One of vitest's own costs some 30 µs, more than
 * what most of these compare, so it is asked only for the message of what fails.
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

/** Fails if there is any of what there should be none of; `what` is made for the message alone. */
export function expectNone(found: readonly unknown[], what: () => string): void {
  if (found.length > 0) expect(found, what()).toEqual([]);
}
