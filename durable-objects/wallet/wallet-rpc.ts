/**
 * What can be asked of a wallet object: every message, answer and refusal that crosses its boundary,
 * by subject in the files beside this one; here, what the platform's own parts tell it. Amounts are
 * integers of minor units and times are milliseconds since the epoch; the edge turns both into text.
 * Messages are additive: for minutes after a deploy old and new talk.
 */

import type { Verdict } from "../../domain/ledger/verdict.ts";
import type { Result } from "../../domain/result.ts";
import type { HistoryBatch } from "../../domain/wallet/history.ts";
import type { AuditableWalletRpc } from "./audit/audit-rpc.ts";
import type { BonusWalletRpc } from "./bonus/bonus-rpc.ts";
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
    PlayerRpc,
    AuditableWalletRpc {
  /** The oldest journal entries that history may not hold yet; null when there are none. */
  unstoredHistory(): Promise<Result<HistoryBatch | null, "PLAYER_NOT_FOUND">>;
  /** Told by whoever stored a batch: the entries past `after`, up to `through`, are in history. */
  historyStored(stored: StoredHistory): Promise<void>;
  /** Told by the pool that a bet won: books the win, or finds it booked. */
  takeWin(message: WinMessage): Promise<Result<void, TakeWinRefusal>>;
  /** Told by the sweep: settles a doubt and sets a lost alarm again; true while something is left to do. */
  wake(): Promise<boolean>;
}

export interface StoredHistory {
  readonly after: number;
  readonly through: number;
  /** The player's `changedAt` as the batch had it. */
  readonly changedAt?: number;
  /** Webhooks were told of the player's events up to this one. */
  readonly eventsThrough?: number;
}

export interface WinMessage {
  readonly v: 1;
  /** The bet as its contribution named it. */
  readonly seq: number;
  readonly placedAt: number;
  readonly verdict: Verdict;
}
/** In order of precedence; either means that wallet and pool are at odds, and that nothing moved. */
export type TakeWinRefusal = "BET_NOT_FOUND" | "WIN_NOT_BOOKED";
