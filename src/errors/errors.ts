/**
 * Every error that the API can answer, in one table: its HTTP status, the message an integrator
 * reads, and its cause for the generated reference. Contract, "Errors".
 */
interface ErrorRow {
  readonly message: string;
  readonly cause: string;
  /** Present if the specification fixes a code that differs from the row's name. */
  readonly code?: string;
}

export const ERRORS = {
  ...withStatus(400, {
    VALIDATION_FAILED: {
      message: "The request has fields that cannot be used; details.issues names each of them.",
      cause: "A field or parameter is missing, unknown, of the wrong type or out of range.",
    },
    MALFORMED_JSON: {
      message: "The body is not valid JSON; check that it is sent complete and encoded as UTF-8.",
      cause: "The body is not JSON in UTF-8, or names a field of an object twice.",
    },
    AMOUNT_INVALID: {
      message:
        'Send a positive amount in major units, such as "12.50", within the currency\'s decimals.',
      cause: "An amount or stake is zero, negative, too precise, too large or not a plain decimal.",
    },
    IDEMPOTENCY_KEY_REQUIRED: {
      message:
        "Send an Idempotency-Key header of 1 to 255 visible ASCII characters; a UUID will do.",
      cause: "A call that moves money came without a usable Idempotency-Key.",
    },
  }),
  ...withStatus(401, {
    INVALID_API_KEY: {
      code: "80001",
      message: "Invalid API key",
      cause: "The key is mistyped, unknown, revoked, or belongs to the other environment.",
    },
    CREDENTIALS_MISSING: {
      message: "Send your credential as `Authorization: Bearer <credential>`.",
      cause: "The Authorization header is missing or does not use the Bearer scheme.",
    },
    ACCESS_TOKEN_INVALID: {
      message:
        "The access token is not one of ours; use the one that exchange or refresh returned.",
      cause: "The access token is malformed, altered, or a token of another kind.",
    },
    ACCESS_TOKEN_EXPIRED: {
      message: "The access token has expired; get a new one from POST /api/v1/auth/refresh.",
      cause: "The access token is older than 15 minutes.",
    },
    REFRESH_TOKEN_INVALID: {
      message: "The refresh token cannot be used; launch the game again with a new launch token.",
      cause:
        "The refresh token is malformed, altered, expired, or was already swapped for another.",
    },
    SESSION_ENDED: {
      message: "This session has ended; launch the game again with a new launch token.",
      cause: "The session was logged out, ended, or replaced.",
    },
    LOGIN_INVALID: {
      message: "The username or the password is not right; check both.",
      cause: "A login with an unknown username or a wrong password.",
    },
    SIGNATURE_MISSING: {
      message: "Sign this call: send X-Service-Timestamp and X-Service-Signature.",
      cause:
        "A signed call came without one of the signature headers, or no secret exists to sign it with.",
    },
    SIGNATURE_INVALID: {
      message:
        "The signature does not match. Sign `timestamp.METHOD.path.rawBody` with the whole whsec_ secret and send `sha256=` and lowercase hex.",
      cause:
        "The signature was made over other bytes, with another secret, or is written differently.",
    },
    SIGNATURE_TIMESTAMP_INVALID: {
      message: "Send X-Service-Timestamp as Unix time in seconds, within 300 seconds of ours.",
      cause: "The signature's timestamp is not in seconds, or is too early or too late.",
    },
    SSO_TOKEN_INVALID: {
      message: "The launch token is not one of ours; pass on exactly what create-token returned.",
      cause: "The launch token is malformed, altered, or a token of another kind.",
    },
    SSO_TOKEN_EXPIRED: {
      message: "The launch token has expired; create one at the moment the player opens the game.",
      cause: "The launch token was not exchanged within 30 seconds.",
    },
  }),
  ...withStatus(403, {
    FORCED_OUTCOME_IN_PRODUCTION: {
      code: "80060",
      message: "Outcomes can be forced in the sandbox only; use your sandbox API key.",
      cause: "A forced outcome was requested with a production key.",
    },
    CREDENTIAL_NOT_ACCEPTED: {
      message:
        "This call takes another kind of credential; send the one that details.expected names.",
      cause:
        "The credential is of another kind than the call takes: an API key, an access token or a platform key.",
    },
    IP_NOT_ALLOWED: {
      message:
        "Calls from this address are not allowed; call from one that is on your IP allow list, or add this one from there.",
      cause: "The tenant has an IP allow list and the caller is not on it.",
    },
    PRODUCTION_NOT_ENABLED: {
      message: "Production is not enabled for this account yet; finish onboarding first.",
      cause: "A production key was used before the account was approved for production.",
    },
    SANDBOX_ONLY: {
      message: "This call exists in the sandbox only; use your sandbox API key.",
      cause: "A test call was made with a production key.",
    },
    PLAYER_SUSPENDED: {
      message: "This player is suspended; lift the suspension before the player can continue.",
      cause: "The operator or the platform suspended the player.",
    },
    JURISDICTION_NOT_ALLOWED: {
      message: "This jurisdiction is not supported; details.supported lists those that are.",
      cause: "The jurisdiction is not in the platform's table.",
    },
    GAME_DISABLED: {
      message: "This game is switched off for your account; enable it before launching it.",
      cause: "The tenant disabled the game.",
    },
    GAME_NOT_IN_TOKEN: {
      message: "This session is for one game only; launch the other game with its own token.",
      cause: "The launch token was pinned to another game.",
    },
    SESSION_TIME_LIMIT: {
      message:
        "The session reached its jurisdiction's time limit; launch the game again when the player returns.",
      cause: "The player played as long as the jurisdiction allows in one session.",
    },
    REALITY_CHECK_REQUIRED: {
      message:
        "A reality check is due; let the player answer it with POST /api/v1/auth/session/reality-check.",
      cause: "A reality check is due and has not been answered.",
    },
  }),
  ...withStatus(404, {
    NOT_FOUND: {
      message: "Nothing is served at this path; see /api/v1/openapi.json for the calls that exist.",
      cause: "The path names no call, or the thing asked for does not exist.",
    },
    PLAYER_NOT_FOUND: {
      message: "No such player; a player exists from the first exchange of a launch token on.",
      cause: "The player id is unknown in this environment of this account.",
    },
    GAME_NOT_FOUND: {
      message: "No such game; GET /api/v1/games lists those that exist.",
      cause: "The game id names no game.",
    },
    ROUND_NOT_FOUND: {
      message: "No such round; check the id and the environment of the key.",
      cause: "The round id is unknown in this environment of this account.",
    },
    EVENT_NOT_FOUND: {
      message: "No such event; GET /api/v1/admin/webhooks/logs lists what was delivered.",
      cause: "The event id is unknown in this environment of this account.",
    },
    ADDRESS_NOT_FOUND: {
      message: "No such payout address; save it before withdrawing to it.",
      cause: "The address id is unknown in this environment of this account.",
    },
    CHAIN_NOT_SUPPORTED: {
      message: "This chain is not supported; details.supported lists those that are.",
      cause: "The chain names no network that the platform uses.",
    },
  }),
  ...withStatus(405, {
    METHOD_NOT_ALLOWED: {
      message: "This path does not take that method; the Allow header lists those it takes.",
      cause: "The path exists, but not for this HTTP method.",
    },
  }),
  ...withStatus(413, {
    PAYLOAD_TOO_LARGE: {
      message: "The body is larger than 64 KiB; send less, for no call of this API needs as much.",
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
      message: "This launch token was already exchanged; create a new one for each launch.",
      cause: "A launch token is exchanged a second time.",
    },
    IDEMPOTENCY_IN_PROGRESS: {
      message: "The first request with this Idempotency-Key is still running; ask again shortly.",
      cause: "A request with the same key has not been answered yet.",
    },
    ROUND_ALREADY_OPEN: {
      message: "The player has an open round in this game; finish it before starting another.",
      cause: "A round of the same game is still open, or one that a bonus is staked on.",
    },
    ROUND_CLOSED: {
      message: "This round is over and takes no further action; start a new one.",
      cause: "The round was settled or voided.",
    },
    ROUND_TOO_SOON: {
      message: "The jurisdiction asks for more time between rounds; try again shortly.",
      cause: "The next round came sooner than the jurisdiction's game cycle allows.",
    },
    USERNAME_TAKEN: {
      message: "This username is taken; choose another. Capitals make no difference.",
      cause: "An account was created under a name that one has already.",
    },
    ONBOARDING_STATE: {
      message:
        "Onboarding is not at the step this call belongs to; GET /api/v1/onboarding/status tells the next one.",
      cause: "The onboarding status does not allow the move.",
    },
  }),
  ...withStatus(422, {
    INSUFFICIENT_FUNDS: {
      message:
        "The balance does not cover this; ask for no more than details.balance, or deposit first.",
      cause: "The amount or stake is larger than the balance it is taken from.",
    },
    CURRENCY_NOT_SUPPORTED: {
      message: "This currency is not supported; send an upper-case code such as USD.",
      cause: "The currency is not one the platform carries, or the player holds too many already.",
    },
    CURRENCY_MISMATCH: {
      message:
        "Two currencies differ that must be the same; send the currency of what the call names.",
      cause: "Two currencies that must be the same are not.",
    },
    STAKE_OUT_OF_RANGE: {
      message:
        "The stake is outside the game's limits; see details.min and details.max, and details.step where the game has one.",
      cause:
        "The stake is below the smallest or above the largest allowed, or off the game's step.",
    },
    ACTION_NOT_ALLOWED: {
      message: "The round does not take this action now; see its nextActions.",
      cause:
        "The round, withdrawal, key, webhook secret, list of addresses or account does not take this action in its present state.",
    },
    OUTCOME_INVALID: {
      message:
        "The game cannot produce this outcome; send one that its rules allow, as GET /api/v1/games/:gameId/config gives them.",
      cause: "A forced outcome is outside what the game's rules allow.",
    },
    IDEMPOTENCY_KEY_REUSED: {
      message: "This Idempotency-Key was used for another request; use a new key for each request.",
      cause: "The same key came with another body, player or call.",
    },
    WEBHOOK_URL_NOT_ALLOWED: {
      message: "Use an https:// address that the public internet can reach.",
      cause: "The webhook URL is not HTTPS or leads to a private or reserved address.",
    },
    ONBOARDING_INCOMPLETE: {
      message: "Complete the onboarding steps that details.failedChecks lists, then ask again.",
      cause: "Promotion was requested before onboarding steps 1 to 6 were done.",
    },
  }),
  ...withStatus(429, {
    RATE_LIMITED: {
      message: "Too many requests; wait for the seconds in Retry-After.",
      cause:
        "A rate limit of the key, the player or the address was exceeded, or a username is locked after ten failed logins.",
    },
  }),
  ...withStatus(500, {
    INTERNAL_ERROR: {
      message: "Something went wrong on our side; quote the requestId when you ask us about it.",
      cause: "A fault of the platform.",
    },
  }),
  ...withStatus(503, {
    UNAVAILABLE: {
      message:
        "Temporarily unavailable; send the same request with the same Idempotency-Key again.",
      cause:
        "A part of the platform could not be reached. A repeat with the same key tells what happened.",
    },
  }),
};

/** The name of a row in code; `codeOf` returns the code in the answer. */
export type ErrorName = keyof typeof ERRORS;

/** The `error.code` of an error: its name, or the code that the specification fixes. */
export function codeOf(name: ErrorName): string {
  const row: ErrorRow = ERRORS[name];
  return row.code ?? name;
}

function withStatus<const Status extends number, const Name extends string>(
  status: Status,
  rows: Readonly<Record<Name, ErrorRow>>,
): Readonly<Record<Name, ErrorRow & { readonly status: Status }>> {
  const entries = Object.entries<ErrorRow>(rows).map(([name, row]) => [name, { ...row, status }]);
  return Object.fromEntries(entries);
}

/** The message of UNAVAILABLE for an operator who configures a pool that an audit has frozen. */
export const POOL_FROZEN_MESSAGE =
  "This pool is frozen for an audit. Its configuration stays as it is until it is released.";

/** The message of UNAVAILABLE for a wallet that an audit has frozen (decision 0007). */
export const FROZEN_MESSAGE =
  "This wallet is frozen for an audit. It can be read, but nothing moves until it is released; send the same request with the same Idempotency-Key then.";
