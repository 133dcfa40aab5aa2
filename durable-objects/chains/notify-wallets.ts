/**
 * Notifies wallets of what happened to payouts: confirmed and completed, or failed, which returns the money
 * once. docs/chains.md.
 */
import type { MoveWithdrawalRefusal } from "../wallet/money/money-rpc.ts";
import { type PayerTurn, walletOf } from "./payer-context.ts";
import type { StoredPayout } from "./payer-store.ts";

const NOTIFIED_PER_TURN = 100;
/** The time after which a wallet that refused, or did not answer, is asked again. */
const AGAIN_MS = 30_000;

/** Notifies the wallets of payouts that have ended and are due. */
export async function notifyWallets(turn: PayerTurn): Promise<void> {
  const { store, now } = turn;
  const due = [
    ...store.due("paid", now(), NOTIFIED_PER_TURN),
    ...store.due("failed", now(), NOTIFIED_PER_TURN),
  ];
  for (const payout of due) await notifyWallet(turn, payout);
}

/** Notifies the wallet of a payout that has ended; a wallet that does not answer is notified later. */
export async function notifyWallet(turn: PayerTurn, payout: StoredPayout): Promise<void> {
  const { store, now } = turn;
  try {
    await reportOutcome(turn, payout);
  } catch (error) {
    // The wallet may have been notified already; if it is asked again, it says so.
    console.error(JSON.stringify({ event: "wallet_not_notified", error: String(error) }));
    store.postpone(payout, payout.reason, now() + AGAIN_MS);
  }
}

async function reportOutcome(turn: PayerTurn, payout: StoredPayout): Promise<void> {
  const { store, now } = turn;
  const refusal = await (payout.state === "paid" ? notifyPaid : notifyFailed)(turn, payout);
  if (refusal === "WALLET_FROZEN") {
    return store.postpone(payout, payout.reason, now() + AGAIN_MS);
  }
  const { reason } = payout;
  if (refusal === undefined) return store.end(payout, "notify", { reason, hash: null, now: now() });
  const event = payout.state === "failed" && !isClaimed(payout) ? "leave" : "doubt";
  store.end(payout, event, { reason: refusal, hash: null, now: now() });
}

async function notifyPaid(
  turn: PayerTurn,
  payout: StoredPayout,
): Promise<MoveWithdrawalRefusal | undefined> {
  const wallet = walletOf(turn, payout);
  const { seq, hash, settledBy } = payout;
  const by = "chain";
  const reference = hash ?? settledBy;
  if (hash !== null) {
    const confirmed = await wallet.notePayout({ seq, status: "confirmed", reference, by });
    if (!confirmed.ok && confirmed.refusal === "WALLET_FROZEN") return confirmed.refusal;
  }
  const completed = await wallet.endWithdrawal({ seq, status: "completed", reference, by });
  return completed.ok ? undefined : completed.refusal;
}

async function notifyFailed(
  turn: PayerTurn,
  payout: StoredPayout,
): Promise<MoveWithdrawalRefusal | undefined> {
  const { seq, hash } = payout;
  const step = { seq, status: "failed", reason: payout.reason ?? "" } as const;
  const byChain = { ...step, by: "chain", reference: hash } as const;
  const answer = await walletOf(turn, payout).endWithdrawal(isClaimed(payout) ? byChain : step);
  return answer.ok ? undefined : answer.refusal;
}

/** Before the claim a withdrawal is the operator's, who may have sent it. People end only claimed payouts. */
function isClaimed({ recipient, settledBy }: StoredPayout): boolean {
  return recipient !== null || settledBy !== null;
}
