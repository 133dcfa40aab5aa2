/**
 * What a wallet sends to history: one entry per journal row, complete in itself, so that a lost or
 * duplicated message does no harm.
 */
import type { ChainDeposit } from "../chains/deposit.ts";
import type { Environment } from "../ids.ts";
import type { Legs } from "../ledger/legs.ts";
import type { KeptColumns } from "../ledger/row-chain.ts";
import type { Currency } from "../money/currencies.ts";
import type { Jurisdiction } from "../session/jurisdictions.ts";
import type { Balances } from "./book.ts";
import type { Correction } from "./correction.ts";
import type { PlayerEvent, Suspension } from "./player-event.ts";
import type { RoundRecord } from "./round.ts";
import type { WithdrawalRecord } from "./withdrawal.ts";

/** A movement as operators see it. Reference 4.11. */
export interface Transaction {
  readonly id: string;
  readonly type: TransactionType;
  /** The change of the player's balance (cash and bonus together), signed. */
  readonly amountMinor: number;
  readonly balanceAfterMinor: number;
  /** The amount that became cash. A conversion moves money within a balance and does not change its sum. */
  readonly convertedMinor?: number;
  /** The withdrawal or correction that it belongs to. */
  readonly reference?: string;
  /**
   * The change of each of the player's accounts, and the balances afterwards, in minor units; zeros are
   * left out. Absent from transactions of earlier versions.
   */
  readonly changes?: Partial<Balances>;
  readonly after?: Partial<Balances>;
  /**
   * For a forfeit: how much of it was granted, in minor units; the rest was won. Absent from forfeits of
   * earlier versions, which count as granted.
   */
  readonly grantedMinor?: number;
  /** Why a bonus was forfeited, if the operator did not take it back. */
  readonly reason?: "below_smallest_stake";
}

/** The types of transaction, in the words of Reference 4.10. */
export const TRANSACTION_TYPES = [
  "deposit",
  "withdrawal",
  "withdrawal_reversal",
  "bet",
  "win",
  "refund",
  "jackpot_win",
  "bonus_credit",
  "bonus_conversion",
  "bonus_forfeit",
  "adjustment",
  "correction",
] as const;
export type TransactionType = (typeof TRANSACTION_TYPES)[number];

/** The kinds of journal entries. */
export type EntryKind =
  /** A stake: the round that it decided or opened. */
  | "round"
  /** An action that left a round open. */
  | "round_action"
  | "round_settled"
  | "round_voided"
  | "deposit"
  | "withdrawal"
  | "withdrawal_sent"
  | "withdrawal_confirmed"
  | "withdrawal_completed"
  | "withdrawal_reversal"
  | "bonus_credit"
  | "bonus_conversion"
  | "bonus_forfeit"
  /** A bonus that ended automatically, because what was left was too small to be staked. */
  | "bonus_leftover"
  | "jackpot_win"
  /** The verdict on a jackpot bet that won nothing, if no later entry carried it. */
  | "jackpot_verdict"
  | "demo_refill"
  | "adjustment"
  | "correction";

/** One journal entry of a wallet. `seq` counts 1, 2, 3, … without gaps within the wallet. */
export interface HistoryEntry {
  readonly seq: number;
  readonly kind: EntryKind;
  readonly currency: Currency;
  /** Play money: shown as a round, never as a transaction. */
  readonly demo: boolean;
  /** The round that it belongs to; for a jackpot win, the round that won it. */
  readonly roundId: string | null;
  readonly gameId: string | null;
  readonly transactions: readonly Transaction[];
  /** Present when `kind` is one of a round: the round after the entry. */
  readonly round: RoundRecord | null;
  /** Present when the entry moved a withdrawal: the withdrawal after the entry. */
  readonly withdrawal?: WithdrawalRecord;
  /** Present when `kind` is "bonus_credit": how often the bonus must be staked. */
  readonly wageringMultiplier?: number;
  /** Present when `kind` is "correction". */
  readonly correction?: Correction;
  /** Present when a deposit came over a chain. */
  readonly chainDeposit?: ChainDeposit;
  /** Present when the deposit is a test player's starting balance, which no operator requested. */
  readonly isStartingBalance?: true;
  /**
   * Present when the entry carries the pool's verdict on an earlier bet: that bet's contribution to the
   * pot.
   */
  readonly judged?: {
    readonly gameId: string;
    readonly currency: Currency;
    readonly placedAt: number;
    readonly contributionPotUnits: number;
  };
  readonly createdAt: number;
  /**
   * The legs of the entry's journal row, where they are a separate column. Present in messages;
   * absent from the entries of objects of an earlier version.
   */
  readonly legs?: Legs;
  /**
   * The other columns of its journal row, from which a wallet's row can be restored. Present in
   * messages; absent from the entries of objects of an earlier version.
   */
  readonly kept?: KeptColumns;
}

/** A player and a run of consecutive entries of the wallet. */
export interface HistoryBatch {
  readonly tenantId: string;
  readonly environment: Environment;
  readonly playerId: string;
  readonly player: {
    readonly externalId: string;
    readonly username: string;
    readonly jurisdiction: Jurisdiction;
    readonly createdAt: number;
    /** Why and since when the player may not play; null or absent if the player may. */
    readonly suspension?: Suspension | null;
    /** When the suspension last changed; 0 or absent if it never did. */
    readonly changedAt?: number;
  };
  /**
   * Lists start after this entry, because a sandbox reset cleared earlier ones. Absent if nothing was
   * cleared.
   */
  readonly clearedThrough?: number;
  /** The entries follow directly after this seq. */
  readonly after: number;
  readonly entries: readonly HistoryEntry[];
  /**
   * Events about the entries up to this one have been delivered: if these entries are sent again, only
   * history needs them.
   */
  readonly entriesTold?: number;
  /** True if history has stored the player's row as it is here. */
  readonly playerTold?: boolean;
  /** The journal's last entry when the batch was made. */
  readonly journalEnd?: number;
  /**
   * Only in pulled batches: what the next entry will say about the bet whose verdict no entry carries yet.
   * Absent if there is no such bet.
   */
  readonly judged?: HistoryEntry["judged"];
  /** The hash of the last entry's journal row, which history keeps; absent if the row has none. */
  readonly hash?: string;
  /** Present once the player was erased: the journal was hashed again, so its hashes differ. */
  readonly chain?: "erased";
  /** The hash that seals the rows without hashes, once all of them are sealed. */
  readonly oldRowsHash?: string;
  /** The player events that have not been delivered. */
  readonly events?: readonly PlayerEvent[];
  /** The events are complete up to this number. */
  readonly eventsThrough?: number;
}
