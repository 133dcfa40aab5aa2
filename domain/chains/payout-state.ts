/**
 * A payout on a chain, from the operator's approval to the end of its withdrawal.
 *
 *     taken → claimed ⇄ underway → paid → told
 *       ↘       ↓ ↘       ↓    ↘          ↗
 *        left ←-+   →  failed →-+--------+     any of them → unclear
 *
 * Until it has a nonce nothing can reach the chain, and only `failed` returns money. docs/chains.md.
 */

/**
 * `taken`: stored, and nothing done; `claimed`: its wallet says that it was sent, so the operator cannot fail
 * it any more; `underway`: it has a nonce, and may be on the chain. `paid` and `failed` are for good, and its
 * wallet must be told; `told`: it was. `left`: it ended in another way before it had a nonce.
 * `unclear`: people must look at it, and it is never tried again.
 */
export const PAYOUT_STATES = [
  "taken",
  "claimed",
  "underway",
  "paid",
  "failed",
  "told",
  "left",
  "unclear",
] as const;
export type PayoutState = (typeof PAYOUT_STATES)[number];

/** What can happen to a payout. */
export type PayoutEvent =
  | "claim"
  | "leave"
  | "number"
  /** The signer refused: its nonce is free again. */
  | "unnumber"
  | "pay"
  | "fail"
  | "tell"
  | "doubt";

const MOVES: Readonly<Record<PayoutState, Partial<Record<PayoutEvent, PayoutState>>>> = {
  taken: { claim: "claimed", leave: "left", fail: "failed", doubt: "unclear" },
  claimed: {
    ...{ claim: "claimed", leave: "left", number: "underway", fail: "failed" },
    ...{ pay: "paid", doubt: "unclear" },
  },
  underway: { unnumber: "claimed", pay: "paid", fail: "failed", doubt: "unclear" },
  paid: { tell: "told", doubt: "unclear" },
  failed: { tell: "told", leave: "left", doubt: "unclear" },
  told: {},
  // Its wallet says after all that the platform sends it: an earlier version left such a payout alone.
  left: { doubt: "unclear" },
  // People have found out what happened to it.
  unclear: { pay: "paid", fail: "failed" },
};

/** Why a payout stays underway forever: its nonce was finally used, and not by one of its transactions. */
export const NONCE_TAKEN = "NONCE_TAKEN";

/**
 * True if people may end a payout: it is unclear, or has no nonce, or lost it to another transaction. Any other
 * may still get into a block, or continues by itself.
 */
export function isForPeople(state: PayoutState, reason: string | null): boolean {
  const isLost = state === "underway" && reason === NONCE_TAKEN;
  return isLost || state === "claimed" || state === "unclear";
}

/** Returns the state after an event; undefined for what must never happen to a payout in this state. */
export function afterPayoutEvent(state: PayoutState, event: PayoutEvent): PayoutState | undefined {
  return MOVES[state][event];
}
