/**
 * What the people of a team did to each other and to their own ways in. The oldest entries give way, each kind
 * to its own: no number of sign-ins removes what was done to people.
 */
import { MAX_TEAM_LOG_ENTRIES } from "../../domain/team/sign-in-limits.ts";
import type { Outsider, TeamAct, TeamLogEntry } from "./team-rpc.ts";

const MAX_PER_ANSWER = 100;

const ON_PEOPLE: readonly TeamAct[] = [
  "joined",
  "recovered",
  "invited",
  "invitation_withdrawn",
  "role_changed",
  "removed",
  "recovery_requested",
  "recovery_linked",
];

interface Row extends Record<string, SqlStorageValue> {
  readonly seq: number;
  readonly at: number;
  readonly byId: string;
  readonly byName: string;
  readonly act: string;
  readonly target: string | null;
}

export class TeamLog {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  note(by: Outsider, act: TeamAct, now: number, target: string | null = null): void {
    this.#sql.exec(
      "INSERT INTO log (at, by_id, by_name, act, target) VALUES (?, ?, ?, ?, ?)",
      ...[now, by.id, by.name, act, target],
    );
    const list = ON_PEOPLE.map((each) => `'${each}'`).join(", ");
    const isOfKind = `act ${ON_PEOPLE.includes(act) ? "IN" : "NOT IN"} (${list})`;
    this.#sql.exec(
      `DELETE FROM log WHERE ${isOfKind} AND seq <=
         (SELECT seq FROM log WHERE ${isOfKind} ORDER BY seq DESC LIMIT 1 OFFSET ?)`,
      MAX_TEAM_LOG_ENTRIES,
    );
  }

  /** The newest entries before a number, at most 100. */
  before(seq: number): TeamLogEntry[] {
    const sql = `SELECT seq, at, by_id AS byId, by_name AS byName, act, target FROM log
      WHERE seq < ? ORDER BY seq DESC LIMIT ${MAX_PER_ANSWER}`;
    const rows = this.#sql.exec<Row>(sql, seq).toArray();
    return rows.map((row) => ({ ...row, act: row.act as TeamAct }));
  }
}
