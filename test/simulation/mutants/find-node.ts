/**
 * Finds the nodes that match a pattern. A pattern is source text in which `$` and `$name`
 * stand for any one node, and `$$` and `$$name` for any number of arguments or properties. With a
 * semicolon at its end it is a statement; `name: value` is a property of an object.
 */
import {
  isNode,
  type Node,
  nodesIn,
  parseModule,
} from "../../../scripts/build-worker/syntax-tree.ts";

/** A node that matches a pattern, and the nodes that its `$names` stand for. */
export interface Found {
  readonly node: Node;
  readonly named: ReadonlyMap<string, readonly Node[]>;
}

type Named = Map<string, readonly Node[]>;

/** Returns every node in `within` that matches the pattern. */
export function findNodes(within: Node, pattern: string): Found[] {
  const wanted = parsePattern(pattern);
  return [...nodesIn(within)].flatMap((node) => {
    const named: Named = new Map();
    return matches(wanted, node, named) ? [{ node, named }] : [];
  });
}

export function isStatement(pattern: string): boolean {
  return pattern.trimEnd().endsWith(";");
}

export function isProperty(pattern: string): boolean {
  return /^\s*(?:[\w$]+|\[[^\]]*\])\s*:/.test(pattern);
}

/** Throws when the pattern is not the text of one node. */
function parsePattern(pattern: string): Node {
  const [node, ...more] = parsedNodes(pattern);
  if (node === undefined || more.length > 0) throw new Error(`\`${pattern}\` is not one node`);
  return node;
}

function parsedNodes(pattern: string): Node[] {
  if (isStatement(pattern)) return expressionOf(`async () => { ${pattern} }`).body.stmts;
  if (isProperty(pattern)) return expressionOf(`{ ${pattern} }`).properties;
  return [expressionOf(pattern)];
}

type Expression = Node & { readonly body: { readonly stmts: Node[] }; readonly properties: Node[] };

function expressionOf(source: string): Expression {
  const [statement] = parseModule(`(${source})`).body as [Node];
  return statement.expression as Expression;
}

function matches(wanted: unknown, found: unknown, named: Named): boolean {
  if (Array.isArray(wanted)) {
    return Array.isArray(found) && matchesInOrder(wanted, found, named);
  }
  if (!isObject(wanted) || !isObject(found)) return wanted === found;
  const name = wildcardOf(wanted);
  if (name !== undefined) {
    if (!isNode(found)) return false;
    named.set(name, [found]);
    return true;
  }
  const parts = Object.keys(wanted).filter((part) => part !== "span");
  return parts.every((part) => matches(wanted[part], found[part], named));
}

function matchesInOrder(
  wanted: readonly unknown[],
  found: readonly unknown[],
  named: Named,
): boolean {
  const [first, ...rest] = wanted;
  if (first === undefined) return found.length === 0;
  const name = wildcardOf(first);
  if (!name?.startsWith("$$")) {
    return (
      found.length > 0 &&
      matches(first, found[0], named) &&
      matchesInOrder(rest, found.slice(1), named)
    );
  }
  for (let taken = found.length; taken >= 0; taken -= 1) {
    if (matchesInOrder(rest, found.slice(taken), named)) {
      named.set(name, found.slice(0, taken).filter(isNode));
      return true;
    }
  }
  return false;
}

/** Returns the name of a wildcard; undefined for a node that stands for itself. */
function wildcardOf(part: unknown): string | undefined {
  if (!isNode(part)) return undefined;
  if (part.type === "KeyValueProperty" && part.key === part.value) {
    const name = wildcardOf(part.value);
    return name?.startsWith("$$") ? name : undefined;
  }
  const { type, value } = part;
  return type === "Identifier" && String(value).startsWith("$") ? String(value) : undefined;
}

function isObject(part: unknown): part is Record<string, unknown> {
  return typeof part === "object" && part !== null;
}
