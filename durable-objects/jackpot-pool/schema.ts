/** The pool's tables: the running cycle, one row per wallet that ever contributed, one per hit. */
export const POOL_SCHEMA: readonly string[] = [
  `
  -- Pot amounts are pot units (ten-thousandths of a minor unit). The threshold stays in this row.
  CREATE TABLE pool (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    settings TEXT NOT NULL,
    cycle INTEGER NOT NULL,
    pot_units INTEGER NOT NULL CHECK (pot_units BETWEEN 0 AND 9007199254740991),
    threshold_units INTEGER NOT NULL CHECK (threshold_units BETWEEN 0 AND 9007199254740991)
  ) STRICT;

  -- The last bet of each wallet and its verdict: enough to answer a repeated question alike.
  CREATE TABLE contributor (
    wallet TEXT PRIMARY KEY,
    seq INTEGER NOT NULL,
    verdict TEXT NOT NULL,
    contributed_units INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE hit (
    cycle INTEGER PRIMARY KEY,
    wallet TEXT NOT NULL,
    round_id TEXT NOT NULL,
    game_id TEXT NOT NULL,
    transaction_id TEXT NOT NULL,
    amount_minor INTEGER NOT NULL,
    at INTEGER NOT NULL
  ) STRICT;
  `,
];
