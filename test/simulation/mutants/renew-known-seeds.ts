/**
 * Writes the seeds of known-seeds.ts again: `npx node test/simulation/mutants/renew-known-seeds.ts`. A change
 * of what the simulator or the product draws makes them stale, and the test of the mutants then searches
 * for minutes.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { inHalves, inThread } from "../in-thread.ts";
import { MUTANTS } from "./mutants.ts";

const FILE = fileURLToPath(new URL("known-seeds.ts", import.meta.url).href);

const names = MUTANTS.map(({ name }) => name);
const caught = await Promise.all(
  inHalves(names).map((input) => inThread({ kind: "mutants", input })),
);
const seeds = new Map(caught.flat().map(({ mutant, seed }) => [mutant, seed]));
const lines = names.flatMap((name) => {
  const seed = seeds.get(name);
  return typeof seed === "number" ? [`  "${name}": ${seed},\n`] : [];
});
const [head] = readFileSync(FILE, "utf8").split(/(?<== \{\n)/);
writeFileSync(FILE, `${head}${lines.join("")}};\n`);
