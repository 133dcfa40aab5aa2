/**
 * The groups of an operator's roles: each call that API keys may make states which group of people may
 * make it too. What a key may do is in key-scopes.ts. Reference 6.28.
 */
import type { Environment } from "../ids.ts";
import { OPERATOR_ROLES, type OperatorRole } from "./person-roles.ts";

/** Everybody in the team: what every screen shows. */
export const EVERYONE: readonly OperatorRole[] = OPERATOR_ROLES;
/** Settings, games, pools, keys, and everything else for those who answer for the account. */
export const ADMINS: readonly OperatorRole[] = ["owner", "admin"];
/** Reading players and what they played. */
export const READS_PLAYERS: readonly OperatorRole[] = [
  "owner",
  "admin",
  "finance",
  "support",
  "compliance",
];
/** Suspending players, and notes on them. */
export const MANAGES_PLAYERS: readonly OperatorRole[] = ["owner", "admin", "support", "compliance"];
/** Reading withdrawals, pots and reports. */
export const READS_MONEY: readonly OperatorRole[] = ["owner", "admin", "finance", "compliance"];
/** Deposits, withdrawals, bonuses, and voiding rounds. */
export const MOVES_MONEY: readonly OperatorRole[] = ["owner", "admin", "finance"];
/** The audit log, security events and exports. */
export const OVERSEES: readonly OperatorRole[] = ["owner", "admin", "compliance"];
/** Webhooks and their events. */
export const RUNS_WEBHOOKS: readonly OperatorRole[] = ["owner", "admin", "developer"];
/** Reading what the integration does: webhooks, the names of keys, and the request log. */
export const READS_INTEGRATION: readonly OperatorRole[] = [
  "owner",
  "admin",
  "compliance",
  "developer",
];

/**
 * Returns true if the role may make a call that states these roles. `affected` is what the call affects: one
 * environment, or the whole account. A developer may make every call that affects only the sandbox.
 */
export function mayCall(
  role: OperatorRole,
  stated: readonly OperatorRole[],
  affected: Environment | "account",
): boolean {
  return stated.includes(role) || (role === "developer" && affected === "sandbox");
}
