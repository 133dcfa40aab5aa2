/**
 * What is left of an erased player's payouts: amounts, times and states, under the player's internal id.
 * Where the money went is deleted, and so is everything by which it could be found on the chain.
 * docs/decisions/0169.
 */
import { withdrawalIdFor } from "../../domain/ids.ts";
import { ERASED } from "../../domain/wallet/erasure.ts";

/** The final states of a payout. */
const HAS_ENDED = "state IN ('told', 'left')";

/**
 * True for a payout with something that must be erased. An unsigned attempt contains nothing of the
 * kind, and is deleted with the others.
 */
const IS_TRACEABLE = `(recipient <> '${ERASED}' OR hash IS NOT NULL OR nonce IS NOT NULL
  OR (reason <> '${ERASED}' AND settled_by IS NOT NULL))`;

export class ErasedPayouts {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  /**
   * Erases a player's payouts that have ended, and stores the player, so that the others are erased when
   * they end. Returns how many still named the player. Call it inside a transaction.
   */
  erase(playerId: string): number {
    this.#sql.exec(
      "INSERT INTO erased_player (player_id) VALUES (?) ON CONFLICT DO NOTHING",
      playerId,
    );
    this.#sql.exec("DELETE FROM known_address WHERE player_id = ?", playerId);
    // A player's payout ids begin with the same characters, so no other index is needed; a digit is less
    // than "a".
    const first = withdrawalIdFor(playerId, 0);
    const query = `SELECT withdrawal_id AS id FROM payout
      WHERE withdrawal_id >= ? AND withdrawal_id < ? AND ${HAS_ENDED} AND ${IS_TRACEABLE}`;
    const told = this.#sql.exec<{ id: string }>(query, first, `${first.slice(0, -1)}a`).toArray();
    for (const { id } of told) this.#forget(id);
    return told.length;
  }

  /** Erases a payout that has just ended, if its player was erased. */
  afterEnd({ id, playerId }: { readonly id: string; readonly playerId: string }): void {
    const query = `SELECT 1 FROM payout WHERE withdrawal_id = ? AND ${HAS_ENDED}
      AND EXISTS (SELECT 1 FROM erased_player WHERE player_id = ?)`;
    if (this.#sql.exec(query, id, playerId).toArray().length === 0) return;
    this.#sql.exec("DELETE FROM known_address WHERE player_id = ?", playerId);
    this.#forget(id);
  }

  /** Returns true for the hash of an erased player's transaction. */
  wasCounted(hash: string): boolean {
    return this.#sql.exec("SELECT 1 FROM spent WHERE hash = ?", hash).toArray().length > 0;
  }

  #forget(id: string): void {
    this.#sql.exec(
      `INSERT INTO spent (hash)
       SELECT hash FROM attempt WHERE withdrawal_id = ?1 AND hash IS NOT NULL
       UNION SELECT hash FROM payout WHERE withdrawal_id = ?1 AND hash IS NOT NULL
       ON CONFLICT DO NOTHING`,
      id,
    );
    this.#sql.exec("DELETE FROM attempt WHERE withdrawal_id = ?", id);
    this.#sql.exec(
      `UPDATE payout SET recipient = iif(recipient IS NULL, NULL, '${ERASED}'), hash = NULL,
         account = NULL, nonce = NULL, reason = iif(settled_by IS NULL OR reason IS NULL, reason, '${ERASED}')
       WHERE withdrawal_id = ?`,
      id,
    );
  }
}
