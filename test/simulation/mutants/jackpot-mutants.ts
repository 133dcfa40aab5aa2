/** Mistakes between a jackpot bet and its verdict: in the pool, in the wallet, and on the way between them. */
import type { Mutant } from "./mutants.ts";

export const JACKPOT_MUTANTS: readonly Mutant[] = [
  {
    name: "pool-corrected-twice",
    mistake: "a correction that is asked for again is made again",
    change: { in: "correctPool", find: "earlier !== undefined", replace: "false" },
  },
  {
    name: "correction-not-explained",
    mistake: "a correction changes the pot and adds nothing to what explains it",
    change: { in: "correctPool", find: "BigInt(potUnits) - explained", replace: "0n" },
  },
  {
    name: "correction-ignored",
    mistake: "a correction leaves the pot as it is",
    change: {
      in: "correctPool",
      find: "pool.cycle.potUnits + changeUnits",
      replace: "pool.cycle.potUnits",
    },
  },
  {
    name: "correction-past-the-ceiling",
    mistake: "a correction may take the pot to its ceiling",
    change: { in: "correctPool", find: "drawnFrom >= $", replace: "false" },
  },
  {
    name: "corrected-pool-not-sealed",
    mistake: "a corrected pool keeps its old seal",
    change: { in: "correctPool", find: "store.sealAnew()", replace: "undefined" },
  },
  {
    name: "lost-numbers-used-again",
    mistake: "a pool that lost hits gives their numbers to the next ones",
    change: {
      in: "correctPool",
      find: "hasLostRows ? Math.max($$) : next",
      replace: "next",
    },
  },
  {
    name: "skipped-numbers-forgotten",
    mistake: "a correction counts on from the last hit although one before it has skipped numbers",
    change: {
      in: "JackpotPoolStore.cycleByRows",
      find: "cycleAfter($$)",
      replace: "lastCycle + 1",
    },
  },
  {
    name: "changes-not-chained",
    mistake: "each change of a pot is chained to nothing and not to the one before",
    change: {
      in: "PotChangeStore.append",
      find: "potChangeText(this.head, $)",
      replace: "potChangeText(null, $)",
    },
  },
  {
    name: "changes-kept-after-a-failed-write",
    mistake: "after a failed write a pool remembers a change that was never stored",
    change: {
      in: "JackpotPoolStore.transaction",
      find: "this.changes.restore(all)",
      replace: "undefined",
    },
  },
  {
    name: "pool-closed-twice",
    mistake: "a pool that was opened again is closed by the old request",
    change: { in: "closePool", find: "earlier !== undefined", replace: "false" },
  },
  {
    name: "another-pot-closed",
    mistake: "a pool is closed although its pot is not the one that was agreed on",
    change: { in: "closePool", find: "pool.cycle.potUnits !== potUnits", replace: "false" },
  },
  {
    name: "active-pool-closed",
    mistake: "a pool is closed while bets feed it",
    change: { in: "closePool", find: 'pool.settings.status !== "paused"', replace: "false" },
  },
  {
    name: "closed-pot-kept",
    mistake: "a closed pool still holds its pot",
    change: { in: "closePool", find: "potUnits: 0", replace: "potUnits" },
  },
  {
    name: "closed-pool-fed",
    mistake: "bets still feed a pool that was closed",
    change: {
      in: "contributionOf",
      find: 'settings.status !== "active"',
      replace: 'settings.status === "paused"',
    },
  },
  {
    name: "pool-reopened-without-its-seed",
    mistake: "a closed pool is configured again and its seed is not put in",
    change: {
      in: "configurePool",
      find: "reopenPool($, $pool, $settings)",
      replace: "store.saveSettings($pool, $settings)",
    },
  },
  {
    name: "pool-without-dedupe",
    mistake: "the pool judges the same bet again when a wallet asks again",
    change: { in: "decideContribution", find: "$last.seq >= $bet.seq", replace: "false" },
  },
  {
    name: "pool-judges-late-doubles",
    mistake: "the pool recognises a wallet's last bet, but judges an older one again",
    change: {
      in: "decideContribution",
      find: "$last.seq >= $bet.seq",
      replace: "$last.seq === $bet.seq",
    },
  },
  {
    name: "verdicts-mixed-up",
    mistake: "bets that are judged together all get the verdict of the first",
    change: {
      in: "ContributionQueue.#judgeTogether",
      find: "$bet.resolve($verdict)",
      replace: "$bet.resolve(verdicts[0]?.verdict ?? $verdict)",
    },
  },
  {
    name: "contribution-rounded",
    mistake: "a contribution is rounded down to whole minor units",
    change: {
      in: "contributionOf",
      find: "$ * settings.rateBasisPoints",
      replace: "Math.floor($0 / 10_000) * 10_000",
    },
  },
  {
    name: "threshold-kept",
    mistake: "the next cycle keeps the threshold of the last",
    change: {
      in: "endCycle",
      find: "startCycle($$)",
      replace: "{ ...$0, thresholdUnits: cycle.thresholdUnits }",
    },
  },
  {
    name: "remainder-dropped",
    mistake: "a payout loses the pot's fraction of a minor unit",
    change: { in: "payOut", find: "$seed + remainder", replace: "$seed" },
  },
  {
    name: "cycle-not-ended",
    mistake: "a hit pays the pot and leaves it in place",
    change: { in: "decideContribution", find: "!hit", replace: "true" },
  },
  {
    name: "event-not-written",
    mistake: "a hit is paid and its event is not recorded",
    change: {
      in: "JackpotPoolStore.recordHit",
      find: "sql.exec($, hit.cycle, type, event)",
      replace: "undefined",
    },
  },
  {
    name: "pool-memory-kept",
    mistake: "after a failed write the pool keeps a pot in memory that is not on disk",
    change: { in: "JackpotPoolStore.transaction", find: "this.#pool = $", replace: "undefined" },
  },
  {
    name: "pool-sealed-as-before",
    mistake: "the seal of a pool's row is that of the cycle before the change",
    change: {
      in: "JackpotPoolStore.#writeRow",
      find: "this.#sealOf(pool)",
      replace: "this.#sealOf(this.#pool ?? pool)",
    },
  },
  {
    name: "pot-of-the-row-after-a-wake",
    mistake: "a pool that wakes has the pot of its row and not that of its last batch",
    change: { in: "isLater", find: "last.place > row.place", replace: "false" },
  },
  {
    name: "batch-counts-after-its-row",
    mistake: "a pool that wakes has the pot of its last batch although its row is later",
    change: { in: "isLater", find: "last.place > row.place", replace: "true" },
  },
  {
    name: "row-without-its-place",
    mistake: "the pool's row does not say which batches it knows of",
    change: { in: "JackpotPoolStore.#writeRow", find: "this.batches.place", replace: "0" },
  },
  {
    name: "batch-place-not-counted",
    mistake: "each batch is written over the one before",
    change: { in: "BatchStore.write", find: "this.#place = place", replace: "undefined" },
  },
  {
    name: "batch-not-written",
    mistake: "the batch of a transaction is not written",
    change: {
      in: "JackpotPoolStore.transaction",
      find: "this.batches.write($)",
      replace: "undefined",
    },
  },
  {
    name: "batch-with-its-first-bet",
    mistake: "of the bets that are judged together only the first is written",
    change: {
      in: "BatchStore.write",
      find: "[...this.#judged.values()]",
      replace: "[...this.#judged.values()].slice(0, 1)",
    },
  },
  {
    name: "batch-bets-lost",
    mistake: "a bet that leaves the batches while it is its wallet's last is lost",
    change: { in: "BatchStore.write", find: "this.#move(bet)", replace: "undefined" },
  },
  {
    name: "old-bets-moved-over-new",
    mistake: "a bet that leaves the batches replaces a later one of its wallet",
    change: {
      in: "BatchStore.write",
      find: "this.#newest.get(bet.wallet) === slot",
      replace: "(this.#newest.delete(bet.wallet), true)",
    },
  },
  {
    name: "batches-read-the-wrong-way",
    mistake: "a pool that wakes holds each wallet's oldest bet of its batches",
    change: {
      in: "BatchStore.load",
      find: "this.#newest.set(bet.wallet, row.slot)",
      replace: "(this.#newest.has(bet.wallet) || this.#newest.set(bet.wallet, row.slot))",
    },
  },
  {
    name: "batch-forgets-the-wallet",
    mistake: "what a wallet contributed is counted from its latest bet on",
    change: {
      in: "JackpotPoolStore.saveVerdict",
      find: "last?.contributedUnits ?? 0",
      replace: "0",
    },
  },
  {
    name: "total-not-kept-in-memory",
    mistake: "a bet's contribution is in the pot and not in the total",
    change: {
      in: "JackpotPoolStore.#move",
      find: "BigInt(movement.contributedUnits)",
      replace: "0n",
    },
  },
  {
    name: "total-kept-after-a-failed-write",
    mistake: "after a failed write the pool counts contributions that are not on disk",
    change: {
      in: "JackpotPoolStore.transaction",
      find: "this.#contributedUnits = contributedBefore",
      replace: "undefined",
    },
  },
  {
    name: "bets-kept-after-a-failed-write",
    mistake: "after a failed write the next batch holds bets that were not judged",
    change: {
      in: "JackpotPoolStore.transaction",
      find: "this.batches.forget()",
      replace: "undefined",
    },
  },
  {
    name: "correction-without-the-latest-bets",
    mistake: "a correction computes what was contributed without the latest bets",
    change: { in: "correctPool", find: "store.settleBatches()", replace: "undefined" },
  },
  {
    name: "pool-seal-kept-after-a-failed-write",
    mistake: "after a failed write a pool's seal still holds what was never stored",
    change: {
      in: "JackpotPoolStore.transaction",
      find: "this.seal.restore(seal)",
      replace: "undefined",
    },
  },
  {
    name: "hits-not-chained",
    mistake: "each hit is chained to nothing and not to the hit before it",
    change: { in: "JackpotPoolStore.recordHit", find: "before?.hash ?? null", replace: "null" },
  },
  {
    name: "doubt-forgotten",
    mistake: "a wallet that restarts does not know that a bet is in doubt",
    change: { in: "readHead", find: "doubt: $", replace: "doubt: null" },
  },
  {
    name: "verdict-not-written",
    mistake: "the next row does not carry the verdict",
    change: { in: "Journal.append", find: "JSON.stringify(verdict)", replace: "null" },
  },
  {
    name: "verdict-applied-twice",
    mistake: "two answers about the same bet both count",
    change: {
      in: "JackpotDoubt.#conclude",
      find: "journal.head.doubt !== seq || !this.open",
      replace: "false",
    },
  },
  {
    name: "win-not-applied",
    mistake: "a winning verdict is noted and its money is never booked",
    change: { in: "JackpotDoubt.#conclude", find: "journal.append($)", replace: "undefined" },
  },
  {
    name: "alarm-forgets-doubt",
    mistake: "the alarm does nothing once history is complete, although a bet is in doubt",
    change: { in: "WalletUpkeep.onAlarm", find: "!this.doubt.open", replace: "true" },
  },
  {
    name: "two-bets-in-doubt",
    mistake: "a jackpot bet does not wait for the verdict on the one before it",
    change: { in: "play", find: "opensDoubt && $.inDoubt", replace: "false" },
  },
  {
    name: "demo-feeds-jackpot",
    mistake: "a bet of play money contributes to the pool",
    change: { in: "play", find: "$feedsJackpot && !demo", replace: "$feedsJackpot" },
  },
  {
    name: "bonus-win-to-cash",
    mistake: "a jackpot is paid to cash while the player still has an unwagered bonus",
    change: { in: "creditJackpot", find: "[target]: $amount", replace: "cash: $amount" },
  },
  {
    name: "target-as-of-the-question",
    mistake: "where a jackpot goes is decided when the pool is asked, not when the bet was placed",
    change: {
      in: "JackpotDoubt.#ask",
      find: "round.winsTo ?? $",
      replace: `creditTarget(journal.book(currency, false))`,
    },
  },
  {
    name: "win-never-pushed",
    mistake: "the pool waits for the wallet to ask, even if its alarm is lost and it never does",
    change: { in: "decideContribution", find: "$.unappliedWins.add($$)", replace: "undefined" },
  },
  {
    name: "win-pushed-once",
    mistake: "the pool does not push a win again when the answer to its push is lost",
    change: {
      in: "JackpotPoolObject.#setAlarm",
      find: "this.#mayPush",
      replace: "this.#mayPush && this.#pushes === 0",
    },
  },
  {
    name: "applied-before-answered",
    mistake: "the pool notes a win as applied as soon as it pushes it",
    change: {
      in: "push",
      find: "$.takeWin($)",
      replace: "store.unappliedWins.noteApplied(cycle), $0",
    },
  },
  {
    name: "pushed-win-applied-twice",
    mistake: "the wallet books a pushed win that it has already booked",
    change: {
      in: "JackpotDoubt.takeWin",
      find: "this.#conclude(seq, verdict);",
      replace: `const { memory } = journal;
        journal.restore({ ...memory, head: { ...memory.head, doubt: seq }, verdict: undefined });
        this.#conclude(seq, verdict);`,
    },
  },
  {
    name: "play-waits-for-a-broken-pool",
    mistake: "bets wait for a pool that is out of reach, and are refused",
    change: {
      in: "JackpotDoubt.isHeldBack",
      find: "this.#pausedUntil !== undefined",
      replace: "false",
    },
  },
  {
    name: "broken-pool-given-up",
    mistake: "a pool that was out of reach is never asked again",
    change: {
      in: "JackpotDoubt.settle",
      find: "(this.#pausedUntil ?? 0) > $",
      replace: "this.#pausedUntil !== undefined",
    },
  },
  {
    name: "missed-jackpot-untold",
    mistake: "the answer does not say that a bet was played without its pool",
    change: { in: "jackpotMissed", find: "round.withoutJackpot === true", replace: "false" },
  },
  {
    name: "last-verdict-kept-in-memory",
    mistake: "a verdict that no later row carries is never written",
    change: {
      in: "WalletUpkeep.writeDueVerdict",
      find: "dueAt === undefined || $late",
      replace: "true",
    },
  },
  {
    name: "alarm-forgets-the-verdict",
    mistake: "no alarm is set for a verdict that is in no row yet",
    change: {
      in: "verdictDueAt",
      find: "verdict === undefined || $",
      replace: "true",
    },
  },
];
