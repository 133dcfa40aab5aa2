/**
 * The calls of an object that pays out, and what it needs from outside: two nodes, a signer, wallets.
 * docs/chains.md.
 */
import type { ChainSettings, Payer, PayoutSettings } from "../../domain/chains/chain-settings.ts";
import type { FeeMarket } from "../../domain/chains/payout-fee.ts";
import type { PayoutState } from "../../domain/chains/payout-state.ts";
import type { PayoutTransaction } from "../../domain/chains/payout-transaction.ts";
import type { SignRefusal } from "../../domain/chains/sign-request.ts";
import type { Log } from "../../domain/chains/transfer.ts";
import type { Result } from "../../domain/result.ts";
import type { WalletAddress } from "../names.ts";
import type { MoneyWalletRpc } from "../wallet/money/money-rpc.ts";
import type { ChainNode, TurnStatus } from "./chain-rpc.ts";

export interface PayerRpc {
  /** Takes over withdrawals that may be paid out; ones that it already has change nothing. */
  take(wishes: readonly PayoutWish[]): Promise<void>;
  /**
   * Ends a payout as two people agreed: one that is unclear, has no nonce, or lost its nonce to another
   * transaction. Never ends one whose own transaction may still be in a block. `isTrial` changes nothing.
   * The same agreement again changes nothing.
   */
  settle(ending: PayoutEnding, isTrial: boolean): Promise<Result<PayoutState, SettleRefusal>>;
  status(): Promise<PayerStatus>;
  /** Returns the payouts that need attention, oldest first, at most a hundred. */
  stuck(): Promise<readonly StuckPayout[]>;
  /** Returns all payouts, newest first. */
  listed(page: PayoutPage): Promise<readonly StuckPayout[]>;
  /** Returns payouts as the audit compares them with wallets: these, or those after one, in the order of their ids. */
  audited(which: AuditedWhich): Promise<readonly AuditedPayout[]>;
  /** Erases a player, whose withdrawals have all ended; returns how many payouts still named the player. */
  erasePlayer(playerId: string): Promise<number>;
  /**
   * Ends the freeze that was agreed on, identified by when it began. Nonces then continue from the
   * transactions that the account has on the chain.
   */
  release(frozenAt: number): Promise<Result<null, "NOT_FROZEN" | "ANOTHER_FREEZE">>;
  /** Called by the cron: sets a lost alarm again. */
  wake(): Promise<void>;
}

/** A withdrawal that its operator agreed to pay out. */
export interface PayoutWish {
  readonly owner: WalletAddress;
  readonly withdrawalId: string;
  /** The amount agreed on, which the wallet must confirm. */
  readonly amountMinor: number;
}

/** The account is frozen while nothing is sent. */
export interface PayerStatus extends TurnStatus {
  /** How many payouts wait for people. */
  readonly unclear: number;
}

/** The end of a payout, as people have determined it. */
export interface PayoutEnding {
  readonly withdrawalId: string;
  readonly outcome: "completed" | "failed";
  /** The transaction that paid it; null if it was paid in another way, or was not. */
  readonly transaction: string | null;
  readonly reason: string;
  /** The id of their agreement. */
  readonly by: string;
}

/**
 * In order of precedence. `ENDED`: it has another end. `GOES_ON`: it may still arrive, or ends by
 * itself. `HAS_ARRIVED`: the agreement was to fail it, but a node reports that it was paid.
 * `NOT_PAID_BY_IT`: the two nodes do not both report that the transaction is final and paid exactly
 * this. `COUNTS_ELSEWHERE`: the transaction belongs to another payout.
 */
export type SettleRefusal =
  | "NOT_FOUND"
  | "ENDED"
  | "GOES_ON"
  | "HAS_ARRIVED"
  | "COUNTS_ELSEWHERE"
  | "NOT_PAID_BY_IT"
  | "UNAVAILABLE";

export interface PayoutPage {
  /** The last payout of the previous page: when it was taken over, and its withdrawal. */
  readonly before: readonly [number, string] | undefined;
  readonly limit: number;
  readonly offset: number;
}

/** A payout as people see it. */
export interface StuckPayout {
  readonly withdrawalId: string;
  readonly playerId: string;
  readonly state: PayoutState;
  readonly reason: string | null;
  /** The hashes of all transactions ever sent for it. */
  readonly hashes: readonly string[];
  readonly takenAt: number;
}

/** Which payouts the audit reads. */
export type AuditedWhich =
  | { readonly ids: readonly string[] }
  | { readonly after: string; readonly limit: number };

/** A payout as the audit compares it with its withdrawal. */
export interface AuditedPayout extends Omit<StuckPayout, "takenAt"> {
  /** The amount that its operator agreed on. */
  readonly amountMinor: number;
  /** Set by the claim: the recipient with its checksum, the token's contract, and the amount in its units. */
  readonly recipient: string | null;
  readonly contract: string | null;
  readonly units: string | null;
  /** The hash that counts, once it is final. */
  readonly hash: string | null;
  /** The agreement of two people that ended it; null if it ended by itself. */
  readonly settledBy: string | null;
}

/** The outcome of a transaction, according to its receipt. */
export interface Outcome {
  readonly blockHash: string;
  readonly blockNumber: number;
  readonly succeeded: boolean;
  readonly logs: readonly Log[];
}

/**
 * A node that can also send. Each call throws `NodeTrouble` if the node cannot be reached or its answer
 * makes no sense.
 */
export interface PayingNode extends Pick<ChainNode, "chainId" | "block" | "decimals"> {
  /** Returns how many transactions an account has in blocks up to this one. */
  transactionCount(account: string, at: number | "latest"): Promise<number>;
  fees(): Promise<FeeMarket>;
  /** Returns the gas that a call would take now; null if it would fail. */
  gasFor(call: {
    readonly from: string;
    readonly to: string;
    readonly data: string;
  }): Promise<number | null>;
  /**
   * Sends a signed transaction. Returns the node's objection, or null if it has none; the objection decides
   * nothing.
   */
  send(raw: string): Promise<string | null>;
  /** Returns a transaction's outcome; null while the node has no block with it. */
  outcome(hash: string): Promise<Outcome | null>;
}

/** The operator's signer. It throws `NodeTrouble` if it cannot be reached or its answer makes no sense. */
export interface Signer {
  /** Returns the signature: r, s and parity, as hex. The same intent gets the same signature again. */
  sign(intent: SignIntent): Promise<Result<string, SignRefusal>>;
}

/**
 * A transaction that a signer is asked to sign. It signs one nonce for each intent, with any number of
 * fees.
 */
export interface SignIntent {
  /** The withdrawal's id. */
  readonly intentId: string;
  readonly account: string;
  readonly transaction: PayoutTransaction;
}

/** The access to nodes, the signer and wallets that the Worker gives an object that pays out. */
export interface PayerAccess {
  readonly tenantId: string;
  readonly settings: ChainSettings;
  readonly payouts: PayoutSettings;
  readonly payer: Payer;
  readonly nodes: readonly [PayingNode, PayingNode];
  readonly signer: Signer;
  walletOf(
    owner: WalletAddress,
  ): Pick<MoneyWalletRpc, "withdrawal" | "notePayout" | "endWithdrawal">;
  /** Returns true for an address on this chain that must not be paid because it is ours. */
  isOurs(address: string): Promise<boolean>;
}
