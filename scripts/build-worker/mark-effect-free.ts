/**
 * Marks a module's schemas, tables and operation as free of side effects, so that the bundler leaves out
 * what nothing reads: the schemas of answers, once the document's texts are gone, tables that only
 * migrations and SQL text name, and an operation that only the other Worker uses, in a module of which
 * both need some part. A table's keys and indexes are only for the migrations, so they are left out of
 * the tables that are read.
 */
import { type Node, parseModule } from "./syntax-tree.ts";

const CALLS = /\bz\s*\.|\broute\(|\bsqliteTable\(/;

/**
 * Returns the module with each `const name = z.…`, `route(…)` and `sqliteTable(…)` marked as a call that
 * may be left out, on the same lines.
 */
export function markEffectFree(source: string): string {
  if (!CALLS.test(source)) return source;
  const text = Buffer.from(source);
  const parts: string[] = [];
  let end = 0;
  for (const node of callsIn(parseModule(source))) {
    const { span } = node;
    const call = text.subarray(span.start, span.end).toString();
    if (call.search(CALLS) !== 0) continue;
    const kept = call.startsWith("sqliteTable(") ? withoutKeys(node, text) : call;
    parts.push(text.subarray(end, span.start).toString(), `/* @__PURE__ */ (() => ${kept})()`);
    end = span.end;
  }
  return parts.join("") + text.subarray(end).toString();
}

/** A table's name and columns; the lines of its keys and indexes stay, empty. */
function withoutKeys({ span, arguments: given }: Node, text: Buffer): string {
  const [, columns, keys] = given as readonly Node[];
  if (columns === undefined || keys === undefined) {
    return text.subarray(span.start, span.end).toString();
  }
  const lines = text.subarray(columns.span.end, keys.span.end).filter((byte) => byte === NEWLINE);
  return Buffer.concat([
    text.subarray(span.start, columns.span.end),
    Buffer.from(lines),
    text.subarray(keys.span.end, span.end),
  ]).toString();
}

const NEWLINE = 10;

/** The calls whose results a module's own constants are. */
function callsIn(module: Node): Node[] {
  const declared = (module.body as Node[]).map((node) =>
    node.type === "ExportDeclaration" ? (node.declaration as Node) : node,
  );
  return declared
    .filter(({ type }) => type === "VariableDeclaration")
    .flatMap(({ declarations }) => declarations as Node[])
    .map(({ init }) => init as Node | null)
    .filter((init) => init !== null)
    .filter(({ type }) => type === "CallExpression");
}
