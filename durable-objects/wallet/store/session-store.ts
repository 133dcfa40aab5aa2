/**
 * The wallet's sessions. Because the wallet stores them, a logout takes effect with the very next call.
 * Reference 7.5.
 */
import {
  MAX_SESSIONS_PER_WALLET,
  REFRESH_REPEAT_SECONDS,
  REFRESH_TOKEN_LIFETIME_SECONDS,
} from "../../../domain/limits.ts";
import { accept, type Result, refuse } from "../../../domain/result.ts";
import type { SessionEndReason } from "../../../domain/wallet/player-event.ts";
import type { SideSeal } from "../../side-seal.ts";
import type {
  RefreshAnswer,
  RefreshMessage,
  RefreshRefusal,
  SessionRecord,
} from "../sessions/session-rpc.ts";
import type { PlayerEventStore } from "./player-event-store.ts";

interface SessionRow {
  record: string;
  refresh_token_id: string;
  refresh_expires_at: number;
  refreshed: string | null;
  ended_at: number | null;
  end_reason: SessionEndReason | null;
  [column: string]: SqlStorageValue;
}

/** A session, and its end: null while it is live. */
export interface EndedSession extends SessionRecord {
  readonly endedAt: number | null;
  readonly endReason: SessionEndReason | null;
}

interface LiveSession {
  readonly record: SessionRecord;
  readonly refreshExpiresAt: number;
}

/** The last refresh of a session. */
interface Refreshed {
  readonly from: string;
  readonly at: number;
  readonly device: string | null;
}

const REPEAT_MS = REFRESH_REPEAT_SECONDS * 1000;
const REFRESH_LIFETIME_MS = REFRESH_TOKEN_LIFETIME_SECONDS * 1000;

export class SessionStore {
  readonly #sql: SqlStorage;
  readonly #seal: SideSeal;
  readonly #events: PlayerEventStore;
  /** A cache of rows. Every write of a session removes its row. */
  readonly #read = new Map<string, LiveSession | undefined>();

  constructor(sql: SqlStorage, seal: SideSeal, events: PlayerEventStore) {
    this.#sql = sql;
    this.#seal = seal;
    this.#events = events;
  }

  open(record: SessionRecord, refreshTokenId: string): void {
    this.#read.clear();
    this.#makeRoom(record.startedAt);
    this.#write(
      record.sessionId,
      `INSERT INTO session
         (session_id, record, refresh_token_id, refresh_expires_at, started_at, started_event)
       VALUES (?, ?, ?, ?, ?, ?)`,
      record.sessionId,
      JSON.stringify(record),
      refreshTokenId,
      record.startedAt + REFRESH_LIFETIME_MS,
      record.startedAt,
      this.#events.next(),
    );
  }

  /**
   * Ends the oldest sessions when there are too many, and deletes ended ones whose events were
   * delivered.
   */
  #makeRoom(now: number): void {
    const tooMany = this.#sql
      .exec<{ session_id: string; ended_at: number | null; last_event: number }>(
        `SELECT session_id, ended_at, max(started_event, ended_event) AS last_event
         FROM session ORDER BY started_at DESC LIMIT -1 OFFSET ?`,
        MAX_SESSIONS_PER_WALLET - 1,
      )
      .toArray();
    for (const { session_id: id, ended_at: endedAt, last_event: lastEvent } of tooMany) {
      if (endedAt === null) this.end(id, "replaced", now);
      else if (lastEvent <= this.#events.sentThrough) {
        this.#seal.delete({ table: "session", where: "session_id = ?", params: [id] });
      }
    }
  }

  /** Returns the session while it is live: not ended, and refreshed within the last 7 days. */
  live(sessionId: string, now: number): SessionRecord | undefined {
    if (!this.#read.has(sessionId)) this.#keep(sessionId, this.#row(sessionId));
    const session = this.#read.get(sessionId);
    return session && session.refreshExpiresAt > now ? session.record : undefined;
  }

  /** Clears the cache: after a failed transaction it may hold rows that were never stored. */
  forget(): void {
    this.#read.clear();
  }

  /**
   * Rotates the refresh token. For 30 seconds the previous token gets the same successor again if it comes
   * from the same device, because its answer may have been lost. Any other old token counts as a stolen
   * copy, and the session ends.
   */
  rotate(message: RefreshMessage, now: number): Result<RefreshAnswer, RefreshRefusal> {
    const { sessionId, refreshTokenId, nextRefreshTokenId, device } = message;
    const record = this.live(sessionId, now);
    const row = record && this.#row(sessionId);
    if (record === undefined || row === undefined) return refuse("SESSION_ENDED");
    if (row.refresh_token_id !== refreshTokenId) {
      if (isRepeated(row.refreshed, message, now)) {
        return accept({ ...record, refreshTokenId: row.refresh_token_id });
      }
      this.end(sessionId, "refresh_token_reused", now);
      return refuse("REFRESH_TOKEN_INVALID");
    }
    this.#read.delete(sessionId);
    const refreshed: Refreshed = { from: refreshTokenId, at: now, device: device ?? null };
    this.#write(
      sessionId,
      `UPDATE session SET refresh_token_id = ?, refresh_expires_at = ?, refreshed = ?
         WHERE session_id = ?`,
      ...[nextRefreshTokenId, now + REFRESH_LIFETIME_MS, JSON.stringify(refreshed), sessionId],
    );
    return accept({ ...record, refreshTokenId: nextRefreshTokenId });
  }

  /** Returns why a session ended; undefined if it has not ended or is unknown. */
  endReason(sessionId: string): SessionEndReason | undefined {
    return this.#row(sessionId)?.end_reason ?? undefined;
  }

  /** Records that the player answered a reality check now. Returns the changed session. */
  noteCheckAnswered(session: SessionRecord, now: number): SessionRecord {
    const answered: SessionRecord = { ...session, checkAnsweredAt: now };
    this.#read.delete(session.sessionId);
    this.#write(
      session.sessionId,
      "UPDATE session SET record = ? WHERE session_id = ?",
      JSON.stringify(answered),
      session.sessionId,
    );
    return answered;
  }

  /** Ends a session, unless it has ended. The reason is stored and delivered. */
  end(sessionId: string, reason: SessionEndReason, now: number): void {
    this.#read.delete(sessionId);
    this.#write(
      sessionId,
      `UPDATE session SET ended_at = ?, end_reason = ?, ended_event = ?
       WHERE session_id = ? AND ended_at IS NULL`,
      now,
      reason,
      this.#events.next(),
      sessionId,
    );
  }

  /** Returns the session, ended or not, while it is stored. */
  find(sessionId: string): SessionRecord | undefined {
    const row = this.#row(sessionId);
    return row && (JSON.parse(row.record) as SessionRecord);
  }

  /** Ends every session. */
  endAll(reason: SessionEndReason, now: number): void {
    for (const { record } of this.unended()) this.end(record.sessionId, reason, now);
  }

  /** Deletes every session, without an event. */
  eraseAll(): void {
    this.#read.clear();
    this.#seal.delete({ table: "session", where: "true", params: [] });
  }

  /** Returns the sessions that have not been ended, although the time of some may be over. */
  unended(): LiveSession[] {
    return this.#sql
      .exec<Pick<SessionRow, "record" | "refresh_expires_at">>(
        "SELECT record, refresh_expires_at FROM session WHERE ended_at IS NULL",
      )
      .toArray()
      .map((row) => ({
        record: JSON.parse(row.record) as SessionRecord,
        refreshExpiresAt: row.refresh_expires_at,
      }));
  }

  /** Returns the live sessions, newest first. */
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

  /** Returns the newest sessions, live and ended, with when and why they ended. */
  newest(): EndedSession[] {
    return this.#sql
      .exec<{ record: string; endedAt: number | null; endReason: SessionEndReason | null }>(
        `SELECT record, ended_at AS endedAt, end_reason AS endReason FROM session
         ORDER BY started_at DESC, session_id LIMIT ${MAX_SESSIONS_PER_WALLET}`,
      )
      .toArray()
      .map(({ record, ...end }) => ({ ...(JSON.parse(record) as SessionRecord), ...end }));
  }

  /** Runs a write to one session. */
  #write(sessionId: string, change: string, ...params: SqlStorageValue[]): void {
    this.#seal.around({ table: "session", where: "session_id = ?", params: [sessionId] }, () => {
      this.#sql.exec(change, ...params);
    });
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
        `SELECT record, refresh_token_id, refresh_expires_at, refreshed, ended_at, end_reason
         FROM session WHERE session_id = ?`,
        sessionId,
      )
      .toArray()[0];
  }
}

/** Returns true if this token was the last one used, recently and from the same device. */
function isRepeated(
  refreshed: string | null,
  { refreshTokenId, device }: RefreshMessage,
  now: number,
): boolean {
  if (refreshed === null || device === undefined) return false;
  const last: Refreshed = JSON.parse(refreshed);
  return last.from === refreshTokenId && last.device === device && now - last.at <= REPEAT_MS;
}
