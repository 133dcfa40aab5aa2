/** A wallet's calls about bonuses: Reference 4.13. */
import type { Currency } from "../../../domain/money/currencies.ts";
import type { Result } from "../../../domain/result.ts";
import type { PlayerRecord } from "../player/identity-rpc.ts";
import type { Keyed, KeyedMessage } from "../store/earlier-answer.ts";

export interface BonusWalletRpc {
  /** Credits a bonus that the player must wager, once per key. */
  creditBonus(message: BonusMessage): Promise<Keyed<Result<BonusAnswer, BonusRefusal>>>;
  /** Forfeits the rest of a bonus, once per key. */
  forfeitBonus(message: ForfeitMessage): Promise<Keyed<Result<BonusAnswer, ForfeitRefusal>>>;
}

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
  /** The amount credited or forfeited. */
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
  | "BALANCE_LIMIT"
  /** Too small to be staked on any game, even with the player's other bonus money. */
  | "BONUS_TOO_SMALL";
/** In order of precedence. */
export type ForfeitRefusal =
  | "UNAVAILABLE"
  | "PLAYER_NOT_FOUND"
  | "IDEMPOTENCY_KEY_REUSED"
  | "WALLET_FROZEN"
  /** Part of the bonus is staked on an open round. */
  | "BONUS_IN_PLAY"
  | "NO_BONUS";
