/**
 * The roles of our own staff: what a person, or a platform key, may do under /api/v1/platform. Each call
 * there states the role that it needs; a role may do all that the ones before it may. Reference 13.29.
 */
export const STAFF_ROLES = ["support", "risk", "admin"] as const;

export type StaffRole = (typeof STAFF_ROLES)[number];

/** Returns true if the holder of a role may make a call that needs the other one. */
export function mayActAs(held: StaffRole, needed: StaffRole): boolean {
  return STAFF_ROLES.indexOf(held) >= STAFF_ROLES.indexOf(needed);
}
