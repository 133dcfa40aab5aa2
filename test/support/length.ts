/**
 * Proofs that repeat something many times have three lengths: the short form in `npm test`, the form that CI also
 * runs (`npm run test:proofs`), and the long form (`npm run test:proofs -- --long`).
 */
import { describe, inject, type TestContext, test } from "vitest";

export type Length = "short" | "proofs" | "long";

declare module "vitest" {
  interface ProvidedContext {
    length: Length;
    /** Which operations generated inputs try, such as `21-40`; empty for all. */
    operations: string;
  }
}

export const LENGTH = inject("length");
export const LONG = LENGTH === "long";

/**
 * Returns the cases that a test runs: in `npm test` the few that show each behaviour once, otherwise all of them.
 */
export function fewOrAll<const T>({
  few,
  others,
}: {
  few: readonly T[];
  others: readonly T[];
}): T[] {
  return LENGTH === "short" ? [...few] : [...few, ...others];
}

/** A test that `npm test` leaves to CI, because others show the same behaviour: docs/decisions/0086. */
export function testInCi(name: string, run: (context: TestContext) => void | Promise<void>): void {
  if (LENGTH !== "short") test(name, run);
}

/** Like testInCi, for all tests of a group. */
export function describeInCi(name: string, tests: () => void): void {
  if (LENGTH !== "short") describe(name, tests);
}

/** Returns the figure of this run's length. */
export function ofLength(figures: Readonly<Record<Length, number>>): number {
  return figures[LENGTH];
}

/** In the short form, returns one in so many of the items, always the same ones; otherwise all of them. */
export function someOf<const Item>(items: readonly Item[], every: number): readonly Item[] {
  return LENGTH === "short" ? items.filter((_, place) => place % every === 0) : items;
}
