/**
 * The pool's half of "intent → adjudicate → apply": adds a bet's contribution and decides, once
 * per bet, whether it won. A hit ends the cycle in the same transaction that owes the player the
 * pot. Jackpot rules 2 to 7 and 9.
 */
import { assert } from "../../domain/assert.ts";
import { jackpotTransactionIdFor } from "../../domain/ids.ts";
import {
  contribute,
  contributionOf,
  defaultSettings,
  openCycle,
  payOut,
} from "../../domain/jackpot/pot.ts";
import { POT_UNITS_PER_MINOR } from "../../domain/limits.ts";
import type { Currency } from "../../domain/money/currencies.ts";
import type { Contribution, Verdict } from "./jackpot-pool-rpc.ts";
import type { JackpotPoolStore, Pool } from "./jackpot-pool-store.ts";

/** What a verdict needs besides the store. `uniformBelow(n)` is a secure uniform integer in [0, n). */
export interface Court {
  readonly store: JackpotPoolStore;
  readonly poolId: string;
  readonly currency: Currency;
  readonly now: number;
  uniformBelow(bound: number): number;
}

/** Judges a bet, or gives back the verdict that the same bet got before. Call it inside a transaction. */
export function judgeContribution(court: Court, contribution: Contribution): Verdict {
  const { store } = court;
  const pool = store.pool ?? createPool(court);
  const last = store.lastVerdict(contribution.wallet);
  if (last?.seq === contribution.seq) return last.verdict;
  assert(last === undefined || last.seq < contribution.seq, "a wallet's bets arrive in order");

  const units = contributionOf(pool.settings, contribution.cashStakeMinor);
  const { cycle, hit } = contribute(pool.cycle, units);
  const verdict: Verdict = {
    contributionPotUnits: units,
    win: hit ? endCycle(court, { ...pool, cycle }, contribution) : null,
  };
  if (!hit && units > 0) store.saveCycle(pool, cycle);
  store.saveVerdict(contribution, verdict);
  return verdict;
}

function createPool({ store, currency, uniformBelow }: Court): Pool {
  const settings = defaultSettings(currency);
  const start = { number: 1, potUnits: settings.seedMinor * POT_UNITS_PER_MINOR };
  const pool = { settings, cycle: openCycle(settings, start, uniformBelow) };
  store.create(pool);
  return pool;
}

function endCycle(court: Court, pool: Pool, contribution: Contribution): Verdict["win"] {
  const { amountMinor, nextPotUnits } = payOut(pool.cycle, pool.settings);
  const { number } = pool.cycle;
  const transactionId = jackpotTransactionIdFor(court.poolId, number);
  court.store.recordHit({
    cycle: number,
    wallet: contribution.wallet,
    roundId: contribution.roundId,
    gameId: contribution.gameId,
    transactionId,
    amountMinor,
    at: court.now,
  });
  const next = { number: number + 1, potUnits: nextPotUnits };
  court.store.saveCycle(pool, openCycle(pool.settings, next, court.uniformBelow));
  return { amountMinor, transactionId, cycle: number, creditTarget: contribution.creditTarget };
}
