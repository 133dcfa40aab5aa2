/** An error that an audit found, in words for people. docs/money.md. */
export interface Finding {
  /** Where it is: "journal row 17", "hit of cycle 3". */
  readonly row: string;
  /** What is wrong, as a sentence. */
  readonly what: string;
  readonly expected: string;
  readonly found: string;
}

/** An object may have errors in a million rows; people need the first few and the count. */
export const MAX_FINDINGS = 20;

/** The findings of one object: the first ones, and the total. */
export class Findings {
  readonly #first: Finding[] = [];
  readonly #excused = new Set<string>();
  #count = 0;

  get first(): readonly Finding[] {
    return this.#first;
  }

  get count(): number {
    return this.#count;
  }

  /** Leaves out exactly these findings from now on: a correction has explained them. */
  excuse(explained: readonly Finding[]): void {
    for (const finding of explained) this.#excused.add(textOf(finding));
  }

  /** Adds a finding, unless it is excused. */
  add(finding: Finding): void {
    if (this.#excused.has(textOf(finding))) return;
    this.#count += 1;
    if (this.#first.length < MAX_FINDINGS) this.#first.push(finding);
  }

  /** Adds a finding if the two values differ. Returns true if they are equal. */
  expect(
    where: { readonly row: string; readonly what: string },
    values: { readonly expected: unknown; readonly found: unknown },
  ): boolean {
    const difference = firstDifference(values.expected, values.found);
    if (difference === undefined) return true;
    const { path, expected, found } = difference;
    const named = (value: string) => (path === "" ? value : `${path}: ${value}`);
    this.add({ ...where, expected: named(expected), found: named(found) });
    return false;
  }
}

/** Returns the text by which findings are compared. */
export function textOf({ row, what, expected, found }: Finding): string {
  return JSON.stringify([row, what, expected, found]);
}

interface Difference {
  /** The path to the difference, dotted; empty if the values themselves differ. */
  readonly path: string;
  readonly expected: string;
  readonly found: string;
}

/**
 * Returns where two JSON values first differ, whatever the order of their keys, or undefined if
 * they are equal.
 */
export function firstDifference(expected: unknown, found: unknown): Difference | undefined {
  if (expected === found) return undefined;
  if (!isObject(expected) || !isObject(found)) {
    return { path: "", expected: written(expected), found: written(found) };
  }
  for (const key in expected) {
    const difference = firstDifference(expected[key], found[key]);
    if (difference !== undefined) return inside(key, difference);
  }
  for (const key in found) {
    if (key in expected) continue;
    const difference = firstDifference(undefined, found[key]);
    if (difference !== undefined) return inside(key, difference);
  }
  return undefined;
}

function inside(key: string, difference: Difference): Difference {
  return { ...difference, path: difference.path === "" ? key : `${key}.${difference.path}` };
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}

const MAX_CHARACTERS = 200;

function written(value: unknown): string {
  if (value === undefined || value === null) return "nothing";
  const text = typeof value === "object" ? JSON.stringify(value) : String(value);
  return text.slice(0, MAX_CHARACTERS);
}

/** The part of a row that records the agreement of two people that led to it. */
export interface AgreedRow {
  /** Where the row is: "journal row 17", "pot change 2". */
  readonly row: string;
  /** The request that was approved. */
  readonly id: string;
  readonly requestedBy: string;
  readonly approvedBy: string;
}
