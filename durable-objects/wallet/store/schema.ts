/**
 * The wallet's tables. The journal is the ledger, the idempotency record and the outbox in one, so
 * a bet costs one row. Balances are those of the last row; no table stores them a second time.
 */
import { MAX_AMOUNT_MINOR } from "../../../domain/limits.ts";
import { FREEZE_TABLE } from "../../freeze-store.ts";
import { SEED_CHAIN_TABLE } from "../../seed-chain-store.ts";
import { SIDE_SEAL_CODE, SIDE_SEAL_TABLE } from "../../side-seal.ts";
import { ERASURE_TABLE } from "./erasure-store.ts";
import { OLD_ROWS } from "./old-rows.ts";
import { OPEN_ROUND_TABLE } from "./open-round-store.ts";
import { OLDER_KEY_TABLE } from "./recent-keys.ts";
import { SANDBOX_TABLES } from "./sandbox-store.ts";
import { SEED_CHAIN } from "./seed-store.ts";

/** Matches the rows that record a step of a withdrawal's payout, for the index and its queries. */
export const IS_PAYOUT_STEP = "kind IN ('withdrawal_sent', 'withdrawal_confirmed')";

/** Matches the rows that continue a round of several steps, for the index and its queries. */
export const IS_LATER_STEP = "kind IN ('round_action', 'round_settled', 'round_voided')";

/** Matches the rows that credit a jackpot, for the index and its query. */
export const IS_JACKPOT_WIN = "kind = 'jackpot_win'";

const AMOUNT = `INTEGER NOT NULL CHECK (typeof(%) = 'integer' AND % BETWEEN 0 AND ${MAX_AMOUNT_MINOR})`;
const amount = (column: string) => `${column} ${AMOUNT.replaceAll("%", column)}`;

export const WALLET_SCHEMA: readonly string[] = [
  `
  -- One row: who the wallet belongs to, and how far history has confirmed the journal.
  CREATE TABLE player (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    external_id TEXT NOT NULL,
    username TEXT NOT NULL,
    jurisdiction TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    announced INTEGER NOT NULL DEFAULT 0,
    stored_through INTEGER NOT NULL DEFAULT 0
  ) STRICT;

  -- One row per ledger transaction. A book is a currency, or a currency's play money.
  CREATE TABLE journal (
    seq INTEGER PRIMARY KEY,
    kind TEXT NOT NULL,
    book TEXT NOT NULL,
    legs TEXT NOT NULL,
    ${amount("cash")},
    ${amount("bonus")},
    nonce INTEGER NOT NULL,
    -- The journal row of the jackpot bet that has no verdict yet, as of this row.
    doubt INTEGER,
    -- The pool's verdict on the bet that was in doubt until this row.
    verdict TEXT,
    session_id TEXT,
    idempotency_key TEXT,
    fingerprint TEXT,
    entry TEXT NOT NULL,
    created_at INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX journal_by_key ON journal (idempotency_key) WHERE idempotency_key IS NOT NULL;

  -- Where each book other than the last row's left off; written only when play changes books.
  CREATE TABLE book_head (book TEXT PRIMARY KEY, seq INTEGER NOT NULL) STRICT, WITHOUT ROWID;

  -- Refusals that depend on state are remembered under their key like any other answer.
  CREATE TABLE refusal (
    idempotency_key TEXT PRIMARY KEY,
    fingerprint TEXT NOT NULL,
    refusal TEXT NOT NULL,
    created_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX refusal_by_age ON refusal (created_at);

  CREATE TABLE used_token (token_id TEXT PRIMARY KEY, expires_at INTEGER NOT NULL) STRICT, WITHOUT ROWID;

  CREATE TABLE session (
    session_id TEXT PRIMARY KEY,
    record TEXT NOT NULL,
    refresh_token_id TEXT NOT NULL,
    refresh_expires_at INTEGER NOT NULL,
    started_at INTEGER NOT NULL,
    ended_at INTEGER
  ) STRICT, WITHOUT ROWID;

  -- The server seed never leaves this object before it is revealed.
  CREATE TABLE seed (
    seed_id INTEGER PRIMARY KEY,
    server_seed TEXT NOT NULL,
    server_seed_hash TEXT NOT NULL,
    client_seed TEXT NOT NULL,
    created_at INTEGER NOT NULL
  ) STRICT;
  `,
  `
  -- What is on its way to an address, and what must still be staked for a bonus, as of the row.
  ALTER TABLE journal ADD COLUMN ${amount("held")} DEFAULT 0;
  ALTER TABLE journal ADD COLUMN ${amount("wagering")} DEFAULT 0;

  -- The row that ended a held withdrawal, by the row that began it.
  CREATE TABLE withdrawal_end (seq INTEGER PRIMARY KEY, ended_by INTEGER NOT NULL) STRICT;

  -- The signature of each withdrawal that was asked for, and the one key that it may come with.
  CREATE TABLE used_signature (
    signature TEXT PRIMARY KEY,
    idempotency_key TEXT NOT NULL,
    expires_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX used_signature_by_age ON used_signature (expires_at);

  CREATE TABLE payout_address (
    address_id TEXT PRIMARY KEY,
    chain TEXT NOT NULL,
    address TEXT NOT NULL,
    label TEXT,
    created_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  `,
  FREEZE_TABLE,
  SANDBOX_TABLES,
  `
  -- Set while the operator has shut the player out; changed_at is when that last changed.
  ALTER TABLE player ADD COLUMN suspended_at INTEGER;
  ALTER TABLE player ADD COLUMN suspension_reason TEXT;
  ALTER TABLE player ADD COLUMN changed_at INTEGER NOT NULL DEFAULT 0;
  `,
  `
  -- Events that operators receive are numbered without gaps; 0 where there is no event.
  ALTER TABLE session ADD COLUMN started_event INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE session ADD COLUMN ended_event INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE session ADD COLUMN end_reason TEXT;
  ALTER TABLE player ADD COLUMN events_told INTEGER NOT NULL DEFAULT 0;

  -- Kept until they are sent.
  CREATE TABLE suspension_change (
    seq INTEGER PRIMARY KEY,
    type TEXT NOT NULL,
    reason TEXT,
    created_at INTEGER NOT NULL
  ) STRICT;
  `,
  SEED_CHAIN,
  `
  -- What is staked on open rounds, by what it was staked from, as of the row.
  ALTER TABLE journal ADD COLUMN ${amount("in_play")} DEFAULT 0;
  ALTER TABLE journal ADD COLUMN ${amount("bonus_in_play")} DEFAULT 0;

  ${OPEN_ROUND_TABLE}
  -- The later rows of rounds of several steps; a round that its stake decides is not among them.
  CREATE INDEX journal_by_round ON journal (entry ->> '$.roundId', seq) WHERE ${IS_LATER_STEP};
  `,
  `
  -- How far events about entries have been delivered: history may have lost entries and get them again.
  ALTER TABLE player ADD COLUMN entries_told INTEGER NOT NULL DEFAULT 0;
  UPDATE player SET entries_told = stored_through;
  `,
  OLD_ROWS,
  `
  -- 1 once the wallet is in the register of wallets, which an audit reads.
  ALTER TABLE player ADD COLUMN registered INTEGER NOT NULL DEFAULT 0;
  `,
  `
  -- The only username whose account may open this wallet, in transfer mode; null if the wallet was not
  -- made by a sign-up and was given to no account.
  ALTER TABLE player ADD COLUMN account TEXT;
  -- 1 from a sign-up until the first session: the account may still be missing.
  ALTER TABLE player ADD COLUMN signing_up INTEGER NOT NULL DEFAULT 0;
  `,
  SIDE_SEAL_TABLE,
  `
  -- The rows between the start and the end of a withdrawal; most withdrawals have none.
  CREATE INDEX journal_by_withdrawal ON journal (entry ->> '$.withdrawal.id', seq) WHERE ${IS_PAYOUT_STEP};
  `,
  `
  -- How much of the bonus was granted and is not lost, as of the row; null where there is no bonus, and
  -- in rows from before it was kept, whose bonus counts as granted.
  ALTER TABLE journal ADD COLUMN granted INTEGER
    CHECK (granted IS NULL OR granted BETWEEN 0 AND ${MAX_AMOUNT_MINOR});
  `,
  SEED_CHAIN_TABLE,
  `
  -- The last refresh: the token that it took, when, and from which device, as JSON. Null before the first.
  ALTER TABLE session ADD COLUMN refreshed TEXT;
  `,
  ERASURE_TABLE,
  SIDE_SEAL_CODE,
  OLDER_KEY_TABLE,
  `
  -- The jackpots that the player won; most players have none.
  CREATE INDEX journal_by_jackpot ON journal (book, entry ->> '$.gameId', seq) WHERE ${IS_JACKPOT_WIN};
  `,
];

/** A wallet that had run fewer steps than this has unencrypted seeds and no chain. */
export const STEPS_WITH_CHAINS = WALLET_SCHEMA.indexOf(SEED_CHAIN_TABLE) + 1;

/** A wallet that had run fewer steps than this has no sealed tables yet. */
export const STEPS_WITH_SEAL = WALLET_SCHEMA.indexOf(SIDE_SEAL_TABLE) + 1;

/** In a wallet that had run fewer steps than this, the seals have no authentication code. */
export const STEPS_WITH_SEAL_CODE = WALLET_SCHEMA.indexOf(SIDE_SEAL_CODE) + 1;
