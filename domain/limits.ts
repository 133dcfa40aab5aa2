/**
 * Every limit of the platform by name; the end of the name is its unit. Figures are those of the reference unless a comment gives another
 * reason.
 */
export const LAUNCH_TOKEN_LIFETIME_SECONDS = 30;
export const USED_TOKEN_RETENTION_SECONDS = 120;
export const ACCESS_TOKEN_LIFETIME_SECONDS = 15 * 60;
export const REFRESH_TOKEN_LIFETIME_SECONDS = 7 * 24 * 60 * 60;
/**
 * Our choice: long enough to answer a question by email, and no longer than a refresh token, so
 * that the keys of both can be replaced in the same way.
 */
export const REPLAY_LINK_LIFETIME_SECONDS = 7 * 24 * 60 * 60;
/** How long a device that did not receive the answer can get the same one again. */
export const REFRESH_REPEAT_SECONDS = 30;
export const SIGNATURE_TOLERANCE_SECONDS = 300;
/**
 * A signature is accepted while its timestamp differs from our time by up to the tolerance, in either
 * direction; the rest allows for differing clocks.
 */
export const SIGNATURE_RETENTION_SECONDS = 2 * SIGNATURE_TOLERANCE_SECONDS + 60;
export const IDEMPOTENCY_KEY_LIFETIME_SECONDS = 24 * 60 * 60;
/** A day of bets at a player's pace: the most that a wallet's first bet after waking has to read. */
export const MAX_KEYS_IN_MEMORY = 10_000;

/**
 * The number of rows that hold a pool's latest bets in turn. The pool reads all of them when it wakes.
 * docs/decisions/0111.
 */
export const MAX_POOL_BATCHES = 1_000;

/** A longer body is refused unread: no call of this API needs nearly as much. */
export const MAX_BODY_BYTES = 64 * 1024;
export const MAX_PLAYER_ID_LENGTH = 128;
export const MAX_USERNAME_LENGTH = 64;
export const MAX_CLIENT_SEED_LENGTH = 64;
/** A server seed is revealed automatically after this many rounds, so that none stays hidden forever. */
export const MAX_ROUNDS_PER_SERVER_SEED = 1_000;
/**
 * Enough for a player who rotates often to see one chain for years, and few enough to be hashed in a
 * millisecond or two.
 */
export const SEEDS_PER_CHAIN = 256;
/** A pool uses one seed for each cycle, and its anchors are published a chain ahead. */
export const SEEDS_PER_POOL_CHAIN = 64;
export const MAX_IDEMPOTENCY_KEY_LENGTH = 255;
export const DEFAULT_PAGE_SIZE = 20;
export const MAX_PAGE_SIZE = 100;
/** Pages by number begin within this many rows; a cursor continues after them. */
export const MAX_ROWS_BY_PAGE_NUMBER = 1_000;

/** How long an old webhook secret still signs after its rotation. Reference 6. */
export const SECRET_OVERLAP_SECONDS = 24 * 60 * 60;
/** A replaced key stays valid for at most this long, or until it is revoked. */
export const MAX_KEY_OVERLAP_SECONDS = 30 * 24 * 60 * 60;
/** Enough for every service of an operator to have its own key, and to rotate them all at once. */
export const MAX_LIVE_API_KEYS = 50;
/** Our own staff: people, services and keys; few, because each list shows all. */
export const MAX_STAFF_MEMBERS = 200;
export const MAX_LIVE_PLATFORM_KEYS = 50;
/** Every platform key expires; a lasting one would be forgotten. */
export const MAX_PLATFORM_KEY_LIFETIME_DAYS = 366;
/** A key that our staff issue is for making other keys, which takes days at most. */
export const ISSUED_KEY_LIFETIME_DAYS = 7;
export const MAX_ISSUED_KEY_LIFETIME_DAYS = 30;
/** They are read on every call with a key, so their number is limited. */
export const MAX_IP_RANGES = 50;
/** They are all in one header of the game page. */
export const MAX_FRAME_ANCESTORS = 50;

/** Past this, SQLite integers are returned as doubles that are silently wrong. */
export const MAX_AMOUNT_MINOR = Number.MAX_SAFE_INTEGER;

/**
 * A player holds at most this many currencies (each with its play money), so that a whole wallet
 * can be read as one small page.
 */
export const MAX_CURRENCIES_PER_WALLET = 16;

/** A session is one row; the table must not grow without limit for a player who never logs out. */
export const MAX_SESSIONS_PER_WALLET = 50;

/** The jackpot counts in ten-thousandths of a minor unit, so that 1% of the smallest stake is exact. */
export const POT_UNITS_PER_MINOR = 10_000;

/** Reference 7.22 and 7.23. */
export const MAX_LOGIN_FAILURES = 10;
export const LOGIN_LOCK_SECONDS = 15 * 60;
export const MIN_PASSWORD_LENGTH = 8;
/** Long enough for any passphrase, and short enough to hash. */
export const MAX_PASSWORD_LENGTH = 128;

/** Enough for a player's tabs and devices. One more replaces the oldest. */
export const MAX_SOCKETS_PER_WALLET = 8;

/**
 * How much one environment's changes of settings, webhooks and keys may write to the audit log in a day
 * (UTC), because the log is permanent: 300 changes of the longest lists, or 10,000 usual ones.
 * docs/decisions/0143.
 */
export const MAX_CHANGE_BYTES_A_DAY = 10_000_000;

/** Notes on a player: more than anybody reads. */
export const MAX_NOTES_PER_PLAYER = 200;
