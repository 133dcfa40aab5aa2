/** Mistakes in what pays out: the payer's simulator must find each of them. docs/chains.md. */
import type { SourceMutant } from "../simulation/mutants/mutants.ts";

export const PAYER_MUTANTS: readonly SourceMutant[] = [
  {
    name: "one-node-decides",
    mistake: "what became of a payout is believed of one node alone",
    change: {
      in: "agreedOutcome",
      find: "if (!one && !other) return undefined;",
      replace: "$0 return one ?? other;",
    },
  },
  {
    name: "not-yet-final",
    mistake: "a payout ends with the first block that it is in",
    change: { in: "observe", find: "if (outcome.blockNumber > final) return;", replace: "" },
  },
  {
    name: "any-receipt-pays",
    mistake: "a receipt that says success counts as paid, whatever was transferred",
    change: { in: "observe", find: "hasArrived($$)", replace: "true" },
  },
  {
    name: "failed-is-forgotten",
    mistake: "a transaction that failed on the chain is for people",
    change: { in: "observe", find: `"fail"`, replace: `"doubt"` },
  },
  {
    name: "nonce-stands-still",
    mistake: "the counter of nonces stands still",
    change: { in: "PayerStore.number", find: "this.#sql.exec($);", replace: "" },
  },
  {
    name: "nonce-not-freed",
    mistake: "a nonce that was not signed is left behind as a gap",
    change: { in: "PayerStore.unsigned", find: "this.#sql.exec($);", replace: "" },
  },
  {
    name: "claim-not-heard",
    mistake: "a withdrawal is paid whatever its wallet answers to the claim",
    change: { in: "claimPayout", find: "!claimed.ok", replace: "$0 && now() < 0" },
  },
  {
    name: "claim-not-noted",
    mistake: "that its wallet is about to be asked is not stored before",
    change: { in: "claimPayout", find: "store.willClaim($$);", replace: "" },
  },
  {
    name: "list-is-believed",
    mistake: "a withdrawal is paid though the list said another amount than its wallet",
    change: {
      in: "recipientOf",
      find: "$other || amountMinor !== payout.amountMinor",
      replace: "$other",
    },
  },
  {
    name: "pays-ourselves",
    mistake: "a deposit address of the platform is paid",
    change: { in: "isBad", find: "await isOurs(address)", replace: "$0, false" },
  },
  {
    name: "new-address-at-once",
    mistake: "a first payout to an address does not wait",
    change: { in: "claimPayout", find: "waitsUntil > now()", replace: "waitsUntil < 0" },
  },
  {
    name: "silence-is-a-refusal",
    mistake: "a signer that did not answer counts as one that refused, and its nonce is freed",
    change: {
      in: "sign",
      under: "durable-objects/chains/",
      find: "signer.sign($$)",
      replace: `$0.catch(() => ({ ok: false, refusal: "NOT_NOW" }))`,
    },
  },
  {
    name: "refused-though-sent",
    mistake: "a higher fee that the signer refuses fails the payout, whose first bytes are sent",
    change: {
      in: "sign",
      under: "durable-objects/chains/",
      find: "if (attempt > 0) return true;",
      replace: "",
    },
  },
  {
    name: "sent-before-stored",
    mistake: "signed bytes are sent before they are stored",
    change: {
      in: "sign",
      under: "durable-objects/chains/",
      find: "store.signed($$);",
      replace: "await send(turn, signed.value.raw); $0",
    },
  },
  {
    name: "sent-once",
    mistake: "what was sent is not sent again, though nodes forget",
    change: { in: "sendAgain", find: "$signed && !due.has(payout.id)", replace: "$signed" },
  },
  {
    name: "fee-not-raised",
    mistake: "a replacement offers what the chain asks now, which may be less than before",
    change: {
      in: "raiseFee",
      find: "feeNow($market, $limit, earlier)",
      replace: "feeNow($market, $limit)",
    },
  },
  {
    name: "fee-without-limit",
    mistake: "a fee is raised above the limit",
    change: { in: "feeNow", find: "maxFeeWei > limitWei ? $ : $fee", replace: "$fee" },
  },
  {
    name: "account-frozen-by-one",
    mistake: "one node alone freezes an account",
    change: { in: "checkAccount", find: "Math.min($$)", replace: "Math.max($$)" },
  },
  {
    name: "theft-not-noticed",
    mistake: "an account from which others send pays on",
    change: {
      in: "checkAccount",
      find: "store.freeze($$)",
      replace: "store.countFrom(Math.min(...counts))",
    },
  },
  {
    name: "lost-answer-told",
    mistake: "a wallet that did not answer counts as one that was told",
    change: {
      in: "notifyWallet",
      find: "store.postpone($$)",
      replace: `store.end(payout, "notify", { reason: payout.reason, hash: null, now: now() })`,
    },
  },
  {
    name: "unclear-is-failed",
    mistake: "what nobody has looked into is failed by itself",
    change: {
      in: "MOVES",
      under: "domain/chains/payout",
      within: "underway: $",
      find: "doubt: $",
      replace: `doubt: "failed"`,
    },
  },
  {
    name: "people-end-anything",
    mistake: "people may end what may still be in a block",
    change: {
      in: "isForPeople",
      find: `$ || state === "unclear"`,
      replace: `$0 || state === "underway"`,
    },
  },
  {
    name: "any-transaction-completes",
    mistake: "people complete a payout with any transaction",
    change: {
      in: "refusalOf",
      under: "durable-objects/chains/",
      find: `"NOT_PAID_BY_IT"`,
      replace: "undefined",
    },
  },
  {
    name: "completed-before-final",
    mistake: "people complete a payout with a transaction that is not final",
    change: {
      in: "isPaidBy",
      find: "$missing || outcome.blockNumber > final",
      replace: "$missing",
    },
  },
  {
    name: "settled-and-not-told",
    mistake: "the wallet of a payout that people ended is not told",
    change: { in: "settlePayout", find: "isNotified: $", replace: "isNotified: true" },
  },
];
