/**
 * Marks a module's schemas as free of effects, so that the bundler leaves out those that nothing reads once
 * the words of the document are gone: the schemas of answers.
 */
import { type Node, parseModule } from "./syntax-tree.ts";

/** Returns the module with each `const name = z.…` as a call that may be left out, on the same lines. */
export function markSchemas(source: string): string {
  if (!/\bz\s*\./.test(source)) return source;
  const text = Buffer.from(source);
  const parts: string[] = [];
  let end = 0;
  for (const { span } of schemasIn(parseModule(source))) {
    const schema = text.subarray(span.start, span.end).toString();
    if (!/^z\s*\./.test(schema)) continue;
    parts.push(text.subarray(end, span.start).toString(), `/* @__PURE__ */ (() => ${schema})()`);
    end = span.end;
  }
  return parts.join("") + text.subarray(end).toString();
}

/** The calls whose results a module's own constants are. */
function schemasIn(module: Node): Node[] {
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
