/**
 * Runs seeds of the simulated scanner or payer in plain Node: `npx node test/chains/hunt.ts scanner FROM TO`, and if
 * mutants are named, runs each of them until a seed catches it. Prints a line of JSON for each. A mutant has its own
 * instance of every module of the project, with the mistake in one of them; no file is written.
 */
import { registerHooks, stripTypeScriptTypes } from "node:module";
import { applyMutant, type MutatedFile } from "../simulation/mutants/apply-mutant.ts";
import { PAYER_MUTANTS } from "./payer-mutants.ts";
import { SCANNER_MUTANTS } from "./scanner-mutants.ts";

const ROOT = new URL("../../", import.meta.url).href;

const [which = "scanner", from = "1", to = "1", ...names] = process.argv.slice(2);

/** The file with the mistake of each mutant that is named. */
const mutated = new Map<string | null, MutatedFile>(
  [...SCANNER_MUTANTS, ...PAYER_MUTANTS]
    .filter(({ name }) => names.includes(name))
    .map(({ name, change }) => [name, applyMutant(name, change)]),
);

registerHooks({
  resolve(specifier, context, next) {
    const resolved = next(specifier, context);
    const name = new URL(context.parentURL ?? ROOT).searchParams.get("mutant");
    const isOurs = resolved.url.startsWith(ROOT) && !resolved.url.includes("/node_modules/");
    return name === null || !isOurs
      ? resolved
      : { ...resolved, url: `${resolved.url}?mutant=${name}` };
  },
  load(url, context, next) {
    const { pathname, searchParams } = new URL(url);
    const mutant = mutated.get(searchParams.get("mutant"));
    if (mutant === undefined || !pathname.endsWith(`/${mutant.file}`)) return next(url, context);
    const source = stripTypeScriptTypes(mutant.source);
    return { format: "module", shortCircuit: true, source };
  },
});

// What a turn logs about simulated failures is not a result.
console.error = () => {};
for (const name of names.length > 0 ? names : [""]) {
  const query = name === "" ? "" : `?mutant=${name}`;
  const world = await import(`${ROOT}test/chains/${which}-world.ts${query}`);
  const violationOf: (seed: number) => Promise<string | undefined> = world[`${which}Violation`];
  let violation: string | undefined;
  let seed = Number(from);
  for (; seed <= Number(to); seed += 1) {
    violation = await violationOf(seed);
    if (violation !== undefined) break;
  }
  console.log(JSON.stringify({ name, seed, violation: violation ?? null }));
}
