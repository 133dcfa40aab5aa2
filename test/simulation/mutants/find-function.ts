/** Finds a function of the product by its name, so that a mutant survives its move to another file. */
import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type Node, parseModule } from "../../../scripts/build-worker/syntax-tree.ts";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url).href);

/** Where mutants are: the rules, the objects, and what stores and rebuilds history and closes days. */
const FILES = "{durable-objects,domain,src/history,src/reports,src/sweep,src/ledger-audit}/**/*.ts";

export interface FoundFunction {
  /** Its path from the project's root. */
  readonly file: string;
  readonly source: string;
  readonly node: Node;
}

/** Each file's text, and its tree once it was needed, by path. */
const sources = new Map<string, string>();
const modules = new Map<string, Node>();

/**
 * Returns the one function, constant or class member of that name (`play`, `Journal.append`,
 * `Upkeep.#ring`) in the files whose path starts with `under`; without it, in the rules and the objects.
 * Throws when there is none, or more.
 */
export function findFunction(name: string, under = ""): FoundFunction {
  const found = allFiles()
    .filter((file) => (under === "" ? !file.startsWith("src/") : file.startsWith(under)))
    .flatMap((file) => functionsIn(file, name));
  const [only, ...more] = found;
  const where = under === "" ? "durable-objects/ or domain/" : under;
  if (only === undefined) throw new Error(`there is no function ${name} in ${where}`);
  if (more.length === 0) return only;
  const files = found.map(({ file }) => file).join(" and ");
  throw new Error(
    `${name} is the name of ${found.length} functions (${files}): tell them apart with "under"`,
  );
}

function allFiles(): string[] {
  if (sources.size === 0) {
    for (const file of globSync(FILES, { cwd: ROOT }).toSorted()) {
      sources.set(file.replaceAll("\\", "/"), readFileSync(`${ROOT}${file}`, "utf8"));
    }
  }
  return [...sources.keys()];
}

function functionsIn(file: string, name: string): FoundFunction[] {
  const source = sources.get(file) ?? "";
  // Parsing is slow, so only files that declare the name are parsed.
  const [outer = name] = name.split(".");
  if (!new RegExp(`\\b(?:function\\*?|const|class)\\s+${outer}\\b`).test(source)) return [];
  const module = modules.get(file) ?? parseModule(source);
  modules.set(file, module);
  const declared = (module.body as Node[]).flatMap((item) => declarationsIn(item));
  return declared
    .filter((declaration) => declaration.name === name)
    .map(({ node }) => ({ file, source, node }));
}

interface Declaration {
  readonly name: string;
  readonly node: Node;
}

function declarationsIn(item: Node): Declaration[] {
  switch (item.type) {
    case "ExportDeclaration":
      return declarationsIn(item.declaration as Node);
    case "FunctionDeclaration":
      return [{ name: nameOf(item.identifier), node: item }];
    case "VariableDeclaration":
      return (item.declarations as Node[]).map((node) => ({ name: nameOf(node.id), node }));
    case "ClassDeclaration":
      return (item.body as Node[]).map((node) => ({
        name: `${nameOf(item.identifier)}.${nameOf(node.key)}`,
        node,
      }));
    default:
      return [];
  }
}

function nameOf(part: unknown): string {
  const { type, value } = part as Node;
  return type === "PrivateName" ? `#${value}` : String(value);
}
