/**
 * The signatures of withdrawal requests, each bound to the Idempotency-Key of its first request.
 * The key is not signed, so without this a captured request could be sent again under another key.
 * Reference 6.
 */
import { SIGNATURE_RETENTION_SECONDS } from "../../../domain/limits.ts";

export class SignatureStore {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  /**
   * Binds the signature to the key. Returns false if it is bound to another key. Deletes expired
   * signatures.
   */
  bind(use: { signature: string; idempotencyKey: string }, now: number): boolean {
    this.#sql.exec("DELETE FROM used_signature WHERE expires_at <= ?", now);
    const [bound] = this.#sql
      .exec<{ idempotency_key: string }>(
        "SELECT idempotency_key FROM used_signature WHERE signature = ?",
        use.signature,
      )
      .toArray();
    if (bound !== undefined) return bound.idempotency_key === use.idempotencyKey;
    this.#sql.exec(
      "INSERT INTO used_signature (signature, idempotency_key, expires_at) VALUES (?, ?, ?)",
      use.signature,
      use.idempotencyKey,
      now + SIGNATURE_RETENTION_SECONDS * 1000,
    );
    return true;
  }
}
