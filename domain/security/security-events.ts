/**
 * Attempts on credentials that an operator or our staff should know about: the types of security events,
 * and how they are grouped. Reference 6.25.
 */
export const SECURITY_EVENT_TYPES = [
  "security.credential_refused",
  "security.key_not_live",
  "security.address_refused",
  "security.address_new",
  "security.signature_refused",
  "security.login_locked",
  "security.staff_act",
] as const;

export type SecurityEventType = (typeof SECURITY_EVENT_TYPES)[number];

/** One event covers everything in an hour with the same type, subject and address. */
export const SECURITY_EVENT_HOUR_MS = 3_600_000;
/** Past this number in an hour of a tenant's environment, events are counted together, by type. */
export const MAX_SECURITY_EVENTS_PER_HOUR = 200;
export const SECURITY_EVENT_RETENTION_DAYS = 90;

/** The placeholder for the subject of events that are counted together. */
export const OTHER_SUBJECTS = "others";
