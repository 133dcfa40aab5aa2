/**
 * Parses source text into a tree in which only behaviour counts: parentheses, types, line breaks, trailing
 * commas and comments are gone, and `{ a }` is `{ a: a }`. Every node has its place in the text.
 */
import { parseSync } from "@swc/core";

export interface Node {
  readonly type: string;
  readonly span: Span;
  readonly [part: string]: unknown;
}

/** A range of the source, in bytes of UTF-8. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Wrappers that change nothing at run time; each holds what it wraps as its `expression`. */
const WRAPPERS: ReadonlySet<unknown> = new Set([
  "ParenthesisExpression",
  "TsAsExpression",
  "TsConstAssertion",
  "TsNonNullExpression",
  "TsSatisfiesExpression",
]);

const IGNORED: ReadonlySet<string> = new Set([
  ...["span", "ctxt", "raw", "definite", "isOverride", "accessibility", "readonly", "implements"],
  // Of `...rest`, the place of its dots.
  "rest",
  ...["typeAnnotation", "returnType", "typeArguments", "typeParameters", "typeParams"],
  "superTypeParams",
]);

/** Parses a module of TypeScript; throws with the place of the error if it is not one. */
export function parseModule(source: string): Node {
  try {
    return simplified(parseSync(source, { syntax: "typescript", target: "es2024" })) as Node;
  } catch (error) {
    const [message] = String(error).split("Caused by");
    throw new Error(`this is not TypeScript: ${message?.trim()}`);
  }
}

/** Returns every node of the tree, the root first. */
export function* nodesIn(node: Node): Generator<Node> {
  yield node;
  for (const child of childrenOf(node)) yield* nodesIn(child);
}

export function isNode(part: unknown): part is Node {
  return typeof part === "object" && part !== null && "type" in part && "span" in part;
}

export function textAt(source: string, { start, end }: Span): string {
  return new TextDecoder().decode(new TextEncoder().encode(source).subarray(start, end));
}

/** Returns the source with the text at one place replaced. */
export function replaceAt(source: string, { start, end }: Span, text: string): string {
  const length = new TextEncoder().encode(source).length;
  return (
    textAt(source, { start: 0, end: start }) + text + textAt(source, { start: end, end: length })
  );
}

export function lineOf(source: string, { start }: Span): number {
  return textAt(source, { start: 0, end: start }).split("\n").length;
}

function childrenOf(node: Node): Node[] {
  return Object.values(node).flat().filter(isNode);
}

function simplified(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(simplified);
  if (typeof part !== "object" || part === null) return part;
  const raw = part as Record<string, unknown>;
  if (WRAPPERS.has(raw.type)) return simplified(raw.expression);
  const entries = Object.entries(raw).filter(([name]) => !IGNORED.has(name));
  const node = Object.fromEntries(entries.map(([name, value]) => [name, simplified(value)]));
  if (raw.type === "Identifier") return { type: raw.type, value: raw.value, span: spanOf(raw) };
  // An argument of a call has no type: it is treated as its expression unless it is spread.
  if ("spread" in raw && raw.type === undefined) {
    const { spread, expression } = node;
    return spread === null
      ? expression
      : { type: "SpreadElement", arguments: expression, span: spanOf(raw) };
  }
  if (raw.type === "ObjectExpression") {
    node.properties = (node.properties as Node[]).map(asProperty);
  }
  if (raw.type === "SpreadElement") delete node.spread;
  return { type: "Part", ...node, span: spanOf(raw) };
}

/** Returns a shorthand property in its long form. */
function asProperty(node: Node): Node {
  if (node.type !== "Identifier") return node;
  return { type: "KeyValueProperty", key: node, value: node, span: node.span };
}

/** Returns the span of a node; a node without one spans its parts, from the first to the last. */
function spanOf(raw: Record<string, unknown>): Span {
  const spans = spansIn(raw);
  return {
    start: Math.min(...spans.map(({ start }) => start)),
    end: Math.max(...spans.map(({ end }) => end)),
  };
}

/** The parser counts bytes from 1. */
function spansIn(part: unknown): Span[] {
  if (typeof part !== "object" || part === null) return [];
  const { span = part } = part as { span?: unknown };
  const { start, end } = span as Partial<Span>;
  if (start !== undefined && end !== undefined) return [{ start: start - 1, end: end - 1 }];
  return Object.values(part).flatMap(spansIn);
}
