/**
 * The statements that store a wave of runs and add it up, in one transaction (docs/decisions/0025). Each
 * takes the runs as its first parameter and works only on those that are open, which begin where the
 * database's copy of their wallet ends. A run that begins at 0 starts its wallet over: all of the wallet's
 * rows are removed first, because its point may have been lost, or set to 0 for a rebuild.
 */
import { BOOKED } from "../../domain/report/bookings.ts";
import { MINUTE_MS, TOTALS, type TotalName } from "../../domain/wallet/totals.ts";

/** A run as the statements read it. */
export interface SentRun {
  readonly t: string;
  readonly e: string;
  readonly p: string;
  readonly after: number;
  readonly through: number;
  readonly cleared: number;
  readonly player: object;
  /** The chain that the hashes belong to: the journal's, or that of an erased player's journal. */
  readonly chain: "wallet" | "erased";
  /** The hash of the last entry's journal row, and of the rows from before rows had hashes. */
  readonly hash: string | null;
  readonly oldRowsHash: string | null;
}

const COLUMN: Readonly<Record<TotalName, string>> = {
  rounds: "rounds",
  wins: "wins",
  stakedMinor: "staked_minor",
  wonMinor: "won_minor",
  jackpots: "jackpots",
  jackpotWonMinor: "jackpot_won_minor",
  contributedPotUnits: "contributed_pot_units",
};
/** The columns of the sums, in the order of `TOTALS`. */
export const SUM_COLUMNS = TOTALS.map((name) => COLUMN[name]);
const SUMS = SUM_COLUMNS.join(", ");
const ADD_SUMS = SUM_COLUMNS.map((column) => `${column} = ${column} + excluded.${column}`);
const summed = (sign: "" | "-") => SUM_COLUMNS.map((column) => `${sign}sum(${column})`).join(", ");

/** A stale message must not undo a later reset: one from before it waits for its wallet. */
const OPEN = `open AS MATERIALIZED (
  SELECT key AS w, value ->> 't' AS t, value ->> 'e' AS e, value ->> 'p' AS p,
    value ->> 'after' AS after, value ->> 'through' AS through, value ->> 'cleared' AS cleared,
    value ->> 'after' = 0 AS starts_over,
    (SELECT cleared_through FROM players WHERE tenant_id = value ->> 't'
      AND environment = value ->> 'e' AND player_id = value ->> 'p') AS was_cleared,
    coalesce(point.booked, 0) AS was_booked
  FROM json_each(?1) LEFT JOIN history_points AS point ON point.tenant_id = value ->> 't'
    AND point.environment = value ->> 'e' AND point.player_id = value ->> 'p'
  WHERE value ->> 'after' = iif(point.booked IS NULL, 0, point.through)
    AND (starts_over OR value ->> 'cleared' >= coalesce(was_cleared, 0))
    AND (was_booked <= value ->> 'after' OR was_booked >= value ->> 'through'))`;

const ofThe = (which: string) =>
  `(tenant_id, environment, player_id) IN (WITH ${OPEN} SELECT t, e, p FROM open WHERE ${which})`;
const STARTS_OVER = "starts_over";
const IS_CLEARED = "cleared > was_cleared OR (starts_over AND cleared <> was_cleared)";

/** Removes everything stored of wallets that start over, except their entries and minutes. */
export const START_OVER = [
  `INSERT INTO day_totals (tenant_id, environment, day, game_id, currency, demo, players, ${SUMS})
   WITH ${OPEN}
   SELECT t, e, day, game_id, currency, demo, -(sum(rounds) > 0), ${summed("-")}
   FROM open JOIN player_days ON tenant_id = t AND environment = e AND player_id = p
   WHERE ${STARTS_OVER} GROUP BY t, e, p, day, game_id, currency, demo
   ON CONFLICT DO UPDATE SET players = players + excluded.players, ${ADD_SUMS}`,
  `DELETE FROM player_days WHERE ${ofThe(STARTS_OVER)}`,
  `DELETE FROM round_standings WHERE ${ofThe(STARTS_OVER)}`,
  `DELETE FROM withdrawals WHERE ${ofThe(STARTS_OVER)}`,
] as const;

/** Stores the player's latest state, also from runs that are not open. */
export const UPSERT_PLAYERS = `
  INSERT INTO players (tenant_id, environment, player_id, external_id, username, jurisdiction,
    created_at, suspended_at, suspension_reason, changed_at)
  SELECT value ->> 't', value ->> 'e', value ->> 'p', value ->> '$.player.externalId',
    value ->> '$.player.username', value ->> '$.player.jurisdiction', value ->> '$.player.createdAt',
    value ->> '$.player.suspension.since', value ->> '$.player.suspension.reason',
    coalesce(value ->> '$.player.changedAt', 0)
  FROM json_each(?1) WHERE true
  ON CONFLICT (tenant_id, environment, player_id) DO UPDATE SET
    suspended_at = excluded.suspended_at, suspension_reason = excluded.suspension_reason,
    changed_at = excluded.changed_at
  WHERE excluded.changed_at > changed_at`;

/**
 * Fields that change only with an erasure are written again when the wallet starts over. A late message
 * must not restore what was erased.
 */
export const RENEW_PLAYERS = `
  WITH ${OPEN}
  UPDATE players SET external_id = sent.value ->> '$.player.externalId',
    username = sent.value ->> '$.player.username',
    jurisdiction = sent.value ->> '$.player.jurisdiction',
    created_at = sent.value ->> '$.player.createdAt'
  FROM open JOIN json_each(?1) AS sent ON sent.key = w
  WHERE tenant_id = t AND environment = e AND player_id = p AND starts_over
    AND coalesce(sent.value ->> '$.player.changedAt', 0) >= changed_at
    AND (external_id, username, jurisdiction, created_at) IS NOT (
      sent.value ->> '$.player.externalId', sent.value ->> '$.player.username',
      sent.value ->> '$.player.jurisdiction', sent.value ->> '$.player.createdAt')`;

/**
 * A sandbox reset clears the player's lists up to an entry: no list shows earlier play, but the totals of
 * the days keep it.
 */
export const CLEAR_LISTS = [
  `INSERT INTO player_days (tenant_id, environment, player_id, cleared, day, game_id, currency, demo,
     ${SUMS})
   SELECT tenant_id, environment, player_id, 1, day, game_id, currency, demo, ${SUMS}
   FROM player_days WHERE cleared = 0 AND ${ofThe(IS_CLEARED)}
   ON CONFLICT DO UPDATE SET ${ADD_SUMS}`,
  `DELETE FROM player_days WHERE cleared = 0 AND ${ofThe(IS_CLEARED)}`,
  `DELETE FROM round_minutes WHERE (tenant_id, environment, minute, player_id) IN (
     WITH ${OPEN} SELECT tenant_id, environment, created_at / ${MINUTE_MS}, player_id
     FROM open JOIN entries ON tenant_id = t AND environment = e AND player_id = p
       AND seq <= cleared
     WHERE (${IS_CLEARED}) AND kind = 'round')`,
  `WITH ${OPEN} UPDATE players SET cleared_through = cleared FROM open
   WHERE tenant_id = t AND environment = e AND player_id = p AND (${IS_CLEARED})`,
] as const;

/** The columns of a row of sums: the place of its run, where it counts, and the sums. */
export type SentTotals = readonly [
  run: number,
  cleared: number,
  day: number,
  gameId: string,
  currency: string,
  demo: number,
  ...sums: number[],
];
const SENT_TOTALS = `sent AS (
  SELECT t, e, p, value ->> 1 AS cleared, value ->> 2 AS day, value ->> 3 AS game,
    value ->> 4 AS currency, value ->> 5 AS demo,
    ${SUM_COLUMNS.map((column, index) => `value ->> ${6 + index} AS ${column}`).join(", ")}
  FROM json_each(?2) CROSS JOIN open ON w = value ->> 0)`;

/**
 * A player is counted with the first round of a day, game and currency, for which \`player_days\` has no
 * row yet.
 */
const COUNT_DAYS = `
  INSERT INTO day_totals (tenant_id, environment, day, game_id, currency, demo, players, ${SUMS})
  WITH ${OPEN}, ${SENT_TOTALS}
  SELECT t, e, day, game, currency, demo,
    count(DISTINCT CASE WHEN rounds > 0 AND NOT EXISTS (
      SELECT 1 FROM player_days AS known
      WHERE tenant_id = t AND environment = e AND player_id = p AND known.cleared IN (0, 1)
        AND known.day = sent.day AND game_id = game AND known.currency = sent.currency
        AND known.demo = sent.demo AND known.rounds > 0) THEN p END),
    ${summed("")}
  FROM sent WHERE true GROUP BY t, e, day, game, currency, demo
  ON CONFLICT DO UPDATE SET players = players + excluded.players, ${ADD_SUMS}`;

const COUNT_PLAYER_DAYS = `
  INSERT INTO player_days (tenant_id, environment, player_id, cleared, day, game_id, currency, demo,
    ${SUMS})
  WITH ${OPEN}, ${SENT_TOTALS}
  SELECT t, e, p, cleared, day, game, currency, demo, ${summed("")}
  FROM sent WHERE true GROUP BY t, e, p, cleared, day, game, currency, demo
  ON CONFLICT DO UPDATE SET ${ADD_SUMS}`;

/** Count rows of \`SentTotals\`. */
export const COUNT_TOTALS = [COUNT_DAYS, COUNT_PLAYER_DAYS] as const;

/** The columns of a row of the reports' sums: the place of its run, where it counts, and the sums. */
export type SentBooking = readonly [
  run: number,
  quarter: number,
  currency: string,
  ...sums: number[],
];

/**
 * Adds to the reports' sums the runs that are not in them yet; a run is booked as a whole or not at all.
 * Entries for a closed day are booked in the open day. Days that were restored are an exception: the next
 * audit books what their reports lack. docs/decisions/0037 and 0053.
 */
export const BOOK = `
  INSERT INTO quarter_totals (tenant_id, environment, booked_in, currency, quarter,
    ${BOOKED.join(", ")})
  WITH ${OPEN}
  SELECT t, e, max(value ->> 1, coalesce((SELECT starts FROM open_days
      WHERE tenant_id = t AND environment = e), 0)) AS booked_in,
    value ->> 2 AS currency, value ->> 1 AS quarter,
    ${BOOKED.map((_, index) => `sum(value ->> ${3 + index})`).join(", ")}
  FROM json_each(?2) CROSS JOIN open ON w = value ->> 0
  WHERE was_booked <= after AND NOT EXISTS (SELECT 1 FROM open_days
    WHERE tenant_id = t AND environment = e AND restored = 1 AND value ->> 1 < starts)
  GROUP BY t, e, booked_in, currency, quarter
  ON CONFLICT DO UPDATE SET ${BOOKED.map((name) => `${name} = ${name} + excluded.${name}`).join(", ")}`;

/** The columns of a row of the actual returns: the place of its run, where it counts, and the sums. */
export type SentReturn = readonly [
  run: number,
  gameId: string,
  version: number,
  currency: string,
  ...sums: number[],
];
const RETURN_SUMS = ["rounds", "staked_minor", "won_minor", "stake_squares"];

/** Adds newly booked runs to the actual returns, as `BOOK` does. docs/decisions/0073. */
export const COUNT_RETURNS = `
  INSERT INTO return_totals (tenant_id, environment, game_id, version, currency,
    ${RETURN_SUMS.join(", ")})
  WITH ${OPEN}
  SELECT t, e, value ->> 1 AS game, value ->> 2 AS played, value ->> 3 AS money,
    ${RETURN_SUMS.map((_, index) => `sum(value ->> ${4 + index})`).join(", ")}
  FROM json_each(?2) CROSS JOIN open ON w = value ->> 0
  WHERE was_booked <= after GROUP BY t, e, game, played, money
  ON CONFLICT DO UPDATE SET
    ${RETURN_SUMS.map((name) => `${name} = ${name} + excluded.${name}`).join(", ")}`;

/** A minute in which a listed round began, with the first and the last entry of one. */
export type SentMinute = readonly [run: number, minute: number, firstSeq: number, lastSeq: number];
export const NOTE_MINUTES = `
  INSERT INTO round_minutes (tenant_id, environment, minute, player_id, first_seq, last_seq)
  WITH ${OPEN}
  SELECT t, e, value ->> 1, p, value ->> 2, value ->> 3
  FROM json_each(?2) CROSS JOIN open ON w = value ->> 0 WHERE true
  ON CONFLICT DO UPDATE SET first_seq = min(first_seq, excluded.first_seq),
    last_seq = max(last_seq, excluded.last_seq)`;

const ENTRY_COLUMNS = [
  "seq",
  "kind",
  "currency",
  "demo",
  "round_id",
  "game_id",
  "stake_minor",
  "win_minor",
  "transactions",
  "round",
  "created_at",
  "kept",
] as const;
/** The columns of an entry after the place of its run. */
export type SentEntry = readonly [run: number, ...columns: (string | number | null)[]];

/** Rows past the point are not part of history, so an entry replaces them. */
export const WRITE_ENTRIES = `
  INSERT INTO entries (tenant_id, environment, player_id, ${ENTRY_COLUMNS.join(", ")})
  WITH ${OPEN}
  SELECT t, e, p, ${ENTRY_COLUMNS.map((_, index) => `value ->> ${1 + index}`).join(", ")}
  FROM json_each(?2) CROSS JOIN open ON w = value ->> 0 WHERE true
  ON CONFLICT DO UPDATE SET ${ENTRY_COLUMNS.slice(1)
    .map((column) => `${column} = excluded.${column}`)
    .join(", ")}
  WHERE (${ENTRY_COLUMNS.slice(1).join(", ")}) IS NOT
    (${ENTRY_COLUMNS.slice(1)
      .map((column) => `excluded.${column}`)
      .join(", ")})`;

/** The columns of the last state of a withdrawal in a run. */
export type SentWithdrawal = readonly [
  run: number,
  id: string,
  status: string,
  record: string,
  seq: number,
  createdAt: number,
];
export const WRITE_WITHDRAWALS = `
  INSERT INTO withdrawals (tenant_id, environment, player_id, withdrawal_id, status, record, seq,
    created_at)
  WITH ${OPEN}
  SELECT t, e, p, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5
  FROM json_each(?2) CROSS JOIN open ON w = value ->> 0 WHERE true
  ON CONFLICT (tenant_id, environment, created_at, withdrawal_id) DO UPDATE SET
    player_id = excluded.player_id, status = excluded.status, record = excluded.record,
    seq = excluded.seq`;

/** The columns of the last state of a round of several steps in a run. */
export type SentRoundState = readonly [
  run: number,
  openedSeq: number,
  seq: number,
  winMinor: number,
  round: string,
];
export const WRITE_STANDINGS = `
  INSERT INTO round_standings (tenant_id, environment, player_id, opened_seq, seq, win_minor, round)
  WITH ${OPEN}
  SELECT t, e, p, value ->> 1, value ->> 2, value ->> 3, value ->> 4
  FROM json_each(?2) CROSS JOIN open ON w = value ->> 0 WHERE true
  ON CONFLICT (tenant_id, environment, player_id, opened_seq) DO UPDATE SET
    seq = excluded.seq, win_minor = excluded.win_minor, round = excluded.round`;

/** Stores the latest row whose hash a wallet reported, with which the audit compares the journal. */
export const STORE_HEADS = `
  INSERT INTO chain_heads (tenant_id, environment, kind, object_id, seq, hash, old_rows_hash)
  SELECT value ->> 't', value ->> 'e', value ->> 'chain', value ->> 'p', value ->> 'through',
    value ->> 'hash', value ->> 'oldRowsHash'
  FROM json_each(?1) WHERE value ->> 'hash' IS NOT NULL
  ON CONFLICT (tenant_id, environment, kind, object_id) DO UPDATE SET
    seq = excluded.seq, hash = excluded.hash,
    old_rows_hash = coalesce(old_rows_hash, excluded.old_rows_hash)
  WHERE excluded.seq > seq`;

/** The last statement of a wave: only now do its entries belong to history. */
export const MOVE_POINTS = `
  INSERT INTO history_points (tenant_id, environment, player_id, through, booked)
  WITH ${OPEN} SELECT t, e, p, through, max(through, was_booked) FROM open WHERE through > after
  ON CONFLICT DO UPDATE SET through = excluded.through, booked = excluded.booked`;

/** How far history holds each of the runs' wallets, and how far it is booked, in the order of the runs. */
export const READ_POINTS = `
  SELECT iif(booked IS NULL, 0, through) AS through, coalesce(booked, 0) AS booked
  FROM json_each(?1) LEFT JOIN history_points ON tenant_id = value ->> 't'
    AND environment = value ->> 'e' AND player_id = value ->> 'p'
  ORDER BY key`;
