/**
 * Assertions are for bugs only, and stay on in production: a broken invariant must stop its
 * transaction (the throw rolls it back) rather than move money wrongly.
 */
export function assert(condition: boolean, message: string): asserts condition {
  if (!condition) throw new Error(`invariant broken: ${message}`);
}
