/** What people of a team do to each other. */
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

/** What is done in a team that is entered in the audit log as well: all but signing in and out. Reference 12.34. */
export const TOLD_ACTS = [
  ...ACTS_ON_PEOPLE,
  "passkey_added",
  "passkey_removed",
  "authenticator_set",
  "authenticator_removed",
  "access_linked",
] as const;
export type ToldActName = (typeof TOLD_ACTS)[number];
