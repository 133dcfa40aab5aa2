/**
 * Signs and sends payouts that have a nonce. The signed bytes are stored before a node sees them,
 * and after a crash the same bytes are sent again. A transaction that does not get into a block is
 * sent again under the same nonce, with a higher fee. docs/chains.md.
 */
import { assert } from "../../domain/assert.ts";
import { feeNow } from "../../domain/chains/payout-fee.ts";
import { type PayoutTransaction, withSignature } from "../../domain/chains/payout-transaction.ts";
import { NodeTrouble } from "./chain-rpc.ts";
import { feeLimitWei, type PayerTurn } from "./payer-context.ts";
import type { Attempt, StoredPayout } from "./payer-store.ts";

/** How often a transaction that is not final yet is sent to the nodes again: they may have dropped it. */
const SEND_AGAIN_MS = 30_000;
/** If the signer does not sign a payout now, it is asked again after this time. */
const SIGN_AGAIN_MS = 600_000;
/**
 * The fee of each attempt is an eighth higher than that of the previous one, so the last fee is a
 * hundred times the first.
 */
const MAX_ATTEMPTS = 40;

/** Sends the payouts that are underway again; one that has waited for a long time gets a higher fee. */
export async function sendAgain(turn: PayerTurn): Promise<void> {
  const { store, now } = turn;
  const due = new Set(store.due("underway", now(), Number.MAX_SAFE_INTEGER).map(({ id }) => id));
  for (const [place, payout] of store.underway.entries()) {
    const latest = store.attempts(payout).at(-1);
    if (latest === undefined || (latest.raw !== null && !due.has(payout.id))) continue;
    // The others must wait for this one, whatever fee they offer.
    if (place === 0) await raiseFee(turn, payout, latest);
    await signLatest(turn, payout);
  }
}

async function raiseFee(turn: PayerTurn, payout: StoredPayout, latest: Attempt): Promise<void> {
  const { store, nodes, payouts, now } = turn;
  const { signedAt, attempt, maxFee, tip, gas } = latest;
  if (signedAt === null || now() - signedAt < payouts.replaceAfterMs) return;
  if (attempt + 1 >= MAX_ATTEMPTS) return;
  const earlier = { maxFeeWei: BigInt(maxFee), tipWei: BigInt(tip) };
  const fee = feeNow(await nodes[0].fees(), feeLimitWei(turn), earlier);
  if (fee !== undefined) store.addAttempt(payout, gas, fee);
}

/** Has the payout's last transaction signed if it is not yet, stores it, and sends it to both nodes. */
export async function signLatest(turn: PayerTurn, { id }: StoredPayout): Promise<void> {
  const { store, now } = turn;
  const payout = store.underway.find((each) => each.id === id);
  if (payout === undefined) return;
  const latest = store.attempts(payout).at(-1);
  if (latest?.raw === null && !(await sign(turn, payout, latest))) return;
  const signed = store.attempts(payout).findLast(({ raw }) => raw !== null);
  if (signed?.raw) {
    const said = await send(turn, signed.raw);
    store.postpone(payout, said, now() + SEND_AGAIN_MS);
  }
}

/** Returns true if the bytes are stored, and false if the signer refused. */
async function sign(turn: PayerTurn, payout: StoredPayout, latest: Attempt): Promise<boolean> {
  const { store, signer, payer, now } = turn;
  const { attempt } = latest;
  const transaction = transactionOf(turn, payout, latest);
  const account = payer.address;
  const answer = await signer.sign({ intentId: payout.id, account, transaction });
  if (answer.ok) {
    const signed = withSignature(transaction, answer.value, account);
    if (!signed.ok) throw new NodeTrouble("The signer answered with another signature.");
    store.signed(payout, attempt, signed.value, now());
    return true;
  }
  store.unsigned(payout, attempt);
  // The transaction that was signed with a lower fee is still used.
  if (attempt > 0) return true;
  if (answer.refusal === "SIGNED_OTHERWISE") {
    store.end(payout, "doubt", { reason: answer.refusal, hash: null, now: now() });
    store.freeze("The signer has signed something else for a payout or its nonce.", now());
  } else if (answer.refusal === "REFUSED") {
    store.end(payout, "fail", { reason: "SIGNER_REFUSED", hash: null, now: now() });
  } else {
    store.postpone(payout, "SIGNER_NOT_NOW", now() + SIGN_AGAIN_MS);
  }
  return false;
}

function transactionOf(
  { settings }: PayerTurn,
  { nonce, contract, recipient, units }: StoredPayout,
  { gas, maxFee, tip }: Attempt,
): PayoutTransaction {
  assert(
    nonce !== null && contract !== null && recipient !== null && units !== null,
    "a payout that is underway is numbered and goes somewhere",
  );
  const fee = { maxFeeWei: BigInt(maxFee), tipWei: BigInt(tip) };
  const { chainId } = settings;
  return { chainId, nonce, contract, to: recipient, units: BigInt(units), gas, ...fee };
}

/** Returns a node's objection if both nodes have one. */
async function send({ nodes }: PayerTurn, raw: string): Promise<string | null> {
  const said = await Promise.all(
    nodes.map((node) => node.send(raw).catch((error: unknown) => String(error))),
  );
  return said.includes(null) ? null : (said[0] ?? null);
}
