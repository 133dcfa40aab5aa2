/** A mistake in the code that follows a chain or pays out on it, and the file with that mistake. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../../scripts/local-stack/wrangler.ts";

export interface ChainMutant {
  readonly name: string;
  readonly mistake: string;
  /** From the project's root; `find` is in it exactly once. */
  readonly file: string;
  readonly find: string;
  readonly replace: string;
}

/** Returns the text of the file with the mistake; throws unless its place is there exactly once. */
export function withMistake({ name, file, find, replace }: ChainMutant): string {
  const parts = readFileSync(join(ROOT, file), "utf8").split(find);
  if (parts.length !== 2)
    throw new Error(`mutant "${name}": its place is ${parts.length - 1} times in ${file}`);
  return parts.join(replace);
}
