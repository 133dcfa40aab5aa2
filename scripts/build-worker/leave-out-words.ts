/**
 * Removes from a module what only the OpenAPI document needs: the descriptions and examples of schemas; the
 * summary, description, and schema and errors of the answers of each operation; and the cause of each
 * error. The document is made from the unchanged modules (scripts/build-reference.ts).
 */
import { isNode, type Node, nodesIn, parseModule, type Span } from "./syntax-tree.ts";

/** The fields of an operation's statement (src/http/route.ts) that no request reads. */
const FOR_THE_DOCUMENT: ReadonlySet<unknown> = new Set([
  ...["summary", "description", "headers", "data", "refusals"],
]);

/** The same for a row of the table of errors (src/errors/errors.ts). */
const OF_AN_ERROR: ReadonlySet<unknown> = new Set(["cause"]);

/** Returns the module without them. Every line keeps its number, so that stack traces stay correct. */
export function leaveOutWords(source: string): string {
  if (!/\.meta\(|\broute\(|\bwithStatus\(/.test(source)) return source;
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

/** The fields for the document in `route({ … }, handler)` and in `withStatus(400, { NAME: { … } })`. */
function wordsOf(node: Node, text: Buffer): Span[] {
  if (node.type !== "CallExpression") return [];
  const [first, second] = node.arguments as Node[];
  const called = (node.callee as Node).value;
  if (called === "route") return fieldsOf(first, FOR_THE_DOCUMENT, text);
  if (called !== "withStatus" || second?.type !== "ObjectExpression") return [];
  const rows = (second.properties as Node[]).map(({ value }) => value as Node);
  return rows.flatMap((row) => fieldsOf(row, OF_AN_ERROR, text));
}

/** The places of an object's fields with these names, each with the comma after it. */
function fieldsOf(object: Node | undefined, names: ReadonlySet<unknown>, text: Buffer): Span[] {
  if (object?.type !== "ObjectExpression") return [];
  return (object.properties as Node[])
    .filter((field) => names.has((field.key as Node | undefined)?.value))
    .map(({ span }) => ({ start: span.start, end: span.end + commaAfter(text, span.end) }));
}

/** Returns the length of the comma that follows, with the blanks before it, or 0. */
function commaAfter(text: Buffer, end: number): number {
  return /^\s*,/.exec(text.subarray(end, end + 100).toString())?.[0].length ?? 0;
}
