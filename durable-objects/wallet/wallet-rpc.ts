/**
 * What can be asked of a wallet object: every message, answer and refusal that crosses its
 * boundary. Amounts are integers of minor units and times are milliseconds since the epoch; the
 * edge turns both into text. Messages are additive: for minutes after a deploy old and new talk.
 */

import type { Fields } from "../../domain/games/game.ts";
import type { Currency } from "../../domain/money/currencies.ts";
import type { Chain } from "../../domain/payout/chains.ts";
import type { PayoutAddress } from "../../domain/payout/payout-address.ts";
import type { Result } from "../../domain/result.ts";
import type { Jurisdiction } from "../../domain/session/jurisdictions.ts";
import type { AgeGroup } from "../../domain/session/session-limits.ts";
import type { HistoryBatch } from "../../domain/wallet/history.ts";
import type { RoundRecord } from "../../domain/wallet/round.ts";
import type { WithdrawalRecord } from "../../domain/wallet/withdrawal.ts";
import type { Verdict } from "../jackpot-pool/jackpot-pool-rpc.ts";

export interface WalletRpc {
  /** Uses up a launch token and opens a session; makes the player and wallet on the first one. */
  exchange(message: ExchangeMessage): Promise<Result<ExchangeAnswer, ExchangeRefusal>>;
  /** Swaps the session's refresh token for its successor; a rotated one seen again ends the session. */
  refresh(message: RefreshMessage): Promise<Result<SessionRecord, RefreshRefusal>>;
  /** Ends a session at once. */
  endSession(sessionId: string): Promise<Result<{ sessionId: string }, "SESSION_ENDED">>;
  /** The session, while it is live. */
  session(sessionId: string): Promise<Result<ActiveSession, "SESSION_ENDED">>;
  /** The wallet's player. */
  player(): Promise<Result<PlayerRecord, "PLAYER_NOT_FOUND">>;
  /** The real-money balance in one currency; a currency never used is zero. */
  balance(currency: Currency): Promise<Result<BalanceAnswer, "PLAYER_NOT_FOUND">>;
  /** Credits cash from the operator, once per key. */
  deposit(message: DepositMessage): Promise<Keyed<Result<DepositAnswer, DepositRefusal>>>;
  /** Takes cash out: to the operator at once, or held for an address; once per key and per signature. */
  withdraw(message: WithdrawMessage): Promise<Keyed<Result<WithdrawalAnswer, WithdrawRefusal>>>;
  /** The withdrawal that the journal holds under `seq`. */
  withdrawal(seq: number): Promise<Result<WithdrawalAnswer, "WITHDRAWAL_NOT_FOUND">>;
  /** Ends a held withdrawal, completed or failed; told the same twice, it happens once. */
  endWithdrawal(
    message: EndWithdrawalMessage,
  ): Promise<Result<WithdrawalAnswer, EndWithdrawalRefusal>>;
  /** Gives the player a bonus to wager, once per key. */
  creditBonus(message: BonusMessage): Promise<Keyed<Result<BonusAnswer, BonusRefusal>>>;
  /** Takes back what is left of a bonus, once per key. */
  forfeitBonus(message: ForfeitMessage): Promise<Keyed<Result<BonusAnswer, ForfeitRefusal>>>;
  /** The player's payout addresses, oldest first. */
  payoutAddresses(): Promise<Result<readonly PayoutAddress[], "PLAYER_NOT_FOUND">>;
  /** Saves a payout address, in its chain's own spelling; saved again, it gets the new label. */
  savePayoutAddress(
    message: SaveAddressMessage,
  ): Promise<Result<PayoutAddress, SaveAddressRefusal>>;
  /** Removes a payout address. */
  removePayoutAddress(addressId: string): Promise<Result<{ id: string }, RemoveAddressRefusal>>;
  /** Plays a round, or opens one of several steps, once per key. */
  playRound(message: PlayMessage): Promise<Keyed<Result<PlayAnswer, PlayRefusal>>>;
  /** Where the session stands in a game: balance, open round, latest settled rounds (newest first). */
  table(message: TableMessage): Promise<Result<TableAnswer, "SESSION_ENDED">>;
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

/** The answer to a request with an Idempotency-Key; `replayed` when it was given before and nothing moved now. */
export interface Keyed<Answer> {
  readonly replayed: boolean;
  readonly result: Answer;
}

/** A request that must have its effect once. */
export interface KeyedMessage {
  readonly idempotencyKey: string;
  /** A digest of the request: the same key with another digest is refused. */
  readonly fingerprint: string;
}

export interface PlayerRecord {
  readonly playerId: string;
  readonly externalId: string;
  readonly username: string;
}

export interface SessionRecord {
  readonly sessionId: string;
  readonly currency: Currency;
  readonly jurisdiction: Jurisdiction;
  readonly locale: string;
  readonly demo: boolean;
  /** The game that the launch token is pinned to; null when it opens every game. */
  readonly gameId: string | null;
  readonly startedAt: number;
  /** As the operator marked the player; some stake caps ask. */
  readonly ageGroup?: AgeGroup;
  /** When the player last answered a reality check that play waited for. */
  readonly checkAnsweredAt?: number;
  /** When the play began that went on into this session without a rest, where a jurisdiction asks for one. */
  readonly playingSince?: number;
  /** The journal's last row when the session began: its own rows come after. */
  readonly openedAfterSeq?: number;
}

export interface ActiveSession extends SessionRecord {
  /** The game that it is in; null before the first. */
  readonly activeGameId: string | null;
}

export interface ExchangeMessage {
  /** The launch token's `jti`. */
  readonly tokenId: string;
  /** When the launch token expires. */
  readonly tokenExpiresAt: number;
  /** The operator's id and name for the player; used when the player is new. */
  readonly externalId: string;
  readonly username: string;
  readonly session: Omit<SessionRecord, "startedAt">;
  /** The `jti` of the refresh token that will be handed out. */
  readonly refreshTokenId: string;
}
export interface ExchangeAnswer {
  readonly player: PlayerRecord;
  readonly session: SessionRecord;
  /** True when this exchange made the player. */
  readonly created: boolean;
}
/** In order of precedence: "already used" wins over "expired" while the used record lives. */
export type ExchangeRefusal =
  | "SSO_TOKEN_ALREADY_USED"
  | "SSO_TOKEN_EXPIRED"
  | "PLAYER_SUSPENDED"
  /** A session for real money that the wallet has no room to hold. */
  | "TOO_MANY_CURRENCIES";

export interface RefreshMessage {
  readonly sessionId: string;
  readonly refreshTokenId: string;
  readonly nextRefreshTokenId: string;
}
/** In order of precedence. */
export type RefreshRefusal = "SESSION_ENDED" | "SESSION_TIME_LIMIT" | "REFRESH_TOKEN_INVALID";

export interface BalanceAnswer {
  readonly player: PlayerRecord;
  readonly currency: Currency;
  readonly cashMinor: number;
  readonly bonusMinor: number;
  /** What must still be staked before the bonus becomes cash. */
  readonly wageringMinor: number;
}

export interface DepositMessage extends KeyedMessage {
  readonly amountMinor: number;
  readonly currency: Currency;
}
export interface DepositAnswer {
  readonly player: PlayerRecord;
  readonly transactionId: string;
  readonly currency: Currency;
  readonly amountMinor: number;
  readonly balanceMinor: number;
}
/** In order of precedence. */
export type DepositRefusal =
  | "PLAYER_NOT_FOUND"
  | "IDEMPOTENCY_KEY_REUSED"
  | "WALLET_FROZEN"
  | "TOO_MANY_CURRENCIES"
  | "BALANCE_LIMIT";

export interface WithdrawMessage extends KeyedMessage {
  readonly amountMinor: number;
  readonly currency: Currency;
  /** The request's signature: it may come again under this key alone. */
  readonly signature: string;
  /** A saved address, one that the edge has checked, or null for the operator. */
  readonly destination:
    | { readonly addressId: string }
    | { readonly chain: Chain; readonly address: string }
    | null;
}
export interface WithdrawalAnswer {
  readonly player: PlayerRecord;
  readonly withdrawal: WithdrawalRecord;
  /** Cash and bonus after the movement that left the withdrawal so. */
  readonly balanceMinor: number;
}
/** In order of precedence. */
export type WithdrawRefusal =
  | "PLAYER_NOT_FOUND"
  | "SIGNATURE_REUSED"
  | "IDEMPOTENCY_KEY_REUSED"
  | "WALLET_FROZEN"
  | "ADDRESS_NOT_FOUND"
  | "CURRENCY_MISMATCH"
  | "INSUFFICIENT_FUNDS";

export type WithdrawalEnd =
  | { readonly status: "completed"; readonly reference: string | null }
  | { readonly status: "failed"; readonly reason: string };
export type EndWithdrawalMessage = WithdrawalEnd & { readonly seq: number };
/** In order of precedence. */
export type EndWithdrawalRefusal =
  | "WITHDRAWAL_NOT_FOUND"
  | "WITHDRAWAL_ENDED"
  /** Completed before, with another reference or without one: it may have been paid out twice. */
  | "REFERENCE_DIFFERS"
  | "WALLET_FROZEN";

export interface BonusMessage extends KeyedMessage {
  readonly amountMinor: number;
  readonly currency: Currency;
  readonly wageringMultiplier: number;
}
export interface ForfeitMessage extends KeyedMessage {
  readonly currency: Currency;
}
export interface BonusAnswer {
  readonly player: PlayerRecord;
  readonly transactionId: string;
  readonly currency: Currency;
  /** What was credited or taken back. */
  readonly amountMinor: number;
  readonly balanceMinor: number;
  readonly bonusMinor: number;
  readonly wageringMinor: number;
}
/** In order of precedence; `UNAVAILABLE` while a jackpot bet stays in doubt. */
export type BonusRefusal =
  | "UNAVAILABLE"
  | "PLAYER_NOT_FOUND"
  | "IDEMPOTENCY_KEY_REUSED"
  | "WALLET_FROZEN"
  | "TOO_MANY_CURRENCIES"
  | "BALANCE_LIMIT";
/** In order of precedence. */
export type ForfeitRefusal =
  | "UNAVAILABLE"
  | "PLAYER_NOT_FOUND"
  | "IDEMPOTENCY_KEY_REUSED"
  | "WALLET_FROZEN"
  /** A part of it is staked on an open round. */
  | "BONUS_IN_PLAY"
  | "NO_BONUS";

export interface SaveAddressMessage {
  readonly chain: Chain;
  readonly address: string;
  readonly label: string | null;
}
/** In order of precedence. */
export type SaveAddressRefusal = "PLAYER_NOT_FOUND" | "TOO_MANY_ADDRESSES";
/** In order of precedence. */
export type RemoveAddressRefusal = "PLAYER_NOT_FOUND" | "ADDRESS_NOT_FOUND";

export interface PlayMessage extends KeyedMessage {
  readonly sessionId: string;
  readonly gameId: string;
  readonly stakeMinor: number;
  /** What the player chose with the stake, as it was sent; nothing is the same as `{}`. */
  readonly choices?: Fields;
  readonly clientSeed?: string;
  /** Whether the tenant offers this game; a retry of a round that was played is answered all the same. */
  readonly gameEnabled: boolean;
  /** Whether the tenant lets this game feed the jackpot. */
  readonly feedsJackpot: boolean;
}
export interface PlayAnswer {
  readonly round: RoundRecord;
  readonly balance: {
    readonly cashMinor: number;
    readonly bonusMinor: number;
    readonly currency: Currency;
  };
  readonly jackpot: JackpotPart | null;
  readonly session: ActiveSession;
}
/** What a bet meant to the jackpot. Pot units are ten-thousandths of a minor unit. */
export interface JackpotPart {
  /** `pending` when the pool did not answer in time: the wallet settles it by itself. */
  readonly state: "settled" | "pending";
  readonly contributionPotUnits: number;
  readonly won: {
    readonly amountMinor: number;
    readonly transactionId: string;
    readonly lockedToBonus: boolean;
  } | null;
}
/** In order of precedence. SESSION_TIME_LIMIT comes first, too, for a session that ended by it. */
export type PlayRefusal =
  | "SESSION_ENDED"
  | "IDEMPOTENCY_KEY_REUSED"
  | "WALLET_FROZEN"
  | "SESSION_TIME_LIMIT"
  | "REALITY_CHECK_REQUIRED"
  | "GAME_NOT_IN_TOKEN"
  | "GAME_NOT_FOUND"
  | "GAME_DISABLED"
  | "CHOICES_INVALID"
  | "ROUND_ALREADY_OPEN"
  | "STAKE_OUT_OF_RANGE"
  | "ROUND_TOO_SOON"
  | "INSUFFICIENT_FUNDS"
  | "UNAVAILABLE";

export interface WinMessage {
  readonly v: 1;
  /** The bet as its contribution named it. */
  readonly seq: number;
  readonly placedAt: number;
  readonly verdict: Verdict;
}
/** In order of precedence; either means that wallet and pool are at odds, and that nothing moved. */
export type TakeWinRefusal = "BET_NOT_FOUND" | "WIN_NOT_BOOKED";

export interface TableMessage {
  readonly sessionId: string;
  readonly gameId: string;
  readonly limit: number;
}
export interface TableAnswer {
  readonly session: ActiveSession;
  readonly balance: PlayAnswer["balance"];
  readonly openRound: RoundRecord | null;
  /** Settled rounds of this session in this game, newest first. */
  readonly rounds: readonly RoundRecord[];
  readonly fairness: {
    readonly serverSeedHash: string;
    readonly clientSeed: string;
    readonly nonce: number;
  };
}
