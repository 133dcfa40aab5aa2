/** Which databases a history may move between. */
import { jurisdictionOf, shardsIn } from "../db/history-database.ts";

/** Returns in plain words why a history cannot move from one database to the other; undefined if it can. */
export async function whyNotMove(
  env: Env,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<string | undefined> {
  const db = shardsIn(env).get(to);
  if (db === undefined) return `There is no database ${to}, so nothing is moved.`;
  if (from === to) return `The history is in ${to} already, so nothing is moved.`;
  if (jurisdictionOf(from) !== jurisdictionOf(to)) {
    return `${from} and ${to} are in different jurisdictions, so nothing is moved.`;
  }
  const table = "SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'history_gates'";
  if ((await db.prepare(table).first()) !== null) return undefined;
  return `The migrations were not applied to ${to}, so nothing is moved.`;
}
