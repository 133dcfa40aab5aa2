/** The calls of a chain's object, and what it needs of the outside: two nodes, and wallets. docs/chains.md. */
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
   * Returns the player's address on the chain, with what arrived there: the first call makes it, and it never
   * changes.
   */
  depositAddress(owner: WalletAddress): Promise<Result<DepositAddress, AddressRefusal>>;
  status(): Promise<ChainStatus>;
  /** True for an address that it gave out, in any case of its letters. */
  hasGivenOut(address: string): Promise<boolean>;
  /**
   * Returns the deposits that need somebody: first what a wallet refused and what is lost, then what is kept, and last
   * what is less than the minimum; of each the oldest first.
   */
  held(page: HeldPage): Promise<readonly HeldDeposit[]>;
  /**
   * Returns deposits to report to operators, at most a hundred. Those that are too small or too large to
   * be credited are left out, and are not reported.
   */
  untold(): Promise<readonly UntoldDeposit[]>;
  /**
   * Returns balances that are not what arrived less what left, of one operator or of all, at most a hundred: those that
   * nobody has acknowledged first, the oldest before the others.
   */
  differences(tenantId: string | null): Promise<readonly BalanceDifference[]>;
  /**
   * Notes that staff know about a difference, which then is no longer reported until the amount changes.
   * Refuses one that does not exist, and one that is not what they saw.
   */
  acknowledge(
    difference: SeenDifference,
    reason: string,
  ): Promise<Result<BalanceDifference, "NOT_FOUND" | "CHANGED">>;
  /**
   * Returns what left addresses to others than those that their operator sweeps to, of one operator or of all, at most
   * a hundred: what nobody has acknowledged first, the oldest before the others.
   */
  strays(tenantId: string | null): Promise<readonly StrayDeparture[]>;
  /**
   * Notes that staff know why it went there, so that it is no longer reported; undefined if there is no such
   * departure.
   */
  acknowledgeStray(stray: SeenStray, reason: string): Promise<StrayDeparture | undefined>;
  /** Returns the deposits of an operator's players, newest first; not what a reorganisation took away. */
  listed(tenantId: string, page: DepositPage): Promise<readonly ListedDeposit[]>;
  /** Returns each of these deposits as the audit compares it with a wallet; null for one that is not stored. */
  audited(deposits: readonly DepositName[]): Promise<readonly (AuditedDeposit | null)[]>;
  /** Returns what the books of an operator's addresses add up to, after this player's. */
  addressBooks(tenantId: string, after: string, limit: number): Promise<AddressBooks>;
  /** Notes what was reported to operators; repeating it changes nothing. */
  told(deposits: readonly ToldDeposit[]): Promise<void>;
  /**
   * Ends a freeze: the chain is read again after this block, which must be final and the same at both nodes. What
   * was credited is never credited twice. Only the freeze that was agreed on ends, named by when it began.
   */
  release(fromBlock: number, frozenAt: number): Promise<Result<null, ReleaseRefusal>>;
  /** Called by the cron: sets a lost alarm again. */
  wake(): Promise<void>;
}

/**
 * In order of precedence. `NOT_FROZEN`; `ANOTHER_BLOCK`: the block is later than what was final here, too long
 * ago, still not final, or not the same at both nodes; `UNAVAILABLE`: a node does not answer; `ANOTHER_FREEZE`:
 * that freeze has ended and another one has begun, perhaps for the same reason.
 */
export type ReleaseRefusal = "NOT_FROZEN" | "ANOTHER_BLOCK" | "UNAVAILABLE" | "ANOTHER_FREEZE";

/** A state of a deposit that was reported to its operator; `telling` numbers the reports, from 0. */
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

/** A deposit that is kept, that is not on the chain any more, or that its wallet refused. */
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
  /** Its place among the others: 0 before 1 before 2. */
  readonly rank: number;
}

/** A page of the deposits that need somebody. */
export interface HeldPage {
  /** The last one of the page before: its rank, when it was seen, its transaction and its ordinal. */
  readonly after: readonly [number, number, string, number] | undefined;
  readonly limit: number;
}

/** An address that holds on the chain another amount than what arrived there less what left, in a token's units. */
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
  /** When staff acknowledged it, in milliseconds since the epoch, and why; null while they have not. */
  readonly acknowledgedAt: number | null;
  readonly acknowledgedFor: string | null;
}

/** A difference as somebody saw it, with its address in any case of its letters. */
export type SeenDifference = Pick<BalanceDifference, "address" | "currency" | "expected" | "found">;

/** What left an address to another one than those that its operator sweeps to, in a final block. */
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
  /** When staff acknowledged it, in milliseconds since the epoch, and why; null while they have not. */
  readonly acknowledgedAt: number | null;
  readonly acknowledgedFor: string | null;
}

/** What a departure is known by, with its hash in any case of its letters. */
export type SeenStray = Pick<StrayDeparture, "transaction" | "logIndex">;

/** A page of an operator's deposits. */
export interface DepositPage {
  /** Of this player alone. */
  readonly playerId: string | undefined;
  /** The last one of the page before: when it was seen, its transaction and its ordinal. */
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

/** What a deposit is known by on its chain. */
export type DepositName = Pick<ListedDeposit, "transaction" | "ordinal">;

/** A deposit as the audit compares it with its player's wallet. */
export interface AuditedDeposit
  extends Pick<ListedDeposit, "currency" | "minor" | "state" | "transactionId"> {
  readonly tenantId: string | null;
  readonly playerId: string | null;
}

/** A page of addresses' books, and the player after whose address the next one begins; null at the end. */
export interface AddressBooks {
  readonly books: readonly AddressBook[];
  readonly after: string | null;
  /** The last final block, after which all of this was read; null before the first. */
  readonly finalBlock: number | null;
  readonly isFrozen: boolean;
}

/**
 * What the books of one address add up to in a token, in its units, since the chain is watched. It should hold what
 * is credited, waiting and kept, less what was swept.
 */
export interface AddressBook {
  /** In lower case. */
  readonly address: string;
  /** Whose it is, and its place among those of the operator's key: the last part of its path. */
  readonly playerId: string;
  readonly place: number;
  readonly currency: Currency;
  readonly credited: string;
  /** Final, and not credited yet. */
  readonly waiting: string;
  readonly kept: string;
  readonly lost: string;
  readonly swept: string;
}

export interface DepositAddress {
  /** With its checksum. */
  readonly address: string;
  /** What can be sent to it. */
  readonly tokens: readonly Token[];
  readonly finality: FinalityRule;
  /** What was sent to it, newest first; not what a reorganisation took away. */
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
  /** The last block that was read, and the last one that is final; null before the first. */
  readonly lastBlock: number | null;
  readonly finalBlock: number | null;
  /** Why the chain is frozen; null if it is not. */
  readonly frozen: string | null;
  /** When the last freeze began, in milliseconds since the epoch, by which a release names it; null before the first. */
  readonly frozenAt: number | null;
  /** What went wrong in the last turn; null if nothing did. */
  readonly trouble: string | null;
  /** True for a trouble that does not pass by itself. */
  readonly isLasting: boolean;
  /** When a block last became final here, in milliseconds since the epoch; null before the first. */
  readonly finalAt: number | null;
  /** When a turn last ended without trouble, in milliseconds since the epoch. */
  readonly wholeAt: number;
  /** When all balances were last compared with the chain, in milliseconds since the epoch; null before the first. */
  readonly comparedAt: number | null;
  /** How many of them differ, without those that staff have acknowledged. */
  readonly differing: number;
  /** How many transfers left to other addresses than those that are swept to, without acknowledged ones. */
  readonly astray: number;
}

/** A block, its hashes in lower case. */
export interface Block {
  readonly number: number;
  readonly hash: string;
  readonly parentHash: string;
}

/** What a transaction did, as its receipt says. */
export interface Receipt {
  readonly blockHash: string;
  /** The places in the block of the transaction's logs, in their order. */
  readonly logIndexes: readonly number[];
}

/** A node of a chain of any kind. Each call throws `NodeTrouble` if the node cannot be reached or makes no sense. */
export interface AnyNode {
  chainId(): Promise<number>;
  /** Returns a block; null if the node does not have it. */
  block(which: number | "latest" | "finalized"): Promise<Block | null>;
  /** Returns what an address held of a token after a block, in its units. */
  balanceOf(contract: string, holder: string, blockNumber: number): Promise<bigint>;
  /** Returns how many decimals a token's contract says that it has. */
  decimals(contract: string): Promise<number>;
}

/** A node of a chain of the Ethereum type: what its reader asks besides (chain-reader.ts). */
export interface ChainNode extends AnyNode {
  /** Returns the transfers that these contracts logged in a block. */
  transferLogs(blockHash: string, contracts: readonly string[]): Promise<readonly Log[]>;
  /** Returns a transaction's receipt; null if the node does not have it. */
  receipt(transaction: string): Promise<Receipt | null>;
}

/** A node that does not do its work. The message never holds its address, which may contain a key. */
export class NodeTrouble extends Error {}

/** An answer that is too large to be read, now and whenever it is asked for. */
export class AnswerTooLarge extends NodeTrouble {}

/** What the Worker gives a chain's object. */
export interface ChainAccess {
  readonly settings: ChainSettings;
  /** The one that is followed, and the one that must agree. */
  readonly nodes: readonly [ChainNode, ChainNode];
  walletOf(owner: WalletAddress): Pick<MoneyWalletRpc, "creditChainDeposit">;
}
