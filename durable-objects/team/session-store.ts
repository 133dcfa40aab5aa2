/** The rows of people's sessions. An expired one counts as missing, and is removed with the next sign-in. */
import {
  MAX_SESSIONS_PER_PERSON,
  SESSION_USE_NOTED_EVERY_MS,
  TEAM_SESSION_IDLE_MS,
  TEAM_SESSION_LIFETIME_MS,
} from "../../domain/team/sign-in-limits.ts";
import type { NewSession } from "./team-rpc.ts";

export interface KeptSession extends Record<string, SqlStorageValue> {
  readonly id: string;
  readonly hash: string;
  readonly personId: string;
  readonly device: string;
  readonly createdAt: number;
  readonly usedAt: number;
  readonly freshUntil: number;
}

const COLUMNS = `id, hash, person_id AS personId, device, created_at AS createdAt, used_at AS usedAt,
  fresh_until AS freshUntil`;

/** Returns when a session ends if it is not used again. */
export function sessionEnd({ createdAt, usedAt }: KeptSession): number {
  return Math.min(createdAt + TEAM_SESSION_LIFETIME_MS, usedAt + TEAM_SESSION_IDLE_MS);
}

export class SessionStore {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  find(hash: string, now: number): KeptSession | undefined {
    const sql = `SELECT ${COLUMNS} FROM session WHERE hash = ?`;
    const [session] = this.#sql.exec<KeptSession>(sql, hash).toArray();
    return session !== undefined && sessionEnd(session) > now ? session : undefined;
  }

  /** The live sessions of a person, last used first. */
  of(personId: string, now: number): KeptSession[] {
    const sql = `SELECT ${COLUMNS} FROM session WHERE person_id = ? ORDER BY used_at DESC, id DESC`;
    const all = this.#sql.exec<KeptSession>(sql, personId).toArray();
    return all.filter((session) => sessionEnd(session) > now);
  }

  /** Opens a session, and removes expired ones and those past the limit. */
  open(
    session: NewSession & { readonly id: string; readonly personId: string },
    { now, freshUntil }: { readonly now: number; readonly freshUntil: number },
  ): void {
    const { id, hash, personId, device } = session;
    const kept = this.of(personId, now).slice(0, MAX_SESSIONS_PER_PERSON - 1);
    this.#sql.exec(
      "DELETE FROM session WHERE person_id = ? AND id NOT IN (SELECT value FROM json_each(?))",
      ...[personId, JSON.stringify(kept.map((each) => each.id))],
    );
    this.#sql.exec(
      `INSERT INTO session (hash, id, person_id, device, created_at, used_at, fresh_until)
       VALUES (?, ?, ?, ?, ?, ?, ?)`,
      ...[hash, id, personId, device, now, now, freshUntil],
    );
  }

  /** Records a use, unless one was recorded within the last minute. */
  noteUse({ hash, usedAt }: KeptSession, now: number): void {
    if (now - usedAt < SESSION_USE_NOTED_EVERY_MS) return;
    this.#sql.exec("UPDATE session SET used_at = ? WHERE hash = ?", now, hash);
  }

  makeFresh(hash: string, until: number): void {
    this.#sql.exec("UPDATE session SET fresh_until = ? WHERE hash = ?", until, hash);
  }

  end(hash: string): void {
    this.#sql.exec("DELETE FROM session WHERE hash = ?", hash);
  }

  endAll(personId: string): void {
    this.#sql.exec("DELETE FROM session WHERE person_id = ?", personId);
  }
}
