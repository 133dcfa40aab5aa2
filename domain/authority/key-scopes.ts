/**
 * The scopes of an API key: what its holder may do, in addition to reading. Each call by API key needs one of
 * them, which its route states. Reference 6.21.
 */
export const KEY_SCOPES = [
  "read",
  "launch",
  "wallet",
  "players",
  "games",
  "webhooks",
  "keys",
  "settings",
] as const;

export type KeyScope = (typeof KEY_SCOPES)[number];

/** The scopes of a key; null for every scope (keys created before there were scopes). */
export type HeldScopes = readonly KeyScope[] | null;

/** The scopes of a new key if none are requested: the minimum. */
export const DEFAULT_KEY_SCOPES: readonly KeyScope[] = ["read"];

/** The scopes of a key that our staff issue, if none are requested: enough to make keys like it. */
export const ISSUED_KEY_SCOPES: readonly KeyScope[] = ["read", "keys"];

/** Returns the scopes that a key has, in the order of KEY_SCOPES. */
export function scopesOf(held: HeldScopes): KeyScope[] {
  return scopesIn(KEY_SCOPES, held);
}

/** Returns the first of the wanted scopes that a key lacks, or undefined if it has them all. */
export function missingScope(held: HeldScopes, wanted: HeldScopes): KeyScope | undefined {
  return missingIn(KEY_SCOPES, held, wanted);
}

/** The same for any kind of key, whose scopes are `all`. */
export function scopesIn<Scope>(all: readonly Scope[], held: readonly Scope[] | null): Scope[] {
  return all.filter((scope) => held === null || held.includes(scope));
}

export function missingIn<Scope>(
  all: readonly Scope[],
  held: readonly Scope[] | null,
  wanted: readonly Scope[] | null,
): Scope | undefined {
  const has = scopesIn(all, held);
  return scopesIn(all, wanted).find((scope) => !has.includes(scope));
}
