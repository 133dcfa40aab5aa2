/**
 * The roles of the people who work in the dashboard: an operator's people, and our own staff. Each
 * operation of the API states which of them may call it.
 */
import type { Environment } from "../ids.ts";

/**
 * The roles of our own staff: what a person, or a platform key, may do under /api/v1/platform. Each call
 * there states the role that it needs; a role may do everything that the earlier roles may. Reference
 * 13.29.
 */
export const STAFF_ROLES = ["support", "risk", "admin"] as const;

export type StaffRole = (typeof STAFF_ROLES)[number];

/** Returns true if the holder of the first role may make a call that needs the second one. */
export function mayActAs(held: StaffRole, needed: StaffRole): boolean {
  return STAFF_ROLES.indexOf(held) >= STAFF_ROLES.indexOf(needed);
}

export const OPERATOR_ROLES = [
  "owner",
  "admin",
  "finance",
  "support",
  "compliance",
  "developer",
] as const;

export type OperatorRole = (typeof OPERATOR_ROLES)[number];

/** A person's role, with its side, because "support" and "admin" exist on both. */
export type PersonRole =
  | { readonly kind: "operator"; readonly role: OperatorRole }
  | { readonly kind: "staff"; readonly role: StaffRole };

/** Returns true if the word is a role on that side. */
export function isRole(kind: PersonRole["kind"], role: string): boolean {
  const roles: readonly string[] = kind === "operator" ? OPERATOR_ROLES : STAFF_ROLES;
  return roles.includes(role);
}

/**
 * How the dashboard's Worker states to the API who is calling: in a header that the API reads from that
 * Worker alone, as a token that both sign with PERSON_KEY.
 */
export const PERSON_TOKEN = {
  header: "Rouleau-Person",
  addressHeader: "Rouleau-Client-Address",
  issuer: "rouleau-dashboard",
  audience: "rouleau-api",
  /** The longest time from `iat` to `exp`. */
  maxLifetimeSeconds: 300,
} as const;

/** The claims of a person's token. Times are seconds since the epoch. */
export type PersonClaims = PersonRole & {
  readonly iss: string;
  readonly aud: string;
  /** The person, `per_…`. */
  readonly sub: string;
  readonly name: string;
  /** An operator's tenant and environment; staff have neither. */
  readonly tenant?: string;
  readonly environment?: Environment;
  /** The time until which the person counts as freshly signed in; missing if it has passed. */
  readonly fresh?: number;
  /** When the person joined the team: nobody can agree to an older request. */
  readonly since?: number;
  /**
   * A member of staff's id of Cloudflare Access, under which their actions are recorded here too, so that
   * one person has one name.
   */
  readonly access?: string;
  readonly iat: number;
  readonly exp: number;
};
