/** Every error of the sign-in and of the people's calls: its status, and a sentence with what to do. */
const ERRORS = {
  VALIDATION_FAILED: [400, "Some fields are not valid; details.issues lists them."],
  SIGNED_OUT: [401, "Your session has ended; sign in again."],
  SIGN_IN_FAILED: [
    401,
    "That did not work. Use a passkey of this account or a fresh code. After several wrong codes, only passkeys work for a while.",
  ],
  FRESH_PROOF_REQUIRED: [403, "Use your passkey once more, then try again."],
  ROLE_NOT_ALLOWED: [403, "Your role does not allow this; ask an owner of your account."],
  SECOND_PERSON_REQUIRED: [
    403,
    "Another member of staff must agree: somebody who had joined before this was requested.",
  ],
  WRONG_ORIGIN: [403, "Only the dashboard's own pages may make this call."],
  NOT_FOUND: [404, "There is nothing here; it may have been removed."],
  INVITATION_INVALID: [
    404,
    "This link is not valid any more: it works once, for 24 hours. Ask for a new one.",
  ],
  METHOD_NOT_ALLOWED: [405, "This address does not support that method."],
  LAST_OWNER: [409, "Somebody must look after the team; give that role to another person first."],
  LAST_PASSKEY: [409, "This is your only passkey; add another one first."],
  TOO_MANY_PASSKEYS: [409, "You have as many passkeys as possible; remove one first."],
  NAME_TAKEN: [409, "This sign-in name is taken; choose another one."],
  ACCESS_ID_TAKEN: [409, "Another person signs in with this Cloudflare Access account."],
  TEAM_FULL: [409, "The team is full, or has too many open invitations; withdraw one first."],
  TEAM_HAS_OWNER: [409, "This team has an owner, who invites everybody else."],
  CHALLENGE_USED: [409, "This answer was used before, or the passkey is known; try again."],
  CODE_INVALID: [422, "That code is not valid; enter the one that your app shows now."],
  PAYLOAD_TOO_LARGE: [413, "The body is larger than 64 KiB; send less."],
  UNSUPPORTED_MEDIA_TYPE: [415, "Send the body as JSON, with `Content-Type: application/json`."],
  SIGN_IN_LOCKED: [429, "Too many attempts from your address; wait details.retryAfterMs."],
  INTERNAL_ERROR: [500, "Something went wrong on our side; tell us the requestId."],
  UNAVAILABLE: [503, "Temporarily unavailable; try again in a moment."],
} as const;

export type DashboardError = keyof typeof ERRORS;

export function errorRow(name: DashboardError) {
  const [status, message] = ERRORS[name];
  return { status, message };
}
