/**
 * A copy of one thing that the edge reads from D1 for every call: an API key, or a tenant's settings in an
 * environment. It is read when D1 cannot be reached and the isolate has not cached the thing, and it never
 * overrules D1. Decision 0028.
 */
import { DurableObject } from "cloudflare:workers";
import { isMigrated, migrate } from "../migrate.ts";
import type { EdgeCopy, EdgeCopyRpc } from "./edge-copy-rpc.ts";

const SCHEMA = [
  `CREATE TABLE copy (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    -- Empty once the copy was dropped.
    text TEXT NOT NULL,
    read_at INTEGER NOT NULL
  ) STRICT;`,
];

/** A copy that was not used for a day is no longer returned. */
const LIFETIME_MS = 24 * 60 * 60 * 1000;

export class EdgeCopyObject extends DurableObject<object> implements EdgeCopyRpc {
  readonly #storage: DurableObjectStorage;

  constructor(ctx: DurableObjectState, env: object) {
    super(ctx, env);
    this.#storage = ctx.storage;
  }

  async keep({ text, readAt }: EdgeCopy): Promise<void> {
    this.#write(text, readAt);
  }

  async forget(at: number): Promise<void> {
    this.#write("", at);
  }

  async recall(): Promise<EdgeCopy | null> {
    // A question about an unknown key must not store anything.
    if (!isMigrated(this.#storage)) return null;
    const [row] = this.#storage.sql
      .exec<{ text: string; read_at: number }>("SELECT text, read_at FROM copy")
      .toArray();
    if (row === undefined || row.text === "" || row.read_at + LIFETIME_MS < Date.now()) return null;
    return { text: row.text, readAt: row.read_at };
  }

  override async alarm(): Promise<void> {
    this.#storage.sql.exec("DELETE FROM copy");
  }

  #write(text: string, readAt: number): void {
    migrate(this.#storage, SCHEMA);
    this.#storage.sql.exec(
      `INSERT INTO copy (one, text, read_at) VALUES (1, ?, ?)
       ON CONFLICT DO UPDATE SET text = excluded.text, read_at = excluded.read_at
       WHERE excluded.read_at >= read_at`,
      text,
      readAt,
    );
    void this.#storage.setAlarm(Date.now() + LIFETIME_MS);
  }
}
