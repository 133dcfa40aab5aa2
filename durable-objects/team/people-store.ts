/** The rows of a team's people. */
import type { PersonRole } from "../../domain/authority/person-roles.ts";
import { leadRole } from "../../domain/team/team-rules.ts";
import type { Member, Person } from "./team-rpc.ts";

type Kind = PersonRole["kind"];

interface PersonRow extends Record<string, SqlStorageValue> {
  readonly id: string;
  readonly name: string;
  readonly localName: string;
  readonly role: string;
  readonly since: number;
  readonly accessId: string | null;
}

interface MemberRow extends PersonRow {
  readonly passkeys: number;
  readonly hasAuthenticator: number;
  readonly lastSeenAt: number | null;
}

const PERSON =
  "person.id, person.name, person.local_name AS localName, person.role, person.since, person.access_id AS accessId";
const MEMBER = `${PERSON},
  (SELECT count(*) FROM passkey WHERE person_id = person.id) AS passkeys,
  (SELECT count(*) FROM authenticator WHERE person_id = person.id AND confirmed = 1) AS hasAuthenticator,
  (SELECT max(used_at) FROM session WHERE person_id = person.id) AS lastSeenAt`;

export class PeopleStore {
  readonly #sql: SqlStorage;
  readonly #kind: Kind;

  constructor(sql: SqlStorage, kind: Kind) {
    this.#sql = sql;
    this.#kind = kind;
  }

  find(id: string): Person | undefined {
    return this.#one("id", id);
  }

  byLocalName(localName: string): Person | undefined {
    return this.#one("local_name", localName);
  }

  byAccessId(accessId: string): Person | undefined {
    return this.#one("access_id", accessId);
  }

  /** Links a person with a name of Cloudflare Access. From then on the person counts as new. */
  linkAccess(id: string, accessId: string, since: number): void {
    const sql = "UPDATE person SET access_id = ?, since = ? WHERE id = ?";
    this.#sql.exec(sql, accessId, since, id);
  }

  /**
   * Unlinks a person from Cloudflare Access. Earlier ways to sign in, perhaps somebody else's, no longer
   * count.
   */
  unlinkAccess(id: string, since: number): void {
    this.#sql.exec("UPDATE person SET access_id = NULL, since = ? WHERE id = ?", since, id);
  }

  /** All people, in the order in which they joined. */
  members(): Member[] {
    const rows = this.#sql.exec<MemberRow>(`SELECT ${MEMBER} FROM person ORDER BY since, id`);
    return rows.toArray().map((row) => this.#member(row));
  }

  member(id: string): Member | undefined {
    return this.members().find((member) => member.id === id);
  }

  count(): number {
    return this.#sql.exec<{ count: number }>("SELECT count(*) AS count FROM person").one().count;
  }

  leads(): number {
    const sql = "SELECT count(*) AS count FROM person WHERE role = ?";
    return this.#sql.exec<{ count: number }>(sql, leadRole(this.#kind)).one().count;
  }

  add({ id, name, localName, role, since, accessId }: Person): void {
    this.#sql.exec(
      `INSERT INTO person (id, name, local_name, role, since, access_id)
       VALUES (?, ?, ?, ?, ?, ?)`,
      ...[id, name, localName, role, since, accessId],
    );
  }

  setRole(id: string, role: PersonRole["role"]): void {
    this.#sql.exec("UPDATE person SET role = ? WHERE id = ?", role, id);
  }

  /** Removes a person with their passkeys, sessions, authenticator and recovery. */
  remove(id: string): void {
    this.#sql.exec("DELETE FROM person WHERE id = ?", id);
  }

  #one(column: "id" | "local_name" | "access_id", value: string): Person | undefined {
    const sql = `SELECT ${PERSON} FROM person WHERE ${column} = ?`;
    const [row] = this.#sql.exec<PersonRow>(sql, value).toArray();
    return row === undefined ? undefined : this.#person(row);
  }

  #person({ id, name, localName, role, since, accessId }: PersonRow): Person {
    return { id, name, localName, since, accessId, ...this.#roleOf(role) };
  }

  #member(row: MemberRow): Member {
    const { passkeys, lastSeenAt } = row;
    return {
      ...this.#person(row),
      passkeys,
      lastSeenAt,
      hasAuthenticator: row.hasAuthenticator > 0,
    };
  }

  #roleOf(role: string): PersonRole {
    return { kind: this.#kind, role } as PersonRole;
  }
}
