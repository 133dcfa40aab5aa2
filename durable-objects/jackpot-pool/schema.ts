/**
 * The pool's tables: the running cycle, one row per contributing wallet, one per hit, wins to push
 * and events to deliver.
 */
import { POT_UNITS_PER_MINOR } from "../../domain/limits.ts";
import { FREEZE_TABLE } from "../freeze-store.ts";
import { SIDE_SEAL_CODE } from "../side-seal.ts";
import { BATCH_TABLE } from "./batch-store.ts";
import { COMMITMENT_TABLES } from "./commitment-store.ts";
import { POOL_SEAL_COLUMNS } from "./pool-seal.ts";
import { POT_CHANGE_TABLE } from "./pot-change-store.ts";
import { SEALED_THRESHOLD_COLUMN } from "./threshold-seal.ts";

export const POOL_SCHEMA: readonly string[] = [
  `
  -- Pot amounts are pot units (ten-thousandths of a minor unit). The threshold stays in this row.
  -- The three totals explain the pot: it is contributed + seeded - paid, always. They outgrow what a
  -- JavaScript number holds exactly, so SQL adds to them and they are read as text.
  CREATE TABLE pool (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    settings TEXT NOT NULL,
    cycle INTEGER NOT NULL,
    cycle_ceiling_minor INTEGER NOT NULL,
    cycle_seed_minor INTEGER NOT NULL,
    pot_units INTEGER NOT NULL CHECK (pot_units BETWEEN 0 AND 9007199254740991),
    threshold_units INTEGER NOT NULL CHECK (threshold_units BETWEEN 0 AND 9007199254740991),
    contributed_units INTEGER NOT NULL CHECK (contributed_units >= 0),
    seeded_units INTEGER NOT NULL CHECK (seeded_units >= 0),
    paid_units INTEGER NOT NULL CHECK (paid_units >= 0)
  ) STRICT;

  -- The last bet of each wallet and its verdict: enough to answer a repeated question alike. What
  -- each wallet has put in, in all, is the other side of the pot: the two must always agree.
  CREATE TABLE contributor (
    wallet TEXT PRIMARY KEY,
    seq INTEGER NOT NULL,
    placed_at INTEGER NOT NULL,
    verdict TEXT NOT NULL,
    contributed_units INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;

  -- Each hit took its amount from the pot and put the seed of the next cycle in, in one transaction.
  CREATE TABLE hit (
    cycle INTEGER PRIMARY KEY,
    wallet TEXT NOT NULL,
    round_id TEXT NOT NULL,
    game_id TEXT NOT NULL,
    transaction_id TEXT NOT NULL,
    amount_minor INTEGER NOT NULL,
    next_seed_minor INTEGER NOT NULL,
    at INTEGER NOT NULL
  ) STRICT;

  -- Written with what they tell of; they stay until they were handed on.
  CREATE TABLE event (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    type TEXT NOT NULL,
    data TEXT NOT NULL
  ) STRICT;
  `,
  `
  -- Wins that are pushed until their wallets are known to have applied them; a refused one stays, for
  -- people to see. A row holds all that a push says, because the contributor's moves on.
  CREATE TABLE unapplied_win (
    cycle INTEGER PRIMARY KEY,
    wallet TEXT NOT NULL,
    seq INTEGER NOT NULL,
    placed_at INTEGER NOT NULL,
    verdict TEXT NOT NULL,
    refusal TEXT
  ) STRICT;

  -- Of a win before this step one knows that it was applied only if its wallet has bet since.
  INSERT INTO unapplied_win (cycle, wallet, seq, placed_at, verdict)
  SELECT verdict ->> '$.win.cycle', wallet, seq, placed_at, verdict FROM contributor
  WHERE verdict ->> '$.win.cycle' IS NOT NULL;
  `,
  `
  ${FREEZE_TABLE}
  -- What the house put in to start the first cycle: with the hits' seeds it explains all that was seeded.
  ALTER TABLE pool ADD COLUMN first_seed_minor INTEGER NOT NULL DEFAULT 0;
  UPDATE pool SET first_seed_minor =
    seeded_units / ${POT_UNITS_PER_MINOR} - (SELECT coalesce(sum(next_seed_minor), 0) FROM hit);
  CREATE INDEX hit_by_wallet ON hit (wallet);
  `,
  `
  -- Which games feed the pool, as the tenant's settings said at \`version\`. A game without a row does.
  CREATE TABLE participation (
    game_id TEXT PRIMARY KEY,
    version INTEGER NOT NULL,
    takes_part INTEGER NOT NULL CHECK (takes_part IN (0, 1))
  ) STRICT, WITHOUT ROWID;
  `,
  POOL_SEAL_COLUMNS,
  POT_CHANGE_TABLE,
  SEALED_THRESHOLD_COLUMN,
  COMMITMENT_TABLES,
  SIDE_SEAL_CODE,
  BATCH_TABLE,
];

/** A pool that had run fewer steps than this has no seal, and its hits no hashes. */
export const STEPS_WITH_SEAL = 5;

/** The seals of a pool that had run fewer steps than this have no key. */
export const STEPS_WITH_SEAL_CODE = POOL_SCHEMA.indexOf(SIDE_SEAL_CODE) + 1;
