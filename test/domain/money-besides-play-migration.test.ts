/**
 * Movements of money besides play are found in the rows of every version, including those stored before the indexes
 * existed. docs/decisions/0176.
 */
import { DatabaseSync } from "node:sqlite";
import { expect, it } from "vitest";
import { MIGRATIONS, runMigrations } from "./migration-files.ts";

const MIGRATION = "0042_money_besides_play.sql";

/** As every version stores an entry: its transactions as JSON. */
function store(db: DatabaseSync, seq: number, types: readonly string[]): void {
  const transactions = types.map((type, at) => ({ id: `txn_${seq}_${at}`, type, amountMinor: 1 }));
  db.prepare(
    `INSERT INTO entries (tenant_id, environment, player_id, seq, kind, currency, demo, stake_minor,
       win_minor, transactions, created_at)
     VALUES ('ten', 'sandbox', 'plr', ?1, 'round', 'USD', 0, 0, 0, ?2, 1000 + ?1)`,
  ).run(seq, JSON.stringify(transactions));
}

const TYPE = "transactions ->> '$[#-1].type'";
const MOVED = `WHERE tenant_id = 'ten' AND environment = 'sandbox' AND ${TYPE} NOT IN ('bet', 'win')`;

/** The entries that an index has, in its order, newest first. */
function indexed(db: DatabaseSync, index: string, condition = ""): number[] {
  const sql = `SELECT seq FROM entries INDEXED BY ${index} ${MOVED} ${condition}
    ORDER BY created_at DESC, player_id DESC, seq DESC`;
  const plan = db.prepare(`EXPLAIN QUERY PLAN ${sql}`).all();
  expect(plan.map(({ detail }) => detail).join()).toMatch(`INDEX ${index} (`);
  expect(plan).toHaveLength(1);
  return db
    .prepare(sql)
    .all()
    .map(({ seq }) => Number(seq));
}

it("deposits, bonuses and jackpots from before the migration are listed, and no stake or win", () => {
  const db = new DatabaseSync(":memory:");
  const at = MIGRATIONS.indexOf(MIGRATION);
  expect(at).toBeGreaterThan(0);
  runMigrations(db, MIGRATIONS.slice(0, at));
  store(db, 1, ["deposit"]);
  store(db, 2, ["bet"]);
  store(db, 3, ["bet", "win"]);
  // A round that wins a jackpot, and one that frees a bonus, end with it.
  store(db, 4, ["bet", "win", "jackpot_win"]);
  store(db, 5, ["bonus_credit"]);
  // What moves no money, such as a freeze.
  store(db, 6, []);
  runMigrations(db, MIGRATIONS.slice(at));
  // The earlier code still runs for some minutes after the migration.
  store(db, 7, ["deposit"]);
  store(db, 8, ["bet", "win"]);
  expect(indexed(db, "entries_moved")).toEqual([7, 5, 4, 1]);
  expect(indexed(db, "entries_moved_by_type", `AND ${TYPE} = 'deposit'`)).toEqual([7, 1]);
  expect(indexed(db, "entries_moved_by_type", `AND ${TYPE} = 'jackpot_win'`)).toEqual([4]);
  // An entry whose transactions change is indexed by what they are now.
  db.exec(`UPDATE entries SET transactions = '[{"type":"bet"}]' WHERE seq = 1`);
  expect(indexed(db, "entries_moved")).toEqual([7, 5, 4]);
});
