/** The tables of a team. Secrets are kept as hashes; an authenticator's secret, which must be read, is sealed. */
export const TEAM_SCHEMA = [
  `CREATE TABLE person (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    local_name TEXT NOT NULL UNIQUE,
    role TEXT NOT NULL,
    access_id TEXT UNIQUE,
    since INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE passkey (
    id TEXT PRIMARY KEY,
    person_id TEXT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
    public_key TEXT NOT NULL,
    counter INTEGER NOT NULL,
    label TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    used_at INTEGER
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX passkey_by_person ON passkey (person_id);
  CREATE TABLE authenticator (
    person_id TEXT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
    confirmed INTEGER NOT NULL,
    sealed TEXT NOT NULL,
    used_step INTEGER NOT NULL,
    attempts TEXT NOT NULL,
    PRIMARY KEY (person_id, confirmed)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE session (
    hash TEXT PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    person_id TEXT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
    device TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    used_at INTEGER NOT NULL,
    fresh_until INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX session_by_person ON session (person_id, used_at);
  CREATE TABLE invitation (
    hash TEXT PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    person_id TEXT REFERENCES person (id) ON DELETE CASCADE,
    name TEXT NOT NULL,
    role TEXT NOT NULL,
    by_name TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE recovery_request (
    person_id TEXT PRIMARY KEY REFERENCES person (id) ON DELETE CASCADE,
    by_id TEXT NOT NULL,
    requested_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE used_secret (
    hash TEXT PRIMARY KEY,
    until INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE log (
    seq INTEGER PRIMARY KEY,
    at INTEGER NOT NULL,
    by_id TEXT NOT NULL,
    by_name TEXT NOT NULL,
    act TEXT NOT NULL,
    target TEXT
  ) STRICT;`,
  // Who made an invitation, so that it ends when they may no longer make it.
  `ALTER TABLE invitation ADD COLUMN by_id TEXT;`,
  // Whether one of the team or one of our staff acted; null in older entries.
  `ALTER TABLE log ADD COLUMN by_kind TEXT;`,
];
