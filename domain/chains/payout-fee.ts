/**
 * The fee that a payout offers for its place in a block (EIP-1559). Fees are in wei for a unit of gas.
 * docs/chains.md.
 */

export interface Fee {
  /** The most that it pays in total. */
  readonly maxFeeWei: bigint;
  /** The part of it that goes to the block's proposer. */
  readonly tipWei: bigint;
}

/** The fees that the chain requires now. */
export interface FeeMarket {
  readonly baseFeeWei: bigint;
  readonly tipWei: bigint;
}

/**
 * Returns the fee of a payout now, which leaves room for the base fee to double. After an earlier offer,
 * both parts are an eighth more, because nodes replace a transaction only for a tenth more. Undefined if it
 * would exceed `limitWei`: the payout waits.
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

/** Always at least one wei more, so that the result is higher even for small numbers. */
function eighthMore(wei: bigint): bigint {
  return wei + wei / 8n + 1n;
}

function larger(one: bigint, other: bigint | undefined): bigint {
  return other !== undefined && other > one ? other : one;
}

function smaller(one: bigint, other: bigint): bigint {
  return one < other ? one : other;
}
