/**
 * Refusals that depended on state, remembered under their key for 24 hours, like any other answer. Each new
 * refusal deletes the expired ones, so a player who keeps trying does not fill the wallet.
 */
import { IDEMPOTENCY_KEY_LIFETIME_SECONDS } from "../../../domain/limits.ts";
import type { Refused } from "../../../domain/result.ts";
import type { SideSeal } from "../../side-seal.ts";

interface RememberedRefusal {
  readonly fingerprint: string;
  readonly refusal: Refused;
}

export class RefusalStore {
  readonly #sql: SqlStorage;
  readonly #seal: SideSeal;
  /** False once it is known that there are no refusals, as in most wallets, so that no query is needed. */
  #mayHaveSome = true;

  constructor(sql: SqlStorage, seal: SideSeal) {
    this.#sql = sql;
    this.#seal = seal;
  }

  find(idempotencyKey: string, now: number): RememberedRefusal | undefined {
    if (!this.#mayHaveSome) return undefined;
    const any = this.#sql.exec("SELECT 1 AS one FROM refusal LIMIT 1").toArray().length > 0;
    this.#mayHaveSome = any;
    if (!any) return undefined;
    const [row] = this.#sql
      .exec<{ fingerprint: string; refusal: string }>(
        "SELECT fingerprint, refusal FROM refusal WHERE idempotency_key = ? AND created_at > ?",
        idempotencyKey,
        oldest(now),
      )
      .toArray();
    return row && { fingerprint: row.fingerprint, refusal: JSON.parse(row.refusal) as Refused };
  }

  /** Remembers a refusal, so that a retry under the same key gets it again. */
  remember(
    { idempotencyKey, fingerprint }: { idempotencyKey: string; fingerprint: string },
    refusal: Refused,
    now: number,
  ): void {
    this.#mayHaveSome = true;
    this.#seal.delete({ table: "refusal", where: "created_at <= ?", params: [oldest(now)] });
    this.#seal.around(
      { table: "refusal", where: "idempotency_key = ?", params: [idempotencyKey] },
      () => {
        this.#sql.exec(
          `INSERT INTO refusal (idempotency_key, fingerprint, refusal, created_at) VALUES (?, ?, ?, ?)`,
          idempotencyKey,
          fingerprint,
          JSON.stringify(refusal),
          now,
        );
      },
    );
  }

  eraseAll(): void {
    this.#seal.delete({ table: "refusal", where: "true", params: [] });
  }
}

function oldest(now: number): number {
  return now - IDEMPOTENCY_KEY_LIFETIME_SECONDS * 1000;
}
