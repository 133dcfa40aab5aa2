/** The calls that an audit makes. All of them read; the auditor decides whether to freeze. */
import type { Finding } from "../../../domain/ledger/finding.ts";
import type { BookedWin, PoolSide } from "../../../domain/ledger/jackpot-ledger.ts";
import type { ToldChain } from "../../../domain/ledger/row-chain-audit.ts";
import type { Currency } from "../../../domain/money/currencies.ts";
import type { Result } from "../../../domain/result.ts";
import type { FreezableRpc } from "../../freeze-store.ts";
import type { OpenDoubt } from "../wallet-rpc.ts";

export interface AuditableWalletRpc extends FreezableRpc {
  /** Audits the whole journal, in pages between which bets can run. */
  audit(
    marks: readonly PoolMark[],
    told?: ToldChain | null,
  ): Promise<Result<WalletAuditResult, "PLAYER_NOT_FOUND">>;
  /** Returns the journal entries after `after` that history has confirmed, oldest first. */
  confirmedEntries(after: number, limit: number): Promise<readonly KeyedEntry[]>;
  /** Returns which of these journal rows started a withdrawal. */
  withdrawalsAmong(seqs: readonly number[]): Promise<readonly number[]>;
}

/** An entry as JSON, and the row that holds it, because the entry's own seq may be wrong. */
export interface KeyedEntry {
  readonly seq: number;
  readonly entry: string;
}

/** The last bet of this wallet that a currency's pool judged, by its journal row. */
export interface PoolMark {
  readonly currency: Currency;
  readonly seq: number;
}

/** The result of an audit of a wallet. */
export interface WalletAuditResult {
  /** How many rows were read: the length of the journal when the audit began. */
  readonly rows: number;
  /** The first findings, and how many there were. */
  readonly findings: readonly Finding[];
  readonly findingCount: number;
  readonly pools: readonly PoolSide[];
  readonly wins: readonly BookedWin[];
  /** The round that still waits for its verdict. */
  readonly openRoundId: string | null;
  /** The bet whose verdict the wallet has not heard either. */
  readonly doubt: OpenDoubt | null;
}
