/** What the people of a team did to each other and to their own ways in. The oldest entries give way. */
import { MAX_TEAM_LOG_ENTRIES } from "../../domain/team/sign-in-limits.ts";
import type { Outsider, TeamAct, TeamLogEntry } from "./team-rpc.ts";

const MAX_PER_ANSWER = 100;

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
    const sql = "DELETE FROM log WHERE seq <= (SELECT max(seq) FROM log) - ?";
    this.#sql.exec(sql, MAX_TEAM_LOG_ENTRIES);
  }

  /** The newest entries before a number, at most 100. */
  before(seq: number): TeamLogEntry[] {
    const sql = `SELECT seq, at, by_id AS byId, by_name AS byName, act, target FROM log
      WHERE seq < ? ORDER BY seq DESC LIMIT ${MAX_PER_ANSWER}`;
    const rows = this.#sql.exec<Row>(sql, seq).toArray();
    return rows.map((row) => ({ ...row, act: row.act as TeamAct }));
  }
}
