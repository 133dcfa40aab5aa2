/** What an audit asks of a wallet object. All of it reads; freezing is the auditor's own decision. */
import type { Finding } from "../../../domain/ledger/finding.ts";
import type { BookedWin, PoolSide } from "../../../domain/ledger/jackpot-ledger.ts";
import type { Currency } from "../../../domain/money/currencies.ts";
import type { Result } from "../../../domain/result.ts";
import type { FreezableRpc } from "../../freeze-store.ts";

export interface AuditableWalletRpc extends FreezableRpc {
  /** Audits the whole journal, in pages that bets get in between. */
  audit(marks: readonly PoolMark[]): Promise<Result<WalletAuditResult, "PLAYER_NOT_FOUND">>;
  /** Journal entries past `after` that history has confirmed, oldest first. */
  confirmedEntries(after: number, limit: number): Promise<readonly KeyedEntry[]>;
  /** Which of these journal rows began a withdrawal. */
  withdrawalsAmong(seqs: readonly number[]): Promise<readonly number[]>;
}

/** An entry as JSON, and the row that holds it: what the entry says of that may be wrong. */
export interface KeyedEntry {
  readonly seq: number;
  readonly entry: string;
}

/** The bet of this wallet that a currency's pool judged last, by its place in the journal. */
export interface PoolMark {
  readonly currency: Currency;
  readonly seq: number;
}

/** What an audit of a wallet came to. */
export interface WalletAuditResult {
  /** The rows that were read: the journal as long as it was when the audit began. */
  readonly rows: number;
  /** The first findings, and how many there were. */
  readonly findings: readonly Finding[];
  readonly findingCount: number;
  readonly pools: readonly PoolSide[];
  readonly wins: readonly BookedWin[];
  /** The round whose verdict is still awaited. */
  readonly openRoundId: string | null;
}
