/** Server seeds that no answer may tell yet, as a test notes them: apart, because set-up files are read anew for each file of tests. */
let hidden: readonly string[] = [];

/** Looks for these in every answer from now on, instead of those noted before. */
export function noteServerSeeds(seeds: readonly string[]): void {
  hidden = seeds;
}

/** Those of them that a text tells. */
export function serverSeedsIn(text: string): readonly string[] {
  return hidden.filter((seed) => text.includes(seed));
}
