/**
 * What must outlive D1 of a tenant environment and follows from no journal: the chain of its audit log,
 * of which it holds numbers, ids and hashes alone, and its closed days. Nothing in it is about a person.
 * docs/decisions/0039 and 0040.
 */
import { DurableObject } from "cloudflare:workers";
import { type ChainedEntry, entryHash } from "../../domain/ledger/audit-log-chain.ts";
import { isMigrated, migrate } from "../migrate.ts";
import { archiveScope } from "../names.ts";
import { sha256 } from "../sha256.ts";
import type { ArchiveRpc, KeptClose, Sealed } from "./archive-rpc.ts";

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
    // Asking for what nobody has must not store anything.
    if (isMigrated(ctx.storage)) migrate(ctx.storage, SCHEMA);
  }

  async seal(entries: readonly ChainedEntry[]): Promise<Sealed[]> {
    migrate(this.#storage, SCHEMA);
    return this.#storage.transactionSync(() => {
      let last = this.#last();
      return entries.slice(0, MAX_SEALED).map((entry) => {
        const known = this.#read("WHERE entry_id = ?", entry.id)[0];
        if (known !== undefined) return known;
        const { values } = entry;
        const seq = (last?.seq ?? 0) + 1;
        const previous = last?.hash ?? archiveScope(this.ctx.id.name);
        last = { seq, id: entry.id, hash: entryHash(previous, { seq, values }, sha256) };
        this.#storage.sql.exec(
          "INSERT INTO audit_entry (seq, entry_id, hash) VALUES (?, ?, ?)",
          ...[last.seq, last.id, last.hash],
        );
        return last;
      });
    });
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
