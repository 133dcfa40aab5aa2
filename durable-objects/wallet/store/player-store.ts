/** The wallet's one player row: who it belongs to, and how far history has confirmed the journal. */
import type { Jurisdiction } from "../../../domain/session/jurisdictions.ts";

export interface PlayerRow {
  readonly [column: string]: SqlStorageValue;
  readonly external_id: string;
  readonly username: string;
  readonly jurisdiction: Jurisdiction;
  readonly created_at: number;
  /** 1 once history holds the player. */
  readonly announced: number;
  readonly stored_through: number;
}

export class PlayerStore {
  readonly #sql: SqlStorage;
  #row: PlayerRow | undefined;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  /** The player, once a first exchange made one. */
  get row(): PlayerRow | undefined {
    return this.#row;
  }

  restore(row: PlayerRow | undefined): void {
    this.#row = row;
  }

  load(): void {
    [this.#row] = this.#sql
      .exec<PlayerRow>(
        `SELECT external_id, username, jurisdiction, created_at, announced, stored_through
         FROM player`,
      )
      .toArray();
  }

  create(player: {
    externalId: string;
    username: string;
    jurisdiction: Jurisdiction;
    now: number;
  }): void {
    this.#sql.exec(
      `INSERT INTO player (one, external_id, username, jurisdiction, created_at)
       VALUES (1, ?, ?, ?, ?)`,
      player.externalId,
      player.username,
      player.jurisdiction,
      player.now,
    );
    this.load();
  }

  /** Notes that history holds the player, and the journal up to `through`. */
  confirmHistory(through: number): void {
    this.#sql.exec("UPDATE player SET announced = 1, stored_through = ?", through);
    this.load();
  }

  /** Takes back what history has confirmed: it lost some of it, and is sent all of it again. */
  forgetConfirmation(): void {
    this.#sql.exec("UPDATE player SET announced = 0, stored_through = 0");
    this.load();
  }
}
