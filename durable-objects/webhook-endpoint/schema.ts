/**
 * An endpoint's tables: its state, its events, every delivery attempt, and the notices that the tenant has
 * not received yet.
 */
export const ENDPOINT_SCHEMA: readonly string[] = [
  `
  CREATE TABLE endpoint (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    config TEXT NOT NULL,
    -- Why nothing is sent; null while it is.
    disabled TEXT,
    removed INTEGER NOT NULL DEFAULT 0,
    failures INTEGER NOT NULL DEFAULT 0,
    failing_since INTEGER,
    probe_at INTEGER
  ) STRICT;

  -- The body is kept as it is sent, so that no attempt of one id ever differs from another. Events
  -- that are in flight wait as well, until their lease is over: what a crash took is sent again.
  CREATE TABLE event (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    type TEXT NOT NULL,
    body TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('waiting', 'delivered', 'failed', 'held')),
    due_at INTEGER NOT NULL,
    -- Since it was accepted, and since it was last put in line: a replay restarts the schedule.
    attempts INTEGER NOT NULL DEFAULT 0,
    tries INTEGER NOT NULL DEFAULT 0,
    replayed INTEGER NOT NULL DEFAULT 0,
    created_at INTEGER NOT NULL,
    accepted_at INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX event_by_due ON event (due_at, seq) WHERE state = 'waiting';

  CREATE TABLE attempt (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    event_id TEXT NOT NULL,
    type TEXT NOT NULL,
    attempt INTEGER NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('delivered', 'retrying', 'failed')),
    response_status INTEGER,
    response_body TEXT,
    duration_ms INTEGER NOT NULL,
    error TEXT,
    next_attempt_at INTEGER,
    created_at INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX attempt_by_event ON attempt (event_id, seq);

  CREATE TABLE notice (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    notice TEXT NOT NULL
  ) STRICT;
  `,
  "ALTER TABLE attempt ADD COLUMN cause TEXT",
  `
  -- Events that were deleted although they had not been delivered.
  CREATE TABLE dropped (events INTEGER NOT NULL) STRICT;
  INSERT INTO dropped VALUES (0);
  `,
  `
  ALTER TABLE event ADD COLUMN player_id TEXT
    GENERATED ALWAYS AS (body ->> '$.data.playerId') VIRTUAL;
  CREATE INDEX event_by_time ON event (created_at, id);
  CREATE INDEX event_by_player ON event (player_id, created_at, id) WHERE player_id IS NOT NULL;
  CREATE INDEX attempt_by_time ON attempt (created_at, seq);
  `,
  `
  -- Whether it is sent with its ids only, and the player in whose line it waits (player-lines.ts).
  ALTER TABLE event ADD COLUMN thin INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE event ADD COLUMN line TEXT;
  CREATE INDEX event_by_line ON event (line, seq) WHERE state = 'waiting' AND line IS NOT NULL;
  `,
  `
  -- Security events about a player's login, for the player's erasure.
  CREATE INDEX event_by_subject ON event (body ->> '$.data.subject') WHERE type GLOB 'security.*';
  `,
  `
  -- Each minute the sweep asks what was not delivered; without this it would read all that was.
  CREATE INDEX event_by_end ON event (state) WHERE state IN ('failed', 'held');
  `,
  `
  -- Made an index of failures and one of an event's attempts by time. The next step replaces both, so an object
  -- that has not run this step does not make them.
  SELECT 1;
  `,
  `
  -- Each group is in the order of time, so an index that serves a filter serves the whole list as well
  -- (grouped-rows.ts).
  DROP INDEX event_by_time;
  CREATE INDEX event_by_type ON event (type, created_at, id);
  DROP INDEX event_by_player;
  CREATE INDEX event_by_player ON event (player_id, type, created_at, id)
    WHERE player_id IS NOT NULL;
  DROP INDEX attempt_by_time;
  DROP INDEX IF EXISTS attempt_by_failure;
  CREATE INDEX attempt_by_status ON attempt (status, type, created_at, seq);
  DROP INDEX attempt_by_event;
  CREATE INDEX attempt_by_event ON attempt (event_id, status, type, created_at, seq);
  `,
];
