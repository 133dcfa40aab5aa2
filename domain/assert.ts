/**
 * Assertions are for bugs alone and stay on in production: a broken invariant must stop the
 * transaction it is in (the throw rolls it back) rather than move money wrongly.
 */
export function assert(condition: boolean, message: string): asserts condition {
  if (!condition) throw new Error(`invariant broken: ${message}`);
}
