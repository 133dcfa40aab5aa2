/**
 * Marks a module's schemas and its operation as free of effects, so that the bundler leaves out what nothing
 * reads: the schemas of answers, once the words of the document are gone, and an operation of the other
 * Worker in a module that both need a part of.
 */
import { type Node, parseModule } from "./syntax-tree.ts";

/** Returns the module with each `const name = z.…` and `route(…)` as a call that may be left out, on the same lines. */
export function markEffectFree(source: string): string {
  if (!/\bz\s*\.|\broute\(/.test(source)) return source;
  const text = Buffer.from(source);
  const parts: string[] = [];
  let end = 0;
  for (const { span } of callsIn(parseModule(source))) {
    const call = text.subarray(span.start, span.end).toString();
    if (!/^(z\s*\.|route\()/.test(call)) continue;
    parts.push(text.subarray(end, span.start).toString(), `/* @__PURE__ */ (() => ${call})()`);
    end = span.end;
  }
  return parts.join("") + text.subarray(end).toString();
}

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
