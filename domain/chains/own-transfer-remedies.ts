/**
 * What an operator should do about a deposit or payout that waits. The texts for our staff are in
 * chain-remedies.ts. docs/chains.md.
 */
import type { DepositState } from "./deposit.ts";
import type { PayoutState } from "./payout-state.ts";

const OF_DEPOSITS: Partial<Record<DepositState, string>> = {
  kept: "It is at your address and is not credited automatically. Agree with the player on what to credit, and make that deposit yourself.",
  lost: "It was credited, but it is no longer on the chain. Decide with our staff who bears the loss.",
};

const OF_WALLETS: Readonly<Record<string, string>> = {
  PLAYER_NOT_FOUND: "Its player was erased. The money is at your address; return it yourself.",
  WALLET_FROZEN: "It is credited when the wallet's freeze has ended.",
  UNAVAILABLE: "The wallet is asked again every half minute; nothing has to be done.",
};

/** Returns what an operator should do about a deposit; null if nothing. */
export function ownDepositRemedy(state: DepositState, reason: string | null): string | null {
  if (state === "final" && reason !== null) {
    return OF_WALLETS[reason] ?? "Ask our staff: the wallet refuses it.";
  }
  return OF_DEPOSITS[state] ?? null;
}

/** While a payout is `taken`, the operator can fail the withdrawal or pay it by hand. */
const OF_PAYOUTS: Readonly<Record<string, string>> = {
  FEES_TOO_HIGH: "It is sent when fees are below the limit. Fail it if the player should not wait.",
  NEW_ADDRESS: "It is sent when the first payout to this address has waited as long as configured.",
  WOULD_FAIL:
    "The chain would refuse the transfer: make sure that your account has enough of the token, or fail it.",
  SIGNER_NOT_NOW:
    "Your signer's limit is reached. The transfer is sent once your signer signs again.",
  WALLET_FROZEN: "It is sent when the wallet's freeze has ended.",
  UNAVAILABLE: "The wallet is asked again every half minute; nothing has to be done.",
  NONCE_TAKEN:
    "Another transaction of your account used its nonce: find out who else has the key, and ask our staff.",
};

const HAS_ENDED: readonly PayoutState[] = ["told", "left"];

/** Returns what an operator should do about a payout; null if it has ended or is on its way. */
export function ownPayoutRemedy(
  state: PayoutState,
  reason: string | null,
  isLate: boolean,
): string | null {
  if (HAS_ENDED.includes(state)) return null;
  if (state === "unclear") {
    return "Our staff look its hashes up on the chain. Do not pay it by hand before they have answered.";
  }
  const known = OF_PAYOUTS[reason ?? ""];
  if (known !== undefined) return known;
  return isLate
    ? "Make sure that your account has the chain's coin for fees, and that your signer answers."
    : null;
}
