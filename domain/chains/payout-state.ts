/**
 * The states of a payout on a chain, from the operator's approval to the end of its withdrawal.
 *
 *     taken → claimed ⇄ underway → paid → told
 *       ↘       ↓ ↘       ↓    ↘          ↗
 *        left ←-+   →  failed →-+--------+     any of them → unclear
 *
 * Until it has a nonce nothing can reach the chain, and only `failed` returns money. docs/chains.md.
 */

/**
 * `taken`: stored, and nothing done yet. `claimed`: marked as sent in its wallet, so the operator can no
 * longer fail it. `underway`: has a nonce, and may be on the chain. `paid` and `failed`: final, and its
 * wallet must be notified. `told`: its wallet was notified. `left`: ended in another way before it had a
 * nonce. `unclear`: people must look at it, and it is never tried again.
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

/** An event in the life of a payout. */
export type PayoutEvent =
  | "claim"
  | "leave"
  | "number"
  /** The signer refused: its nonce is free again. */
  | "unnumber"
  | "pay"
  | "fail"
  | "notify"
  | "doubt";

const MOVES: Readonly<Record<PayoutState, Partial<Record<PayoutEvent, PayoutState>>>> = {
  taken: { claim: "claimed", leave: "left", fail: "failed", doubt: "unclear" },
  claimed: {
    ...{ claim: "claimed", leave: "left", number: "underway", fail: "failed" },
    ...{ pay: "paid", doubt: "unclear" },
  },
  underway: { unnumber: "claimed", pay: "paid", fail: "failed", doubt: "unclear" },
  paid: { notify: "told", doubt: "unclear" },
  failed: { notify: "told", leave: "left", doubt: "unclear" },
  told: {},
  // Its wallet turns out to state that the platform sends it; an earlier version ignored such a payout.
  left: { doubt: "unclear" },
  // People have found out what happened to it.
  unclear: { pay: "paid", fail: "failed" },
};

/**
 * The reason of a payout that stays underway forever: its nonce was finally used by a transaction that is
 * not one of its own.
 */
export const NONCE_TAKEN = "NONCE_TAKEN";

/**
 * Returns true if people may end a payout: it is unclear, has no nonce, or lost it to another transaction.
 * Any other payout may still get into a block, or continues by itself.
 */
export function isForPeople(state: PayoutState, reason: string | null): boolean {
  const isLost = state === "underway" && reason === NONCE_TAKEN;
  return isLost || state === "claimed" || state === "unclear";
}

/** Returns the state after an event; undefined if the event must never happen in this state. */
export function afterPayoutEvent(state: PayoutState, event: PayoutEvent): PayoutState | undefined {
  return MOVES[state][event];
}
