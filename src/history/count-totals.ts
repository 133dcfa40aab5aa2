/**
 * Counts history into totals: by player and day, by day for all players, and who played in which minute.
 * The statements run in the transaction that inserts the entries, just before the insert, and count only
 * entries that are not stored yet. So each entry counts once, however often the queue delivers it.
 */

/** Milliseconds. */
export const DAY_MS = 24 * 60 * 60 * 1000;
export const MINUTE_MS = 60_000;

/**
 * A sandbox reset clears the player's lists; the totals of a day stay. A late message must not undo a
 * later reset, and clearing twice must not clear more.
 */
const NOT_CLEARED_YET = `EXISTS (SELECT 1 FROM players
  WHERE tenant_id = ?1 AND environment = ?2 AND player_id = ?3 AND cleared_through < ?4)`;
const OF_THE_PLAYER = "tenant_id = ?1 AND environment = ?2 AND player_id = ?3";

/** Clears a player's lists through an entry (?4), before later entries are counted. */
export const CLEAR_LISTS = [
  `DELETE FROM player_days WHERE ${OF_THE_PLAYER} AND ${NOT_CLEARED_YET}`,
  `DELETE FROM round_minutes WHERE ${OF_THE_PLAYER} AND ${NOT_CLEARED_YET}`,
  `UPDATE players SET cleared_through = ?4 WHERE ${OF_THE_PLAYER} AND cleared_through < ?4`,
] as const;

/** The entries that are not stored yet. */
const NEW_ENTRIES = `
  new_entries AS (
    SELECT value ->> 't' AS t, value ->> 'e' AS e, value ->> 'p' AS p,
      value ->> '$.entry.seq' AS seq, value ->> '$.entry.kind' AS kind,
      value ->> '$.entry.createdAt' AS at, value ->> '$.entry.gameId' AS game,
      value ->> '$.entry.currency' AS currency, value ->> '$.entry.demo' AS demo,
      value -> '$.entry' AS entry
    FROM json_each(?1) AS sent
    WHERE NOT EXISTS (
      SELECT 1 FROM entries
      WHERE tenant_id = sent.value ->> 't' AND environment = sent.value ->> 'e'
        AND player_id = sent.value ->> 'p' AND seq = sent.value ->> '$.entry.seq')
  )`;

/** Of these, the entries that the player's lists show, because no reset has cleared them. */
const LISTED_ENTRIES = `
  ${NEW_ENTRIES},
  listed_entries AS (
    SELECT * FROM new_entries WHERE seq > coalesce((SELECT cleared_through FROM players
      WHERE tenant_id = t AND environment = e AND player_id = p), 0)
  )`;

/**
 * What each entry adds, and to which day. A round counts on the day when it began; its stake and win
 * count when it is settled, so an open round adds no money yet, and a voided one never does. A bet's
 * contribution to the jackpot comes with a later entry.
 */
const added = (source: "new_entries" | "listed_entries") => `
  settled AS (SELECT *, entry ->> '$.round.state' IS 'settled' AS is_settled FROM ${source}),
  added AS (
    SELECT t, e, p, at / ${DAY_MS} AS day, game, currency, demo, kind = 'round' AS rounds,
      is_settled AND entry ->> '$.round.winMinor' > 0 AS wins,
      CASE WHEN is_settled THEN (entry ->> '$.round.stake.cashMinor')
        + (entry ->> '$.round.stake.bonusMinor') ELSE 0 END AS staked,
      CASE WHEN is_settled THEN entry ->> '$.round.winMinor' ELSE 0 END AS won,
      kind = 'jackpot_win' AS jackpots,
      CASE kind WHEN 'jackpot_win' THEN entry ->> '$.transactions[0].amountMinor' ELSE 0 END
        AS jackpot_won,
      0 AS contributed
    FROM settled WHERE kind IN ('round', 'round_settled', 'jackpot_win')
    UNION ALL
    SELECT t, e, p, entry ->> '$.judged.placedAt' / ${DAY_MS}, entry ->> '$.judged.gameId',
      entry ->> '$.judged.currency', 0, 0, 0, 0, 0, 0, 0,
      entry ->> '$.judged.contributionPotUnits'
    FROM ${source} WHERE entry ->> '$.judged' IS NOT NULL
  )`;

const SUMS =
  "sum(rounds), sum(wins), sum(staked), sum(won), sum(jackpots), sum(jackpot_won)" as const;

const ADD_SUMS = `
    rounds = rounds + excluded.rounds, wins = wins + excluded.wins,
    staked_minor = staked_minor + excluded.staked_minor, won_minor = won_minor + excluded.won_minor,
    jackpots = jackpots + excluded.jackpots,
    jackpot_won_minor = jackpot_won_minor + excluded.jackpot_won_minor`;

/** A player is counted with the first round of a day, game and currency: when \`player_days\` has no row yet. */
const COUNT_DAYS = `
  INSERT INTO day_totals (tenant_id, environment, day, game_id, currency, demo, players,
    contributed_pot_units, rounds, wins, staked_minor, won_minor, jackpots, jackpot_won_minor)
  WITH ${NEW_ENTRIES}, ${added("new_entries")}
  SELECT t, e, day, game, currency, demo,
    count(DISTINCT CASE WHEN rounds AND NOT EXISTS (
      SELECT 1 FROM player_days AS known
      WHERE tenant_id = t AND environment = e AND player_id = p AND known.day = added.day
        AND game_id = game AND known.currency = added.currency AND known.demo = added.demo
        AND known.rounds > 0) THEN p END),
    sum(contributed), ${SUMS}
  FROM added WHERE true GROUP BY t, e, day, game, currency, demo
  ON CONFLICT DO UPDATE SET players = players + excluded.players,
    contributed_pot_units = contributed_pot_units + excluded.contributed_pot_units, ${ADD_SUMS}`;

const COUNT_PLAYER_DAYS = `
  INSERT INTO player_days (tenant_id, environment, player_id, day, game_id, currency, demo,
    rounds, wins, staked_minor, won_minor, jackpots, jackpot_won_minor)
  WITH ${LISTED_ENTRIES}, ${added("listed_entries")}
  SELECT t, e, p, day, game, currency, demo, ${SUMS}
  FROM added WHERE rounds OR staked OR jackpots GROUP BY t, e, p, day, game, currency, demo
  ON CONFLICT DO UPDATE SET ${ADD_SUMS}`;

const NOTE_MINUTES = `
  INSERT INTO round_minutes (tenant_id, environment, minute, player_id, first_seq, last_seq)
  WITH ${LISTED_ENTRIES}
  SELECT t, e, at / ${MINUTE_MS} AS minute, p, min(seq), max(seq)
  FROM listed_entries WHERE kind = 'round' GROUP BY t, e, minute, p
  ON CONFLICT DO UPDATE SET first_seq = min(first_seq, excluded.first_seq),
    last_seq = max(last_seq, excluded.last_seq)`;

/** Count a slice of entries; each takes the same JSON as the insert, and runs before it. */
export const COUNT_ENTRIES = [COUNT_DAYS, COUNT_PLAYER_DAYS, NOTE_MINUTES] as const;
