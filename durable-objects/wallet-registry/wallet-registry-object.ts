/**
 * The wallets of a tenant environment that hold money rows, kept apart from D1, so that an audit and a
 * rebuild of history find all of them even if D1 has lost its lists. Each wallet registers once, with its
 * first row. A tenant environment's wallets are divided over a fixed number of these objects, each of which
 * has a copy. docs/decisions/0025.
 */
import { DurableObject } from "cloudflare:workers";
import { migrate } from "../migrate.ts";
import type { WalletRegistryRpc } from "./wallet-registry-rpc.ts";

const SCHEMA = ["CREATE TABLE wallet (player_id TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;"];
const MAX_PLAYERS_PER_ANSWER = 1_000;

export class WalletRegistryObject extends DurableObject<object> implements WalletRegistryRpc {
  readonly #sql: SqlStorage;

  constructor(ctx: DurableObjectState, env: object) {
    super(ctx, env);
    this.#sql = ctx.storage.sql;
    migrate(ctx.storage, SCHEMA);
  }

  /** A wallet of the previous version, which may still run for a moment, sends one id. */
  async register(playerIds: readonly string[] | string): Promise<void> {
    this.#sql.exec(
      "INSERT INTO wallet (player_id) SELECT value FROM json_each(?) WHERE true ON CONFLICT DO NOTHING",
      JSON.stringify([playerIds].flat()),
    );
  }

  async players(after: string, limit: number): Promise<string[]> {
    return this.#idsOf(
      "SELECT player_id FROM wallet WHERE player_id > ? ORDER BY player_id LIMIT ?",
      after,
      Math.min(limit, MAX_PLAYERS_PER_ANSWER),
    );
  }

  async known(playerIds: readonly string[]): Promise<string[]> {
    return this.#idsOf(
      "SELECT player_id FROM wallet WHERE player_id IN (SELECT value FROM json_each(?))",
      JSON.stringify(playerIds.slice(0, MAX_PLAYERS_PER_ANSWER)),
    );
  }

  #idsOf(query: string, ...params: SqlStorageValue[]): string[] {
    const rows = this.#sql.exec<{ player_id: string }>(query, ...params).toArray();
    return rows.map(({ player_id }) => player_id);
  }
}
