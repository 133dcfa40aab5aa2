/** Mistakes with money that leaves the wallet: withdrawals, what is held for them, and a sandbox reset. */
import type { Mutant } from "./mutants.ts";

export const WITHDRAWAL_MUTANTS: readonly Mutant[] = [
  {
    name: "reset-leaves-wagering",
    mistake: "a reset leaves a bonus's wagering requirement in place",
    change: { in: "emptyBook", find: "move($book, $legs, 0)", replace: "move($book, $legs)" },
  },
  {
    name: "reset-in-doubt",
    mistake: "a reset does not wait for the verdict on a bet",
    change: {
      in: "WalletObject.reset",
      find: "this.#outOfDoubt($change)",
      replace: "this.#wallet.transaction($change)",
    },
  },
  {
    name: "withdrawal-not-held",
    mistake: "a withdrawal to an address leaves the wallet at once instead of being held",
    change: {
      in: "withdraw",
      under: "domain/",
      find: `held ? "held" : "withdrawals"`,
      replace: `"withdrawals"`,
    },
  },
  {
    name: "held-forgotten",
    mistake: "a wallet that restarts does not know what it holds",
    change: { in: "readHead", find: "readBook(row)", replace: "{ ...readBook(row), held: 0 }" },
  },
  {
    name: "hold-ended-twice",
    mistake: "a withdrawal that has ended is ended again",
    change: {
      in: "WithdrawalStore.latestRow",
      find: "this.#journal.row(ended.ended_by)",
      replace: `this.#sql.exec("DELETE FROM withdrawal_end WHERE seq = ?", seq), begun`,
    },
  },
  {
    name: "failed-payout-lost",
    mistake: "the money of a failed payout leaves the wallet anyway",
    change: {
      in: "postStep",
      find: "postWithdrawalReversal($book, $row)",
      replace: "postWithdrawalCompleted($book, amountMinor)",
    },
  },
  {
    name: "end-not-noted",
    mistake: "the row that ended a withdrawal is not noted",
    change: { in: "moveWithdrawal", find: "$.withdrawals.end($$)", replace: "undefined" },
  },
  {
    name: "payout-state-lost",
    mistake: "a withdrawal that was sent is still pending for the next call",
    change: {
      in: "WithdrawalStore.latestRow",
      find: "step === undefined",
      replace: "true",
    },
  },
  {
    name: "sent-withdrawal-failed-by-the-operator",
    mistake: "an operator takes back a withdrawal whose payout was sent",
    change: {
      in: "fail",
      under: "domain/",
      find: "by === undefined || $other",
      replace: "$other",
    },
  },
  {
    name: "sent-under-two-references",
    mistake: "a second payout of a withdrawal is recorded",
    change: { in: "takeStep", find: `status !== "pending" && isOther`, replace: "false" },
  },
  {
    name: "confirmed-without-being-sent",
    mistake: "a payout is confirmed that was never sent",
    change: { in: "takeStep", find: `status !== "sent"`, replace: "false" },
  },
  {
    name: "sent-withdrawal-leaves",
    mistake: "the held money leaves the wallet when its payout is sent",
    change: {
      in: "postStep",
      find: "postWithdrawalStep($book)",
      replace: "postWithdrawalCompleted($book, amountMinor)",
    },
  },
  {
    name: "signature-not-stored",
    mistake: "a captured withdrawal succeeds under another key",
    change: { in: "SignatureStore.bind", find: "$ === use.idempotencyKey", replace: "true" },
  },
  {
    name: "signature-bound-late",
    mistake: "a refused withdrawal does not use up its signature",
    change: {
      in: "withdraw",
      under: "durable-objects/",
      find: "!$.signatures.bind($$)",
      replace: "message.amountMinor <= wallet.journal.book(message.currency, false).cash && $0",
    },
  },
  {
    name: "withdrawal-key-not-scoped",
    mistake: "withdrawals and deposits share their idempotency keys",
    change: {
      in: "withdraw",
      under: "durable-objects/",
      find: `namespacedKey("withdrawal", $message)`,
      replace: `namespacedKey("deposit", $message)`,
    },
  },
  {
    name: "withdrawal-of-bonus",
    mistake: "bonus money can be withdrawn",
    change: {
      in: "withdraw",
      under: "domain/",
      find: "move($book, $legs)",
      replace:
        "move($book, book.bonus > 0 ? { ...$legs, cash: 1 - amountMinor, bonus: -1 } : $legs)",
    },
  },
];
