/**
 * Wins that may not have been applied. The pool pushes each win until its wallet confirms it or bets again.
 * Jackpot rule 6.
 */
import type { Verdict } from "../../domain/ledger/verdict.ts";
import type { SideSeal } from "../side-seal.ts";
import type { Contribution } from "./jackpot-pool-rpc.ts";

/** A win that its wallet may not have applied. */
export interface UnappliedWin {
  readonly cycle: number;
  readonly wallet: string;
  /** The bet that won it. */
  readonly seq: number;
  readonly placedAt: number;
  readonly verdict: Verdict;
}

export class UnappliedWinStore {
  readonly #sql: SqlStorage;
  readonly #seal: SideSeal;
  readonly #poolExists: () => boolean;

  /** Before the first qualifying bet there is no pool and there are no tables. */
  constructor(sql: SqlStorage, seal: SideSeal, poolExists: () => boolean) {
    this.#sql = sql;
    this.#seal = seal;
    this.#poolExists = poolExists;
  }

  /** Records a win, which is pushed until its wallet has applied it. */
  add({ wallet, seq, placedAt }: Contribution, cycle: number, verdict: Verdict): void {
    const sql = `INSERT INTO unapplied_win (cycle, wallet, seq, placed_at, verdict)
      VALUES (?, ?, ?, ?, ?)`;
    this.#change(cycle, () => {
      this.#sql.exec(sql, cycle, wallet, seq, placedAt, JSON.stringify(verdict));
    });
  }

  /** Returns at most `limit` wins to push: the oldest first, refused ones last. */
  oldest(limit: number): UnappliedWin[] {
    if (!this.#poolExists()) return [];
    return this.#sql
      .exec<{ cycle: number; wallet: string; seq: number; placed_at: number; verdict: string }>(
        `SELECT cycle, wallet, seq, placed_at, verdict FROM unapplied_win
         ORDER BY refusal IS NOT NULL, cycle LIMIT ?`,
        limit,
      )
      .toArray()
      .map(({ cycle, wallet, seq, placed_at: placedAt, verdict }) => {
        return { cycle, wallet, seq, placedAt, verdict: JSON.parse(verdict) as Verdict };
      });
  }

  /** True while a wallet may not have applied its win. */
  get isAny(): boolean {
    if (!this.#poolExists()) return false;
    const query = "SELECT EXISTS (SELECT 1 FROM unapplied_win) AS owes";
    return this.#sql.exec<{ owes: number }>(query).one().owes === 1;
  }

  /** Called when the wallet has confirmed the win of this cycle. */
  noteApplied(cycle: number): void {
    this.#change(cycle, () => {
      this.#sql.exec("DELETE FROM unapplied_win WHERE cycle = ?", cycle);
    });
  }

  /**
   * Called when the wallet has bet again, which it does only after applying the win. This does not clear a
   * refusal.
   */
  noteBetOn(cycle: number): void {
    const sql = "DELETE FROM unapplied_win WHERE cycle = ? AND refusal IS NULL";
    this.#change(cycle, () => this.#sql.exec(sql, cycle));
  }

  noteRefused(cycle: number, refusal: string): void {
    const sql = "UPDATE unapplied_win SET refusal = ?1 WHERE cycle = ?2 AND refusal IS NOT ?1";
    this.#change(cycle, () => this.#sql.exec(sql, refusal, cycle));
  }

  #change(cycle: number, write: () => void): void {
    this.#seal.around({ table: "unapplied_win", where: "cycle = ?", params: [cycle] }, write);
  }
}
