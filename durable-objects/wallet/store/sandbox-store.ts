/**
 * What only a sandbox wallet stores: its starting balance, how far a reset has cleared its lists, and the
 * forced outcomes of the next demo rounds. Empty in production.
 */
import { readReelPositions } from "../../../domain/games/forced-outcome.ts";
import type { ReelPositions } from "../../../domain/games/slots/reels.ts";
import type { Currency } from "../../../domain/money/currencies.ts";
import type { SideSeal } from "../../side-seal.ts";
import type { StartingBalance } from "../sandbox/sandbox-rpc.ts";

/** The tables, for the wallet's schema. */
export const SANDBOX_TABLES = `
  -- One row for a test player: what it began with.
  CREATE TABLE test_player (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    currency TEXT NOT NULL,
    starting_minor INTEGER NOT NULL CHECK (starting_minor >= 0)
  ) STRICT;

  -- One row once the player was reset: lists begin past this journal row.
  CREATE TABLE cleared (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    through INTEGER NOT NULL
  ) STRICT;

  -- The reel stops of the next demo round, by game.
  CREATE TABLE forced_outcome (
    game_id TEXT PRIMARY KEY,
    reel_positions TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
`;

export class SandboxStore {
  readonly #sql: SqlStorage;
  readonly #seal: SideSeal;

  constructor(sql: SqlStorage, seal: SideSeal) {
    this.#sql = sql;
    this.#seal = seal;
  }

  /** The starting balance; null for a player who was created by a launch. */
  get startingBalance(): StartingBalance | null {
    const [row] = this.#sql
      .exec<{ currency: Currency; starting_minor: number }>(
        "SELECT currency, starting_minor FROM test_player",
      )
      .toArray();
    return row === undefined ? null : { currency: row.currency, amountMinor: row.starting_minor };
  }

  /** The journal row after which lists begin; zero if nothing was cleared. */
  get clearedThrough(): number {
    const query = "SELECT coalesce(max(through), 0) AS through FROM cleared";
    return this.#sql.exec<{ through: number }>(query).one().through;
  }

  begin({ currency, amountMinor }: StartingBalance): void {
    this.#seal.around({ table: "test_player", where: "true", params: [] }, () => {
      this.#sql.exec(
        "INSERT INTO test_player (one, currency, starting_minor) VALUES (1, ?, ?)",
        currency,
        amountMinor,
      );
    });
  }

  /** Clears the lists up to a journal row, and all forced outcomes. */
  clear(through: number): void {
    this.#seal.around({ table: "cleared", where: "true", params: [] }, () => {
      this.#sql.exec(
        `INSERT INTO cleared (one, through) VALUES (1, ?)
       ON CONFLICT (one) DO UPDATE SET through = excluded.through`,
        through,
      );
    });
    this.#seal.delete({ table: "forced_outcome", where: "true", params: [] });
  }

  force(gameId: string, reelPositions: ReelPositions): void {
    this.#seal.around({ table: "forced_outcome", where: "game_id = ?", params: [gameId] }, () => {
      this.#sql.exec(
        `INSERT INTO forced_outcome (game_id, reel_positions) VALUES (?, ?)
       ON CONFLICT (game_id) DO UPDATE SET reel_positions = excluded.reel_positions`,
        gameId,
        JSON.stringify(reelPositions),
      );
    });
  }

  /**
   * Uses up the forced stops of this game. Returns undefined if there are none, or if the reels no longer
   * have them.
   */
  takeForced(gameId: string): ReelPositions | undefined {
    const query = "SELECT reel_positions FROM forced_outcome WHERE game_id = ?";
    const [row] = this.#sql.exec<{ reel_positions: string }>(query, gameId).toArray();
    if (row === undefined) return undefined;
    this.#seal.delete({ table: "forced_outcome", where: "game_id = ?", params: [gameId] });
    return readReelPositions(JSON.parse(row.reel_positions) as number[]);
  }
}
