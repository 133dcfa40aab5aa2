/** History that an earlier version stored: what its migration makes of it. docs/decisions/0025. */
import { readdirSync, readFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const FOLDER = fileURLToPath(new URL("../../migrations/", import.meta.url));
const MIGRATION = "0013_history_points.sql";

function migrate(db: DatabaseSync, files: readonly string[]) {
  for (const file of files) db.exec(readFileSync(`${FOLDER}${file}`, "utf8"));
}

it("history of an earlier version gets points where it has no gap, and keeps its totals", () => {
  const files = readdirSync(FOLDER).filter((file) => file.endsWith(".sql"));
  const at = files.sort().indexOf(MIGRATION);
  const db = new DatabaseSync(":memory:");
  migrate(db, files.slice(0, at));
  const entry = (player: string, seq: number) =>
    `('ten', 'sandbox', '${player}', ${seq}, 'round', 'USD', 0, NULL, 'g', 1, 0, '[]', NULL, 1)`;
  db.exec(`INSERT INTO entries (tenant_id, environment, player_id, seq, kind, currency, demo, round_id,
      game_id, stake_minor, win_minor, transactions, round, created_at)
    VALUES ${[entry("whole", 1), entry("whole", 2), entry("gap", 1), entry("gap", 3), entry("late", 2)]}`);
  db.exec(`INSERT INTO player_days (tenant_id, environment, player_id, day, game_id, currency, demo,
      rounds, wins, staked_minor, won_minor, jackpots, jackpot_won_minor)
    VALUES ('ten', 'sandbox', 'whole', 3, 'g', 'USD', 0, 2, 1, 20, 30, 1, 500)`);
  migrate(db, files.slice(at));
  const points = db.prepare("SELECT player_id, through FROM history_points").all();
  expect(points.map((row) => ({ ...row }))).toEqual([{ player_id: "whole", through: 2 }]);
  const [row] = db.prepare("SELECT * FROM player_days").all();
  expect({ ...row }).toMatchObject({
    player_id: "whole",
    cleared: 0,
    day: 3,
    rounds: 2,
    wins: 1,
    staked_minor: 20,
    won_minor: 30,
    jackpots: 1,
    jackpot_won_minor: 500,
    contributed_pot_units: 0,
  });
});
