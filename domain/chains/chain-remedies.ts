/** What people should do about a chain that does not advance: one sentence for each case. docs/chains.md. */
import type { DepositState } from "./deposit.ts";
import type { PayoutState } from "./payout-state.ts";

/** What people should do about a chain or an account in trouble. */
export interface Remedies {
  readonly chain: string;
  readonly account: string;
  readonly trouble: string;
  readonly unclear: string;
  readonly differing: string;
  readonly astray: string;
  readonly uncompared: string;
}

/** Only two of our staff together can end a freeze. */
export const STAFF_REMEDIES: Remedies = {
  chain:
    "Find the last block before the break on both nodes, and have two of our staff release the chain from it.",
  account:
    "Find out who else used the account's key, and have two of our staff release the account.",
  trouble: "Compare both nodes and the signer with the chain; what waits then continues by itself.",
  unclear:
    "Look the hashes of each unclear payout up on the chain, and have two of our staff end it: completed, or failed if it cannot arrive.",
  differing:
    "Look the addresses up on the chain: a token that takes a fee, a deposit that neither node reported, or a stolen key. Acknowledge what you can explain.",
  astray:
    "Ask the operator whether it sent them: if not, somebody else has its keys. Acknowledge what you can explain.",
  uncompared:
    "Make sure that both nodes can say what an address held after a final block, and agree.",
};

export const OPERATOR_REMEDIES: Remedies = {
  chain: "No address is shown and nothing is credited until our staff release it.",
  account:
    "Find out who else has your account's key; our staff release the account when it is safe.",
  trouble: "Make sure that your signer answers; what waits then continues by itself.",
  unclear: "Our staff look them up on the chain. Do not pay them by hand before that.",
  differing:
    "Look the addresses up on the chain, and ask our staff: somebody else may have their keys.",
  astray:
    "If you did not send them, somebody else has the keys of your addresses: sweep what is left at once. If you did, tell our staff why.",
  uncompared: "Our staff are checking the nodes. Deposits and payouts continue in the meantime.",
};

const DEPOSIT_REMEDIES: Partial<Record<DepositState, string>> = {
  kept: "It is not credited automatically: agree with the operator, who owns the address, on what the player gets.",
  lost: "The wallet has booked it, but it is no longer on the chain: the operator decides who bears the loss.",
  final: "The wallet is asked again every half minute: remove what blocks it, such as its freeze.",
};

/** Returns what people should do about a deposit; the reason of a final one is the wallet's answer. */
export function depositRemedy(state: DepositState, reason: string | null = null): string {
  if (state === "final" && reason === "PLAYER_NOT_FOUND") {
    return "Its player was erased: agree with the operator, who owns the address, on who gets it back.";
  }
  if (state === "kept" && reason === "LESS_ARRIVED") {
    return "Its token took part or all of it and logged the whole amount: look up what the address holds, and agree with the operator on what the player gets. Remove a token that keeps doing so from the list.";
  }
  return DEPOSIT_REMEDIES[state] ?? "Nothing has to be done.";
}

const PAYOUT_REMEDIES: Readonly<Record<string, string>> = {
  FEES_TOO_HIGH:
    "It is sent when fees are below the limit; raise maxFeeGwei, or have the operator fail it.",
  NEW_ADDRESS: "It is sent when the first payout to this address has waited as long as configured.",
  WOULD_FAIL:
    "Make sure that the account has the token and that the token takes the transfer, or have the operator fail it.",
  SIGNER_NOT_NOW: "The signer's limit is reached. The payout is sent once the signer signs again.",
  WALLET_FROZEN: "It is sent when the wallet's freeze has ended.",
  UNAVAILABLE: "The wallet did not answer; it is asked again every half minute.",
  NONCE_TAKEN:
    "Another transaction used its nonce: release the account, then have two of our staff end it.",
};

/** Returns what people should do about a payout, by its state and the reason for it. */
export function payoutRemedy(state: PayoutState, reason: string | null): string {
  if (state === "unclear") {
    return "Look its hashes up on the chain, and have two of our staff end it: completed if it was paid, failed if it cannot arrive.";
  }
  const known = PAYOUT_REMEDIES[reason ?? ""];
  if (known !== undefined) return known;
  return state === "underway"
    ? "Look its hashes up on the chain: make sure that the account has the chain's coin for fees, and that the signer answers."
    : "Make sure that the paying account is not frozen, and that both nodes and the signer answer.";
}
