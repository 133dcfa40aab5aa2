/**
 * The wallet's sessions and used launch tokens. They live in the wallet so that an exchange is one
 * commit and a logout is seen by the very next call. Specification, "Single-use launch token".
 */
import {
  MAX_SESSIONS_PER_WALLET,
  REFRESH_TOKEN_LIFETIME_SECONDS,
  USED_TOKEN_RETENTION_SECONDS,
} from "../../../domain/limits.ts";
import { accept, type Result, refuse } from "../../../domain/result.ts";
import type { RefreshMessage, RefreshRefusal, SessionRecord } from "../wallet-rpc.ts";

interface SessionRow {
  record: string;
  refresh_token_id: string;
  refresh_expires_at: number;
  ended_at: number | null;
  [column: string]: SqlStorageValue;
}

interface LiveSession {
  readonly record: SessionRecord;
  readonly refreshExpiresAt: number;
}

const REFRESH_LIFETIME_MS = REFRESH_TOKEN_LIFETIME_SECONDS * 1000;

export class SessionStore {
  readonly #sql: SqlStorage;
  /** The rows that were read, as they stand; every write of a session drops its row. */
  readonly #read = new Map<string, LiveSession | undefined>();

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  /** Marks a launch token as used, and forgets those whose 120 seconds are over. */
  useToken(token: { tokenId: string; tokenExpiresAt: number }, now: number): void {
    this.#sql.exec(
      "DELETE FROM used_token WHERE expires_at <= ?",
      now - USED_TOKEN_RETENTION_SECONDS * 1000,
    );
    this.#sql.exec(
      "INSERT INTO used_token (token_id, expires_at) VALUES (?, ?)",
      token.tokenId,
      token.tokenExpiresAt,
    );
  }

  isTokenUsed(tokenId: string): boolean {
    return (
      this.#sql.exec("SELECT 1 AS used FROM used_token WHERE token_id = ?", tokenId).toArray()
        .length > 0
    );
  }

  open(record: SessionRecord, refreshTokenId: string): void {
    this.#read.clear();
    this.#sql.exec(
      `DELETE FROM session WHERE session_id IN
         (SELECT session_id FROM session ORDER BY started_at DESC LIMIT -1 OFFSET ?)`,
      MAX_SESSIONS_PER_WALLET - 1,
    );
    this.#sql.exec(
      `INSERT INTO session (session_id, record, refresh_token_id, refresh_expires_at, started_at)
       VALUES (?, ?, ?, ?, ?)`,
      record.sessionId,
      JSON.stringify(record),
      refreshTokenId,
      record.startedAt + REFRESH_LIFETIME_MS,
      record.startedAt,
    );
  }

  /** The session while it is live: not ended, and refreshed within the last 7 days. */
  live(sessionId: string, now: number): SessionRecord | undefined {
    if (!this.#read.has(sessionId)) this.#keep(sessionId, this.#row(sessionId));
    const session = this.#read.get(sessionId);
    return session && session.refreshExpiresAt > now ? session.record : undefined;
  }

  /** Forgets what was read: after a transaction that failed it may say what never was. */
  forget(): void {
    this.#read.clear();
  }

  /** Rotates the refresh token. A token that was rotated away is a stolen copy or a lost answer: the session ends. */
  rotate(message: RefreshMessage, now: number): Result<SessionRecord, RefreshRefusal> {
    const record = this.live(message.sessionId, now);
    if (record === undefined) return refuse("SESSION_ENDED");
    if (this.#row(message.sessionId)?.refresh_token_id !== message.refreshTokenId) {
      this.end(message.sessionId, now);
      return refuse("REFRESH_TOKEN_INVALID");
    }
    this.#read.delete(message.sessionId);
    this.#sql.exec(
      "UPDATE session SET refresh_token_id = ?, refresh_expires_at = ? WHERE session_id = ?",
      message.nextRefreshTokenId,
      now + REFRESH_LIFETIME_MS,
      message.sessionId,
    );
    return accept(record);
  }

  /** Ends a session whose time is over; it is told so from then on. */
  endAtTimeLimit(sessionId: string, now: number): void {
    this.#read.delete(sessionId);
    this.#sql.exec(
      `UPDATE session SET ended_at = ?, record = json_set(record, '$.reachedTimeLimit', json('true'))
       WHERE session_id = ? AND ended_at IS NULL`,
      now,
      sessionId,
    );
  }

  /** Tells whether a session ended because its time was over. */
  reachedTimeLimit(sessionId: string): boolean {
    const row = this.#row(sessionId);
    return row !== undefined && JSON.parse(row.record).reachedTimeLimit === true;
  }

  /** Notes that the player answered a reality check now; answers with the session as it then is. */
  noteCheckAnswered(session: SessionRecord, now: number): SessionRecord {
    const answered: SessionRecord = { ...session, checkAnsweredAt: now };
    this.#read.delete(session.sessionId);
    this.#sql.exec(
      "UPDATE session SET record = ? WHERE session_id = ?",
      JSON.stringify(answered),
      session.sessionId,
    );
    return answered;
  }

  end(sessionId: string, now: number): void {
    this.#read.delete(sessionId);
    this.#sql.exec("UPDATE session SET ended_at = ? WHERE session_id = ?", now, sessionId);
  }

  /** The session, ended or not, while it is kept. */
  find(sessionId: string): SessionRecord | undefined {
    const row = this.#row(sessionId);
    return row && (JSON.parse(row.record) as SessionRecord);
  }

  /** Ends every session. */
  endAll(now: number): void {
    this.#read.clear();
    this.#sql.exec("UPDATE session SET ended_at = ? WHERE ended_at IS NULL", now);
  }

  /** The sessions that are live, newest first. */
  allLive(now: number): SessionRecord[] {
    return this.#sql
      .exec<{ record: string }>(
        `SELECT record FROM session WHERE ended_at IS NULL AND refresh_expires_at > ?
         ORDER BY started_at DESC`,
        now,
      )
      .toArray()
      .map(({ record }) => JSON.parse(record) as SessionRecord);
  }

  #keep(sessionId: string, row: SessionRow | undefined): void {
    if (this.#read.size >= MAX_SESSIONS_PER_WALLET) this.#read.clear();
    const isLive = row !== undefined && row.ended_at === null;
    const session = isLive
      ? { record: JSON.parse(row.record), refreshExpiresAt: row.refresh_expires_at }
      : undefined;
    this.#read.set(sessionId, session);
  }

  #row(sessionId: string): SessionRow | undefined {
    return this.#sql
      .exec<SessionRow>(
        "SELECT record, refresh_token_id, refresh_expires_at, ended_at FROM session WHERE session_id = ?",
        sessionId,
      )
      .toArray()[0];
  }
}
