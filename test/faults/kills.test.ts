/**
 * The money on the real runtime, killed under load: 20 times with `PROOFS=1`, 500 times with `LONG=1`, as
 * often as `KILLS` says if it is given. `SEED=7` draws other moments. A seed repeats the operations and the
 * moments of the kills, but not every interleaving, which depends on the machine. Proof 1.
 */
import { beforeAll, expect, it } from "vitest";
import type { Production } from "../../bench/production.ts";
import { ofLength } from "../support/length.ts";
import { BUILT_WITHIN_MS, builtWorkers } from "./built-workers.ts";
import { type Figures, runEra } from "./era.ts";

const SHORT = 3;
/** So many kills meet every hit and verdict that luck can bring. */
const MANY = 10;
const KILLS = Number(process.env.KILLS ?? ofLength({ short: SHORT, proofs: 20, long: 500 }));
/** Each era has its own state, so a long run stays as fast as a short one. */
const KILLS_PER_ERA = 20;
const SEED = Number(process.env.SEED ?? Date.now() % 1_000_000_007);
/** Only a run that hangs takes this long, however busy the machine is. */
const TIMEOUT_MS = 600_000 + KILLS * 120_000;

let production: Production;

beforeAll(async () => {
  production = await builtWorkers();
}, BUILT_WITHIN_MS);

it("kill -9 under load loses nothing and does nothing twice: everything answered is kept, everything unanswered happened completely or not at all, every identity is exact, no bet is in doubt ten seconds later, and every verdict has its row within a minute", {
  timeout: TIMEOUT_MS,
}, async () => {
  const eras: Figures[] = [];
  const started = performance.now();
  print(`Killing the runtime ${KILLS} times, SEED=${SEED}`);
  let left = KILLS;
  for (let era = 0; left > 0; era += 1) {
    const kills = Math.min(left, KILLS_PER_ERA);
    const done = sum(eras, "kills");
    const rounds = sum(eras, "rounds");
    const figures = await runEra(production, { seed: SEED + era, kills }, (kill, soFar) => {
      if (KILLS > KILLS_PER_ERA) print(`kill ${done + kill} of ${KILLS}, ${rounds + soFar} rounds`);
    });
    eras.push(figures);
    expect(figures.findings).toEqual([]);
    left -= kills;
  }
  const seconds = Math.round((performance.now() - started) / 1000);
  print(
    `${sum(eras, "kills")} kills (${sum(eras, "killsWithoutRetries")} without retries) in ${seconds} s: ` +
      `${sum(eras, "operations")} operations, ${sum(eras, "unanswered")} never answered, ` +
      `${sum(eras, "rounds")} rounds, ${sum(eras, "steps")} later steps, ` +
      `${sum(eras, "sent")} withdrawals sent and ${sum(eras, "confirmed")} confirmed, ` +
      `${sum(eras, "verdictRows")} verdicts with their own row, ${sum(eras, "hits")} hits, ` +
      `${sum(eras, "doubts")} bets left in doubt, ${sum(eras, "owed")} jackpots left unpaid, ${sum(eras, "replays")} replays, ` +
      `${sum(eras, "agreed")} corrections and closings agreed on (${sum(eras, "closings")} pools closed), ` +
      `${sum(eras, "closes")} days closed, no finding`,
  );
  expect(sum(eras, "kills")).toBe(KILLS);
  // A run in which nothing happened would prove nothing.
  if (KILLS < SHORT) return;
  expect(sum(eras, "steps")).toBeGreaterThan(KILLS);
  expect(sum(eras, "sent")).toBeGreaterThan(0);
  expect(sum(eras, "confirmed")).toBeGreaterThan(0);
  expect(sum(eras, "agreed")).toBeGreaterThanOrEqual(3);
  expect(sum(eras, "closings")).toBeGreaterThan(0);
  expect(sum(eras, "closes")).toBeGreaterThan(KILLS);
  expect(sum(eras, "unanswered")).toBeGreaterThan(KILLS);
  if (KILLS < MANY) return;
  expect(sum(eras, "hits")).toBeGreaterThan(0);
  expect(sum(eras, "verdictRows")).toBeGreaterThan(0);
});

function sum(eras: readonly Figures[], name: Exclude<keyof Figures, "findings">): number {
  return eras.reduce((total, figures) => total + figures[name], 0);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
