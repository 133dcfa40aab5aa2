/** The tables of an object that pays out. Units and fees are texts: they may exceed SQLite's integers. */
export const PAYER_SCHEMA: readonly string[] = [
  `
  -- One row, from the first turn on.
  CREATE TABLE payer (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    account TEXT NOT NULL,
    -- Null while it is to be read from the chain, at the beginning and after a freeze.
    next_nonce INTEGER,
    frozen TEXT
  ) STRICT;

  CREATE TABLE payout (
    withdrawal_id TEXT PRIMARY KEY,
    player_id TEXT NOT NULL,
    seq INTEGER NOT NULL,
    amount_minor INTEGER NOT NULL,
    state TEXT NOT NULL,
    -- From the claim on. The recipient with its checksum, as the wallet has it.
    recipient TEXT,
    contract TEXT,
    units TEXT,
    -- When its wallet was first asked for it.
    claimed_at INTEGER,
    -- From its number on: the account that pays, and the place of its transaction among the account's.
    account TEXT,
    nonce INTEGER,
    -- The hash that counts, once it is final.
    hash TEXT,
    -- Why it failed, waits or is unclear.
    reason TEXT,
    -- When it is looked at next.
    due_at INTEGER NOT NULL,
    taken_at INTEGER NOT NULL,
    UNIQUE (account, nonce)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX payout_by_due ON payout (state, due_at);

  -- Every transaction that was ever to be signed for a payout: they share its nonce, and one counts in the end.
  CREATE TABLE attempt (
    withdrawal_id TEXT NOT NULL,
    attempt INTEGER NOT NULL,
    gas INTEGER NOT NULL,
    max_fee TEXT NOT NULL,
    tip TEXT NOT NULL,
    raw TEXT,
    hash TEXT UNIQUE,
    signed_at INTEGER,
    PRIMARY KEY (withdrawal_id, attempt)
  ) STRICT, WITHOUT ROWID;

  -- Where players were paid, permanently.
  CREATE TABLE known_address (
    player_id TEXT NOT NULL,
    recipient TEXT NOT NULL,
    PRIMARY KEY (player_id, recipient)
  ) STRICT, WITHOUT ROWID;
  `,
  `
  CREATE INDEX payout_by_taken ON payout (taken_at, withdrawal_id);
  `,
  `
  -- When the last freeze began, and by what a release names it: later than that of every freeze before.
  ALTER TABLE payer ADD COLUMN frozen_at INTEGER;
  UPDATE payer SET frozen_at = unixepoch() * 1000 WHERE frozen IS NOT NULL;
  `,
  `
  -- What two people agreed on to end it, by its id; null for what ended by itself.
  ALTER TABLE payout ADD COLUMN settled_by TEXT;
  `,
  `
  -- The list of tokens whose contracts said the decimals that are set; null before they were asked.
  ALTER TABLE payer ADD COLUMN tokens_checked TEXT;
  `,
  `
  -- Players who were erased: of their payouts nothing is kept that finds them on the chain, once they have ended.
  CREATE TABLE erased_player (player_id TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
  -- The hashes of their transactions, without whose they were: none of them pays anybody else's withdrawal.
  CREATE TABLE spent (hash TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
  `,
];
