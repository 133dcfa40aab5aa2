/**
 * The signatures of withdrawal requests, each bound to the Idempotency-Key of its first request.
 * The key is not signed, so without this a captured request could be sent again under another key.
 * Reference 6.
 */
import { SIGNATURE_RETENTION_SECONDS } from "../../../domain/limits.ts";
import type { SideSeal } from "../../side-seal.ts";

export class SignatureStore {
  readonly #sql: SqlStorage;
  readonly #seal: SideSeal;

  constructor(sql: SqlStorage, seal: SideSeal) {
    this.#sql = sql;
    this.#seal = seal;
  }

  /**
   * Binds the signature to the key. Returns false if it is bound to another key. Deletes expired
   * signatures.
   */
  bind(use: { signature: string; idempotencyKey: string }, now: number): boolean {
    this.#seal.delete({ table: "used_signature", where: "expires_at <= ?", params: [now] });
    const [bound] = this.#sql
      .exec<{ idempotency_key: string }>(
        "SELECT idempotency_key FROM used_signature WHERE signature = ?",
        use.signature,
      )
      .toArray();
    if (bound !== undefined) return bound.idempotency_key === use.idempotencyKey;
    this.#seal.around(
      { table: "used_signature", where: "signature = ?", params: [use.signature] },
      () => {
        this.#sql.exec(
          "INSERT INTO used_signature (signature, idempotency_key, expires_at) VALUES (?, ?, ?)",
          use.signature,
          use.idempotencyKey,
          now + SIGNATURE_RETENTION_SECONDS * 1000,
        );
      },
    );
    return true;
  }
}
