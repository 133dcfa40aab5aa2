/**
 * The launch tokens that have opened a session. Because the wallet stores them, an exchange is one commit.
 * Reference 7.5.
 */
import { SIGNATURE_RETENTION_SECONDS } from "../../../domain/limits.ts";
import type { SideSeal } from "../../side-seal.ts";

export class UsedTokenStore {
  readonly #sql: SqlStorage;
  readonly #seal: SideSeal;

  constructor(sql: SqlStorage, seal: SideSeal) {
    this.#sql = sql;
    this.#seal = seal;
  }

  /**
   * Marks a launch token as used, and deletes those that can no longer be used. A signed request gets
   * tokens with the same id for as long as its signature is accepted, so they are kept for longer than the
   * 120 seconds in which the answer is "already used".
   */
  useToken(token: { tokenId: string; tokenExpiresAt: number }, now: number): void {
    this.#seal.delete({
      table: "used_token",
      where: "expires_at <= ?",
      params: [now - SIGNATURE_RETENTION_SECONDS * 1000],
    });
    this.#seal.around(
      { table: "used_token", where: "token_id = ?", params: [token.tokenId] },
      () => {
        this.#sql.exec(
          "INSERT INTO used_token (token_id, expires_at) VALUES (?, ?)",
          token.tokenId,
          token.tokenExpiresAt,
        );
      },
    );
  }

  isTokenUsed(tokenId: string): boolean {
    return (
      this.#sql.exec("SELECT 1 AS used FROM used_token WHERE token_id = ?", tokenId).toArray()
        .length > 0
    );
  }
}
