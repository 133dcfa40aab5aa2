/** The rows of passkeys, and of used secrets that must not be used again. */
import { CHALLENGE_LIFETIME_MS } from "../../domain/team/sign-in-limits.ts";
import type { NewPasskey, PasskeyInfo, PasskeyKey, PasskeyProof } from "./team-rpc.ts";

interface KeyRow extends Record<string, SqlStorageValue> {
  readonly id: string;
  readonly publicKey: string;
  readonly counter: number;
  readonly personId: string;
}

interface InfoRow extends Record<string, SqlStorageValue> {
  readonly id: string;
  readonly label: string;
  readonly createdAt: number;
  readonly usedAt: number | null;
}

export class PasskeyStore {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  find(id: string): (PasskeyKey & { readonly personId: string }) | undefined {
    const sql = `SELECT id, public_key AS publicKey, counter, person_id AS personId
      FROM passkey WHERE id = ?`;
    return this.#sql.exec<KeyRow>(sql, id).toArray()[0];
  }

  of(personId: string): PasskeyInfo[] {
    const sql = `SELECT id, label, created_at AS createdAt, used_at AS usedAt
      FROM passkey WHERE person_id = ? ORDER BY created_at, id`;
    return this.#sql.exec<InfoRow>(sql, personId).toArray();
  }

  add(personId: string, { id, publicKey, counter, label }: NewPasskey, now: number): void {
    this.#sql.exec(
      `INSERT INTO passkey (id, person_id, public_key, counter, label, created_at)
       VALUES (?, ?, ?, ?, ?, ?)`,
      ...[id, personId, publicKey, counter, label, now],
    );
  }

  remove(id: string): void {
    this.#sql.exec("DELETE FROM passkey WHERE id = ?", id);
  }

  removeAll(personId: string): void {
    this.#sql.exec("DELETE FROM passkey WHERE person_id = ?", personId);
  }

  /**
   * Uses a proof, and returns the owner of the passkey. Undefined if its challenge was used before, or
   * its counter did not increase, as with a copied passkey.
   */
  use({ passkeyId, counter, challengeHash }: PasskeyProof, now: number): string | undefined {
    const known = this.find(passkeyId);
    if (known === undefined) return undefined;
    const counts = counter > 0 || known.counter > 0;
    if (counts && counter <= known.counter) return undefined;
    if (!this.useOnce(challengeHash, now + CHALLENGE_LIFETIME_MS, now)) return undefined;
    this.#sql.exec(
      "UPDATE passkey SET counter = ?, used_at = ? WHERE id = ?",
      ...[counter, now, passkeyId],
    );
    return known.personId;
  }

  /** Returns true the first time; a secret is stored until it would be too old to be accepted. */
  useOnce(hash: string, until: number, now: number): boolean {
    this.#sql.exec("DELETE FROM used_secret WHERE until < ?", now);
    const sql = "INSERT INTO used_secret (hash, until) VALUES (?, ?) ON CONFLICT DO NOTHING";
    return this.#sql.exec(sql, hash, until).rowsWritten > 0;
  }

  wasUsed(hash: string): boolean {
    const sql = "SELECT count(*) AS count FROM used_secret WHERE hash = ?";
    return this.#sql.exec<{ count: number }>(sql, hash).one().count > 0;
  }
}
