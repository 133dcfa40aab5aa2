/** The wallet's one player row: who it belongs to, and how far history has confirmed the journal. */
import type { Jurisdiction } from "../../../domain/session/jurisdictions.ts";
import { ERASED } from "../../../domain/wallet/erasure.ts";
import type { Suspension } from "../../../domain/wallet/player-event.ts";
import type { SideSeal } from "../../side-seal.ts";

export interface PlayerRow {
  readonly [column: string]: SqlStorageValue;
  readonly external_id: string;
  readonly username: string;
  readonly jurisdiction: Jurisdiction;
  readonly created_at: number;
  /** 1 while history holds the player in this state. */
  readonly announced: number;
  readonly stored_through: number;
  /** The events of the entries up to this one have been delivered, whatever history has lost since. */
  readonly entries_told: number;
  readonly suspended_at: number | null;
  readonly suspension_reason: string | null;
  /** When the suspension last changed; 0 if it never did. */
  readonly changed_at: number;
  /** 1 once the wallet is in the register of wallets. */
  readonly registered: number;
  /** The player's events up to this one have been delivered to webhooks. */
  readonly events_told: number;
  /** The only username whose account may open this wallet; null if there is none. */
  readonly account: string | null;
  /** 1 from a sign-up until the first session. */
  readonly signing_up: number;
}

export class PlayerStore {
  readonly #sql: SqlStorage;
  readonly #seal: SideSeal;
  #row: PlayerRow | undefined;

  constructor(sql: SqlStorage, seal: SideSeal) {
    this.#sql = sql;
    this.#seal = seal;
  }

  /** The player, once a first exchange has created one. */
  get row(): PlayerRow | undefined {
    return this.#row;
  }

  restore(row: PlayerRow | undefined): void {
    this.#row = row;
  }

  load(): void {
    [this.#row] = this.#sql
      .exec<PlayerRow>(
        `SELECT external_id, username, jurisdiction, created_at, announced, stored_through,
           entries_told, suspended_at, suspension_reason, changed_at, events_told,
           registered, account, signing_up
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
    this.#change(
      `INSERT INTO player (one, external_id, username, jurisdiction, created_at)
       VALUES (1, ?, ?, ?, ?)`,
      player.externalId,
      player.username,
      player.jurisdiction,
      player.now,
    );
  }

  /**
   * Records that history holds the journal up to `through` and the player as of `changedAt`, and
   * how far events were delivered.
   */
  confirmHistory(through: number, changedAt: number, eventsSent: number): void {
    this.#sql.exec(
      `UPDATE player SET announced = announced OR changed_at = ?, stored_through = ?,
         entries_told = max(entries_told, ?), events_told = ?`,
      changedAt,
      through,
      through,
      eventsSent,
    );
    this.load();
  }

  /** Sets the account that may open the wallet; null removes it. */
  setAccount(account: string | null, { signingUp }: { signingUp: boolean }): void {
    this.#change("UPDATE player SET account = ?, signing_up = ?", account, signingUp ? 1 : 0);
  }

  /** The player's suspension, or null. */
  get suspension(): Suspension | null {
    const { suspended_at: since = null, suspension_reason: reason = null } = this.#row ?? {};
    return since === null ? null : { since, reason };
  }

  /** Suspends the player, or lifts the suspension with null. History gets the player again. */
  suspend(suspension: Suspension | null, now: number): void {
    this.#change(
      `UPDATE player SET suspended_at = ?, suspension_reason = ?, announced = 0,
         changed_at = max(?, changed_at + 1)`,
      suspension?.since ?? null,
      suspension?.reason ?? null,
      now,
    );
  }

  /**
   * Replaces the operator's id with the player's internal id, and removes everything that names the player.
   * Removes a suspension too, which would otherwise apply to the next player of the same id. History gets
   * the player again, without the undelivered events.
   */
  erase(playerId: string, now: number, eventsSent: number): void {
    this.#change(
      `UPDATE player SET external_id = ?, username = ?, suspended_at = NULL, suspension_reason = NULL,
           account = NULL, signing_up = 0, announced = 0, events_told = ?, changed_at = max(?, changed_at + 1)`,
      ...[playerId, ERASED, eventsSent, now],
    );
  }

  /** Records whether the wallet is in the register of wallets. */
  noteRegistered(registered: boolean): void {
    this.#sql.exec("UPDATE player SET registered = ?", registered ? 1 : 0);
    this.load();
  }

  /** Records that history holds the journal only up to `through`: the rest is sent again. */
  fallBackTo(through: number): void {
    this.#sql.exec("UPDATE player SET announced = 0, stored_through = ?", through);
    this.load();
  }

  /** Runs a write to what is sealed of the player. */
  #change(change: string, ...params: SqlStorageValue[]): void {
    this.#seal.around({ table: "player", where: "true", params: [] }, () => {
      this.#sql.exec(change, ...params);
    });
    this.load();
  }
}
