/**
 * The money under faults, on the real rules, protocol and stores. `PROOFS=1` runs 10,600 seeds,
 * `LONG=1` a million, `SEEDS=5` runs five, `FROM=20001` begins with that one, and
 * `SEED=7` runs one with a trace of every message. Proofs 2 and 5.
 */
import { availableParallelism } from "node:os";
import { describe, expect, it } from "vitest";
import { ofLength } from "../support/length.ts";
import { inThread } from "./in-thread.ts";
import { add, NOTHING_RUN, type Summary } from "./run-seeds.ts";

const SEEDS = Number(process.env.SEEDS ?? ofLength({ short: 60, proofs: 10_600, long: 1_000_000 }));
const FROM = Number(process.env.FROM ?? 1);
const { SEED } = process.env;
const THREADS = Math.min(2, availableParallelism());
/** A world rarely takes 15 ms; a busy machine may be ten times slower, and slower still for minutes. */
const TIMEOUT_MS = 1_800_000 + SEEDS * 150;
/** The least average: 20,000 hits in 10,600 seeds. */
const HITS_PER_SEED = 20_000 / 10_600;
/** Fewer seeds, as in an investigation, need not do everything. */
const LEAST_TO_COUNT = 500;
/**
 * The least that a thousand seeds must do to money, and half as much for each seed of a shorter run; a run
 * that does none of it proves nothing about it.
 */
const DEEDS_PER_1000_SEEDS = {
  deposit: 1_000,
  round: 3_000,
  round_opened: 500,
  round_action: 150,
  round_settled: 150,
  "round_settled by rule": 50,
  round_voided: 20,
  jackpot_win: 1_000,
  "jackpot_win to bonus": 200,
  jackpot_verdict: 200,
  bonus_credit: 500,
  bonus_conversion: 100,
  "round that converts": 20,
  bonus_forfeit: 20,
  bonus_leftover: 20,
  withdrawal: 100,
  "withdrawal to address": 150,
  withdrawal_sent: 20,
  withdrawal_confirmed: 5,
  withdrawal_completed: 10,
  withdrawal_reversal: 10,
  demo_refill: 200,
  adjustment: 200,
  "day closed": 300,
  "quarter booked late": 30,
};

describe.runIf(SEED === undefined)(
  "messages lost, duplicated, delayed and reordered, crashes at every turn, and failed writes",
  () => {
    const running = SEED === undefined ? runAll() : Promise.resolve(NOTHING_RUN);

    it("lose no money, create none and move none twice, and make no answer untrue", {
      timeout: TIMEOUT_MS,
    }, async () => {
      const { seeds, failures } = await running;
      expect(failures).toEqual([]);
      expect(seeds).toBe(SEEDS);
    });

    it("occur during every kind of movement of money: stakes, wins, deposits, withdrawals held, paid out and returned, and bonuses credited, converted and forfeited", {
      timeout: TIMEOUT_MS,
    }, async () => {
      const { deeds } = await running;
      const share = SEEDS < LEAST_TO_COUNT ? 0 : SEEDS < 1_000 ? SEEDS / 2_000 : SEEDS / 1_000;
      const least = (per1000: number) => per1000 * share;
      for (const [deed, per1000] of Object.entries(DEEDS_PER_1000_SEEDS)) {
        expect(deeds[deed] ?? 0, deed).toBeGreaterThanOrEqual(least(per1000));
      }
    });

    it("change neither who wins a jackpot nor how much: an independent model names the same winner and amount for every hit", {
      timeout: TIMEOUT_MS,
    }, async () => {
      const { hits, failures } = await running;
      expect(failures).toEqual([]);
      expect(hits).toBeGreaterThan(SEEDS < LEAST_TO_COUNT ? 0 : SEEDS * HITS_PER_SEED);
    });
  },
);

// To investigate one seed.
if (SEED !== undefined) {
  it(`no guarantee is broken in seed ${SEED}`, { timeout: TIMEOUT_MS }, async () => {
    const violations = await inThread({ kind: "trace", input: Number(SEED) }, (line) =>
      print(String(line)),
    );
    expect(violations).toEqual([]);
  });
}

/** Each thread runs its range of seeds; the progress line shows their sum. */
async function runAll(): Promise<Summary> {
  const started = performance.now();
  const each = Math.ceil(SEEDS / THREADS);
  const soFar: Summary[] = [];
  const sums = await Promise.all(
    Array.from({ length: THREADS }, (_, thread) => {
      const from = FROM + thread * each;
      const count = Math.min(each, SEEDS - thread * each);
      return inThread({ kind: "seeds", input: { from, count } }, (sum) => {
        soFar[thread] = sum as Summary;
        if (SEEDS > 10_000) report(soFar.filter(Boolean).reduce(add, NOTHING_RUN), started);
      });
    }),
  );
  const all = sums.reduce(add, NOTHING_RUN);
  report(all, started);
  return all;
}

function report({ seeds, bets, hits, failures }: Summary, started: number): void {
  const rate = Math.round((seeds * 1000) / (performance.now() - started));
  const found = failures.length === 0 ? "no violation" : `VIOLATIONS in ${failures.length}`;
  print(`${seeds} of ${SEEDS} seeds (${rate}/s), ${bets} jackpot bets, ${hits} hits, ${found}`);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
