/**
 * The pool's half of "intent → adjudicate → apply": it adds a bet's contribution and decides, once
 * per bet, whether the bet won. A hit ends the cycle in the same transaction that owes the player
 * the pot and records the event. Which bets qualify, such as by the minimum, is in domain/jackpot/pot.ts.
 * Jackpot rules 2 to 7 and 9.
 */
import { jackpotTransactionIdFor } from "../../domain/ids.ts";
import { defaultSettings } from "../../domain/jackpot/pool-settings.ts";
import { contribute, contributionOf, payOut } from "../../domain/jackpot/pot.ts";
import { saltOf } from "../../domain/jackpot/threshold.ts";
import type { Verdict } from "../../domain/ledger/verdict.ts";
import { POT_UNITS_PER_MINOR } from "../../domain/limits.ts";
import { openPool } from "./configure-pool.ts";
import type { Contribution } from "./jackpot-pool-rpc.ts";
import type { Pool } from "./jackpot-pool-store.ts";
import type { PoolContext } from "./pool-context.ts";
import { startCycle } from "./start-cycle.ts";
import { SEALED } from "./threshold-seal.ts";
import { wonEvent } from "./won-event.ts";

const NOTHING: Verdict = { contributionPotUnits: 0, win: null };

/**
 * Decides a bet, or returns the verdict that the same bet got earlier. Null while a freeze holds it back.
 * Call it inside a transaction.
 */
export function decideContribution(
  context: PoolContext,
  contribution: Contribution,
): Verdict | null {
  const { store } = context;
  // The first bet that qualifies creates the pool (rule 9). A bet without real money never does.
  if (store.pool === undefined && contribution.cashStakeMinor === 0) return NOTHING;
  const isFrozen = store.freeze.current !== null;
  // A frozen pool is not created: there is no pool yet that could give a verdict.
  if (store.pool === undefined && isFrozen) return null;
  // It is not known which of the latest bets were decided, so people have to look at it first.
  if (!store.batches.isReadable) return null;
  const pool = store.pool ?? openPool(context, defaultSettings(context.currency));
  const last = store.lastBet(contribution.wallet);
  if (last !== undefined && last.seq >= contribution.seq) {
    const isSameBet = last.seq === contribution.seq && last.placedAt === contribution.placedAt;
    if (!isSameBet) return unknownBet(contribution);
    // The amount may be the error that froze the pool, so the win waits for the release.
    if (isFrozen && last.verdict.win !== null) return null;
    return store.asPaid(contribution.wallet, last.verdict);
  }

  if (last?.verdict.win) store.unappliedWins.noteBetOn(last.verdict.win.cycle);

  // Nothing moves in a frozen pool: new bets are treated as if it were paused. An isolate may not have
  // learned yet that a game has left the jackpot, so the pool decides that too.
  const terms = { ...pool.cycle, rateBasisPoints: pool.settings.rateBasisPoints };
  // A threshold that cannot be opened decides nothing, so the pool moves as little as a frozen one.
  const isOpen = pool.cycle.thresholdUnits !== SEALED;
  const qualifies = isOpen && !isFrozen && store.participation.feeds(contribution, terms);
  const units = qualifies ? contributionOf(pool.settings, contribution.cashStakeMinor) : 0;
  const { cycle, hit } = contribute(pool.cycle, units);
  const verdict: Verdict = {
    contributionPotUnits: units,
    win: hit ? endCycle(context, { ...pool, cycle }, contribution, units) : null,
  };
  if (!hit && units > 0) store.addContribution(pool, cycle, units);
  store.saveVerdict(contribution, verdict, last);
  if (verdict.win !== null) store.unappliedWins.add(contribution, verdict.win.cycle, verdict);
  return verdict;
}

/**
 * A wallet that was restored to an earlier day numbers its rows from there again. Its doubt must still end,
 * or it could never bet again, so such a bet neither contributes nor wins, and is logged.
 */
function unknownBet({ wallet, seq }: Contribution): Verdict {
  console.error(JSON.stringify({ level: "error", event: "wallet_behind_pool", wallet, seq }));
  return NOTHING;
}

/** `pool` already holds the winning bet's contribution. */
function endCycle(
  context: PoolContext,
  pool: Pool,
  contribution: Contribution,
  contributedUnits: number,
): NonNullable<Verdict["win"]> {
  const { store, poolId, currency, now } = context;
  const { settings, cycle } = pool;
  const { amountMinor, nextPotUnits } = payOut(cycle, settings);
  const transactionId = jackpotTransactionIdFor(poolId, cycle.number);
  const { creditTarget, wallet, roundId, gameId } = contribution;
  const win = { amountMinor, transactionId, cycle: cycle.number, creditTarget };
  const hit = {
    cycle: cycle.number,
    wallet,
    roundId,
    gameId,
    transactionId,
    amountMinor,
    nextSeedMinor: settings.seedMinor,
    at: now,
  };
  store.recordHit(hit, wonEvent(win, contribution, { poolId, currency, now }));

  const { potUnits: afterUnits } = cycle;
  const beforeUnits = afterUnits - contributedUnits;
  store.commitments.reveal({ endedBy: "hit", beforeUnits, afterUnits, endedAt: now });
  const { clientSeed = "", clientSeedBy: saltBy = "platform" } = contribution;
  const salt = { salt: saltOf({ roundId, clientSeed }), saltBy };
  const next = { number: cycle.number + 1, potUnits: nextPotUnits, salt };
  store.saveCycle(pool, startCycle(context, settings, next), {
    contributedUnits,
    seededUnits: settings.seedMinor * POT_UNITS_PER_MINOR,
    paidUnits: amountMinor * POT_UNITS_PER_MINOR,
  });
  return win;
}
