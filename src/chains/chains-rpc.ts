/**
 * The calls of the chains Worker, which the money Worker makes over a binding; it has the binding only if
 * chains are watched.
 */

import type { Chain } from "../../domain/chains/payout-address.ts";
import type { PayoutState } from "../../domain/chains/payout-state.ts";
import type { Token } from "../../domain/chains/token-amount.ts";
import type { Environment, TenantEnvironment } from "../../domain/ids.ts";
import type { Currency } from "../../domain/money/currencies.ts";
import type { Result } from "../../domain/result.ts";
import type { WithdrawalRecord } from "../../domain/wallet/withdrawal.ts";
import type {
  AddressBooks,
  AnnouncedDeposit,
  AuditedDeposit,
  BalanceDifference,
  ChainStatus,
  DepositName,
  DepositPage,
  HeldDeposit,
  HeldPage,
  ListedDeposit,
  ReleaseRefusal,
  SeenDifference,
  SeenStray,
  StrayDeparture,
  UnannouncedDeposit,
} from "../../durable-objects/chains/chain-rpc.ts";
import type {
  AuditedPayout,
  AuditedWhich,
  PayerStatus,
  PayoutEnding,
  PayoutPage,
  PayoutWish,
  SettleRefusal,
  StuckPayout,
} from "../../durable-objects/chains/payer-rpc.ts";
import type { WalletAddress } from "../../durable-objects/names.ts";

export interface ChainsRpc {
  /**
   * Returns a player's own address on a chain, which never changes. Refuses a chain that is not watched for
   * the player's operator, with the list of those that are, and one that cannot be watched now.
   * `withdrawals` are the player's latest, newest first; null if they could not be read.
   */
  depositAddress(
    owner: WalletAddress,
    chain: string,
    withdrawals: readonly WithdrawalRecord[] | null,
  ): Promise<Result<ChainAddress, "CHAIN_NOT_SUPPORTED" | "UNAVAILABLE">>;
  /** Returns the chains on which deposits are watched for an operator, with what can be sent there. */
  depositChains(tenantEnvironment: TenantEnvironment): Promise<readonly DepositChain[]>;
  /** Returns which operators' withdrawals are paid out by the platform, and where. */
  payers(): Promise<readonly PayerPlace[]>;
  /** Takes over withdrawals of one operator that may be paid out, at most `MAX_WISHES`. */
  takePayouts(place: PayerPlace, wishes: readonly PayoutWish[]): Promise<void>;
  /**
   * Ends a payout as two of our staff agreed, and notifies its wallet; a trial only returns whether that is
   * allowed.
   */
  settlePayout(
    place: AccountPlace,
    ending: PayoutEnding,
    isTrial: boolean,
  ): Promise<Result<PayoutState, SettleRefusal>>;
  /** Returns every watched chain, with the paying accounts there. */
  watched(): Promise<readonly WatchedStatus[]>;
  /**
   * Returns the chains on which an operator takes deposits or pays out, with the operator's own problems
   * there.
   */
  ownChains(tenantEnvironment: TenantEnvironment): Promise<readonly OwnChain[]>;
  /**
   * Returns an operator's deposits, newest first; undefined if it has neither addresses nor an account
   * there.
   */
  ownDeposits(
    place: AccountPlace,
    page: DepositPage,
  ): Promise<readonly ListedDeposit[] | undefined>;
  /** Returns an operator's payouts, newest first; undefined if it has no paying account there. */
  ownPayouts(place: AccountPlace, page: PayoutPage): Promise<readonly StuckPayout[] | undefined>;
  /** Returns the deposits on a chain that need attention; undefined for a chain that is not watched. */
  heldDeposits(place: ChainPlace, page: HeldPage): Promise<readonly HeldDeposit[] | undefined>;
  /** Records that staff know about a balance that differs, and why. */
  acknowledgeDifference(
    place: ChainPlace,
    difference: SeenDifference,
    reason: string,
  ): Promise<Result<BalanceDifference, "NOT_FOUND" | "CHANGED">>;
  /** Returns the chains that are watched. */
  places(): Promise<readonly ChainPlace[]>;
  /** Returns deposits to report to operators, at most a hundred. */
  untoldDeposits(place: ChainPlace): Promise<readonly UnannouncedDeposit[]>;
  /** Records what was reported to operators. */
  toldDeposits(place: ChainPlace, deposits: readonly AnnouncedDeposit[]): Promise<void>;
  /** Returns an operator's payouts that need attention; undefined if it has no paying account there. */
  stuckPayouts(place: AccountPlace): Promise<readonly StuckPayout[] | undefined>;
  /** Ends this freeze of a chain, which is read again after a block. */
  releaseChain(
    place: ChainPlace,
    fromBlock: number,
    frozenAt: number,
  ): Promise<Result<null, ReleaseRefusal | "NOT_FOUND">>;
  /** Returns each of these deposits as the audit compares it; undefined for a chain that is not watched. */
  auditedDeposits(
    place: ChainPlace,
    deposits: readonly DepositName[],
  ): Promise<readonly (AuditedDeposit | null)[] | undefined>;
  /** Returns the totals of the books of an operator's addresses; undefined for a chain that is not watched. */
  addressBooks(place: AccountPlace, after: string): Promise<OwnBooks | undefined>;
  /** Records that staff know why a transfer went to an unexpected address. */
  acknowledgeStray(
    place: ChainPlace,
    stray: SeenStray,
    reason: string,
  ): Promise<StrayDeparture | undefined>;
  /** Returns an operator's payouts as the audit compares them; undefined if it has no paying account there. */
  auditedPayouts(
    place: AccountPlace,
    which: AuditedWhich,
  ): Promise<readonly ComparedPayout[] | undefined>;
  /** Erases a player from the payouts of every chain; returns how many of them still named the player. */
  erasePlayer(owner: WalletAddress): Promise<number>;
  /**
   * Sets the lost alarms of chains and accounts again. Its own cron does this; the local stack, which has
   * no cron, calls it.
   */
  wake(): Promise<void>;
  /** Ends this freeze of an operator's paying account. */
  releaseAccount(
    place: AccountPlace,
    frozenAt: number,
  ): Promise<Result<null, "NOT_FROZEN" | "ANOTHER_FREEZE" | "NOT_FOUND">>;
}

/** A payout as the audit compares it, with the amount sent in minor units of its currency. */
export interface ComparedPayout extends AuditedPayout {
  /** Null before it is claimed, and for a token that is no longer listed. */
  readonly sent: { readonly currency: Currency; readonly minor: string } | null;
}

/** A page of addresses' books, with the facts that a sweep needs. */
export interface OwnBooks extends AddressBooks {
  readonly chainId: number;
  readonly tokens: readonly Token[];
  /** Where the operator's addresses are swept to, in lower case; null if it has no paying account. */
  readonly recipient: string | null;
}

/** One chain of an environment. */
export interface ChainPlace {
  readonly environment: Environment;
  readonly chain: Chain;
}

/** The chain of an operator's paying account. */
export interface AccountPlace extends ChainPlace {
  readonly tenantId: string;
}

/** A chain as staff see it. */
export interface WatchedStatus extends ChainPlace {
  readonly status: ChainStatus;
  /** Addresses whose amount differs from the books. */
  readonly differences: readonly BalanceDifference[];
  /** The transfers to unexpected addresses. */
  readonly strays: readonly StrayDeparture[];
  readonly payers: readonly {
    readonly tenantId: string;
    readonly account: string;
    readonly status: PayerStatus;
  }[];
  /** The problems, each with what to do about it. */
  readonly troubles: readonly string[];
}

/** A chain as an operator sees it. */
export interface OwnChain extends DepositChain {
  /** True if its players have addresses there. */
  readonly takesDeposits: boolean;
  readonly lastBlock: number | null;
  readonly finalBlock: number | null;
  /** Why reading and crediting stopped; null if they did not. */
  readonly frozen: string | null;
  /** Its addresses whose amount differs from the books. */
  readonly differences: readonly BalanceDifference[];
  /** The transfers from them to unexpected addresses. */
  readonly strays: readonly StrayDeparture[];
  /** Its paying account; null if it pays out by itself. */
  readonly payer: {
    readonly account: string;
    readonly frozen: string | null;
    readonly unclear: number;
  } | null;
  /** The problems, each with what to do about it. */
  readonly troubles: readonly string[];
}

/** The most withdrawals in one call. */
export const MAX_WISHES = 100;

/** A place where an operator's withdrawals are paid out. */
export interface PayerPlace extends TenantEnvironment {
  readonly chain: Chain;
  readonly currencies: readonly Currency[];
}

export interface DepositChain {
  readonly chain: Chain;
  readonly currencies: Currency[];
}

/** A player's address, as the API shows it; the money Worker passes it on. */
export interface ChainAddress extends DepositChain {
  /** With its checksum. */
  readonly address: string;
  readonly tokens: {
    readonly currency: Currency;
    readonly contract: string;
    readonly minimum: string;
  }[];
  /** After how many blocks money is credited; null if the chain says when a block is final. */
  readonly confirmations: number | null;
  readonly deposits: {
    readonly transaction: string;
    readonly ordinal: number;
    readonly currency: Currency;
    readonly amount: string;
    readonly status: "pending" | "credited" | "held";
    readonly seenAt: string;
  }[];
  /** Null while they cannot be read. */
  readonly payouts: PlayerPayout[] | null;
}

/**
 * A payout's status as its player sees it. `requested`: it waits for the casino. `approved`: the paying
 * account has it. The others are the withdrawal's own.
 */
export const PLAYER_PAYOUT_STATUSES = [
  "requested",
  "approved",
  "sent",
  "confirmed",
  "completed",
  "failed",
] as const;

/** A withdrawal to an address on a chain, as its player sees it. */
export interface PlayerPayout {
  readonly withdrawalId: string;
  readonly currency: Currency;
  readonly amount: string;
  readonly address: string;
  readonly status: (typeof PLAYER_PAYOUT_STATUSES)[number];
  /** The hash of its transaction; null until it has one. */
  readonly transaction: string | null;
  readonly requestedAt: string;
}

/** Returns the money Worker's binding; undefined if no chain is watched. */
export function chainsOf(env: object): ChainsRpc | undefined {
  return (env as { readonly CHAINS?: ChainsRpc }).CHAINS;
}

/** Returns the problems of the chains of both environments. A Worker that does not answer is a problem too. */
export async function chainTroubles(env: object): Promise<string[]> {
  try {
    const watched = (await chainsOf(env)?.watched()) ?? [];
    return watched.flatMap(({ environment, troubles }) =>
      troubles.map((trouble) => `${environment} ${trouble}`),
    );
  } catch (error) {
    console.error(JSON.stringify({ event: "chains_unreachable", error: String(error) }));
    return ["The chains Worker does not answer."];
  }
}
