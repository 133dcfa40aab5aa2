/**
 * Lets the tests in the Workers runtime hash passwords at a small cost: dozens of guesses at the true one
 * take longer than all the rest of the API's tests of accounts. The cost is stored with each password, so
 * the code is otherwise the same. test/domain/account/password.test.ts holds the product to the true cost.
 */

const COST = /\bconst COST = \{ N: 2 \*\* 14, r: 8, p: 5 \}/g;

/** Returns the source of password.ts with a small cost for new passwords. */
export function withCheapPasswords(source: string): string {
  if (source.match(COST)?.length !== 1) {
    throw new Error("password.ts must state the cost of new passwords once");
  }
  return source.replace(COST, "const COST = { N: 2 ** 4, r: 8, p: 5 }");
}

/** Returns true for the path of the file that hashes passwords. */
export function hashesPasswords(path: string): boolean {
  return path.endsWith("/durable-objects/account/password.ts");
}
