/** The rows of open invitations, and of recoveries that wait for a second member of staff. */
import type { PersonRole } from "../../domain/authority/person-roles.ts";
import {
  INVITATION_LIFETIME_MS,
  MAX_OPEN_INVITATIONS,
  RECOVERY_REQUEST_LIFETIME_MS,
} from "../../domain/team/sign-in-limits.ts";
import type { Invitation, Outsider } from "./team-rpc.ts";

interface InvitationRow extends Record<string, SqlStorageValue> {
  readonly id: string;
  readonly name: string;
  readonly role: string;
  readonly invitedBy: string;
  readonly createdAt: number;
  readonly expiresAt: number;
  readonly personId: string | null;
}

export interface NewInvitation {
  readonly id: string;
  readonly hash: string;
  readonly name: string;
  readonly role: PersonRole["role"];
  readonly invitedBy: Outsider;
  readonly personId: string | null;
}

const COLUMNS = `id, name, role, by_name AS invitedBy, created_at AS createdAt,
  expires_at AS expiresAt, person_id AS personId`;

export class InvitationStore {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  open(now: number): Invitation[] {
    const sql = `SELECT ${COLUMNS} FROM invitation WHERE expires_at > ? ORDER BY created_at, id`;
    return this.#sql.exec<InvitationRow>(sql, now).toArray().map(asInvitation);
  }

  isFull(now: number): boolean {
    return this.open(now).length >= MAX_OPEN_INVITATIONS;
  }

  find(hash: string, now: number): Invitation | undefined {
    const sql = `SELECT ${COLUMNS} FROM invitation WHERE hash = ? AND expires_at > ?`;
    return this.#sql.exec<InvitationRow>(sql, hash, now).toArray().map(asInvitation)[0];
  }

  /** Returns the id of the person who made an invitation; null if an earlier version kept only the name. */
  madeBy(id: string): string | null {
    const sql = "SELECT by_id AS byId FROM invitation WHERE id = ?";
    return this.#sql.exec<{ byId: string | null }>(sql, id).toArray()[0]?.byId ?? null;
  }

  /**
   * Stores a new invitation, valid for 24 hours or until `endsAt` if that is earlier. Removes expired ones,
   * and others for the same person.
   */
  add(
    { id, hash, name, role, invitedBy, personId }: NewInvitation,
    now: number,
    endsAt = Number.POSITIVE_INFINITY,
  ): Invitation {
    this.#sql.exec(
      "DELETE FROM invitation WHERE expires_at <= ? OR person_id = ? OR hash = ?",
      ...[now, personId, hash],
    );
    const expiresAt = Math.min(now + INVITATION_LIFETIME_MS, endsAt);
    this.#sql.exec(
      `INSERT INTO invitation (hash, id, person_id, name, role, by_id, by_name, created_at, expires_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      ...[hash, id, personId, name, role, invitedBy.id, invitedBy.name, now, expiresAt],
    );
    return { id, name, role, invitedBy: invitedBy.name, createdAt: now, expiresAt, personId };
  }

  remove(id: string): void {
    this.#sql.exec("DELETE FROM invitation WHERE id = ?", id);
  }

  /** Removes the open recovery links of a person. */
  removeFor(personId: string): void {
    this.#sql.exec("DELETE FROM invitation WHERE person_id = ?", personId);
  }

  /**
   * Removes the open invitations that a person made. Those from before the maker's id was stored
   * are found by name.
   */
  removeMadeBy({ id, name }: Outsider): void {
    const sql = "DELETE FROM invitation WHERE by_id = ? OR (by_id IS NULL AND by_name = ?)";
    this.#sql.exec(sql, id, name);
  }

  /** Removes the open invitations to a role for new people. */
  removeTo(role: PersonRole["role"]): void {
    this.#sql.exec("DELETE FROM invitation WHERE person_id IS NULL AND role = ?", role);
  }

  /** Returns who requested a person's recovery, and when; undefined if nobody did recently. */
  recoveryRequest(
    personId: string,
    now: number,
  ): { readonly byId: string; readonly requestedAt: number } | undefined {
    const sql = `SELECT by_id AS byId, requested_at AS requestedAt FROM recovery_request
      WHERE person_id = ? AND requested_at > ?`;
    const since = now - RECOVERY_REQUEST_LIFETIME_MS;
    return this.#sql.exec<{ byId: string; requestedAt: number }>(sql, personId, since).toArray()[0];
  }

  askForRecovery(personId: string, byId: string, now: number): void {
    this.#sql.exec(
      `INSERT INTO recovery_request (person_id, by_id, requested_at) VALUES (?1, ?2, ?3)
       ON CONFLICT DO UPDATE SET by_id = ?2, requested_at = ?3`,
      ...[personId, byId, now],
    );
  }

  forgetRecovery(personId: string): void {
    this.#sql.exec("DELETE FROM recovery_request WHERE person_id = ?", personId);
  }
}

function asInvitation(row: InvitationRow): Invitation {
  return { ...row, role: row.role as PersonRole["role"] };
}
