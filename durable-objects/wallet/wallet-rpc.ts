/**
 * The calls of a wallet object: every message, answer and refusal that crosses its boundary, by subject in
 * the files next to this one. This file has the calls that the platform's own parts make. Amounts are
 * integers of minor units and times are milliseconds since the epoch; the edge turns both into text. Fields
 * are only added to messages, never removed, because for minutes after a deploy old and new code call each
 * other.
 */

import type { OpenDoubt } from "../../domain/ledger/verdict.ts";
import type { Answer, Ask } from "../../domain/rate-limit/lease.ts";
import type { Result } from "../../domain/result.ts";
import type { HistoryBatch } from "../../domain/wallet/history-entry.ts";
import type { AuditableWalletRpc } from "./audit/audit-rpc.ts";
import type { BonusWalletRpc } from "./bonus/bonus-rpc.ts";
import type { JackpotWalletRpc } from "./jackpot/jackpot-rpc.ts";
import type { MoneyWalletRpc } from "./money/money-rpc.ts";
import type { PlayerRpc } from "./player/player-rpc.ts";
import type { FairnessWalletRpc } from "./rounds/fairness-rpc.ts";
import type { RoundWalletRpc } from "./rounds/round-rpc.ts";
import type { SessionWalletRpc } from "./sessions/session-rpc.ts";

export interface WalletRpc
  extends SessionWalletRpc,
    MoneyWalletRpc,
    BonusWalletRpc,
    RoundWalletRpc,
    FairnessWalletRpc,
    JackpotWalletRpc,
    PlayerRpc,
    AuditableWalletRpc {
  /** Returns the oldest journal entries that history may not hold yet; null when there are none. */
  unstoredHistory(): Promise<Result<HistoryBatch | null, "PLAYER_NOT_FOUND">>;
  /** Returns entries for a rebuild of history, without events; null without a player. */
  pullHistory(range: HistoryRange): Promise<HistoryBatch | null>;
  /**
   * Called after a batch was sent to history. Either its entries after `after`, up to `through`, are
   * stored, or history reports that it ends before them and needs more.
   */
  historyStored(stored: StoredHistory): Promise<void>;
  /** Counts a call of the player, as the object of any other limit does (decision 0113). */
  countCall(ask: Ask): Promise<Answer>;
  /** Called by the sweep: settles a doubt and sets a lost alarm again. */
  wake(): Promise<Woken>;
}

/** The work that a woken wallet still has to do. */
export interface Woken {
  /** True while there is work to do. */
  readonly busy: boolean;
  /** The jackpot bet in doubt. */
  readonly doubt: OpenDoubt | null;
}

/** How much one batch may hold. */
export interface BatchLimits {
  readonly characters: number;
  readonly entries: number;
}

/** Which entries to pull: those after `after`, as many as the limits allow and at least one. */
export interface HistoryRange extends BatchLimits {
  readonly after: number;
}

export interface StoredHistory {
  readonly after: number;
  readonly through: number;
  /** The player's `changedAt` in the batch. */
  readonly changedAt?: number;
  /** The player's events up to this one have been delivered to webhooks. */
  readonly eventsThrough?: number;
  /** The last entry that history holds, with all before it. Less than `after` if history has lost entries. */
  readonly history?: number;
}
