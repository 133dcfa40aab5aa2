/**
 * The scopes of a platform key: which of the calls that its role allows it may make. Each call of our staff
 * states one. A key without a list has all that its role allows; people have no scopes. Reference 13.31.
 */
import { missingIn, scopesIn } from "./key-scopes.ts";

/**
 * `read` looks at accounts and at the platform, `accounts` decides on accounts and hands out their first keys, `keys` issues
 * further API keys, `money` acts on money and play, `records` audits, rebuilds, moves and exports, `staff` manages
 * people, platform keys and their log.
 */
export const STAFF_SCOPES = ["read", "accounts", "keys", "money", "records", "staff"] as const;

export type StaffScope = (typeof STAFF_SCOPES)[number];

/** The scopes of a key; null for every scope. */
export type HeldStaffScopes = readonly StaffScope[] | null;

/** Returns the scopes that a key has, in the order of STAFF_SCOPES. */
export function staffScopesOf(held: HeldStaffScopes): StaffScope[] {
  return scopesIn(STAFF_SCOPES, held);
}

/** Returns the first of the wanted scopes that a key lacks, or undefined if it has them all. */
export function missingStaffScope(
  held: HeldStaffScopes,
  wanted: HeldStaffScopes,
): StaffScope | undefined {
  return missingIn(STAFF_SCOPES, held, wanted);
}
