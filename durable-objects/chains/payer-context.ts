/** What the steps of a paying turn share. docs/chains.md. */
import type { PayerAccess } from "./payer-rpc.ts";
import type { PayerStore, StoredPayout } from "./payer-store.ts";

/** A turn of an account that pays. */
export interface PayerTurn extends PayerAccess {
  readonly store: PayerStore;
  /** Milliseconds since the epoch. */
  now(): number;
}

/** The wallet that a payout belongs to. */
export function walletOf(turn: PayerTurn, { playerId }: StoredPayout) {
  const { tenantId, settings } = turn;
  return turn.walletOf({ tenantId, environment: settings.environment, playerId });
}

/** Returns the most that is offered for a unit of gas, in wei. */
export function feeLimitWei({ payouts }: PayerTurn): bigint {
  return BigInt(payouts.maxFeeGwei) * 10n ** 9n;
}
