/**
 * The signatures that withdrawals came with, each bound to the Idempotency-Key of its first request:
 * the key is not part of what is signed, so a captured request could else be sent again under
 * another one. Contract, "Keys, signatures, tokens".
 */
import { SIGNATURE_TOLERANCE_SECONDS } from "../../../domain/limits.ts";

/** From 300 s before our time to 300 s after it a signature passes; past that its timestamp refuses it. */
const PASSES_FOR_SECONDS = 2 * SIGNATURE_TOLERANCE_SECONDS;

/** The timestamp was checked against another machine's clock, to the whole second. */
const CLOCK_MARGIN_SECONDS = 60;

export class SignatureStore {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  /** Binds the signature to the key; false when it is bound to another. Drops those that are over. */
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
      now + (PASSES_FOR_SECONDS + CLOCK_MARGIN_SECONDS) * 1000,
    );
    return true;
  }
}
