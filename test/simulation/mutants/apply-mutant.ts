/**
 * Puts a mutant's mistake into the source. The anchor must match exactly once, because a mutant that
 * changes nothing, or the wrong place, proves nothing.
 */

import {
  lineOf,
  type Node,
  parseModule,
  replaceAt,
  textAt,
} from "../../../scripts/build-worker/syntax-tree.ts";
import { findFunction } from "./find-function.ts";
import { type Found, findNodes, isProperty, isStatement } from "./find-node.ts";
import type { Change } from "./mutants.ts";

/** A file of the product with a mistake in it. */
export interface MutatedFile {
  /** Its path from the project's root. */
  readonly file: string;
  readonly source: string;
}

/** Returns the changed file. Throws, with the mutant's name, when its anchor does not match exactly once. */
export function applyMutant(name: string, change: Change): MutatedFile {
  try {
    const { file, source, node } = findFunction(change.in, change.under);
    const place = `${change.in} (${file})`;
    if (change.isText) return { file, source: withText({ source, place, node }, change) };
    const around =
      change.within === undefined ? node : only({ source, place }, node, change.within).node;
    const found = only({ source, place }, around, change.find);
    const text = replacementFor(source, found, change);
    return { file, source: replaceAt(source, found.node.span, text) };
  } catch (error) {
    throw new Error(
      `mutant "${name}": ${error instanceof Error ? error.message : String(error)}. mutants.ts says how to fix an anchor`,
      { cause: error },
    );
  }
}

/** Returns false if the file with the mistake does the same as without it. Throws when it is not a program. */
export function changesBehaviour(name: string, change: Change): boolean {
  const unchanged = applyMutant(name, { ...change, replace: "$0" });
  return codeOf(applyMutant(name, change).source) !== codeOf(unchanged.source);
}

/** Returns what a module does, without the places where its text is. */
function codeOf(source: string): string {
  return JSON.stringify(parseModule(source), (part, value) =>
    part === "span" ? undefined : value,
  );
}

/** Replaces a piece of a function's text that must be there exactly once. */
function withText(
  { source, place, node }: { source: string; place: string; node: Node },
  { find, replace }: Change,
): string {
  const text = textAt(source, node.span);
  const [before = "", after, ...more] = text.split(find);
  if (after === undefined) throw new Error(`\`${find}\` is not in the text of ${place}`);
  if (more.length > 0) throw new Error(`\`${find}\` is ${more.length + 1} times in ${place}`);
  return source.replace(text, () => before + replace.replace("$0", () => find) + after);
}

function only(at: { source: string; place: string }, within: Node, pattern: string): Found {
  const found = findNodes(within, pattern);
  const [first, ...more] = found;
  if (first === undefined) throw new Error(`\`${pattern}\` matches nothing in ${at.place}`);
  if (more.length === 0) return first;
  const lines = found.map(({ node }) => lineOf(at.source, node.span)).join(", ");
  throw new Error(`\`${pattern}\` matches ${found.length} times in ${at.place}, on lines ${lines}`);
}

/** Returns the text to put there. An expression gets parentheses, so no operator beside it can split it. */
function replacementFor(source: string, found: Found, { find, replace }: Change): string {
  const isExpression = !isStatement(find) && !isProperty(find);
  const text = replace.replace(/\$\$?\w*/g, (name) => {
    const original = textAt(source, found.node.span);
    if (name === "$0") return isExpression ? `(${original})` : original;
    const nodes = found.named.get(name);
    if (nodes === undefined) throw new Error(`"replace" uses ${name}, which "find" does not have`);
    const texts = nodes.map(({ span }) => textAt(source, span));
    return name.startsWith("$$") ? texts.join(", ") : `(${texts.join()})`;
  });
  return isExpression ? `(${text})` : text;
}
