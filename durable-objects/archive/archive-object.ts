/**
 * Keeps what must outlive D1 of a tenant environment and cannot be derived from a journal: the chain of its
 * audit log (only numbers, ids and hashes), its closed days, and digests of the rows that decide what may
 * be done. It contains nothing about a person. docs/decisions/0039, 0040 and 0085.
 */
import { DurableObject } from "cloudflare:workers";
import { type ChainedEntry, entryHash } from "../../domain/ledger/audit-log-chain.ts";
import { isMigrated, migrate } from "../migrate.ts";
import { auditLogChainStart } from "../names.ts";
import { sha256 } from "../sha256.ts";
import type { ArchiveRpc, KeptClose, Sealed, Witness, WitnessedRow } from "./archive-rpc.ts";

const SCHEMA = [
  `CREATE TABLE audit_entry (
    seq INTEGER PRIMARY KEY,
    entry_id TEXT NOT NULL UNIQUE,
    hash TEXT NOT NULL
  ) STRICT;`,
  `CREATE TABLE closed_day (
    day TEXT PRIMARY KEY,
    report TEXT NOT NULL,
    digest TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;`,
  `CREATE TABLE witnessed_row (
    place TEXT PRIMARY KEY,
    -- Null of a row that was removed.
    digest TEXT
  ) STRICT, WITHOUT ROWID;
  -- Has a row once all rows were reported, and the number of the last entry that reported them.
  CREATE TABLE witness (one INTEGER PRIMARY KEY CHECK (one = 1), seq INTEGER NOT NULL) STRICT;`,
];
const MAX_CLOSES = 100;
const MAX_SEALED = 500;
const MAX_PER_ANSWER = 1_000;
const COLUMNS = "seq, entry_id AS id, hash";

export class ArchiveObject extends DurableObject<object> implements ArchiveRpc {
  readonly #storage: DurableObjectStorage;

  constructor(ctx: DurableObjectState, env: object) {
    super(ctx, env);
    this.#storage = ctx.storage;
    // A question about an unknown tenant environment must not store anything.
    if (isMigrated(ctx.storage)) migrate(ctx.storage, SCHEMA);
  }

  async seal(entries: readonly ChainedEntry[], witness?: Witness): Promise<Sealed[]> {
    migrate(this.#storage, SCHEMA);
    return this.#storage.transactionSync(() => {
      const before = this.#last();
      let last = before;
      const sealed = entries.slice(0, MAX_SEALED).map((entry) => {
        const known = this.#read("WHERE entry_id = ?", entry.id)[0];
        if (known !== undefined) return known;
        const { values } = entry;
        const seq = (last?.seq ?? 0) + 1;
        const previous = last?.hash ?? auditLogChainStart(this.ctx.id.name);
        last = { seq, id: entry.id, hash: entryHash(previous, { seq, values }, sha256) };
        this.#storage.sql.exec(
          "INSERT INTO audit_entry (seq, entry_id, hash) VALUES (?, ?, ?)",
          ...[last.seq, last.id, last.hash],
        );
        return last;
      });
      // For an entry that was sealed before, the witness was stored at that time. Rows that have changed
      // since need a new entry.
      if (witness !== undefined && last !== undefined && last.seq !== before?.seq) {
        this.#keepWitness(witness, { before: before?.seq ?? 0, seq: last.seq });
      }
      return sealed;
    });
  }

  async isWitness(): Promise<boolean> {
    if (!isMigrated(this.#storage)) return false;
    return this.#witnessSeq() === (this.#last()?.seq ?? 0);
  }

  async beginWitness(rows: readonly WitnessedRow[], isLast: boolean): Promise<void> {
    migrate(this.#storage, SCHEMA);
    this.#storage.transactionSync(() => {
      const seq = this.#last()?.seq ?? 0;
      this.#forgetUnless(seq);
      for (const { place, digest } of rows) {
        this.#storage.sql.exec(
          "INSERT INTO witnessed_row (place, digest) VALUES (?, ?) ON CONFLICT DO NOTHING",
          ...[place, digest],
        );
      }
      if (isLast) this.#beWitness(seq);
    });
  }

  async witnessed(after: string, limit: number): Promise<WitnessedRow[]> {
    if (!isMigrated(this.#storage)) return [];
    const sql = "SELECT place, digest FROM witnessed_row WHERE place > ? ORDER BY place LIMIT ?";
    return this.#storage.sql
      .exec<{ place: string; digest: string | null }>(sql, after, Math.min(limit, MAX_PER_ANSWER))
      .toArray();
  }

  async lastSealed(): Promise<number> {
    return this.#last()?.seq ?? 0;
  }

  async sealed(after: number, limit: number): Promise<Sealed[]> {
    const most = Math.min(limit, MAX_PER_ANSWER);
    return this.#read("WHERE seq > ? ORDER BY seq LIMIT ?", after, most);
  }

  async keepClose({ day, report, digest }: KeptClose): Promise<void> {
    migrate(this.#storage, SCHEMA);
    this.#storage.sql.exec(
      "INSERT INTO closed_day (day, report, digest) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
      ...[day, report, digest],
    );
  }

  async closes(after: string, limit: number): Promise<KeptClose[]> {
    if (!isMigrated(this.#storage)) return [];
    const sql = "SELECT day, report, digest FROM closed_day WHERE day > ? ORDER BY day LIMIT ?";
    return this.#storage.sql
      .exec<{ day: string; report: string; digest: string }>(
        sql,
        after,
        Math.min(limit, MAX_CLOSES),
      )
      .toArray();
  }

  #keepWitness({ rows, isWhole }: Witness, { before, seq }: { before: number; seq: number }): void {
    this.#forgetUnless(before);
    for (const { place, digest } of rows) {
      this.#storage.sql.exec(
        `INSERT INTO witnessed_row (place, digest) VALUES (?, ?)
         ON CONFLICT (place) DO UPDATE SET digest = excluded.digest`,
        ...[place, digest],
      );
    }
    if (isWhole || this.#witnessSeq() !== undefined) this.#beWitness(seq);
  }

  /**
   * Deletes the rows' digests if an earlier version has numbered entries since, without their rows: the
   * digests are then out of date.
   */
  #forgetUnless(seq: number): void {
    const known = this.#witnessSeq();
    if (known === undefined || known === seq) return;
    this.#storage.sql.exec("DELETE FROM witnessed_row");
    this.#storage.sql.exec("DELETE FROM witness");
  }

  #beWitness(seq: number): void {
    this.#storage.sql.exec("INSERT OR REPLACE INTO witness (one, seq) VALUES (1, ?)", seq);
  }

  #witnessSeq(): number | undefined {
    return this.#storage.sql.exec<{ seq: number }>("SELECT seq FROM witness").toArray()[0]?.seq;
  }

  #last(): Sealed | undefined {
    return this.#read("ORDER BY seq DESC LIMIT 1")[0];
  }

  #read(which: string, ...params: SqlStorageValue[]): Sealed[] {
    if (!isMigrated(this.#storage)) return [];
    const sql = `SELECT ${COLUMNS} FROM audit_entry ${which}`;
    return this.#storage.sql
      .exec<{ seq: number; id: string; hash: string }>(sql, ...params)
      .toArray();
  }
}
