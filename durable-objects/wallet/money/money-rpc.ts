/** A wallet's calls about money that comes in, goes out or is held: Reference 4. */
import type { ChainDeposit } from "../../../domain/chains/deposit.ts";
import type { Chain, PayoutAddress } from "../../../domain/chains/payout-address.ts";
import type { Currency } from "../../../domain/money/currencies.ts";
import type { Result } from "../../../domain/result.ts";
import type { Correction } from "../../../domain/wallet/correction.ts";
import type {
  StepRefusal,
  WithdrawalRecord,
  WithdrawalStep,
} from "../../../domain/wallet/withdrawal.ts";
import type { PlayerRecord } from "../player/identity-rpc.ts";
import type { Keyed, KeyedMessage } from "../store/earlier-answer.ts";

export interface MoneyWalletRpc {
  /** The real-money balance in one currency; a currency never used is zero. */
  balance(currency: Currency): Promise<Result<BalanceAnswer, "PLAYER_NOT_FOUND">>;
  /** Corrects the wallet while it is frozen, once per correction. */
  correct(message: CorrectMessage): Promise<Result<CorrectAnswer, CorrectRefusal>>;
  /** Credits cash from the operator, once per key. */
  deposit(message: DepositMessage): Promise<Keyed<Result<DepositAnswer, DepositRefusal>>>;
  /**
   * Credits cash that arrived on a chain and is final there, once for each origin. A later call gets
   * the first answer again. Only the chain's object calls it.
   */
  creditChainDeposit(message: ChainDepositMessage): Promise<ChainDepositAnswer>;
  /** Withdraws cash: to the operator at once, or held for an address. Once per key and per signature. */
  withdraw(message: WithdrawMessage): Promise<Keyed<Result<WithdrawalAnswer, WithdrawRefusal>>>;
  /** Returns the withdrawal that the journal holds under `seq`. */
  withdrawal(seq: number): Promise<Result<WithdrawalAnswer, "WITHDRAWAL_NOT_FOUND">>;
  /**
   * Ends a held withdrawal, completed or failed. Sending the same end twice has the same effect as
   * once.
   */
  endWithdrawal(message: EndWithdrawalMessage): Promise<MovedWithdrawal>;
  /**
   * Records that the payout of a held withdrawal was sent or confirmed; no money moves. It is a separate
   * call because an object of an earlier release would treat these states as the end.
   */
  notePayout(message: PayoutMessage): Promise<MovedWithdrawal>;
  /** The player's payout addresses, oldest first. */
  payoutAddresses(): Promise<Result<readonly PayoutAddress[], "PLAYER_NOT_FOUND">>;
  /**
   * Saves a payout address in its chain's canonical form. An address that is already saved gets the
   * new label.
   */
  savePayoutAddress(
    message: SaveAddressMessage,
  ): Promise<Result<PayoutAddress, SaveAddressRefusal>>;
  /** Removes a payout address. */
  removePayoutAddress(addressId: string): Promise<Result<{ id: string }, RemoveAddressRefusal>>;
}

export interface BalanceAnswer {
  readonly player: PlayerRecord;
  readonly currency: Currency;
  readonly cashMinor: number;
  readonly bonusMinor: number;
  /** The amount that must still be staked before the bonus becomes cash. */
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

/** A deposit that is final on its chain. */
export interface ChainDepositMessage {
  readonly v: 1;
  readonly origin: ChainDeposit;
  readonly amountMinor: number;
  readonly currency: Currency;
}
export type ChainDepositAnswer = Result<{ readonly transactionId: string }, ChainDepositRefusal>;
/** In order of precedence. `DIFFERENT_DEPOSIT`: the origin was credited with another amount or currency. */
export type ChainDepositRefusal =
  | "PLAYER_NOT_FOUND"
  | "DIFFERENT_DEPOSIT"
  | "WALLET_FROZEN"
  | "TOO_MANY_CURRENCIES"
  | "BALANCE_LIMIT";

export interface WithdrawMessage extends KeyedMessage {
  readonly amountMinor: number;
  readonly currency: Currency;
  /**
   * The request's signature, which may come again only under the same key; empty for a person, who signs
   * nothing.
   */
  readonly signature: string;
  /** A saved address, an address that the edge has validated, or null for the operator. */
  readonly destination:
    | { readonly addressId: string }
    | { readonly chain: Chain; readonly address: string }
    | null;
}
export interface WithdrawalAnswer {
  readonly player: PlayerRecord;
  readonly withdrawal: WithdrawalRecord;
  /** Cash and bonus after the withdrawal's latest movement. */
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

export type WithdrawalEnd = WithdrawalStep & { readonly status: "completed" | "failed" };
export type EndWithdrawalMessage = WithdrawalEnd & { readonly seq: number };
export type PayoutMessage = Exclude<WithdrawalStep, WithdrawalEnd> & { readonly seq: number };
export type MoveWithdrawalMessage = WithdrawalStep & { readonly seq: number };
/** In order of precedence. */
export type MoveWithdrawalRefusal = "WITHDRAWAL_NOT_FOUND" | StepRefusal | "WALLET_FROZEN";
export type MovedWithdrawal = Result<WithdrawalAnswer, MoveWithdrawalRefusal>;

export interface SaveAddressMessage {
  readonly chain: Chain;
  readonly address: string;
  readonly label: string | null;
}
/** In order of precedence. */
export type SaveAddressRefusal = "PLAYER_NOT_FOUND" | "TOO_MANY_ADDRESSES";
/** In order of precedence. */
export type RemoveAddressRefusal = "PLAYER_NOT_FOUND" | "ADDRESS_NOT_FOUND";

/** A correction that two people have agreed on, in one currency. */
export interface CorrectMessage {
  readonly v: 1;
  readonly currency: Currency;
  readonly correction: Correction;
}

export interface CorrectAnswer {
  readonly transactionId: string;
}

/** In order of precedence. */
export type CorrectRefusal =
  | "PLAYER_NOT_FOUND"
  | "NOT_FROZEN"
  | "BALANCE_TOO_LOW"
  | "BALANCE_LIMIT";
