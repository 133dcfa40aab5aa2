/**
 * Codes of an authenticator app (RFC 6238): six digits, 30 seconds, each valid once, and up to one
 * step early or late. The secret is sealed. Failures pause only that person's codes, for longer
 * each time; their passkeys still work. Secrets that are sealed under an earlier key are sealed
 * again when the team's object wakes.
 */
import { Secret, TOTP } from "otpauth";
import {
  type LoginAttempts,
  lockedForMs,
  NO_ATTEMPTS,
  withAttempt,
} from "../../domain/account/login-attempts.ts";
import type { Sealer } from "../sealer.ts";

const PERIOD_SECONDS = 30;
const SECRET_BYTES = 20;
const ISSUER = "Rouleau";

/**
 * The result of a code: `wrong` also if it was used before; `unread` while codes are paused or there are
 * none.
 */
type CodeOutcome = "good" | "wrong" | "unread";

interface Row extends Record<string, SqlStorageValue> {
  readonly sealed: string;
  readonly usedStep: number;
  readonly attempts: string;
}

export class AuthenticatorStore {
  readonly #sql: SqlStorage;
  readonly #sealer: Sealer;

  constructor(sql: SqlStorage, sealer: Sealer) {
    this.#sql = sql;
    this.#sealer = sealer;
  }

  /** Stores a new secret, which takes effect once it is confirmed, and returns it with its address. */
  begin(personId: string, signInName: string): { uri: string; secret: string } {
    const secret = new Secret({ size: SECRET_BYTES });
    const sealed = this.#sealer.seal(secret.base32, placeOf(personId));
    this.#sql.exec(
      `INSERT INTO authenticator (person_id, confirmed, sealed, used_step, attempts)
       VALUES (?1, 0, ?2, 0, ?3)
       ON CONFLICT DO UPDATE SET sealed = ?2, used_step = 0, attempts = ?3`,
      ...[personId, sealed, JSON.stringify(NO_ATTEMPTS)],
    );
    const uri = new TOTP({ issuer: ISSUER, label: signInName, secret }).toString();
    return { uri, secret: secret.base32 };
  }

  /** Replaces the previous secret with the new one, and returns true; false for a wrong code. */
  confirm(personId: string, code: string, now: number): boolean {
    if (this.#take(personId, code, { confirmed: 0, now }) !== "good") return false;
    this.#sql.exec("DELETE FROM authenticator WHERE person_id = ? AND confirmed = 1", personId);
    this.#sql.exec("UPDATE authenticator SET confirmed = 1 WHERE person_id = ?", personId);
    return true;
  }

  /** Uses up a code if it is valid. */
  use(personId: string, code: string, now: number): CodeOutcome {
    return this.#take(personId, code, { confirmed: 1, now });
  }

  /** True if anybody in the team has one, confirmed or not. */
  get any(): boolean {
    return this.#sql.exec("SELECT 1 FROM authenticator LIMIT 1").toArray().length > 0;
  }

  /** Seals the secrets that are under an earlier key again. One that cannot be opened stays: its key may come back. */
  reseal(): void {
    const rows = this.#sql
      .exec<{ personId: string; confirmed: number; sealed: string }>(
        "SELECT person_id AS personId, confirmed, sealed FROM authenticator",
      )
      .toArray();
    for (const { personId, confirmed, sealed } of rows) {
      if (this.#sealer.isCurrent(sealed)) continue;
      try {
        const secret = this.#sealer.open(sealed, placeOf(personId));
        this.#sql.exec(
          "UPDATE authenticator SET sealed = ? WHERE person_id = ? AND confirmed = ?",
          ...[this.#sealer.seal(secret, placeOf(personId)), personId, confirmed],
        );
      } catch (error) {
        const line = { event: "authenticator_not_resealed", personId, error: String(error) };
        console.error(JSON.stringify(line));
      }
    }
  }

  remove(personId: string): void {
    this.#sql.exec("DELETE FROM authenticator WHERE person_id = ?", personId);
  }

  #take(
    personId: string,
    code: string,
    { confirmed, now }: { readonly confirmed: 0 | 1; readonly now: number },
  ): CodeOutcome {
    const sql = `SELECT sealed, used_step AS usedStep, attempts FROM authenticator
      WHERE person_id = ? AND confirmed = ?`;
    const [row] = this.#sql.exec<Row>(sql, personId, confirmed).toArray();
    if (row === undefined) return "unread";
    const attempts = JSON.parse(row.attempts) as LoginAttempts;
    if (lockedForMs(attempts, now) > 0) return "unread";
    const secret = Secret.fromBase32(this.#sealer.open(row.sealed, placeOf(personId)));
    const ahead = new TOTP({ secret }).validate({ token: code, timestamp: now, window: 1 });
    const step = Math.floor(now / 1000 / PERIOD_SECONDS) + (ahead ?? 0);
    const isGood = ahead !== null && step > row.usedStep;
    this.#sql.exec(
      "UPDATE authenticator SET used_step = ?, attempts = ? WHERE person_id = ? AND confirmed = ?",
      isGood ? step : row.usedStep,
      JSON.stringify(isGood ? NO_ATTEMPTS : withAttempt(attempts, now)),
      ...[personId, confirmed],
    );
    return isGood ? "good" : "wrong";
  }
}

function placeOf(personId: string): string {
  return `authenticator:${personId}`;
}
