/** Mistakes in what a wallet remembers: idempotency keys, writes that failed, history, alarms and launch tokens. */
import type { Mutant } from "./mutants.ts";

export const JOURNAL_MUTANTS: readonly Mutant[] = [
  {
    name: "split-told-wrongly",
    mistake: "the win of a bonus is told as cash",
    change: {
      in: "payments",
      find: "changes: { [winTarget($$)]: winMinor }",
      replace: "changes: { cash: winMinor }",
    },
  },
  {
    name: "wallet-without-dedupe",
    mistake: "the wallet does not find the row that an idempotency key wrote",
    change: {
      in: "findAnswer",
      find: "$journal.rowByKey($key, $now)",
      replace: "$journal.rowByKey($key, $now + 10 ** 12)",
    },
  },
  {
    name: "older-key-dropped",
    mistake: "a key that no longer fits into memory is not noted in the table",
    change: { in: "RecentKeys.note", find: "this.#sql.exec($$)", replace: "undefined" },
  },
  {
    name: "keys-lost-with-memory",
    mistake: "a wallet that wakes reads the last key only",
    change: {
      in: "RecentKeys.#newestRows",
      find: "known.size === MAX_KEYS_IN_MEMORY",
      replace: "known.size === 1",
    },
  },
  {
    name: "keys-kept-after-a-failed-write",
    mistake: "after a failed write a key is missing in memory that the write pushed out of it",
    change: { in: "Journal.restore", find: "this.keys.forget()", replace: "undefined" },
  },
  {
    name: "key-without-fingerprint",
    mistake: "a different request under a used key gets the first one's answer",
    change: { in: "findAnswer", find: "$ !== fingerprint", replace: "false" },
  },
  {
    name: "refusal-not-remembered",
    mistake: "a bet refused for lack of funds succeeds when it is sent again later",
    change: { in: "placeRound", find: "$.refusals.remember($$)", replace: "undefined" },
  },
  {
    name: "replay-draws-again",
    mistake: "a retry plays the round again",
    change: {
      in: "placeRound",
      find: "accept({ seq: earlier.row.seq, session })",
      replace: `(() => {
        const game = offeredGame(message.gameId, message.returnPercent);
        const again = game && play(wallet, { message, session, game, choices: {}, key: { ...key, idempotencyKey: "again" }, now });
        return again?.ok ? again : $0;
      })()`,
    },
  },
  {
    name: "chain-not-advanced",
    mistake: "each row is chained to the beginning and not to the row before it",
    change: {
      in: "Journal.append",
      find: "head.hash ?? this.#playerId",
      replace: "this.#playerId",
    },
  },
  {
    name: "chain-of-some-columns",
    mistake: "a row's hash covers its balances, and not what it says happened",
    change: {
      in: "Journal.append",
      find: "chainedText($previous, chainedValues(written))",
      replace: "chainedText($previous, chainedValues(written).slice(0, 12))",
    },
  },
  {
    name: "hash-of-the-wrong-row",
    mistake: "history is told the hash of the row before the last one sent",
    change: { in: "batchAfter", find: "hash = row.hash", replace: "hash = hash ?? row.hash" },
  },
  {
    name: "head-not-sent",
    mistake: "history is never told the hash of the journal",
    change: { in: "batchAfter", find: "hash === null", replace: "true" },
  },
  {
    name: "seal-not-saved",
    mistake: "what is stored beside the journal is sealed in memory only",
    change: { in: "SideSeal.endTransaction", find: "this.#save()", replace: "undefined" },
  },
  {
    name: "seal-code-of-no-sums",
    mistake: "the sums beside the journal carry the code of none",
    change: {
      in: "SideSeal.#save",
      find: "this.#sealer.codeOf(coveredBy(seal), this.#place)",
      replace: 'this.#sealer.codeOf("", this.#place)',
    },
  },
  {
    name: "seal-counts-no-removal",
    mistake: "a row that is replaced or removed stays in the seal",
    change: { in: "SideSeal.around", find: "$after - before", replace: "$after" },
  },
  {
    name: "seal-kept-after-a-failed-write",
    mistake: "after a failed write the seal still holds what was never stored",
    change: {
      in: "WalletStore.transaction",
      find: "this.seal.restore(seal)",
      replace: "undefined",
    },
  },
  {
    name: "sent-before-durable",
    mistake: "answers and calls leave before the writes they depend on are durable",
    withoutOutputGate: true,
  },
  {
    name: "wallet-memory-kept",
    mistake: "after a failed write the wallet keeps journal rows in memory that are not on disk",
    change: {
      in: "WalletStore.transaction",
      find: "this.journal.restore($)",
      replace: "undefined",
    },
  },
  {
    name: "book-left-unnoted",
    mistake: "the last row of a book is not noted when play moves to another book",
    change: { in: "Journal.append", find: "this.#leaveBook($)", replace: "undefined" },
  },
  {
    name: "nonce-used-twice",
    mistake: "the next round is drawn from the nonce of the last",
    change: { in: "play", find: "$head.nonce + 1", replace: "Math.max(1, $head.nonce)" },
  },
  {
    name: "confirmation-of-the-unsent",
    mistake: "a confirmation also counts for rows that were written after its batch was sent",
    change: {
      in: "confirmStored",
      find: "Math.max(stored.through, $)",
      replace: "Math.max(stored.after, wallet.journal.head.seq)",
    },
  },
  {
    name: "no-alarm",
    mistake: "the alarm is never set",
    change: { in: "ObjectAlarm.setBy", find: "$.setAlarm($)", replace: "undefined" },
  },
  {
    name: "wake-without-alarm",
    mistake: "a wallet that is woken does not set its lost alarm again",
    change: { in: "WalletUpkeep.wake", find: "this.#alarm.restore()", replace: "undefined" },
  },
  {
    name: "token-used-twice",
    mistake: "a launch token opens a session each time it is sent",
    change: { in: "exchangeToken", find: "$.isTokenUsed($)", replace: "false" },
  },
];
