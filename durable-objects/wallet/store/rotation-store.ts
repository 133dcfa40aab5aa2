/**
 * The answers to seed rotations, stored under their Idempotency-Key for 24 hours: a retry gets the seed
 * that was revealed, and reveals no other. Reference 9.2.
 */
import { IDEMPOTENCY_KEY_LIFETIME_SECONDS } from "../../../domain/limits.ts";
import type { SideSeal } from "../../side-seal.ts";

interface RememberedRotation {
  readonly fingerprint: string;
  readonly answer: string;
}

export class RotationStore {
  readonly #sql: SqlStorage;
  readonly #seal: SideSeal;

  constructor(sql: SqlStorage, seal: SideSeal) {
    this.#sql = sql;
    this.#seal = seal;
  }

  /** Returns the answer to a rotation under this key in the last 24 hours. */
  find(idempotencyKey: string, now: number): RememberedRotation | undefined {
    const query = `SELECT fingerprint, answer FROM seed_rotation
      WHERE idempotency_key = ? AND created_at > ?`;
    const rows = this.#sql.exec<{ fingerprint: string; answer: string }>(
      query,
      idempotencyKey,
      oldest(now),
    );
    return rows.toArray()[0];
  }

  /**
   * Stores the answer to a rotation, and deletes expired answers, so that rotating does not fill the
   * wallet.
   */
  remember(idempotencyKey: string, kept: RememberedRotation, now: number): void {
    this.#seal.delete({ table: "seed_rotation", where: "created_at <= ?", params: [oldest(now)] });
    this.#seal.around(
      { table: "seed_rotation", where: "idempotency_key = ?", params: [idempotencyKey] },
      () => {
        this.#sql.exec(
          `INSERT INTO seed_rotation (idempotency_key, fingerprint, answer, created_at)
       VALUES (?, ?, ?, ?)`,
          idempotencyKey,
          kept.fingerprint,
          kept.answer,
          now,
        );
      },
    );
  }
}

function oldest(now: number): number {
  return now - IDEMPOTENCY_KEY_LIFETIME_SECONDS * 1000;
}
