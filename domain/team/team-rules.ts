/**
 * Who may change whom in a team: the people of one operator, or our own staff. The **lead** role of a team
 * manages its people, and somebody must always have it.
 */
import type { PersonRole } from "../authority/person-roles.ts";

/** The id of our own staff's team; every other team has the id of its tenant. */
export const STAFF_TEAM = "staff";

export function kindOfTeam(teamId: string): PersonRole["kind"] {
  return teamId === STAFF_TEAM ? "staff" : "operator";
}

/** Returns the role that manages the people of a team. */
export function leadRole(kind: PersonRole["kind"]): PersonRole["role"] {
  return kind === "staff" ? "admin" : "owner";
}

/** Returns true if somebody with this role may invite, change and remove people. */
export function mayManagePeople({ kind, role }: PersonRole): boolean {
  return role === leadRole(kind);
}

/**
 * Returns true if somebody may let another person sign in again through a link. Anyone who opens the link
 * becomes that person, so an operator's admin may do this for all except owners.
 */
export function mayRecover(by: PersonRole, of: PersonRole): boolean {
  return mayManagePeople(by) || (by.role === "admin" && of.role !== leadRole(of.kind));
}

const LOCAL_NAME = /^[a-z0-9](?:[a-z0-9._-]{0,38}[a-z0-9])?$/;

/** Returns true if the text may come before the `@` of a sign-in name. */
export function isLocalName(text: string): boolean {
  return LOCAL_NAME.test(text);
}

/** The sign-in name of a person, such as `anna@ten_01…`: unique over all teams, because a team's id is. */
export function signInNameOf(localName: string, teamId: string): string {
  return `${localName}@${teamId}`;
}

/** Returns the two parts of a sign-in name; undefined if it is not one. */
export function readSignInName(text: string): { localName: string; teamId: string } | undefined {
  const [localName = "", teamId = "", ...rest] = text.trim().toLowerCase().split("@");
  if (!isLocalName(localName) || !isTeamId(teamId) || rest.length > 0) return undefined;
  return { localName, teamId };
}

/** Returns true if the text could be a team's id. */
export function isTeamId(text: string): boolean {
  return /^[a-z0-9_-]{1,40}$/.test(text);
}

/** The actions of people in a team on each other. */
export const ACTS_ON_PEOPLE = [
  "joined",
  "recovered",
  "invited",
  "invitation_withdrawn",
  "role_changed",
  "removed",
  "recovery_requested",
  "recovery_linked",
] as const;

/**
 * The actions in a team that are also entered in the audit log: all except signing in and out. Reference
 * 12.34.
 */
export const REPORTED_ACTS = [
  ...ACTS_ON_PEOPLE,
  "passkey_added",
  "passkey_removed",
  "authenticator_set",
  "authenticator_removed",
  "access_linked",
] as const;
export type ReportedActName = (typeof REPORTED_ACTS)[number];
