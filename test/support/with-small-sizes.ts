/**
 * Lets the tests in the Workers runtime load the product with a few of its sizes small: their cost
 * is paid at each launch, each audit and each login, thousands of times. The code is otherwise the
 * same, and reads the sizes where it always does. test/domain/true-sizes.test.ts and
 * test/domain/account hold the product to the true ones. docs/decisions/0081.
 */

interface Size {
  /** The end of the path of the file that states it. */
  readonly file: string;
  readonly product: string;
  readonly small: string;
}

const SIZES: readonly Size[] = [
  // Dozens of guesses at a true password. The cost is stored with each.
  {
    file: "/durable-objects/account/password.ts",
    product: "const COST = { N: 2 ** 14, r: 8, p: 5 }",
    small: "const COST = { N: 2 ** 4, r: 8, p: 5 }",
  },
  // Each new wallet hashes two chains, and each that wakes one.
  {
    file: "/domain/limits.ts",
    product: "const SEEDS_PER_CHAIN = 256;",
    small: "const SEEDS_PER_CHAIN = 16;",
  },
  {
    file: "/domain/limits.ts",
    product: "const SEEDS_PER_POOL_CHAIN = 64;",
    small: "const SEEDS_PER_POOL_CHAIN = 16;",
  },
  // An audit asks each part of the register and its copy, which are separate objects.
  {
    file: "/durable-objects/names.ts",
    product: "const REGISTRY_SHARDS = 16;",
    small: "const REGISTRY_SHARDS = 3;",
  },
  // A test that reads what was recorded waits for this after each answer.
  {
    file: "/src/runtime/once-a-second.ts",
    product: "const EVERY_MS = 1_000;",
    small: "const EVERY_MS = 20;",
  },
];

/** Returns a file's source with small sizes; undefined for a file that states none of them. */
export function withSmallSizes(source: string, path: string): string | undefined {
  const sizes = SIZES.filter(({ file }) => path.endsWith(file));
  if (sizes.length === 0) return undefined;
  return sizes.reduce((changed, { file, product, small }) => {
    if (changed.split(product).length !== 2) throw new Error(`${file} must state once: ${product}`);
    return changed.replace(product, small);
  }, source);
}
