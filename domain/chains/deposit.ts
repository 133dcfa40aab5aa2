/**
 * The states of a deposit on a chain, from first sight to credit.
 *
 *     gone ⇄ pending → final → credited ⇄ lost
 *                    ↘ kept
 *
 * A deposit is identified by its chain, its transaction and the ordinal of its log in the transaction's
 * receipt. The log's place in the block changes when the block is replaced; the ordinal does not. The chain's
 * object decides which blocks are final (chain-turn.ts) and moves deposits between the states (chain-store.ts).
 * docs/chains.md.
 */
import type { EvmChain } from "./payout-address.ts";

/**
 * `pending`: in a block that may still be replaced. `gone`: its block was replaced. `final`: waits for the
 * wallet. `kept`: not credited automatically, so that people must decide: too little or too much, for
 * example. `lost`: credited, but no longer on the chain; this happens only if a chain broke its promise of
 * finality and people had it read again.
 */
export const DEPOSIT_STATES = ["pending", "gone", "final", "credited", "kept", "lost"] as const;
export type DepositState = (typeof DEPOSIT_STATES)[number];

/** An event in the life of a deposit. */
export type DepositEvent = "seen" | "replaced" | "finalised" | "kept" | "credited";

const MOVES: Readonly<Record<DepositState, Partial<Record<DepositEvent, DepositState>>>> = {
  pending: { seen: "pending", replaced: "gone", finalised: "final", kept: "kept" },
  // A wallet may answer that it has credited the deposit while the chain is being read again.
  gone: { seen: "pending", credited: "lost" },
  final: { ...stays("final"), replaced: "gone", credited: "credited" },
  credited: { ...stays("credited"), replaced: "lost", credited: "credited" },
  kept: { ...stays("kept"), replaced: "gone" },
  lost: { seen: "lost", replaced: "lost", finalised: "credited", kept: "credited" },
};

/** A settled deposit stays settled when its block is read again. */
function stays(state: DepositState): Partial<Record<DepositEvent, DepositState>> {
  return { seen: state, finalised: state, kept: state };
}

/** Returns the state after an event; undefined if the event must never happen in this state. */
export function afterEvent(state: DepositState, event: DepositEvent): DepositState | undefined {
  return MOVES[state][event];
}

/** The fields that identify a deposit. They never change. */
export interface DepositOrigin {
  readonly chain: EvmChain;
  /** The hash of its transaction, in lower case. */
  readonly transaction: string;
  /** The place of its log in the transaction's receipt, from 0. */
  readonly ordinal: number;
}

/** A deposit as its wallet keeps it; an earlier version kept only its origin. */
export interface ChainDeposit extends DepositOrigin {
  /** The address where it arrived, with its checksum. */
  readonly address?: string;
  /** The final block that it is in. */
  readonly blockNumber?: number;
}

/**
 * Returns the key under which a wallet credits a deposit. It never expires: the same deposit is credited
 * once, however much later it is reported again. No caller's Idempotency-Key contains a space.
 */
export function depositKey({ chain, transaction, ordinal }: DepositOrigin): string {
  return `${CHAIN_KEY}${chain} ${transaction} ${ordinal}`;
}

const CHAIN_KEY = "deposit:chain ";

/** Returns true for a key that `depositKey` made. */
export function isDepositKey(key: string): boolean {
  return key.startsWith(CHAIN_KEY);
}
