/** Mistakes in what pays out: the payer's simulator must find each of them. docs/chains.md. */
import type { ChainMutant } from "./chain-mutant.ts";

const CLAIM = "durable-objects/chains/claim-payout.ts";
const SEND = "durable-objects/chains/send-payout.ts";
const OBSERVE = "durable-objects/chains/observe-payouts.ts";
const SETTLE = "durable-objects/chains/settle-payout.ts";
const TELL = "durable-objects/chains/notify-wallets.ts";
const TURN = "durable-objects/chains/payer-turn.ts";
const STORE = "durable-objects/chains/payer-store.ts";
const FEE = "domain/chains/payout-fee.ts";
const STATE = "domain/chains/payout-state.ts";

export const PAYER_MUTANTS: readonly ChainMutant[] = [
  {
    name: "one-node-decides",
    mistake: "what became of a payout is believed of one node alone",
    file: OBSERVE,
    find: `  if (!one || !other || textOf(one) !== textOf(other)) {
    throw new NodeTrouble("The nodes do not agree on a payout.");
  }
  return one;`,
    replace: "  return (one ?? other) as Outcome;",
  },
  {
    name: "not-yet-final",
    mistake: "a payout ends with the first block that it is in",
    file: OBSERVE,
    find: "  if (outcome.blockNumber > final) return;\n",
    replace: "",
  },
  {
    name: "any-receipt-pays",
    mistake: "a receipt that says success counts as paid, whatever was transferred",
    file: OBSERVE,
    find: "const isPaid = hasArrived(payout, outcome);",
    replace: "const isPaid = true;",
  },
  {
    name: "failed-is-forgotten",
    mistake: "a transaction that failed on the chain is for people",
    file: OBSERVE,
    find: `store.end(payout, "fail", { reason: "FAILED_ON_CHAIN", hash, now: now() });`,
    replace: `store.end(payout, "doubt", { reason: "FAILED_ON_CHAIN", hash, now: now() });`,
  },
  {
    name: "nonce-stands-still",
    mistake: "the counter of nonces stands still",
    file: STORE,
    find: `this.#sql.exec("UPDATE payer SET next_nonce = next_nonce + 1");`,
    replace: "",
  },
  {
    name: "nonce-not-freed",
    mistake: "a nonce that was not signed is left behind as a gap",
    file: STORE,
    find: `this.#sql.exec("UPDATE payer SET next_nonce = next_nonce - 1");`,
    replace: "",
  },
  {
    name: "claim-not-heard",
    mistake: "a withdrawal is paid whatever its wallet answers to the claim",
    file: CLAIM,
    find: "  if (!claimed.ok) {",
    replace: "  if (!claimed.ok && now() < 0) {",
  },
  {
    name: "claim-not-noted",
    mistake: "that its wallet is about to be asked is not stored before",
    file: CLAIM,
    find: "  store.willClaim(payout, now());\n",
    replace: "",
  },
  {
    name: "list-is-believed",
    mistake: "a withdrawal is paid though the list said another amount than its wallet",
    file: CLAIM,
    find: "if (id !== payout.id || amountMinor !== payout.amountMinor || units === undefined)",
    replace: "if (id !== payout.id || units === undefined)",
  },
  {
    name: "pays-ourselves",
    mistake: "a deposit address of the platform is paid",
    file: CLAIM,
    find: "NOBODYS.test(address) || (await isOurs(address))",
    replace: "NOBODYS.test(address) || (await isOurs(address), false)",
  },
  {
    name: "new-address-at-once",
    mistake: "a first payout to an address does not wait",
    file: CLAIM,
    find: "if (waitsUntil > now() && !store.knows(payout.playerId, to)) {",
    replace: "if (waitsUntil < 0 && !store.knows(payout.playerId, to)) {",
  },
  {
    name: "silence-is-a-refusal",
    mistake: "a signer that did not answer counts as one that refused, and its nonce is freed",
    file: SEND,
    find: "const answer = await signer.sign({ intentId: payout.id, account, transaction });",
    replace: `const answer = await signer.sign({ intentId: payout.id, account, transaction }).catch(
      () => ({ ok: false, refusal: "NOT_NOW" }) as const,
    );`,
  },
  {
    name: "refused-though-sent",
    mistake: "a higher fee that the signer refuses fails the payout, whose first bytes are sent",
    file: SEND,
    find: "  if (attempt > 0) return true;\n",
    replace: "",
  },
  {
    name: "sent-before-stored",
    mistake: "signed bytes are sent before they are stored",
    file: SEND,
    find: "    store.signed(payout, attempt, signed.value, now());\n    return true;",
    replace: `    await send(turn, signed.value.raw);
    store.signed(payout, attempt, signed.value, now());
    return true;`,
  },
  {
    name: "sent-once",
    mistake: "what was sent is not sent again, though nodes forget",
    file: SEND,
    find: "if (latest === undefined || (latest.raw !== null && !due.has(payout.id))) continue;",
    replace: "if (latest === undefined || latest.raw !== null) continue;",
  },
  {
    name: "fee-not-raised",
    mistake: "a replacement offers what the chain asks now, which may be less than before",
    file: SEND,
    find: "feeNow(await nodes[0].fees(), feeLimitWei(turn), earlier);",
    replace: "feeNow(await nodes[0].fees(), feeLimitWei(turn));",
  },
  {
    name: "fee-without-limit",
    mistake: "a fee is raised above the limit",
    file: FEE,
    find: "return maxFeeWei > limitWei ? undefined : { maxFeeWei, tipWei };",
    replace: "return { maxFeeWei, tipWei };",
  },
  {
    name: "account-frozen-by-one",
    mistake: "one node alone freezes an account",
    file: TURN,
    find: "Math.min(...counts) > nextNonce",
    replace: "Math.max(...counts) > nextNonce",
  },
  {
    name: "theft-not-noticed",
    mistake: "an account from which others send pays on",
    file: TURN,
    find: `store.freeze("The account has sent transactions that are not ours.", now());`,
    replace: "store.countFrom(Math.min(...counts));",
  },
  {
    name: "lost-answer-told",
    mistake: "a wallet that did not answer counts as one that was told",
    file: TELL,
    find: `error: String(error) }));
    store.postpone(payout, payout.reason, now() + AGAIN_MS);`,
    replace: `error: String(error) }));
    store.end(payout, "tell", { reason: payout.reason, hash: null, now: now() });`,
  },
  {
    name: "unclear-is-failed",
    mistake: "what nobody has looked into is failed by itself",
    file: STATE,
    find: `underway: { unnumber: "claimed", pay: "paid", fail: "failed", doubt: "unclear" },`,
    replace: `underway: { unnumber: "claimed", pay: "paid", fail: "failed", doubt: "failed" },`,
  },
  {
    name: "people-end-anything",
    mistake: "people may end what may still be in a block",
    file: STATE,
    find: `return isLost || state === "claimed" || state === "unclear";`,
    replace: `return isLost || state === "claimed" || state === "unclear" || state === "underway";`,
  },
  {
    name: "any-transaction-completes",
    mistake: "people complete a payout with any transaction",
    file: SETTLE,
    find: `return (await isPaidBy(turn, transaction, goal)) ? undefined : "NOT_PAID_BY_IT";`,
    replace: "return (await isPaidBy(turn, transaction, goal)) ? undefined : undefined;",
  },
  {
    name: "completed-before-final",
    mistake: "people complete a payout with a transaction that is not final",
    file: SETTLE,
    find: "outcome === undefined || outcome.blockNumber > final) return false;",
    replace: "outcome === undefined) return false;",
  },
  {
    name: "settled-and-not-told",
    mistake: "the wallet of a payout that people ended is not told",
    file: SETTLE,
    find: "isTold: hasEnded, goal",
    replace: "isTold: true, goal",
  },
];
