/** The calls of a chain's object, and what it needs from outside: two nodes, and wallets. docs/chains.md. */
import type { ChainSettings, FinalityRule } from "../../domain/chains/chain-settings.ts";
import type { DepositState } from "../../domain/chains/deposit.ts";
import type { Token } from "../../domain/chains/token-amount.ts";
import type { Log } from "../../domain/chains/transfer.ts";
import type { Currency } from "../../domain/money/currencies.ts";
import type { Result } from "../../domain/result.ts";
import type { WalletAddress } from "../names.ts";
import type { MoneyWalletRpc } from "../wallet/money/money-rpc.ts";

export interface ChainRpc {
  /**
   * Returns the player's address on the chain, with the deposits to it. The first call creates the address,
   * and it never changes.
   */
  depositAddress(owner: WalletAddress): Promise<Result<DepositAddress, AddressRefusal>>;
  status(): Promise<ChainStatus>;
  /** Returns true for an address that it gave out, in upper or lower case. */
  hasGivenOut(address: string): Promise<boolean>;
  /**
   * Returns the deposits that need attention: first those that a wallet refused or that are lost, then
   * those kept, and last those below the minimum; in each group the oldest first.
   */
  held(page: HeldPage): Promise<readonly HeldDeposit[]>;
  /**
   * Returns deposits to report to operators, at most a hundred. Deposits too small or too large to be
   * credited are not reported.
   */
  untold(): Promise<readonly UntoldDeposit[]>;
  /**
   * Returns balances that differ from what arrived minus what left, of one operator or of all, at most a
   * hundred: unacknowledged ones first, then the oldest.
   */
  differences(tenantId: string | null): Promise<readonly BalanceDifference[]>;
  /**
   * Records that staff know about a difference, which is then not reported until the amount changes.
   * Refuses a difference that does not exist, and one that is no longer what they saw.
   */
  acknowledge(
    difference: SeenDifference,
    reason: string,
  ): Promise<Result<BalanceDifference, "NOT_FOUND" | "CHANGED">>;
  /**
   * Returns the departures to unexpected addresses, which are not those that the operator sweeps to. Of one
   * operator or of all, at most a hundred: unacknowledged ones first, then the oldest.
   */
  strays(tenantId: string | null): Promise<readonly StrayDeparture[]>;
  /**
   * Records that staff know why the money went there, so that it is no longer reported; undefined if there
   * is no such departure.
   */
  acknowledgeStray(stray: SeenStray, reason: string): Promise<StrayDeparture | undefined>;
  /**
   * Returns the deposits of an operator's players, newest first, without those that a reorganisation
   * removed.
   */
  listed(tenantId: string, page: DepositPage): Promise<readonly ListedDeposit[]>;
  /** Returns each of these deposits as the audit compares it with a wallet; null for one that is not stored. */
  audited(deposits: readonly DepositName[]): Promise<readonly (AuditedDeposit | null)[]>;
  /** Returns the totals of the books of an operator's addresses, after this player's. */
  addressBooks(tenantId: string, after: string, limit: number): Promise<AddressBooks>;
  /** Records what was reported to operators; repeating it changes nothing. */
  told(deposits: readonly ToldDeposit[]): Promise<void>;
  /**
   * Ends a freeze: the chain is read again after this block, which must be final and the same at both
   * nodes. Nothing is credited twice. Only the freeze that was agreed on ends; it is identified by when it
   * began.
   */
  release(fromBlock: number, frozenAt: number): Promise<Result<null, ReleaseRefusal>>;
  /** Called by the cron: sets a lost alarm again. */
  wake(): Promise<void>;
}

/**
 * In order of precedence. `NOT_FROZEN`. `ANOTHER_BLOCK`: the block is later than the last final block here,
 * too long ago, not final yet, or not the same at both nodes. `UNAVAILABLE`: a node does not answer.
 * `ANOTHER_FREEZE`: that freeze has ended and another has begun, perhaps for the same reason.
 */
export type ReleaseRefusal = "NOT_FROZEN" | "ANOTHER_BLOCK" | "UNAVAILABLE" | "ANOTHER_FREEZE";

/** A state of a deposit that was reported to its operator; `telling` is the number of the report, from 0. */
export interface ToldDeposit {
  readonly transaction: string;
  readonly ordinal: number;
  readonly state: DepositState;
  readonly telling: number;
}

/** A deposit to report to its operator as pending, or as gone. */
export interface UntoldDeposit extends ToldDeposit {
  readonly blockNumber: number;
  /** In lower case. */
  readonly address: string;
  readonly tenantId: string;
  readonly playerId: string;
  readonly currency: Currency;
  readonly minor: string;
  /** Milliseconds since the epoch. */
  readonly seenAt: number;
}

/** A deposit that is kept, is no longer on the chain, or was refused by its wallet. */
export interface HeldDeposit {
  readonly transaction: string;
  readonly ordinal: number;
  readonly blockNumber: number;
  /** In lower case. */
  readonly address: string;
  readonly tenantId: string | null;
  readonly playerId: string | null;
  readonly currency: Currency;
  /** What arrived, in the token's units and in minor units of its currency. */
  readonly units: string;
  readonly minor: string;
  readonly state: DepositState;
  readonly reason: string | null;
  /** Milliseconds since the epoch. */
  readonly seenAt: number;
  /** Its rank among the others; 0 comes first. */
  readonly rank: number;
}

/** A page of the deposits that need attention. */
export interface HeldPage {
  /** The last deposit of the previous page: its rank, when it was seen, its transaction and its ordinal. */
  readonly after: readonly [number, number, string, number] | undefined;
  readonly limit: number;
}

/** An address whose amount on the chain differs from what arrived minus what left, in a token's units. */
export interface BalanceDifference {
  /** In lower case. */
  readonly address: string;
  readonly tenantId: string;
  readonly playerId: string;
  readonly currency: Currency;
  readonly expected: string;
  readonly found: string;
  readonly blockNumber: number;
  /** Milliseconds since the epoch. */
  readonly foundAt: number;
  /** When staff acknowledged it, in milliseconds since the epoch, and why; null if they have not. */
  readonly acknowledgedAt: number | null;
  readonly acknowledgedFor: string | null;
}

/** A difference as a member of staff saw it, with its address in upper or lower case. */
export type SeenDifference = Pick<BalanceDifference, "address" | "currency" | "expected" | "found">;

/** A departure, in a final block, to an unexpected address, which is not one that its operator sweeps to. */
export interface StrayDeparture {
  readonly transaction: string;
  /** Its place in the block. */
  readonly logIndex: number;
  readonly blockNumber: number;
  /** Both in lower case. */
  readonly address: string;
  readonly recipient: string;
  readonly tenantId: string;
  readonly playerId: string;
  readonly currency: Currency;
  /** In the token's units. */
  readonly units: string;
  /** When staff acknowledged it, in milliseconds since the epoch, and why; null if they have not. */
  readonly acknowledgedAt: number | null;
  readonly acknowledgedFor: string | null;
}

/** The fields that identify a departure, with its hash in upper or lower case. */
export type SeenStray = Pick<StrayDeparture, "transaction" | "logIndex">;

/** A page of an operator's deposits. */
export interface DepositPage {
  /** Only this player's deposits, if set. */
  readonly playerId: string | undefined;
  /** The last deposit of the previous page: when it was seen, its transaction and its ordinal. */
  readonly before: readonly [number, string, number] | undefined;
  readonly limit: number;
  readonly offset: number;
}

/** A deposit as its operator sees it. */
export interface ListedDeposit extends ArrivedDeposit {
  readonly blockNumber: number;
  /** In lower case. */
  readonly address: string;
  readonly playerId: string;
  readonly reason: string | null;
  /** The wallet's transaction, once it is credited. */
  readonly transactionId: string | null;
}

/** The fields that identify a deposit on its chain. */
export type DepositName = Pick<ListedDeposit, "transaction" | "ordinal">;

/** A deposit as the audit compares it with its player's wallet. */
export interface AuditedDeposit
  extends Pick<ListedDeposit, "currency" | "minor" | "state" | "transactionId"> {
  readonly tenantId: string | null;
  readonly playerId: string | null;
}

/** A page of addresses' books, and the player whose address starts the next page; null at the end. */
export interface AddressBooks {
  readonly books: readonly AddressBook[];
  readonly after: string | null;
  /** The last final block when all of this was read; null before the first. */
  readonly finalBlock: number | null;
  readonly isFrozen: boolean;
}

/**
 * The totals of one address's books in a token, in its units, since the chain has been watched. The address
 * should hold what is credited, waiting and kept, minus what was swept.
 */
export interface AddressBook {
  /** In lower case. */
  readonly address: string;
  /** The owner, and the address's index under the operator's key: the last part of its path. */
  readonly playerId: string;
  readonly place: number;
  readonly currency: Currency;
  readonly credited: string;
  /** Final but not credited yet. */
  readonly waiting: string;
  readonly kept: string;
  readonly lost: string;
  readonly swept: string;
}

export interface DepositAddress {
  /** With its checksum. */
  readonly address: string;
  /** The tokens that can be sent to it. */
  readonly tokens: readonly Token[];
  readonly finality: FinalityRule;
  /** The deposits to it, newest first, without those that a reorganisation removed. */
  readonly deposits: readonly ArrivedDeposit[];
}

/** A deposit as its player sees it. */
export interface ArrivedDeposit {
  readonly transaction: string;
  readonly ordinal: number;
  readonly currency: Currency;
  readonly minor: string;
  readonly state: DepositState;
  /** Milliseconds since the epoch. */
  readonly seenAt: number;
}

/**
 * In order of precedence. `NOT_WATCHED`: the chain has no settings, or none for this operator. `NOT_NOW`: the
 * chain is frozen, or was never read yet.
 */
export type AddressRefusal = "NOT_WATCHED" | "NOT_NOW";

export interface ChainStatus {
  /** The last block that was read, and the last final one; null before the first. */
  readonly lastBlock: number | null;
  readonly finalBlock: number | null;
  /** Why the chain is frozen; null if it is not. */
  readonly frozen: string | null;
  /**
   * When the last freeze began, in milliseconds since the epoch; a release identifies the freeze by it.
   * Null before the first.
   */
  readonly frozenAt: number | null;
  /** What went wrong in the last turn; null if nothing did. */
  readonly trouble: string | null;
  /** True for trouble that does not go away by itself. */
  readonly isLasting: boolean;
  /** When a block last became final here, in milliseconds since the epoch; null before the first. */
  readonly finalAt: number | null;
  /** When a turn last ended without trouble, in milliseconds since the epoch. */
  readonly wholeAt: number;
  /** When all balances were last compared with the chain, in milliseconds since the epoch; null before the first. */
  readonly comparedAt: number | null;
  /** How many of them differ, not counting differences that staff have acknowledged. */
  readonly differing: number;
  /** How many transfers went to unexpected addresses, not counting acknowledged ones. */
  readonly astray: number;
}

/** A block, its hashes in lower case. */
export interface Block {
  readonly number: number;
  readonly hash: string;
  readonly parentHash: string;
}

/** The outcome of a transaction, according to its receipt. */
export interface Receipt {
  readonly blockHash: string;
  /** The places in the block of the transaction's logs, in their order. */
  readonly logIndexes: readonly number[];
}

/**
 * A node of a chain of any kind. Each call throws `NodeTrouble` if the node cannot be reached or its answer
 * makes no sense.
 */
export interface AnyNode {
  chainId(): Promise<number>;
  /** Returns a block; null if the node does not have it. */
  block(which: number | "latest" | "finalized"): Promise<Block | null>;
  /** Returns what an address held of a token after a block, in its units. */
  balanceOf(contract: string, holder: string, blockNumber: number): Promise<bigint>;
  /** Returns how many decimals a token's contract states. */
  decimals(contract: string): Promise<number>;
}

/** A node of a chain of the Ethereum type, with the calls that its reader also needs (chain-reader.ts). */
export interface ChainNode extends AnyNode {
  /** Returns the transfers that these contracts logged in a block. */
  transferLogs(blockHash: string, contracts: readonly string[]): Promise<readonly Log[]>;
  /** Returns a transaction's receipt; null if the node does not have it. */
  receipt(transaction: string): Promise<Receipt | null>;
}

/** An error of a node. The message never contains the node's address, which may contain a key. */
export class NodeTrouble extends Error {}

/** An answer that is too large to be read, and will be each time. */
export class AnswerTooLarge extends NodeTrouble {}

/** The access to nodes and wallets that the Worker gives a chain's object. */
export interface ChainAccess {
  readonly settings: ChainSettings;
  /** The node that is followed, and the one that must agree with it. */
  readonly nodes: readonly [ChainNode, ChainNode];
  walletOf(owner: WalletAddress): Pick<MoneyWalletRpc, "creditChainDeposit">;
}
