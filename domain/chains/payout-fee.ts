/** What a payout offers for its place in a block (EIP-1559). Fees are wei for a unit of gas. docs/chains.md. */

export interface Fee {
  /** The most that it pays in all. */
  readonly maxFeeWei: bigint;
  /** The part of it that goes to the maker of the block. */
  readonly tipWei: bigint;
}

/** What the chain asks now. */
export interface FeeMarket {
  readonly baseFeeWei: bigint;
  readonly tipWei: bigint;
}

/**
 * Returns the fee of a payout now: room for the base fee to double. With an earlier offer it is more than
 * that by an eighth in both parts, because nodes replace a transaction for a tenth more. Undefined if it
 * would be more than `limitWei`: the payout waits.
 */
export function feeNow(
  { baseFeeWei, tipWei: asked }: FeeMarket,
  limitWei: bigint,
  earlier?: Fee,
): Fee | undefined {
  if (baseFeeWei + asked > limitWei) return undefined;
  const tipWei = larger(asked, earlier && eighthMore(earlier.tipWei));
  const wanted = larger(smaller(2n * baseFeeWei + asked, limitWei), tipWei);
  const maxFeeWei = larger(wanted, earlier && eighthMore(earlier.maxFeeWei));
  return maxFeeWei > limitWei ? undefined : { maxFeeWei, tipWei };
}

/** Rounded up, so that it is more also for small numbers. */
function eighthMore(wei: bigint): bigint {
  return wei + wei / 8n + 1n;
}

function larger(one: bigint, other: bigint | undefined): bigint {
  return other !== undefined && other > one ? other : one;
}

function smaller(one: bigint, other: bigint): bigint {
  return one < other ? one : other;
}
