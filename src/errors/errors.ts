/**
 * Every error that the API can return, in one table: its HTTP status, the message for the integrator, and
 * its cause for the generated reference. Reference 18.
 */
interface ErrorRow {
  readonly message: string;
  readonly cause: string;
  /** Present if Reference 18.1 fixes a code that differs from the row's name. */
  readonly code?: string;
}

export const ERRORS = {
  ...withStatus(400, {
    VALIDATION_FAILED: {
      message: "Some fields of the request are not valid; details.issues lists them.",
      cause: "A field or parameter is missing, unknown, of the wrong type or out of range.",
    },
    MALFORMED_JSON: {
      message: "The body is not valid JSON; check that it is complete and encoded as UTF-8.",
      cause: "The body is not JSON in UTF-8, or names a field of an object twice.",
    },
    AMOUNT_INVALID: {
      message:
        'Send a positive amount in major units, such as "12.50", within the currency\'s decimals.',
      cause: "An amount or stake is zero, negative, too precise, too large or not a plain decimal.",
    },
    IDEMPOTENCY_KEY_REQUIRED: {
      message:
        "Send an Idempotency-Key header of 1 to 255 visible ASCII characters, such as a UUID.",
      cause: "The call needs an Idempotency-Key, and the header is missing or malformed.",
    },
  }),
  ...withStatus(401, {
    INVALID_API_KEY: {
      code: "80001",
      message: "Invalid API key",
      cause: "The key is mistyped, unknown or revoked, or belongs to the other environment.",
    },
    CREDENTIALS_MISSING: {
      message: "Send your credential as `Authorization: Bearer <credential>`.",
      cause:
        "The Authorization header is missing or does not use the Bearer scheme, or a person is not signed in.",
    },
    ACCESS_TOKEN_INVALID: {
      message: "The access token is not valid; use the one that exchange or refresh returned.",
      cause: "The access token is malformed, was altered, or is another kind of token.",
    },
    ACCESS_TOKEN_EXPIRED: {
      message: "The access token has expired; get a new one from POST /api/v1/auth/refresh.",
      cause: "The access token is older than 15 minutes.",
    },
    REFRESH_TOKEN_INVALID: {
      message: "The refresh token is not valid; launch the game again with a new launch token.",
      cause: "The refresh token is malformed, was altered, has expired, or was already used.",
    },
    SESSION_ENDED: {
      message: "This session has ended; launch the game again with a new launch token.",
      cause: "The session was logged out, ended or replaced.",
    },
    LOGIN_INVALID: {
      message: "The username or the password is wrong; check both.",
      cause: "The username is unknown or the password is wrong.",
    },
    SIGNATURE_MISSING: {
      message: "Sign this call: send X-Service-Timestamp and X-Service-Signature.",
      cause:
        "A signature header is missing, or the environment has no webhook secret to sign with.",
    },
    SIGNATURE_INVALID: {
      message:
        "The signature does not match. Sign `timestamp.METHOD.path.rawBody` with the whole whsec_ secret, and send `sha256=` followed by lowercase hex.",
      cause:
        "The signature covers different bytes, uses another secret, or is not in the expected form.",
    },
    SIGNATURE_TIMESTAMP_INVALID: {
      message:
        "Send X-Service-Timestamp as Unix time in seconds, within 300 seconds of the server's time.",
      cause: "The signature's timestamp is not in seconds, or is too early or too late.",
    },
    SSO_TOKEN_INVALID: {
      message: "The launch token is not valid; send exactly what create-token returned.",
      cause: "The launch token is malformed, was altered, or is another kind of token.",
    },
    SSO_TOKEN_EXPIRED: {
      message: "The launch token has expired; create one when the player opens the game.",
      cause: "The launch token was not exchanged within 30 seconds.",
    },
    REPLAY_LINK_INVALID: {
      message: "This link to a replay is not valid; use the address exactly as you received it.",
      cause: "The link was altered or cut off, or belongs to another round.",
    },
    REPLAY_LINK_EXPIRED: {
      message: "This link to a replay has expired; ask for a new link to the same round.",
      cause: "The link is older than 7 days.",
    },
  }),
  ...withStatus(403, {
    FORCED_OUTCOME_IN_PRODUCTION: {
      code: "80060",
      message: "Outcomes can be forced only in the sandbox; use your sandbox API key.",
      cause: "A forced outcome was requested with a production key.",
    },
    CREDENTIAL_NOT_ACCEPTED: {
      message: "This call needs another kind of credential; details.expected says which.",
      cause:
        "The call needs another kind of credential: an API key, an access token or a platform key.",
    },
    SCOPE_MISSING: {
      message:
        "This key lacks a scope that the call needs; details.scope names it. Use another key, or create one with that scope.",
      cause:
        "The key lacks the scope that the call needs, or would give a key a scope that it does not have itself.",
    },
    ROLE_MISSING: {
      message:
        "Your role does not allow this call; ask an admin for the role in details.role, and quote details.staffId or details.personId.",
      cause:
        "The platform key, the member of staff or the person lacks the role that the call needs, or has none.",
    },
    FRESH_PROOF_REQUIRED: {
      message: "Confirm that it is you with your passkey, then send the same request again.",
      cause:
        "A person called through the dashboard without proving who they are in the last five minutes, or one of our staff signed in to Cloudflare Access longer ago than that.",
    },
    IP_NOT_ALLOWED: {
      message:
        "This address is not on your IP allow list; call from an allowed address, or add this one from there.",
      cause: "The account has an IP allow list, and the caller's address is not on it.",
    },
    NAMED_STAFF_REQUIRED: {
      message:
        "Sign in by name, through Cloudflare Access; a shared key or a service cannot do this.",
      cause: "The call needs a named member of staff, but came from a platform key or a service.",
    },
    SECOND_PERSON_REQUIRED: {
      message:
        "A second person must approve this: somebody who did not request it and had joined before the request.",
      cause:
        "The approver made the request or joined the team after it, two people have not agreed yet, or a key was used.",
    },
    PRODUCTION_NOT_ENABLED: {
      message: "Production is not enabled for this account yet; finish onboarding first.",
      cause: "A production key was used before the account was approved for production.",
    },
    SANDBOX_ONLY: {
      message: "This call exists only in the sandbox; use your sandbox API key.",
      cause: "A test call was made with a production key.",
    },
    ACCOUNT_SUSPENDED: {
      message:
        "This account is suspended: no new rounds can be played. Reading and paying out still work; ask us about the rest.",
      cause: "Our staff suspended the operator's account.",
    },
    PLAYER_SUSPENDED: {
      message: "This player is suspended; lift the suspension before the player can continue.",
      cause: "The operator or the platform suspended the player.",
    },
    JURISDICTION_NOT_ALLOWED: {
      message: "This jurisdiction is not supported; details.supported lists the supported ones.",
      cause: "The platform does not support the jurisdiction.",
    },
    GAME_DISABLED: {
      message: "This game is disabled for your account; enable it before you launch it.",
      cause: "The operator disabled the game.",
    },
    GAME_NOT_IN_TOKEN: {
      message: "This session is limited to one game; launch the other game with its own token.",
      cause: "The launch token was created for another game.",
    },
    SESSION_TIME_LIMIT: {
      message:
        "The session reached the jurisdiction's time limit; launch the game again when the player returns.",
      cause: "The session lasted as long as the jurisdiction allows.",
    },
    REALITY_CHECK_REQUIRED: {
      message:
        "A reality check is due; let the player answer it with POST /api/v1/auth/session/reality-check.",
      cause: "A reality check is due and has not been answered.",
    },
  }),
  ...withStatus(404, {
    NOT_FOUND: {
      message: "There is nothing at this path; see /api/v1/openapi.json for the available calls.",
      cause: "The path matches no call, or the requested thing does not exist.",
    },
    PLAYER_NOT_FOUND: {
      message:
        "No such player; create one with POST /api/v1/players, or launch a game for the player first.",
      cause: "The player id is unknown in this environment of this account.",
    },
    GAME_NOT_FOUND: {
      message: "No such game; GET /api/v1/games lists the games.",
      cause: "The game id is unknown.",
    },
    ROUND_NOT_FOUND: {
      message: "No such round; check the id and the environment of the key.",
      cause: "The round id is unknown in this environment of this account.",
    },
    DAY_NOT_CLOSED: {
      message: "No such closed day; GET /api/v1/admin/day-closes lists the closed days.",
      cause: "The date is not over, not closed yet, or before the first play.",
    },
    EVENT_NOT_FOUND: {
      message: "No such event; GET /api/v1/admin/webhooks/logs lists deliveries.",
      cause: "The event id is unknown in this environment of this account.",
    },
    ADDRESS_NOT_FOUND: {
      message: "No such payout address; save it before you withdraw to it.",
      cause: "The address id is unknown in this environment of this account.",
    },
    CHAIN_NOT_SUPPORTED: {
      message: "This chain is not supported; details.supported lists the supported ones.",
      cause: "The platform does not support the chain.",
    },
  }),
  ...withStatus(405, {
    METHOD_NOT_ALLOWED: {
      message:
        "This path does not support that method; the Allow header lists the methods it supports.",
      cause: "The path exists, but not with this HTTP method.",
    },
  }),
  ...withStatus(413, {
    PAYLOAD_TOO_LARGE: {
      message: "The body is larger than 64 KiB, the limit for every call; send less.",
      cause: "The request body exceeds 64 KiB.",
    },
  }),
  ...withStatus(415, {
    UNSUPPORTED_MEDIA_TYPE: {
      message: "Send the body as JSON, with `Content-Type: application/json`.",
      cause: "The body came without a content type, or with one that is not JSON.",
    },
  }),
  ...withStatus(409, {
    SSO_TOKEN_ALREADY_USED: {
      message: "This launch token was already exchanged; create a new token for each launch.",
      cause: "The launch token was exchanged before.",
    },
    IDEMPOTENCY_IN_PROGRESS: {
      message: "The first request with this Idempotency-Key is still running; try again shortly.",
      cause: "An earlier request with the same key has not finished yet.",
    },
    GAME_VERSION_CHANGED: {
      message:
        "This game now has another version; read its configuration, show the player its return and rules, then send details.version.",
      cause: "The bet names a version of the game that new rounds do not use.",
    },
    ROUND_ALREADY_OPEN: {
      message: "The player has an open round in this game; finish it before starting another.",
      cause: "A round of the same game is still open, or the bonus is staked on an open round.",
    },
    ROUND_CLOSED: {
      message: "This round is over and accepts no more actions; start a new one.",
      cause: "The round was settled or voided.",
    },
    ROUND_TOO_SOON: {
      message: "The jurisdiction requires more time between rounds; try again shortly.",
      cause:
        "The round started sooner after the previous one than the jurisdiction's game cycle allows.",
    },
    USERNAME_TAKEN: {
      message: "This username is taken; choose another. Upper and lower case count as the same.",
      cause: "Another account or player already has this username.",
    },
    NOT_FROZEN: {
      message: "This wallet or pool is not frozen; only a frozen one can be corrected.",
      cause: "A correction was approved for a wallet or pool that no audit has frozen.",
    },
    APPROVAL_NOT_OPEN: {
      message: "This request can no longer be approved; make a new one.",
      cause: "The request has expired, was approved by another person, or is done.",
    },
    ACCOUNT_EXISTS: {
      message: "This player already has an account and logs in with it.",
      cause: "The player was given an account before, or signed up.",
    },
    ONBOARDING_STATE: {
      message:
        "The account's onboarding status does not allow this call; GET /api/v1/onboarding/status shows the next step.",
      cause: "The account's onboarding status does not allow this change of status.",
    },
  }),
  ...withStatus(422, {
    INSUFFICIENT_FUNDS: {
      message: "The balance is too low; send at most details.balance, or deposit first.",
      cause: "The amount or stake is larger than the available balance.",
    },
    CURRENCY_NOT_SUPPORTED: {
      message: "This currency is not supported; send an upper-case code such as USD.",
      cause:
        "The platform does not support the currency, or the player already holds too many currencies.",
    },
    CURRENCY_MISMATCH: {
      message: "The currencies do not match; send the currency of the thing that the call names.",
      cause: "Two amounts or settings that must share a currency do not.",
    },
    STAKE_OUT_OF_RANGE: {
      message:
        "The stake is outside the game's limits; see details.min and details.max, and details.step if the game has one.",
      cause:
        "The stake is below the smallest or above the largest allowed, or off the game's step.",
    },
    ACTION_NOT_ALLOWED: {
      message: "The round does not accept this action now; see its nextActions.",
      cause:
        "The current state of the round, withdrawal, key, webhook secret, address list or account does not allow this action, or the plan has no room for one more.",
    },
    OUTCOME_INVALID: {
      message:
        "The game cannot produce this outcome; send one that its rules allow (GET /api/v1/games/:gameId/config).",
      cause: "A forced outcome is outside what the game's rules allow.",
    },
    IDEMPOTENCY_KEY_REUSED: {
      message:
        "This Idempotency-Key was used for a different request; use a new key for each request.",
      cause: "The same key was used with another body, player or call.",
    },
    WEBHOOK_URL_NOT_ALLOWED: {
      message: "Use an https:// address that the public internet can reach.",
      cause: "The webhook URL is not HTTPS or leads to a private or reserved address.",
    },
    ONBOARDING_INCOMPLETE: {
      message: "Complete the onboarding steps listed in details.failedChecks, then try again.",
      cause: "Promotion was requested before onboarding steps 1 to 6 were complete.",
    },
  }),
  ...withStatus(429, {
    RATE_LIMITED: {
      message: "Too many requests; wait the number of seconds in Retry-After.",
      cause:
        "A rate limit of the key, player or IP address was exceeded, the username is locked for the address after ten failed logins, or too many settings were changed in one day.",
    },
  }),
  ...withStatus(500, {
    INTERNAL_ERROR: {
      message: "Something went wrong on our side; quote the requestId when you contact us.",
      cause: "A fault in the platform.",
    },
  }),
  ...withStatus(503, {
    UNAVAILABLE: {
      message:
        "Temporarily unavailable; send the same request again with the same Idempotency-Key.",
      cause:
        "A part of the platform could not be reached. Sending the request again with the same key shows what happened.",
    },
  }),
};

/** The name of a row, as code uses it; `codeOf` returns the code in the answer. */
export type ErrorName = keyof typeof ERRORS;

/** The `error.code` of an error: its name, or the code that Reference 18.1 fixes. */
export function codeOf(name: ErrorName): string {
  const row: ErrorRow = ERRORS[name];
  return row.code ?? name;
}

/** The address of the explanation of an `error.code`, relative to the host: a row of docs/errors.md. */
export function errorPage(code: string): string {
  return `/docs/errors#${code}`;
}

function withStatus<const Status extends number, const Name extends string>(
  status: Status,
  rows: Readonly<Record<Name, ErrorRow>>,
): Readonly<Record<Name, ErrorRow & { readonly status: Status }>> {
  const entries = Object.entries<ErrorRow>(rows).map(([name, row]) => [name, { ...row, status }]);
  return Object.fromEntries(entries);
}

/** The message of UNAVAILABLE when an operator configures a pool that an audit has frozen. */
export const POOL_FROZEN_MESSAGE =
  "This pool is frozen for an audit. Its configuration stays as it is until it is released.";

/** The message of UNAVAILABLE for a wallet that an audit has frozen (decision 0007). */
export const FROZEN_MESSAGE =
  "This wallet is frozen for an audit. It can be read, but nothing moves until it is released; send the same request with the same Idempotency-Key then.";
