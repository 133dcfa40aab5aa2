/**
 * Leaves out of a module what only the OpenAPI document needs: the descriptions and examples of schemas,
 * and of each operation its summary, its description, and the schema and errors of its answers. The
 * document is made from the modules as they are (scripts/build-reference.ts).
 */
import { isNode, type Node, nodesIn, parseModule, type Span } from "./syntax-tree.ts";

/** Of an operation's statement (src/http/route.ts), what no request reads. */
const FOR_THE_DOCUMENT: ReadonlySet<unknown> = new Set([
  ...["summary", "description", "headers", "data", "refusals"],
]);

/** Returns the module without them. Every line keeps its number, so that stack traces stay true. */
export function leaveOutWords(source: string): string {
  if (!/\.meta\(|\broute\(/.test(source)) return source;
  const text = Buffer.from(source);
  const spans = [...nodesIn(parseModule(source))]
    .flatMap((node) => [...metaOf(node, text), ...wordsOf(node, text)])
    .sort((one, other) => one.start - other.start);
  const kept: Buffer[] = [];
  let end = 0;
  for (const span of spans) {
    if (span.start < end) continue;
    const lines = text.subarray(span.start, span.end).filter((byte) => byte === NEWLINE);
    kept.push(text.subarray(end, span.start), Buffer.from(lines));
    end = span.end;
  }
  return Buffer.concat([...kept, text.subarray(end)]).toString();
}

const NEWLINE = 10;

/** The end of a call `….meta({ … })`, which returns the same schema with words about it. */
function metaOf(node: Node, text: Buffer): Span[] {
  const property = (node.callee as Node | undefined)?.property;
  const isMeta = node.type === "CallExpression" && isNode(property) && property.value === "meta";
  if (!isMeta || (node.arguments as Node[]).length === 0) return [];
  return [{ start: text.lastIndexOf(".", property.span.start), end: node.span.end }];
}

/** The fields for the document in `route({ … }, handler)`, each with the comma behind it. */
function wordsOf(node: Node, text: Buffer): Span[] {
  const isRoute = node.type === "CallExpression" && (node.callee as Node).value === "route";
  const [statement] = isRoute ? (node.arguments as Node[]) : [];
  if (statement?.type !== "ObjectExpression") return [];
  return (statement.properties as Node[])
    .filter((field) => FOR_THE_DOCUMENT.has((field.key as Node | undefined)?.value))
    .map(({ span }) => ({ start: span.start, end: span.end + commaAfter(text, span.end) }));
}

/** Returns the length of the comma that follows, with the blanks before it, or 0. */
function commaAfter(text: Buffer, end: number): number {
  return /^\s*,/.exec(text.subarray(end, end + 100).toString())?.[0].length ?? 0;
}
