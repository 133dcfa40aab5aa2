/**
 * The deposits to report to an operator before they are final. The index is built from this text, so it never
 * changes.
 */
export const IS_UNANNOUNCED =
  "((state = 'pending' AND told IS NOT 'pending') OR (state = 'gone' AND told = 'pending'))";

/** The deposits that people look into. The index is built from this text, so it never changes. */
export const IS_HELD = "(state IN ('kept', 'lost') OR (state = 'final' AND reason IS NOT NULL))";

/**
 * Their order: first money that a player has or waits for, then kept deposits, and last those below the
 * minimum, of which anybody can send any number. The index is built from this text, so it never changes.
 */
export const HELD_RANK =
  "(CASE WHEN state <> 'kept' THEN 0 WHEN reason = 'BELOW_MINIMUM' THEN 2 ELSE 1 END)";

/** The tables of a chain's object. Amounts are texts: a token's units may exceed SQLite's integers. */
export const CHAIN_SCHEMA: readonly string[] = [
  `
  -- One row, from the first turn on.
  CREATE TABLE chain (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    final_number INTEGER NOT NULL,
    frozen TEXT
  ) STRICT;

  -- The last final block and all that were read after it.
  CREATE TABLE block (number INTEGER PRIMARY KEY, hash TEXT NOT NULL) STRICT;

  -- The index that the next address of an operator's key gets.
  CREATE TABLE account (account_key TEXT PRIMARY KEY, next INTEGER NOT NULL) STRICT, WITHOUT ROWID;

  -- Addresses in lower case. They are watched for ever.
  CREATE TABLE address (
    address TEXT PRIMARY KEY,
    tenant_id TEXT NOT NULL,
    player_id TEXT NOT NULL,
    account_key TEXT NOT NULL,
    place INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    UNIQUE (tenant_id, player_id),
    UNIQUE (account_key, place)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE deposit (
    transaction_hash TEXT NOT NULL,
    ordinal INTEGER NOT NULL,
    block_number INTEGER NOT NULL,
    address TEXT NOT NULL,
    currency TEXT NOT NULL,
    units TEXT NOT NULL,
    -- units = minor × the units in a minor unit + remainder
    minor TEXT NOT NULL,
    remainder TEXT NOT NULL,
    state TEXT NOT NULL,
    -- Why it is kept, or what the wallet said last.
    reason TEXT,
    -- The wallet's transaction, once it is credited.
    transaction_id TEXT,
    -- When a wallet is asked next.
    due_at INTEGER,
    seen_at INTEGER NOT NULL,
    PRIMARY KEY (transaction_hash, ordinal)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX pending_by_block ON deposit (block_number) WHERE state = 'pending';
  CREATE INDEX final_by_due ON deposit (due_at) WHERE state = 'final';
  `,
  `
  -- When a block last became final, so that a chain that stands still is noticed; null until the next one.
  ALTER TABLE chain ADD COLUMN final_at INTEGER;
  `,
  `
  CREATE INDEX deposit_for_people ON deposit (state, seen_at) WHERE state IN ('kept', 'lost');
  `,
  `
  -- The last state that was reported to its operator, and how many reports there were.
  ALTER TABLE deposit ADD COLUMN told TEXT;
  ALTER TABLE deposit ADD COLUMN telling INTEGER NOT NULL DEFAULT 0;
  CREATE INDEX deposit_untold ON deposit (seen_at) WHERE ${IS_UNANNOUNCED};
  `,
  `
  -- What a player's page shows.
  CREATE INDEX deposit_by_address ON deposit (address, seen_at) WHERE state <> 'gone';
  `,
  `
  -- Whose address it is, so that an operator reads its own deposits and no other's.
  ALTER TABLE deposit ADD COLUMN tenant_id TEXT;
  UPDATE deposit SET tenant_id =
    (SELECT tenant_id FROM address WHERE address.address = deposit.address);
  CREATE INDEX deposit_by_tenant ON deposit (tenant_id, seen_at, transaction_hash, ordinal)
    WHERE state <> 'gone';
  `,
  `
  -- What left our addresses in final blocks: sweeps.
  CREATE TABLE departure (
    transaction_hash TEXT NOT NULL,
    log_index INTEGER NOT NULL,
    block_number INTEGER NOT NULL,
    address TEXT NOT NULL,
    recipient TEXT NOT NULL,
    currency TEXT NOT NULL,
    units TEXT NOT NULL,
    PRIMARY KEY (transaction_hash, log_index)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX departure_by_address ON departure (address);

  -- One row: the day, since 1970, of the last comparison of balances, the last address of it (null once it is
  -- done), and when one was last done.
  CREATE TABLE balance_round (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    day INTEGER NOT NULL,
    after TEXT,
    done_at INTEGER NOT NULL
  ) STRICT;

  -- Addresses whose balance on the chain is not what arrived less what left, until it is again.
  CREATE TABLE balance_difference (
    address TEXT NOT NULL,
    currency TEXT NOT NULL,
    expected TEXT NOT NULL,
    found TEXT NOT NULL,
    block_number INTEGER NOT NULL,
    found_at INTEGER NOT NULL,
    PRIMARY KEY (address, currency)
  ) STRICT, WITHOUT ROWID;
  `,
  `
  -- When the last freeze began. A release names its freeze by this, so it is later than any earlier one.
  ALTER TABLE chain ADD COLUMN frozen_at INTEGER;
  UPDATE chain SET frozen_at = unixepoch() * 1000 WHERE frozen IS NOT NULL;
  `,
  `
  -- What was found less what was expected when staff acknowledged it, when that was, and why. If the
  -- difference changes, it is reported again.
  ALTER TABLE balance_difference ADD COLUMN acknowledged TEXT;
  ALTER TABLE balance_difference ADD COLUMN acknowledged_at INTEGER;
  ALTER TABLE balance_difference ADD COLUMN acknowledged_for TEXT;

  DROP INDEX deposit_for_people;
  CREATE INDEX deposit_held ON deposit (${HELD_RANK}, seen_at, transaction_hash, ordinal)
    WHERE ${IS_HELD};
  `,
  `
  -- 1: it went to another address than those that its operator sweeps to. Null: an earlier version did not ask.
  ALTER TABLE departure ADD COLUMN stray INTEGER;
  -- When staff acknowledged that, and why.
  ALTER TABLE departure ADD COLUMN acknowledged_at INTEGER;
  ALTER TABLE departure ADD COLUMN acknowledged_for TEXT;
  CREATE INDEX departure_stray ON departure (block_number, transaction_hash, log_index)
    WHERE stray = 1;
  `,
  `
  -- The list of tokens whose contracts said the decimals that are set; null before they were asked.
  ALTER TABLE chain ADD COLUMN tokens_checked TEXT;
  `,
];
