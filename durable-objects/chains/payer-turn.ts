/**
 * One turn of an object that pays out: finds out what happened to sent payouts, notifies wallets, sends
 * again, and sends new payouts. Every step is stored before the next one, so a turn may stop anywhere.
 * docs/chains.md.
 */

import { NodeTrouble } from "./chain-rpc.ts";
import { checkChainIds } from "./chain-turn.ts";
import { checkTokens } from "./check-tokens.ts";
import { claimPayout } from "./claim-payout.ts";
import { notifyWallets } from "./notify-wallets.ts";
import { observePayouts } from "./observe-payouts.ts";
import type { PayerTurn } from "./payer-context.ts";
import type { StoredPayout } from "./payer-store.ts";
import { sendAgain, signLatest } from "./send-payout.ts";

/** Nodes keep only a few queued transactions of one account. */
const MAX_UNDERWAY = 16;
/** How many payouts one turn looks at. */
const LOOKED_AT_A_TURN = 50;
const AGAIN_MS = 30_000;

/** Takes a turn. Throws `NodeTrouble` if a node or the signer is at fault; what was stored is continued later. */
export async function takePayerTurn(turn: PayerTurn): Promise<void> {
  await checkChainIds(turn);
  const counts = await checkAccount(turn);
  await observePayouts(turn, Math.min(...counts));
  await notifyWallets(turn);
  const { store } = turn;
  if (store.payer?.frozen !== null) return;
  await sendAgain(turn);
  await checkTokens(turn);
  for (let looks = 0; looks < LOOKED_AT_A_TURN && store.payer.frozen === null; looks += 1) {
    const next = nextToSend(turn);
    if (next === undefined || store.underway.length >= MAX_UNDERWAY) break;
    if (await isClaimed(turn, next)) await signLatest(turn, next);
  }
  await notifyWallets(turn);
}

/** A wallet that does not answer delays only its own payout. */
async function isClaimed(turn: PayerTurn, payout: StoredPayout): Promise<boolean> {
  try {
    return await claimPayout(turn, payout);
  } catch (error) {
    if (error instanceof NodeTrouble) throw error;
    console.error(JSON.stringify({ event: "payout_not_claimed", error: String(error) }));
    turn.store.postpone(payout, "UNAVAILABLE", turn.now() + AGAIN_MS);
    return false;
  }
}

function nextToSend({ store, now }: PayerTurn): StoredPayout | undefined {
  const [claimed] = store.due("claimed", now(), 1);
  return claimed ?? store.due("taken", now(), 1)[0];
}

/**
 * Returns how many transactions of the account each node has. Freezes an account that has more on the chain
 * than were sent from here: somebody else has its key, or this object was restored to an earlier day.
 */
async function checkAccount({ store, nodes, payer, now }: PayerTurn): Promise<readonly number[]> {
  const { address } = payer;
  if (store.payer?.account !== address) {
    if (store.underway.length > 0) {
      throw new NodeTrouble(
        "The account was changed while payouts of the one before are underway.",
      );
    }
    store.begin(address);
  }
  const counts = await Promise.all(nodes.map((node) => node.transactionCount(address, "latest")));
  const { nextNonce, frozen } = store.payer ?? {};
  if (frozen !== null) return counts;
  const [count = 0, same] = counts;
  if (nextNonce === null) {
    if (count !== same) throw new NodeTrouble("The nodes do not agree on the account's nonce.");
    store.countFrom(count);
  } else if (nextNonce !== undefined && Math.min(...counts) > nextNonce) {
    store.freeze("The account has sent transactions that are not ours.", now());
  }
  return counts;
}
