/**
 * Which journal row each Idempotency-Key of the last 24 hours wrote. The key is in the row itself; this
 * index finds the row. The newest keys are in memory, read from the journal when the object wakes. Keys
 * that do not fit there, which few players ever have, are in a table. docs/decisions/0094.
 */
import { IDEMPOTENCY_KEY_LIFETIME_SECONDS, MAX_KEYS_IN_MEMORY } from "../../../domain/limits.ts";

const LIFETIME_MS = IDEMPOTENCY_KEY_LIFETIME_SECONDS * 1000;
/** Rows are in order of time, unless a clock was set back by this much. */
const CLOCK_SLACK_MS = 60 * 60 * 1000;

/**
 * Matches the keys of deposits over a chain, which never expire (domain/chains/deposit.ts), for their index
 * and its query.
 */
export const IS_LASTING_KEY = "idempotency_key GLOB 'deposit:chain *'";

/** The step of the wallet's schema. Earlier versions had every key in an index, which cost a row for each bet. */
export const OLDER_KEY_TABLE = `
  DROP INDEX journal_by_key;
  CREATE INDEX journal_by_lasting_key ON journal (idempotency_key) WHERE ${IS_LASTING_KEY};

  -- The row of each key that is younger than 24 hours and not among the newest, which are in memory.
  CREATE TABLE older_key (idempotency_key TEXT PRIMARY KEY, seq INTEGER NOT NULL) STRICT, WITHOUT ROWID;
  INSERT INTO older_key (idempotency_key, seq)
  SELECT idempotency_key, max(seq) FROM journal
  WHERE seq <= (SELECT max(seq) FROM journal) - ${MAX_KEYS_IN_MEMORY}
    AND idempotency_key IS NOT NULL AND created_at > unixepoch() * 1000 - ${LIFETIME_MS}
  GROUP BY idempotency_key;
`;

interface KeyedRow {
  readonly seq: number;
  /** Milliseconds since the epoch. */
  readonly createdAt: number;
}

export class RecentKeys {
  readonly #sql: SqlStorage;
  /** Oldest first; undefined until a key is needed. */
  #newest: Map<string, KeyedRow> | undefined;
  /** False once it is known that there are no older keys, so that no query is needed. */
  #mayHaveOlder = true;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  /** Returns the last row that the key wrote, or undefined; it may be older than 24 hours. */
  find(key: string, now: number): number | undefined {
    return this.#loaded(now).get(key)?.seq ?? this.#findOlder(key);
  }

  /** Records that a row is being written under the key. Call it inside the row's transaction. */
  note(key: string, row: KeyedRow): void {
    const newest = this.#loaded(row.createdAt);
    newest.delete(key);
    newest.set(key, row);
    if (newest.size <= MAX_KEYS_IN_MEMORY) return;
    const [oldest] = newest;
    if (oldest === undefined) return;
    const [oldKey, { seq, createdAt }] = oldest;
    newest.delete(oldKey);
    if (createdAt <= row.createdAt - LIFETIME_MS - CLOCK_SLACK_MS) return;
    this.#mayHaveOlder = true;
    this.#sql.exec(
      `INSERT INTO older_key (idempotency_key, seq) VALUES (?, ?)
       ON CONFLICT (idempotency_key) DO UPDATE SET seq = excluded.seq`,
      oldKey,
      seq,
    );
  }

  /** Reads the keys again when they are next needed, as after a restart or a failed write. */
  forget(): void {
    this.#newest = undefined;
    this.#mayHaveOlder = true;
  }

  #loaded(now: number): Map<string, KeyedRow> {
    if (this.#newest === undefined) {
      const rows = [...this.#newestRows(now - LIFETIME_MS - CLOCK_SLACK_MS)];
      this.#newest = new Map(rows.reverse());
    }
    return this.#newest;
  }

  *#newestRows(since: number): Generator<[key: string, row: KeyedRow]> {
    const rows = this.#sql.exec<{ key: string | null; seq: number; createdAt: number }>(
      "SELECT seq, idempotency_key AS key, created_at AS createdAt FROM journal ORDER BY seq DESC",
    );
    const known = new Set<string>();
    for (const { key, seq, createdAt } of rows) {
      if (createdAt <= since || known.size === MAX_KEYS_IN_MEMORY) return;
      if (key === null || known.has(key)) continue;
      known.add(key);
      yield [key, { seq, createdAt }];
    }
  }

  #findOlder(key: string): number | undefined {
    if (!this.#mayHaveOlder) return undefined;
    this.#mayHaveOlder = this.#sql.exec("SELECT 1 FROM older_key LIMIT 1").toArray().length > 0;
    if (!this.#mayHaveOlder) return undefined;
    const [row] = this.#sql
      .exec<{ seq: number }>("SELECT seq FROM older_key WHERE idempotency_key = ?", key)
      .toArray();
    return row?.seq;
  }
}
