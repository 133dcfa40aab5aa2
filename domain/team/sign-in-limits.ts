/** How long the parts of a sign-in are valid, and how many are kept. */

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** A session ends this long after the sign-in, even if it is in use. */
export const TEAM_SESSION_LIFETIME_MS = 12 * HOUR_MS;
/** A session also ends this long after its last use. */
export const TEAM_SESSION_IDLE_MS = 30 * MINUTE_MS;
/** A use is recorded only if the last record is this old, so that not every read has to write. */
export const SESSION_USE_NOTED_EVERY_MS = MINUTE_MS;
/** How long a passkey counts as just shown. */
export const FRESH_PROOF_MS = 5 * MINUTE_MS;
export const CHALLENGE_LIFETIME_MS = 5 * MINUTE_MS;
export const INVITATION_LIFETIME_MS = 24 * HOUR_MS;
/** How long a request for an owner's recovery waits for the second member of staff. */
export const RECOVERY_REQUEST_LIFETIME_MS = 24 * HOUR_MS;

export const MAX_PEOPLE_PER_TEAM = 200;
export const MAX_OPEN_INVITATIONS = 50;
export const MAX_PASSKEYS_PER_PERSON = 10;
/** One more sign-in ends the session that was unused for the longest time. */
export const MAX_SESSIONS_PER_PERSON = 10;
/**
 * This many actions on people, and this many by people on their own ways to sign in; new ones of a
 * kind replace its oldest.
 */
export const MAX_TEAM_LOG_ENTRIES = 5_000;
export const MAX_PERSON_NAME_LENGTH = 80;
