/**
 * What the people of a team did to each other and to their own ways to sign in. The oldest entries
 * are removed, separately for each kind: however many sign-ins there are, they never remove what
 * was done to people.
 */
import type { PersonRole } from "../../domain/authority/person-roles.ts";
import { MAX_TEAM_LOG_ENTRIES } from "../../domain/team/sign-in-limits.ts";
import {
  ACTS_ON_PEOPLE,
  REPORTED_ACTS,
  type ReportedActName,
} from "../../domain/team/team-rules.ts";
import type { Outsider, Person, ReportedAct, TeamAct, TeamLogEntry } from "./team-rpc.ts";

const MAX_PER_ANSWER = 100;

interface Row extends Record<string, SqlStorageValue> {
  readonly seq: number;
  readonly at: number;
  readonly byId: string;
  readonly byName: string;
  readonly act: string;
  readonly target: string | null;
}

interface UnreportedRow extends Record<string, SqlStorageValue> {
  readonly seq: number;
  readonly at: number;
  readonly id: string;
  readonly name: string;
  readonly kind: PersonRole["kind"] | null;
  readonly act: ReportedActName;
  readonly target: string | null;
}

export class TeamLog {
  readonly #sql: SqlStorage;

  readonly #kind: PersonRole["kind"];

  constructor(sql: SqlStorage, kind: PersonRole["kind"]) {
    this.#sql = sql;
    this.#kind = kind;
  }

  /** A person who acts from outside is one of our staff. */
  note(by: Outsider | Person, act: TeamAct, now: number, target: string | null = null): void {
    this.#sql.exec(
      "INSERT INTO log (at, by_id, by_name, by_kind, act, target) VALUES (?, ?, ?, ?, ?, ?)",
      ...[now, by.id, by.name, "kind" in by ? by.kind : "staff", act, target],
    );
    const list = ACTS_ON_PEOPLE.map((each) => `'${each}'`).join(", ");
    const isOnPeople = ACTS_ON_PEOPLE.some((one) => one === act);
    const isOfKind = `act ${isOnPeople ? "IN" : "NOT IN"} (${list})`;
    this.#sql.exec(
      `DELETE FROM log WHERE ${isOfKind} AND seq <=
         (SELECT seq FROM log WHERE ${isOfKind} ORDER BY seq DESC LIMIT 1 OFFSET ?)`,
      MAX_TEAM_LOG_ENTRIES,
    );
  }

  /** Returns the actions after a number that belong in the audit log, oldest first, at most 100. */
  unreported(after: number): ReportedAct[] {
    const sql = `SELECT seq, at, by_id AS id, by_name AS name, by_kind AS kind, act, target FROM log
      WHERE seq > ? AND act IN (${REPORTED_ACTS.map((act) => `'${act}'`).join(", ")})
      ORDER BY seq LIMIT ${MAX_PER_ANSWER}`;
    const rows = this.#sql.exec<UnreportedRow>(sql, after).toArray();
    return rows.map(({ seq, at, id, name, kind, act, target }) => {
      // An entry of an earlier version does not state it; most are by the team's own people.
      return { seq, at, act, target, by: { id, name, kind: kind ?? this.#kind } };
    });
  }

  /** The newest entries before a number, at most 100. */
  before(seq: number): TeamLogEntry[] {
    const sql = `SELECT seq, at, by_id AS byId, by_name AS byName, act, target FROM log
      WHERE seq < ? ORDER BY seq DESC LIMIT ${MAX_PER_ANSWER}`;
    const rows = this.#sql.exec<Row>(sql, seq).toArray();
    return rows.map((row) => ({ ...row, act: row.act as TeamAct }));
  }
}
