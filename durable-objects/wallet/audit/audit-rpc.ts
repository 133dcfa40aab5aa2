/** The calls that an audit makes. They only read; the auditor decides whether to freeze the wallet. */

import type { BookedWin, PoolSide } from "../../../domain/audit/jackpot-ledger.ts";
import type { ReportedChain } from "../../../domain/audit/row-chain-audit.ts";
import type { PayoutAddress } from "../../../domain/chains/payout-address.ts";
import type { AgreedRow, Finding } from "../../../domain/ledger/finding.ts";
import type { ChainedRow } from "../../../domain/ledger/row-chain.ts";
import type { OpenDoubt } from "../../../domain/ledger/verdict.ts";
import type { Currency } from "../../../domain/money/currencies.ts";
import type { PartedQuarters, PartSums } from "../../../domain/report/journal-sums.ts";
import type { Result } from "../../../domain/result.ts";
import type { Jurisdiction } from "../../../domain/session/jurisdictions.ts";
import type { Erasure } from "../../../domain/wallet/erasure.ts";
import type { HashedRow } from "../../../domain/wallet/kept-row.ts";
import type { Suspension } from "../../../domain/wallet/player-event.ts";
import type { PlayerTotals } from "../../../domain/wallet/totals.ts";
import type { FreezableRpc } from "../../freeze-store.ts";
import type { NewPlayer } from "../player/identity-rpc.ts";
import type { StoredErasure } from "../store/erasure-store.ts";
import type { EndedSession } from "../store/session-store.ts";

export interface AuditableWalletRpc extends FreezableRpc {
  /** Audits the whole journal, in pages between which bets can run. */
  audit(
    marks: readonly PoolMark[],
    reported?: ReportedChain | null,
    /** The same for the journal of an erased player. */
    reportedErased?: ReportedChain | null,
  ): Promise<Result<WalletAuditResult, "PLAYER_NOT_FOUND">>;
  /** Returns a page of the journal and its owner, for an export; null without a player. */
  exportJournal(range: ExportRange): Promise<JournalExport | null>;
  /** Returns what history should hold up to an entry; null if an entry before it cannot be read. */
  foldHistory(range: HistoryFoldRange): Promise<HistoryFold | null>;
  /**
   * Registers a wallet that an audit did not find in the register of wallets. Returns true if the wallet
   * had recorded that it was registered.
   */
  registerAgain(): Promise<boolean>;
  /** Returns the journal entries after `after` that history has confirmed, oldest first. */
  confirmedEntries(after: number, limit: number): Promise<readonly KeyedEntry[]>;
  /** Returns the journal's last row and its hash; restored rows follow it. */
  journalEnd(): Promise<JournalEnd>;
  /** Writes rows that the wallet had before its storage was restored to an earlier day. */
  restore(message: RestoreMessage): Promise<Result<void, RestoreRefusal>>;
  /** Returns which of these journal rows started a withdrawal. */
  withdrawalsAmong(seqs: readonly number[]): Promise<readonly number[]>;
}

/** The last row; 0 and null for a journal without rows, or whose last row has no hash. */
export interface JournalEnd {
  readonly seq: number;
  readonly hash: string | null;
}

/** Rows as history kept them. Each message of a restoration continues where the one before ended. */
export interface RestoreMessage {
  readonly v: 1;
  readonly rows: readonly HashedRow[];
  /** The last row that history holds: the restoration ends with it. */
  readonly end: number;
  /** The player, as history holds it. */
  readonly player: RestoredPlayer;
}

export interface RestoredPlayer extends NewPlayer {
  readonly createdAt: number;
  readonly suspension: Suspension | null;
  readonly changedAt: number;
  readonly clearedThrough: number;
}

/** In order of precedence. */
export type RestoreRefusal = "NOT_FROZEN" | "ROWS_DO_NOT_FOLLOW";

/**
 * Which rows to export: those after `after`, up to `through`, or up to the journal's end if that is
 * null.
 */
export interface ExportRange {
  readonly after: number;
  readonly through: number | null;
}

/** A page of a wallet's journal, as it is stored. */
export interface JournalExport {
  readonly player: ExportedPlayer;
  /** The row that the export ends with, and its hash; null for a row from before rows had hashes. */
  readonly through: number;
  readonly hash: string | null;
  /** The last row without a hash, and the hash that seals those rows, once all of them are sealed. */
  readonly oldRows: { readonly through: number; readonly hash: string | null };
  readonly rows: readonly (ChainedRow & { readonly hash: string | null })[];
}

/** What a wallet holds about its player, apart from money. */
export interface ExportedPlayer {
  readonly externalId: string;
  readonly username: string;
  readonly jurisdiction: Jurisdiction;
  /** The username of the account that may open the wallet; null without one. */
  readonly account: string | null;
  /** Who agreed that the player is erased, and when; null for a player who is not. */
  readonly erasure: Erasure | null;
  readonly createdAt: number;
  readonly suspension: Suspension | null;
  readonly addresses: readonly PayoutAddress[];
  /** The newest sessions. */
  readonly sessions: readonly EndedSession[];
}

/** The last entry to fold, and where history says that the player's lists begin. */
export interface HistoryFoldRange {
  readonly through: number;
  readonly clearedThrough: number;
  /** The last booked entry, and the quarters whose sums are wanted; absent if none are. */
  readonly booked?: { readonly through: number; readonly quarters: PartedQuarters };
}

/** What history should hold of a wallet. */
export interface HistoryFold {
  /**
   * What the wallet's entries add to the sums of quarters. Null if that is not known yet, because an entry
   * or a bet's verdict that belongs to one of the quarters is not booked.
   */
  readonly booked?: PartSums | null;
  readonly totals: readonly PlayerTotals[];
  /** The number of withdrawals and of rounds of several steps in the entries. */
  readonly withdrawals: number;
  readonly standings: number;
  /** Where the player's lists begin now. */
  readonly clearedThrough: number;
  /** True if the wallet has recorded that it is in the register of wallets. */
  readonly registered: boolean;
}

/** An entry as JSON, and the number of its row, because the entry's own seq may be wrong. */
export interface KeyedEntry {
  readonly seq: number;
  readonly entry: string;
  /** What history keeps of the row; left out if it cannot be read, and by wallets of earlier versions. */
  readonly kept?: string | null;
}

/** The last bet of this wallet that a currency's pool gave a verdict on, by its journal row. */
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
  /** The requests by which corrections were made; left out by wallets of earlier versions. */
  readonly corrections?: readonly AgreedRow[];
  /** The erasure of its player; null or left out without one. */
  readonly erasure?: StoredErasure | null;
  readonly pools: readonly PoolSide[];
  readonly wins: readonly BookedWin[];
  /** The round that still waits for its verdict. */
  readonly openRoundId: string | null;
  /** The bet whose verdict the wallet has not received either. */
  readonly doubt: OpenDoubt | null;
}
