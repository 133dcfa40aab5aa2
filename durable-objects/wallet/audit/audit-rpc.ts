/** The calls that an audit makes. All of them read; the auditor decides whether to freeze. */
import type { AgreedRow } from "../../../domain/ledger/agreed-row.ts";
import type { Finding } from "../../../domain/ledger/finding.ts";
import type { BookedWin, PoolSide } from "../../../domain/ledger/jackpot-ledger.ts";
import type { ToldChain } from "../../../domain/ledger/row-chain-audit.ts";
import type { OpenDoubt } from "../../../domain/ledger/verdict.ts";
import type { Currency } from "../../../domain/money/currencies.ts";
import type { Result } from "../../../domain/result.ts";
import type { PlayerTotals } from "../../../domain/wallet/totals.ts";
import type { FreezableRpc } from "../../freeze-store.ts";

export interface AuditableWalletRpc extends FreezableRpc {
  /** Audits the whole journal, in pages between which bets can run. */
  audit(
    marks: readonly PoolMark[],
    told?: ToldChain | null,
  ): Promise<Result<WalletAuditResult, "PLAYER_NOT_FOUND">>;
  /** Returns what history should hold up to an entry; null if the journal cannot be read so far. */
  foldHistory(range: HistoryFoldRange): Promise<HistoryFold | null>;
  /**
   * Registers a wallet that an audit did not find in the register of wallets. Returns true if the
   * wallet believed that it was there.
   */
  registerAgain(): Promise<boolean>;
  /** Returns the journal entries after `after` that history has confirmed, oldest first. */
  confirmedEntries(after: number, limit: number): Promise<readonly KeyedEntry[]>;
  /** Returns which of these journal rows started a withdrawal. */
  withdrawalsAmong(seqs: readonly number[]): Promise<readonly number[]>;
}

/** Up to which entry, and where the player's lists begin, as history holds it. */
export interface HistoryFoldRange {
  readonly through: number;
  readonly clearedThrough: number;
}

/** What history should hold of a wallet. */
export interface HistoryFold {
  readonly totals: readonly PlayerTotals[];
  /** How many withdrawals and how many rounds of several steps the entries tell of. */
  readonly withdrawals: number;
  readonly standings: number;
  /** Where the player's lists begin now. */
  readonly clearedThrough: number;
  /** True if the wallet believes that it is in the register of wallets. */
  readonly registered: boolean;
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
  /** The findings that corrections have explained; left out by wallets of earlier versions. */
  readonly cures?: readonly Finding[];
  /** By which requests its corrections were made; left out by wallets of earlier versions. */
  readonly corrections?: readonly AgreedRow[];
  readonly pools: readonly PoolSide[];
  readonly wins: readonly BookedWin[];
  /** The round that still waits for its verdict. */
  readonly openRoundId: string | null;
  /** The bet whose verdict the wallet has not heard either. */
  readonly doubt: OpenDoubt | null;
}
