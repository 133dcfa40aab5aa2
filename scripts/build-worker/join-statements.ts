/**
 * Puts each SQL statement on one line: a line break in the bundle means nothing, and compresses worse than
 * a space.
 */
import { isNode, type Node, nodesIn, parseModule } from "./syntax-tree.ts";

const SQL = /\b(?:SELECT|INSERT INTO|UPDATE|DELETE FROM|CREATE (?:TABLE|INDEX)|FROM|WHERE)\b/;
const BREAKS = /[ \t]*(?:\n[ \t]*)+/g;

/**
 * Returns the module with its statements on one line, by escaping their line breaks. The module's own lines
 * stay, so that stack traces stay correct. Throws if a comment would swallow the rest of a statement.
 */
export function joinStatements(source: string): string {
  if (!SQL.test(source)) return source;
  const text = Buffer.from(source);
  const parts: string[] = [];
  let end = 0;
  for (const { span } of statementPartsIn(parseModule(source), text)) {
    const part = text.subarray(span.start, span.end).toString();
    if (part.includes("--")) throw new Error(`an SQL comment is not on a line of its own: ${part}`);
    parts.push(text.subarray(end, span.start).toString(), part.replaceAll(BREAKS, escaped));
    end = span.end;
  }
  return parts.join("") + text.subarray(end).toString();
}

/** Returns a space, with each line break escaped so that it is not part of the text. */
function escaped(breaks: string): string {
  return ` ${"\\\n".repeat(breaks.split("\n").length - 1)}`;
}

/** The texts between the expressions of each template that is SQL, in the order of the module. */
function statementPartsIn(module: Node, text: Buffer): Node[] {
  return [...nodesIn(module)]
    .filter(({ type }) => type === "TemplateLiteral")
    .filter(({ span }) => SQL.test(text.subarray(span.start, span.end).toString()))
    .flatMap(({ quasis }) => (quasis as Node[]).filter(isNode))
    .sort((one, other) => one.span.start - other.span.start);
}
